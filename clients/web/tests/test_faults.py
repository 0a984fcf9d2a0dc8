"""Regression tests of the page."""

from __future__ import annotations

import itertools
import os
import re
import signal

import pytest
from playwright.sync_api import Page, Route, expect
from test_flow import SEED, expect_names, names

QUIET = (*SEED, "--archive", ":memory:", "--weather", "none")


def test_the_undo_of_a_message_keeps_later_edits(start_bridge, open_page):
    """Undo of "Removed Bathsheba." restores Bathsheba and keeps a later star."""
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Remove Bathsheba").click()
    expect(page.get_by_text("Removed Bathsheba.")).to_be_visible()
    page.get_by_role("button", name="Star Greenland").click()
    expect(page.get_by_text("6 cities, 1 starred.")).to_be_visible()
    page.locator(".toast", has_text="Removed").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    assert names(page)[0] == "Greenland"
    assert "Bathsheba" in names(page)


def test_the_undo_of_a_message_restores_many_cities(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Star Greenland").click()
    page.get_by_role("button", name="Remove unstarred").click()
    expect_names(page, "Greenland")
    page.get_by_role("button", name="Star Greenland").click()
    expect(page.get_by_text("1 city, 0 starred.")).to_be_visible()
    page.locator(".toast", has_text="6 cities").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("7 cities, 0 starred.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text("1 city, 0 starred.")).to_be_visible()


def test_the_undo_of_a_message_disappears_with_its_session(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Remove Bathsheba").click()
    expect(page.get_by_text("Removed Bathsheba.")).to_be_visible()
    page.get_by_role("button", name="Import 6 cities").click()
    expect(page.get_by_text("Imported 6 cities.")).to_be_visible()
    expect(page.get_by_text("Removed Bathsheba.")).to_have_count(0)


def hold(page: Page) -> list[Route]:
    """Holds back all requests from now on."""
    held: list[Route] = []
    page.route("**/rpc", lambda route: held.append(route))
    return held


def let_go(page: Page, held: list[Route]) -> None:
    for route in held:
        route.continue_()
    page.unroute("**/rpc")


def test_enter_ignores_suggestions_for_an_earlier_text(start_bridge, open_page):
    """Old suggestions are removed while the reply for the new text is pending."""
    page = open_page(start_bridge(*QUIET))
    field = page.get_by_role("combobox", name="Place")
    field.press_sequentially("Floren")
    options = page.get_by_role("listbox", name="Places").get_by_role("option")
    expect(options.first).to_be_visible()
    held = hold(page)
    field.press_sequentially("ce")
    expect(options).to_have_count(0)
    page.keyboard.press("Enter")
    expect(field).to_have_value("Florence")
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    let_go(page, held)
    expect(options.first).to_be_visible()


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        (
            "No Wikipedia article is certain to be about Bath; data.url searches for one.",
            "No Wikipedia article is certain to be about Bath.",
        ),
        ('There is no place "X"; data lists similar names.', 'There is no place "X".'),
        (
            "params.location.lat: expected a number from -90 to 90, got 91.",
            "Expected a number from -90 to 90, got 91.",
        ),
        (
            "There is no place 1 in the guide; find ids with place.list.",
            "There is no place 1 in the guide.",
        ),
        (
            "api.example.org did not answer within 15 s. Try again later.",
            "api.example.org did not answer within 15 s. Try again later.",
        ),
        (
            "Another process is writing to the archive /home/ada/data.sqlite. Try again.",
            "Another process is writing to the archive /home/ada/data.sqlite. Try again.",
        ),
        (
            "Cannot open /a/place.list: it is a folder.",
            "Cannot open /a/place.list: it is a folder.",
        ),
    ],
)
def test_errors_omit_advice_for_programs(start_bridge, open_page, message, shown):
    page = open_page(start_bridge(*QUIET))
    script = """async (message) => (await code("readable.js")).readable({ message })"""
    assert page.evaluate(script, message) == shown


def test_a_wrong_token_has_its_own_message(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, ready=False, address=f"{bridge.origin}/#token=wrong")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The bridge does not accept the token of this page")
    expect(page.locator("#status")).to_have_text("Locked")
    page.goto(bridge.address)
    expect(page.locator("#status")).to_have_text("Ready")
    expect(alert).to_be_empty()


def test_the_status_shows_a_dead_bridge(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    expect(page.locator("#status")).to_have_text("Ready")
    bridge.process.terminate()
    expect(page.locator("#status")).to_have_text("No bridge")
    expect(page.locator("#status")).to_have_attribute("data-kind", "down")
    assert bridge.process.wait(20) == 0


def test_a_hanging_bridge_counts_as_down(start_bridge, open_page):
    """A hanging bridge closes no connection; only its silence is a sign."""
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, ready=False, address="about:blank")
    page.clock.install()
    page.goto(bridge.address)
    expect(page.locator("#status")).to_have_text("Ready")
    os.kill(bridge.process.pid, signal.SIGSTOP)
    page.clock.fast_forward(50_000)
    expect(page.locator("#status")).to_have_text("No bridge")
    os.kill(bridge.process.pid, signal.SIGCONT)
    page.clock.fast_forward(5_000)
    expect(page.locator("#status")).to_have_text("Ready")
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_refresh_skips_cities_that_the_search_hides(start_bridge, open_page, weather):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", *weather.arguments))
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .weather-icon:visible")).to_have_count(7)
    page.get_by_role("searchbox").fill("green")
    expect(page.locator(".row")).to_have_count(1)
    page.get_by_role("button", name="Refresh the weather").click()
    expect(page.get_by_text("New weather for 1 city.")).to_be_visible()


def test_a_refresh_is_disabled_without_visible_cities(start_bridge, open_page, weather):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", *weather.arguments))
    page.get_by_role("button", name="Surprise me").click()
    refresh = page.get_by_role("button", name="Refresh the weather")
    expect(refresh).to_be_enabled()
    held = hold(page)
    page.get_by_role("searchbox").fill("green")
    expect(refresh).to_be_disabled()
    let_go(page, held)
    expect(refresh).to_be_enabled()
    page.get_by_role("searchbox").fill("no such city")
    expect(page.get_by_text("No city matches.")).to_be_visible()
    expect(refresh).to_be_disabled()


HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
  .filter((heading) => heading.checkVisibility() && !heading.closest("[inert]"))
  .map((heading) => Number(heading.tagName[1]))"""


def expect_order(page: Page) -> None:
    """There is one top-level heading, and no heading skips a level."""
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_headings_skip_no_level(start_bridge, open_page, weather):
    page = open_page(start_bridge(*SEED, *weather.arguments))
    expect_order(page)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Star Bathsheba").click()
    page.get_by_role("row", name=re.compile("^White Hill")).click()
    expect(page.get_by_role("table", name="Forecast for White Hill")).to_be_visible()
    expect_order(page)
    for tab in ("Article", "Pictures", "Share"):
        page.get_by_role("tab", name=tab).click()
        expect_order(page)
    page.get_by_role("button", name="Guide").click()
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).click()
    expect(page.locator(".guide-city").first).to_be_visible()
    expect_order(page)
    page.get_by_role("button", name="CityRoulette").click()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    expect_order(page)


GROUND = "element => getComputedStyle(element).backgroundColor"


def test_selected_controls_are_visible_with_forced_colours(start_bridge, open_page):
    """With forced colours, all backgrounds are equal, so selected controls need other colours."""
    page = open_page(start_bridge(*QUIET), forced_colors="active")
    page.get_by_role("button", name="Surprise me").click()
    row = page.get_by_role("row", name=re.compile("^Greenland"))
    row.click()
    other = page.get_by_role("row", name=re.compile("^Blackmans"))
    assert row.evaluate(GROUND) != other.evaluate(GROUND)
    scope, another = page.get_by_text("All", exact=True), page.get_by_text("Not starred")
    assert scope.evaluate(GROUND) != another.evaluate(GROUND)
    page.get_by_role("button", name="Star Blackmans").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    fill = "element => getComputedStyle(element.querySelector('.symbol')).fill"
    starred = page.get_by_role("button", name="Star Blackmans").first
    assert starred.evaluate(fill) != page.get_by_role("button", name="Star Bathsheba").evaluate(
        fill
    )
    primary = page.get_by_role("button", name="Import 7 cities")
    adjust, colour, ground = primary.evaluate("""element => {
      const style = getComputedStyle(element);
      return [style.forcedColorAdjust, style.color, style.backgroundColor];
    }""")
    assert (
        adjust == "none" and colour != ground
    )  # Else the text lies on a ground of its own colour.
    border = "element => getComputedStyle(element).borderTopWidth"
    assert page.locator(".status-dot").evaluate(border) == "1px"
    land = "element => getComputedStyle(element).fill"
    ground = page.locator(".map").evaluate(GROUND)
    dot = page.locator(".dot.favorite .dot-mark").evaluate(land)
    assert dot != ground
