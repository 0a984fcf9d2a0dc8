"""Sessions outlast the page: reloads, several tabs, drafts after a crash."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from test_bridge import ask
from test_flow import SEED, expect_names

QUIET = (*SEED, "--weather", "none")


def listed(bridge) -> dict:
    """The result of session.list."""
    body = {"jsonrpc": "2.0", "id": "list", "method": "session.list"}
    return json.loads(ask(bridge, body=body)[2])["result"]


def another_tab(context: BrowserContext, bridge) -> Page:
    page = context.new_page()
    page.goto(bridge.address)
    page.locator("#status[data-kind=running]").wait_for()
    return page


def surprised(page: Page) -> None:
    """Opens the seven cities of Barbados and stars one, so that there is a draft."""
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()


def test_a_reload_keeps_the_session(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    surprised(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.get_by_role("button", name="Star Bathsheba")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text("7 cities, 0 starred.")).to_be_visible()
    assert asked == []


@pytest.mark.long
def test_a_hundred_reloads_leave_one_session(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    surprised(page)
    for _ in range(100):
        page.reload(wait_until="domcontentloaded")
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.locator(".row")).to_have_count(7)
    [session] = listed(bridge)["sessions"]
    assert session["state"]["favorites"] == 1


@pytest.mark.long
def test_reloads_of_the_kept_cities_share_one_session(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    for _ in range(3):
        expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
        page.reload()
    expect(page.locator(".row")).to_have_count(7)
    page.go_back()
    page.get_by_role("button", name="Browse 7 cities").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    assert len(listed(bridge)["sessions"]) == 1


@pytest.mark.long
def test_a_second_tab_shows_the_open_session(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    first = open_page(bridge)
    surprised(first)
    second = another_tab(first.context, bridge)
    expect(second.get_by_role("heading", name="Barbados")).to_be_visible()
    second.get_by_role("button", name="Star Greenland").click()
    expect(first.get_by_role("button", name="Star Greenland")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert len(listed(bridge)["sessions"]) == 1


@pytest.mark.long
def test_a_session_committed_in_another_tab_is_closed(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    first = open_page(bridge)
    surprised(first)
    second = another_tab(first.context, bridge)
    second.get_by_role("button", name="Import 7 cities").click()
    expect(first.get_by_text("The cities of this list were saved in another tab.")).to_be_visible()
    expect(first.get_by_role("button", name="Browse 7 cities")).to_be_visible()
    expect(second.get_by_text("Imported 7 cities.")).to_be_visible()
    expect(second.get_by_text("in another tab")).to_have_count(0)


@pytest.mark.long
def test_seven_tabs_work(start_bridge, open_page):
    """A browser allows six connections to a site; the tabs' streams must not use them."""
    bridge = start_bridge(*QUIET)
    first = open_page(bridge)
    surprised(first)
    tabs = [first, *(another_tab(first.context, bridge) for _ in range(7))]
    tabs[-1].get_by_role("button", name="Star Greenland").click()
    for tab in tabs:
        expect(tab.get_by_text("7 cities, 2 starred.")).to_be_visible()


def test_the_first_view_lists_what_is_open(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    surprised(page)
    page.get_by_role("button", name="CityRoulette").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
    open_ = page.get_by_role("region", name="Continue")
    expect(open_.get_by_role("listitem")).to_have_count(1)
    expect(open_.get_by_text("7 cities, 1 starred.")).to_be_visible()
    open_.get_by_role("button", name="Continue Barbados").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    page.get_by_role("button", name="CityRoulette").click()
    open_.get_by_role("button", name="Close Barbados").click()
    page.get_by_role("button", name="Close without importing").click()
    expect(open_).to_be_hidden()
    assert listed(bridge)["sessions"] == []


@pytest.mark.long
def test_a_new_draw_replaces_one_without_edits(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    for _ in range(10):
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_role("grid", name="Cities")).to_be_visible()
        page.get_by_role("button", name="CityRoulette").click()
        expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
    expect(page.get_by_role("region", name="Continue")).to_be_hidden()
    assert len(listed(bridge)["sessions"]) == 1


@pytest.mark.long
def test_a_new_draw_leaves_those_with_edits_and_those_of_other_tabs_open(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    surprised(page)
    page.get_by_role("button", name="CityRoulette").click()
    other = another_tab(page.context, bridge)
    expect(other.get_by_role("heading", name="Barbados")).to_be_visible()
    other.get_by_role("button", name="CityRoulette").click()
    other.get_by_role("button", name="Surprise me").click()
    expect(other.get_by_role("grid", name="Cities")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_role("grid", name="Cities")).to_be_visible()
        drawn = page.url.split("/")[-1]
        page.get_by_role("button", name="CityRoulette").click()
    expect(page.get_by_role("region", name="Continue").get_by_role("listitem")).to_have_count(1)
    other.get_by_role("button", name=re.compile("^Star ")).first.click()
    expect(other.get_by_text("1 starred.")).to_be_visible()
    expect(page.get_by_role("region", name="Continue").get_by_role("listitem")).to_have_count(2)
    shown = ["s1", other.url.split("/")[-1], drawn]
    assert [each["session"] for each in listed(bridge)["sessions"]] == shown


@pytest.mark.long
def test_unfinished_work_has_a_line_each(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    surprised(page)
    page.get_by_role("button", name="CityRoulette").click()
    row = page.get_by_role("region", name="Continue").get_by_role("listitem")
    expect(row).to_contain_text("Barbados · 7 cities, 1 starred.")
    middles = """(row) => [...row.querySelectorAll("p, button")].map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return Math.round(top + height / 2);
    })"""
    assert len(set(row.evaluate(middles))) == 1


@pytest.mark.long
def test_a_visit_to_the_list_of_kept_cities_leaves_no_session(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_focused()
    with page.expect_response(lambda answer: "session.close" in (answer.request.post_data or "")):
        page.get_by_role("button", name="My cities").click()
    assert listed(bridge)["sessions"] == []
    page.go_back()
    expect(page.get_by_role("heading", name="Your cities")).to_be_focused()
    page.get_by_role("button", name="Star Bathsheba").click()
    page.get_by_role("button", name="My cities").click()
    expect(page.get_by_role("button", name="Continue Your cities")).to_be_visible()


def cut_off(start_bridge, open_page) -> None:
    """A run whose bridge and program are killed while a session has a star."""
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    surprised(page)
    page.close()
    start_bridge.kill(bridge)


def test_changes_of_a_run_that_was_killed_are_resumed(start_bridge, open_page):
    cut_off(start_bridge, open_page)
    page = open_page(start_bridge(*QUIET))
    left = page.get_by_role("region", name="Continue")
    expect(left.get_by_text(re.compile(r"^Unsaved changes from today \d\d:\d\d$"))).to_be_visible()
    expect(left.get_by_text("1 change to cities not yet imported.")).to_be_visible()
    left.get_by_role("button", name=re.compile("^Resume")).click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text("7 cities, 0 starred.")).to_be_visible()


@pytest.mark.long
def test_a_resumed_list_has_its_weather_again(start_bridge, open_page, weather):
    bridge = start_bridge(*SEED, *weather.arguments)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("row", name=re.compile("°C"))).to_have_count(7)
    page.get_by_role("button", name=re.compile("^Star ")).first.click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    bridge.kill_program()
    page.get_by_role("alert").get_by_role("button", name="Resume").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("°C"))).to_have_count(7)


