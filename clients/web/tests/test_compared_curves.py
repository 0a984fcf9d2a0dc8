"""The comparison's chart, and where a drawn city is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_city_page import LONDON, TOKYO

pytestmark = pytest.mark.long

DELHI = 1273294
HERE = {"lat": 47.37, "lon": 8.55}


@pytest.fixture
def world(start_bridge, open_page, weather):
    bridge = start_bridge("--archive", ":memory:", "--seed", "18", *weather.arguments)
    return lambda **options: open_page(bridge, **options)


def compare(page: Page, *cities: int) -> None:
    page.evaluate(f"location.hash = '#/compare/{','.join(map(str, cities))}'")
    expect(page.locator(".compared thead a")).to_have_count(len(cities))


@pytest.mark.long
def test_a_comparison_has_a_line_and_a_label_for_each_city(world):
    page = world()
    compare(page, LONDON, TOKYO, DELHI)
    expect(page.locator(".curve .compared-line")).to_have_count(3)
    expect(page.locator(".compared-legend li")).to_have_text(["London", "Tokyo", "Delhi"])
    strokes = page.evaluate(
        "[...document.querySelectorAll('.curve .compared-line')].map((e) => getComputedStyle(e))"
        ".map(({ stroke, strokeDasharray }) => stroke + strokeDasharray)"
    )
    assert len(set(strokes)) == 3
    label = page.locator(".compared-curves svg[role=img]").get_attribute("aria-label")
    assert re.search("London.*: .*° to .*°; .*Tokyo.*: .*; .*Delhi", label)


def test_warmer_is_higher_in_the_chart(world):
    page = world()
    compare(page, LONDON, DELHI)
    expect(page.locator(".curve .compared-line")).to_have_count(2)
    heights = page.evaluate(
        "[...document.querySelectorAll('.curve .compared-line')]"
        ".map((e) => Number(e.getAttribute('d').match(/^M[\\d.]+ ([\\d.]+)/)[1]))"
    )
    assert heights[1] < heights[0], "Delhi is warmer than London, and y grows downwards"


def test_the_chart_of_a_comparison_is_read_with_the_keyboard(world):
    page = world()
    compare(page, LONDON, TOKYO)
    chart = page.get_by_role("group", name="Temperatures of the next 48 hours")
    expect(chart.locator("svg")).to_be_visible()
    chart.focus()
    page.keyboard.press("ArrowRight")
    reading = page.locator(".compared-curves .curve-reading")
    expect(reading).to_have_text(
        re.compile(r"^Now · .*London.* −?\d+° \(09:00\) · .*Tokyo.*° \(18:00\)$")
    )
    page.keyboard.press("End")
    expect(reading).to_have_text(re.compile(r"^\+4\d h · .*London"))
    page.keyboard.press("ArrowLeft")
    expect(reading).to_have_text(re.compile(r"^\+4\d h · .*London"))


def test_one_city_with_weather_has_no_chart(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    compare(page, LONDON, TOKYO)
    expect(page.locator(".compared-curves")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1280])
def test_the_chart_of_a_comparison_fits(world, width):
    page = world(width=width)
    compare(page, LONDON, TOKYO)
    expect(page.locator(".curve .compared-line")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_card_of_a_draw_names_neighbours_and_the_distance_from_me(world):
    page = world()
    page.evaluate(
        "(location) => code('rpc.js').then(({ call }) => call('location.set', { location }))", HERE
    )
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".drawn-near")).to_have_text(
        re.compile(r"^Near .+ \(\d+(\.\d)? mi\), .+ \(\d+(\.\d)? mi\), .+ \(\d+(\.\d)? mi\)$")
    )
    expect(page.locator(".drawn-away")).to_have_text(
        re.compile(r"^\d,\d{3} mi [NESW]{1,3} of you$")
    )


def test_without_a_position_the_card_of_a_draw_has_no_distance(world):
    page = world()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".drawn-near")).to_be_visible()
    expect(page.locator(".drawn-away")).to_be_hidden()
