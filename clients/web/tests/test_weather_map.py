"""The weather of all kept cities on one map."""

from __future__ import annotations

import re

import pytest
from conftest import TWO_FRAMES
from playwright.sync_api import Page, expect
from test_annotations import request
from test_city_page import KEEP, LONDON, TOKYO

DELHI = 1273294
NOW = "2026-03-01T09:05:00Z"
"""Five minutes after the time of the stand-in for the weather service."""


@pytest.fixture
def world(start_bridge, open_page, weather):
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)

    def open_(**options: object) -> Page:
        page = open_page(bridge, **options)
        page.clock.set_fixed_time(NOW)
        page.evaluate(KEEP, [LONDON, TOKYO, DELHI])
        return page

    return open_


def test_the_map_shows_the_temperature_of_each_kept_city(world):
    page = world()
    page.get_by_role("button", name="My cities").click()
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page).to_have_url(re.compile("#/map$"))
    expect(page).to_have_title("Weather map · CityRoulette")
    expect(page.get_by_text("3 cities, 3 with a temperature of the last hour.")).to_be_visible()
    expect(page.locator(".weather-map .dot[data-pinned]")).to_have_count(3)
    named = re.compile(r"^Map of my cities: 3 cities")
    dots = page.get_by_role("group", name=named)
    expect(dots.get_by_role("button", name=re.compile(r"^Tokyo, Japan, \d+ °C"))).to_be_visible()
    dots.get_by_role("button", name=re.compile("^Delhi")).dispatch_event("click")
    expect(page.get_by_role("heading", level=1, name="Delhi")).to_be_visible()


@pytest.mark.long
def test_an_old_temperature_is_not_on_the_map(world):
    page = world()
    page.evaluate("location.hash = '#/map'")
    expect(page.get_by_text("3 with a temperature")).to_be_visible()
    page.clock.set_fixed_time("2026-03-01T11:00:00Z")
    page.reload()
    expect(page.get_by_text("3 cities, 0 with a temperature of the last hour.")).to_be_visible()
    expect(page.locator(".weather-map .dot[data-pinned]")).to_have_count(0)


@pytest.mark.long
def test_the_map_follows_the_archive(world):
    page = world()
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot")).to_have_count(3)
    page.evaluate(
        f"code('rpc.js').then(({{ call }}) => call('archive.remove', {{ city: {TOKYO} }}))"
    )
    expect(page.locator(".weather-map .dot")).to_have_count(2)


@pytest.mark.long
def test_a_kept_city_is_found_on_the_map_by_its_own_or_real_name(world):
    page = world()
    request(page, "archive.annotate", city=TOKYO, ownName="Eastern Capital")
    page.evaluate("location.hash = '#/map'")
    expect(page.get_by_text("3 with a temperature")).to_be_visible()
    field = page.get_by_role("combobox", name="Find on the map")
    for text in ("capit", "toky"):
        field.fill(text)
        page.get_by_role("option", name=re.compile("^Eastern Capital.*Japan")).click()
        dot = page.locator(".weather-map .dot[aria-pressed=true]")
        expect(dot).to_have_text("Eastern Capital")
        expect(page.locator(".map-found")).to_have_text(
            re.compile(r"^Eastern Capital, Japan, \d+ °C")
        )
        look = page.locator(".weather-map .map").get_attribute("data-look")
        assert [round(float(part)) for part in look.split()[:2]] == [140, 36]
        page.get_by_role("button", name="Show all").click()


@pytest.mark.long
def test_any_other_city_is_found_on_the_map_with_a_link_to_its_page(world):
    page = world()
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot")).to_have_count(3)
    field = page.get_by_role("combobox", name="Find on the map")
    field.fill("ベルリン")
    expect(page.get_by_role("option", name=re.compile("^Berlin.*Germany"))).to_be_visible()
    field.press("Enter")
    expect(page.get_by_text("Berlin is not among your cities.")).to_be_visible()
    expect(page.locator(".weather-map .map-pin .symbol")).to_be_visible()
    page.get_by_role("link", name="Show its page").click()
    expect(page.get_by_role("heading", level=1, name="Berlin")).to_be_visible()
    page.go_back()
    expect(field).to_have_value("")
    expect(page.locator(".weather-map .map-pin .symbol")).to_be_hidden()


@pytest.mark.long
def test_the_map_fills_the_page_without_scrolling_sideways(world):
    page = world()
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot").first).to_be_attached()
    for width, height in ((320, 700), (860, 900), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".weather-map .map").bounding_box()["height"] >= 320


BAND = """() => {
  const map = document.querySelector(".weather-map .map");
  const below = document.querySelector(".credits").getBoundingClientRect().top;
  const canvas = map.querySelector(".map-canvas");
  const pixel = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height - 3, 1, 1).data;
  return [below - map.getBoundingClientRect().bottom, pixel[0] > 200 && pixel[0] > pixel[2]];
}"""
"""The pixels between the map and the credits, and whether the lowest part of the map is land."""


@pytest.mark.long
def test_the_flat_map_of_a_narrow_window_leaves_no_band_empty(world):
    page = world()
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot").first).to_be_attached()
    for width, height in ((390, 844), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        page.get_by_role("button", name="Show all").click()
        expect(page.locator(".weather-map .map")).to_have_attribute("data-kind", "plane")
        page.evaluate(TWO_FRAMES)
        below, is_land = page.evaluate(BAND)
        assert below == pytest.approx(0, abs=1)
        assert is_land


@pytest.mark.long
def test_the_map_of_a_single_city_shows_where_that_is(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate(KEEP, [LONDON])
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot")).to_have_count(1)
    scale = """() => {
      const map = document.querySelector(".weather-map .map");
      return map.clientHeight / Number(map.dataset.look.split(" ")[2]);
    }"""
    page.wait_for_function(f"() => ({scale})() > 3")
    assert page.evaluate(scale) < 12