@pytest.mark.long
def test_changes_of_a_run_that_was_killed_are_discarded(start_bridge, open_page):
    cut_off(start_bridge, open_page)
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    left = page.get_by_role("region", name="Continue")
    left.get_by_role("button", name=re.compile("^Discard")).click()
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(left).to_be_hidden()
    assert listed(bridge)["drafts"] == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("saved", "said"),
    [
        ("2026-03-02T00:10:00", "today 00:10"),
        ("2026-03-01T14:10:00", "yesterday 14:10"),
        ("2025-12-31T09:05:00", "31 Dec 2025 09:05"),
    ],
)
def test_when_a_draft_was_saved(page_in, saved, said):
    script = """async ([saved, now]) =>
      (await code("format.js")).sinceWhen(saved, new Date(now))"""
    assert page_in("en-GB").evaluate(script, [saved, "2026-03-02T08:00:00"]) == said


@pytest.mark.long
def test_changes_are_offered_at_once_after_a_crash(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    surprised(page)
    bridge.kill_program()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Your list was closed; your changes can be resumed.")
    expect(page.get_by_role("button", name=re.compile("^Resume"))).to_have_count(1)
    alert.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    expect(alert).to_be_empty()


def test_changes_to_a_changed_archive_are_resumed_after_a_question(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    page.get_by_role("button", name="Remove Bathsheba").click()
    page.get_by_role("button", name="Remove Greenland").click()
    expect(page.get_by_text("5 cities, 0 starred. Not saved yet.")).to_be_visible()
    bridge.kill_program()
    expect(page.get_by_role("alert")).to_contain_text("your changes can be resumed")
    names = {row["name"]: row["id"] for row in archived(bridge)}
    remove = {"method": "archive.remove", "params": {"city": names["Greenland"]}}
    assert ask(bridge, body={"jsonrpc": "2.0", "id": "remove", **remove})[0] == 200
    page.get_by_role("alert").get_by_role("button", name="Resume").click()
    dialog = page.get_by_role("dialog", name="The archive has changed since")
    expect(dialog).to_contain_text("Your changes to 1 of 2 cities still apply.")
    dialog.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    expect_names(page, *(name for name in names if name not in ("Bathsheba", "Greenland")))


def archived(bridge) -> list[dict]:
    body = {"jsonrpc": "2.0", "id": "all", "method": "archive.list"}
    return json.loads(ask(bridge, body=body)[2])["result"]["cities"]


@pytest.mark.long
def test_a_draft_that_another_program_has_open_is_not_offered(start_bridge, open_page):
    one, two = start_bridge(*QUIET), start_bridge(*QUIET)
    first = open_page(one)
    surprised(first)
    second = open_page(two)
    expect(second.get_by_role("heading", name="Where to?")).to_be_visible()
    assert listed(two)["draftCount"] == 1
    expect(second.get_by_role("region", name="Continue")).to_be_hidden()


def test_the_archive_follows_commits_of_another_program(start_bridge, open_page):
    one, two = start_bridge(*QUIET), start_bridge(*QUIET)
    page = open_page(one)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    # The cards of the previous view also have stars, which take effect at once.
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_text("7 cities, 1 starred. Not saved yet.")).to_be_visible()
    add = {"jsonrpc": "2.0", "id": "add", "method": "archive.add", "params": {"city": 2643743}}
    assert ask(two, body=add)[0] == 200
    expect(page.get_by_role("row", name=re.compile("^London"))).to_be_visible()
    expect(page.get_by_text("8 cities, 1 starred. Not saved yet.")).to_be_visible()
