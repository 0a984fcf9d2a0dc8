"""Ten thousand cities: list and map stay fluid, and only visible rows are in the document."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_phone import middle

pytestmark = pytest.mark.long

COUNT = 10_000

FRAMES = """async () => {
  const body = document.querySelector(".list-body");
  const times = [];
  let last = performance.now();
  for (let step = 0; step < 120; step += 1) {
    body.scrollTop += 700;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  times.sort((a, b) => a - b);
  return { median: times[60], worst: times.at(-1), rows: document.querySelectorAll(".row").length };
}"""


def open_many(page: Page, count: int = COUNT) -> None:
    page.get_by_role("combobox", name="Place").fill("47.37, 8.55")
    page.get_by_text("How far and how many").click()
    page.get_by_role("combobox", name="Within").select_option("the whole world")
    page.get_by_role("spinbutton", name="Cities at most").fill(str(count))
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("grid", name="Cities")).to_have_attribute(
        "aria-rowcount", str(count + 1)
    )


def test_ten_thousand_cities(start_bridge, open_page, record_property):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    open_many(page)
    expect(
        page.get_by_role("img", name=re.compile("Map of the cities: 10,000 cities"))
    ).to_be_visible()
    assert page.locator(".dot").count() == 0

    seen = page.evaluate(FRAMES)
    for name, value in seen.items():
        record_property(name, value)
    assert seen["rows"] < 60

    page.get_by_role("columnheader", name="City").get_by_role("button").click()
    page.locator(".row[tabindex='0']").focus()
    page.keyboard.press("End")
    expect(page.locator(".row:focus")).to_have_attribute("aria-rowindex", str(COUNT + 1))
    page.keyboard.press("Home")
    expect(page.locator(".row:focus")).to_have_attribute("aria-rowindex", "2")
    page.keyboard.press("s")
    expect(page.get_by_text("10,000 cities, 1 starred.")).to_be_visible()

    page.get_by_role("searchbox").fill("zur")
    expect(page.get_by_role("row", name="Zürich, Switzerland", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(page.get_by_role("grid", name="Cities")).to_have_attribute(
        "aria-rowcount", str(COUNT + 1)
    )


def test_many_are_imported_and_browsed_at_once(start_bridge, open_page):
    """An import while the page still reads the list is harmless."""
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    open_many(page)
    page.get_by_role("button", name="Import 10,000 cities").click()
    page.get_by_role("button", name="Browse 10,000 cities").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    grid = page.get_by_role("grid", name="Cities")
    expect(grid).to_have_attribute("aria-rowcount", str(COUNT + 1))
    expect(page.locator(".toast.error")).to_have_count(0)


def test_a_refresh_of_too_many_cities_takes_the_first(start_bridge, open_page, weather):
    page = open_page(start_bridge("--archive", ":memory:", *weather.arguments))
    open_many(page, 400)
    page.get_by_role("button", name="Refresh the weather").click()
    expect(page.get_by_text("New weather for 300 cities.")).to_be_visible()
    expect(page.locator(".row .weather-icon:visible").first).to_be_visible()


CHANGED = """(look) => document.querySelector(".map").dataset.look !== look
  || document.querySelector(".detail h2")?.checkVisibility()"""


def find_mark(page: Page) -> None:
    """Clicks the city nearest to the centre of the map, which moves there."""
    x, y = middle(page)
    look = page.locator(".map").get_attribute("data-look")
    for off in range(0, 300, 6):
        page.mouse.move(x + off, y)
        if page.locator(".map-dots.over-dot").count():
            page.mouse.click(x + off, y)
            page.wait_for_function(CHANGED, arg=look)
            return
    raise AssertionError("no city lies to the right of the middle")


def test_a_city_among_many_is_chosen_on_the_map(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    open_many(page)
    expect(page.get_by_role("img", name=re.compile("^Map of the cities: 10,000"))).to_be_visible()
    find_mark(page)
    heading = page.locator(".detail h2")
    for _ in range(14):  # Of many that count as one, each click shows fewer.
        look = page.locator(".map").get_attribute("data-look")
        page.mouse.click(*middle(page))
        page.wait_for_function(CHANGED, arg=look)
        if heading.is_visible():
            break
    expect(page.locator(".detail h2")).to_be_focused()
    expect(page.locator(".row[aria-selected=true]")).to_be_visible()
