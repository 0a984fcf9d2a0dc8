"""The address names the view and the city: Back, Forward, reload and bookmarks work."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, expect
from test_flow import SEED

pytestmark = pytest.mark.long

QUIET = (*SEED, "--weather", "none")


def test_back_and_forward_stay_in_the_page(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    expect(page).to_have_url(re.compile(r"/#/session/s1$"))
    page.get_by_role("row", name=re.compile("^Greenland")).click()
    expect(page).to_have_url(re.compile(r"/#/session/s1/\d+$"))
    page.get_by_role("row", name=re.compile("^Bathsheba")).click()
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_focused()
    page.go_back()
    expect(page.locator(".detail")).to_be_hidden()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
    page.go_forward()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    page.go_forward()
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_focused()
    page.get_by_role("button", name="Guide").click()
    expect(page).to_have_url(re.compile("/#/guide$"))
    expect(page.get_by_role("heading", name="Guide")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_focused()


def test_closing_returns_to_the_previous_place(start_bridge, open_page):
    """Closing goes back: the browser history has no dead entries."""
    page = open_page(start_bridge(*QUIET))
    page.evaluate("window.entries = history.length")
    for _ in range(3):
        page.get_by_role("button", name="Surprise me").click()
        page.get_by_role("row").nth(1).click()
        expect(page.locator(".detail h2")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page).to_have_url(re.compile(r"/#/session/s\d$"))
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Close without importing").click()
        expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
        expect(page).to_have_url(re.compile("/#/$"))
    assert page.evaluate("history.length - window.entries") <= 2


def test_back_returns_to_another_open_session(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    page.get_by_role("button", name="Star Bathsheba").click()
    page.get_by_role("button", name="CityRoulette").click()
    page.get_by_role("combobox", name="Place").fill("47.37, 8.55")
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("heading", name="Around Zürich")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("listitem").get_by_role("button", name="Close")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    page.go_forward()
    page.go_forward()
    expect(page.get_by_role("heading", name="Around Zürich")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Close without importing").click()
    page.get_by_role("button", name="Continue Barbados").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()


def test_a_reload_keeps_the_details_open(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("row", name=re.compile("^Greenland")).click()
    expect(page.get_by_role("heading", name="Greenland")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", name="Greenland")).to_be_focused()
    page.go_back()
    expect(page.locator(".detail")).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    expect(page.get_by_role("region", name="Continue")).to_be_hidden()
    page.go_forward()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()


def test_a_bookmark_of_a_kept_city_works_in_another_tab_and_another_run(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    page.get_by_role("row", name=re.compile("^Greenland")).click()
    expect(page).to_have_url(re.compile(r"/#/cities/\d+$"))
    bookmark = page.url
    tab = page.context.new_page()
    tab.goto(bookmark)
    expect(tab.get_by_role("heading", name="Greenland")).to_be_focused()
    tab.close()
    port = bookmark.split(":")[2].split("/")[0]
    start_bridge.kill(bridge)
    again = start_bridge(*QUIET, "--port", port)
    page.goto(again.address)
    expect(page.locator("#status")).to_have_text("Ready")
    page.goto(bookmark)
    expect(page.get_by_role("heading", name="Greenland")).to_be_focused()


def test_a_bookmark_of_an_ended_session_reports_it(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/session/s9/12")
    expect(page.get_by_text("The list of this address is closed.")).to_be_visible()
    expect(page).to_have_url(re.compile("/#/$"))


def test_a_view_chosen_while_the_page_starts_keeps_its_address(start_bridge, open_page):
    """The page first requests the open sessions; the user need not wait for the reply."""
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, ready=False, address="about:blank")
    held = []
    page.route(
        "**/rpc",
        lambda route: (
            held.append(route) if _asks_what_is_open(route.request) else route.continue_()
        ),
    )
    with page.expect_request(_asks_what_is_open):
        page.goto(bridge.address)
    page.get_by_role("button", name="Guide", exact=True).click()
    expect(page).to_have_url(re.compile("/#/guide$"))
    # A page requests its own token after everything else.
    with page.expect_response("**/pair"):
        for route in held:
            route.continue_()
    expect(page).to_have_url(re.compile("/#/guide$"))
    page.reload()
    expect(page.get_by_role("heading", name="Guide")).to_be_focused()


def _asks_what_is_open(request: Request) -> bool:
    return '"session.list"' in (request.post_data or "")


def test_an_address_is_kept_if_the_bridge_does_not_answer(start_bridge, open_page):
    """A reload ends the requests of the page, which then must not replace the address."""
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.route(
        "**/rpc",
        lambda route: (
            route.abort() if "city.get" in (route.request.post_data or "") else route.continue_()
        ),
    )
    with page.expect_event("requestfailed"):
        page.evaluate("location.hash = '#/city/2643743'")
    expect(page.locator("#main")).to_contain_text(re.compile("."))
    page.unroute_all()
    expect(page).to_have_url(re.compile("/#/city/2643743$"))
    page.reload()
    expect(page.get_by_role("heading", name="London")).to_be_visible()


RELOADS = 12
RELOAD = (
    """
