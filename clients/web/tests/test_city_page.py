"""The page of a city in two columns, and the rows of a phone."""

from __future__ import annotations

import pytest
from conftest import TWO_FRAMES
from playwright.sync_api import Page, expect
from test_phone import PHONE

LONDON = 2643743
TOKYO = 1850147
KEEP = """async (ids) => {
  const { call } = await code("rpc.js");
  for (const city of ids) await call("archive.add", { city });
}"""


@pytest.fixture
def world(start_bridge, open_page, weather):
    """Opens pages with the weather of the stand-in."""
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)
    return lambda **options: open_page(bridge, **options)


def open_london(page: Page) -> None:
    page.evaluate(f"location.hash = '#/city/{LONDON}'")
    expect(page.get_by_role("heading", level=1, name="London")).to_be_visible()
    expect(page.locator(".curve-picture")).to_be_visible()


def boxes(page: Page) -> tuple[dict[str, float], dict[str, float]]:
    page.evaluate(TWO_FRAMES)
    aside = page.get_by_role("complementary", name="Map and picture")
    return page.locator(".detail").bounding_box(), aside.bounding_box()


@pytest.mark.parametrize("width", [1280, 1920])
def test_a_wide_page_of_a_city_has_the_map_beside_the_weather(world, width):
    page = world(width=width)
    open_london(page)
    detail, aside = boxes(page)
    assert aside["x"] >= detail["x"] + detail["width"] - 1
    assert aside["y"] == pytest.approx(detail["y"], abs=1)
    expect(page.locator(".city-aside .dot", has_text="London")).to_be_visible()


@pytest.mark.parametrize("width", [320, 860, 1099])
def test_a_narrow_page_of_a_city_has_the_map_below_the_weather(world, width):
    page = world(width=width)
    open_london(page)
    detail, aside = boxes(page)
    assert aside["y"] >= detail["y"] + detail["height"] - 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_map_of_a_city_shows_its_surroundings_and_follows_the_address(world):
    page = world()
    open_london(page)
    look = "() => document.querySelector('.city-aside .map').dataset.look.split(' ').map(Number)"
    page.wait_for_function(f"() => Math.abs(({look})()[1] - 51.5) < 0.2")
    lon, _, scale = page.evaluate(look)
    width = page.locator(".city-aside .map").bounding_box()["width"]
    assert lon == pytest.approx(-0.13, abs=0.2)
    assert 2 < width / scale < 20, "degrees of latitude in the width of the map"
    page.evaluate(f"location.hash = '#/city/{TOKYO}'")
    page.wait_for_function(f"() => Math.abs(({look})()[1] - 35.7) < 0.2")
    expect(page.locator(".city-aside .dot")).to_have_count(1)


def test_s_on_the_map_of_a_city_stars_it(world):
    page = world()
    page.evaluate(KEEP, [LONDON])
    open_london(page)
    page.locator(".city-aside .dot").focus()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Star London", pressed=True)).to_be_visible()


def test_the_head_of_a_city_on_a_phone_has_two_lines(world):
    page = world(**PHONE)
    page.evaluate(KEEP, [LONDON])
    open_london(page)
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    assert page.locator(".detail-head").bounding_box()["height"] <= 88
    about = page.locator(".detail-about").bounding_box()
    assert about["height"] <= 24, "region, population and time share a line"


def test_rows_of_cities_on_a_phone_are_at_most_88_pixels_high(world):
    page = world(**PHONE)
    page.evaluate(KEEP, [LONDON, TOKYO])
    page.evaluate("location.hash = '#/'")
    expect(page.locator("li.card .card-degrees:not(:empty)")).to_have_count(2)
    high = "(kind) => [...document.querySelectorAll(kind)].map((e) => e.offsetHeight)"
    assert all(0 < height <= 88 for height in page.evaluate(high, "li.card"))
    for name in ("Star London", "Move London"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert min(box["width"], box["height"]) >= 44
    page.evaluate("location.hash = '#/cities'")
    expect(page.locator(".row")).to_have_count(2)
    assert all(0 < height <= 88 for height in page.evaluate(high, ".row"))


def test_a_row_on_a_phone_tells_the_summary_or_the_age(world):
    """A fresh value shows its summary, an old one its age instead."""
    page = world(**PHONE)
    page.clock.set_fixed_time("2026-03-01T09:05:00Z")
    page.evaluate(KEEP, [LONDON])
    page.evaluate("location.hash = '#/'")
    card = page.locator("li.card")
    expect(card.locator(".card-summary:not(:empty)")).to_be_visible()
    expect(card.locator(".card-age")).to_be_hidden()
    page.clock.set_fixed_time("2026-03-01T12:05:00Z")
    page.reload()
    expect(card.locator(".card-age")).to_have_text("3 h ago")
    expect(card.locator(".card-age")).to_be_visible()
    expect(card.locator(".card-summary")).to_be_hidden()
