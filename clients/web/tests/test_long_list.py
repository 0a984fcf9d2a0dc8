"""A list too long for one read: visible rows come first, whatever the user does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from test_many import open_many

pytestmark = pytest.mark.long

COUNT = 3000


class Gate:
    """Holds back the pages of lists, except those at some offsets."""

    def __init__(self, page: Page) -> None:
        self.asked: list[int] = []
        self.open_to: Callable[[int], bool] = lambda offset: True
        self._held: list[Route] = []
        page.route("**/rpc", self._take)

    def _take(self, route: Route) -> None:
        request = route.request.post_data_json
        if request["method"] != "session.get":
            return route.continue_()
        offset = request["params"].get("offset", 0)
        self.asked.append(offset)
        if self.open_to(offset):
            return route.continue_()
        self._held.append(route)

    def release(self) -> None:
        self.open_to = lambda offset: True
        held, self._held = self._held, []
        for route in held:
            route.continue_()


@pytest.fixture
def many(start_bridge, open_page) -> tuple[Page, Gate]:
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    gate = Gate(page)
    return page, gate


def complete(page: Page, count: int = COUNT) -> None:
    """Checks the list first, because the map is drawn after it."""
    grid = page.get_by_role("grid", name="Cities")
    expect(grid).to_have_attribute("aria-rowcount", str(count + 1))
    name = re.compile(f"^Map of the cities: {count:,} cities")
    expect(page.get_by_role("img", name=name)).to_be_visible()


def test_the_end_of_a_list_is_shown_before_its_middle_is_read(many):
    page, gate = many
    gate.open_to = lambda offset: offset > 2000
    open_many(page, COUNT)
    page.locator(".row[tabindex='0']").focus()
    page.keyboard.press("End")
    last = page.locator(f".row[aria-rowindex='{COUNT + 1}']")
    expect(last).to_have_attribute("data-id", re.compile(r"^\d+$"))
    expect(last).to_be_focused()
    page.locator(".list-body").evaluate("body => body.scrollTo({ top: 60 * 1200 })")
    expect(page.locator(".row[aria-busy=true]").first).to_be_visible()
    gate.release()
    expect(page.locator(".row[aria-busy=true]")).to_have_count(0)
    complete(page)


def test_a_row_is_starred_and_one_removed_while_the_rest_is_read(many):
    page, gate = many
    gate.open_to = lambda offset: False
    open_many(page, COUNT)
    names = page.locator(".row .row-name")
    third = names.nth(2).inner_text()
    page.locator(".row").nth(2).get_by_role("button", name=re.compile("^Star")).click()
    expect(page.locator(".row.favorite .row-name")).to_have_text(third)
    page.locator(".row").nth(1).get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.get_by_text(f"{COUNT - 1:,} cities, 1 starred.")).to_be_visible()
    gate.release()
    complete(page, COUNT - 1)
    ids = page.evaluate("() => document.querySelectorAll('.row:not([data-id])').length")
    assert ids == 0
    page.get_by_role("button", name="Undo", exact=True).first.click()
    complete(page)


def test_clearing_a_filter_reads_nothing_again(many):
    page, gate = many
    open_many(page, COUNT)
    complete(page)
    search = page.get_by_role("searchbox", name="Search these cities")
    search.fill("zur")
    grid = page.get_by_role("grid", name="Cities")
    expect(grid).not_to_have_attribute("aria-rowcount", str(COUNT + 1))
    gate.asked.clear()
    search.fill("")
    complete(page)
    assert gate.asked == []


def test_a_city_starred_under_a_filter_is_in_order_without_it(many):
    page, gate = many
    open_many(page, COUNT)
    complete(page)
    search = page.get_by_role("searchbox", name="Search these cities")
    search.fill("zurich")
    row = page.get_by_role("row", name=re.compile("^Zürich, Switzerland")).first
    row.get_by_role("button", name="Star Zürich").click()
    expect(page.locator(".row.favorite")).to_have_count(1)
    search.fill("")
    complete(page)
    first = page.locator(".row[aria-rowindex='2']")
    expect(first).to_have_class(re.compile("favorite"))
    expect(first.locator(".row-name")).to_have_text("Zürich")
    assert len(gate.asked) >= COUNT / 500


def test_undo_of_a_filter_and_a_removal_restores_the_list(many):
    """Removing all but one is reported as a reset, like a filter, but must not count as one."""
    page, _ = many
    open_many(page, COUNT)
    complete(page)
    page.locator(".row").first.get_by_role("button", name=re.compile("^Star")).click()
    page.get_by_role("button", name="Remove unstarred").click()
    expect(page.get_by_text("1 city, 1 starred.")).to_be_visible()
    page.get_by_role("group", name="Actions").get_by_role("button", name="Undo").click()
    complete(page)


def test_a_failed_read_is_reported_and_repeated_on_scrolling(many):
    page, _ = many
    page.unroute("**/rpc")
    broken = [True]

    def take(route: Route) -> None:
        if broken[0] and json.loads(route.request.post_data or "{}")["method"] == "session.get":
            return route.abort()
        return route.continue_()

    page.route("**/rpc", take)
    open_many(page, COUNT)
    expect(page.locator(".toast.error").first).to_contain_text("The bridge does not answer.")
    broken[0] = False
    page.locator(".list-body").evaluate("body => body.scrollTo({ top: 60 * 1200 })")
    expect(page.locator(".row[aria-busy=true]")).to_have_count(0)
    complete(page)