if (location.protocol === "http:") {
  const running = (reload) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("#status[data-kind=running]")) return;
      observer.disconnect();
      reload();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  };
  const moments = [
    (reload) => reload(),
    (reload) => document.addEventListener("DOMContentLoaded", reload),
    (reload) => addEventListener("load", reload),
    running,
  ];
  const done = Number(sessionStorage.getItem("reloads") ?? 0);
  if (done < RELOADS) {
    sessionStorage.setItem("reloads", done + 1);
    moments[done % moments.length](() => location.reload());
  } else console.log("no more reloads");
}
"""
).replace("RELOADS", str(RELOADS))
"""Reloads a page at different moments of its start. The page reloads itself: a reload by the test may reach the browser
before it knows of the last navigation, or while it replaces the page."""


def test_quick_reloads_keep_the_address(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.goto("about:blank")
    page.add_init_script(RELOAD)
    with page.expect_console_message(lambda message: message.text == "no more reloads"):
        page.goto(f"{bridge.origin}/#/city/2643743", wait_until="commit")
    expect(page.get_by_role("heading", name="London")).to_be_visible()
    expect(page).to_have_url(re.compile("/#/city/2643743$"))


def test_each_view_has_its_title_and_its_entry_of_the_navigation(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    current = page.get_by_role("navigation", name="Views").locator("[aria-current=page]")

    def expect_both(title: str, entry: str) -> None:
        expect(page).to_have_title(f"{title} · CityRoulette")
        expect(current).to_have_attribute("data-part", entry)

    expect_both("Where to?", "roulette")
    page.get_by_role("button", name="Surprise me").click()
    expect_both("Barbados", "roulette")
    page.get_by_role("row", name=re.compile("^Greenland")).click()
    expect_both("Greenland", "roulette")
    page.keyboard.press("Escape")
    expect_both("Barbados", "roulette")
    page.get_by_role("button", name="Import 7 cities").click()
    expect_both("My cities", "cities")
    page.get_by_role("button", name="Browse 7 cities").click()
    expect_both("Your cities", "cities")
    page.get_by_role("row", name=re.compile("^Greenland")).click()
    expect_both("Greenland", "cities")
    page.get_by_role("button", name="Roulette", exact=True).click()
    expect_both("Where to?", "roulette")
    page.get_by_role("button", name="Settings").click()
    expect_both("Settings", "settings")
    page.get_by_role("button", name="Guide").click()
    expect_both("Guide", "guide")
    page.evaluate("location.hash = '#/compare/2643743,1850147'")
    expect_both("Side by side", "cities")
    page.evaluate("location.hash = '#/city/2643743'")
    expect_both("London", "cities")


def test_the_skip_link_does_not_change_the_view(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    page.get_by_role("link", name="Skip to the content").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/#/session/s1$"))
