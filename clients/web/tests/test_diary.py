"""The diary of draws: where the roulette has been, as a list and on a map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_axe import look
from test_flow import SEED

QUIET = (*SEED, "--weather", "none")


def draw(page: Page, times: int) -> None:
    """Draws so often, and returns to the start of the roulette."""
    for _ in range(times):
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_role("button", name="Close the card")).to_be_visible()
        page.evaluate("location.hash = '#/find'")
        expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


@pytest.mark.long
def test_each_draw_is_in_the_diary_and_stays_after_a_reload(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    expect(page.get_by_role("button", name=re.compile("^Diary"))).to_be_hidden()
    draw(page, 2)
    page.reload()
    page.get_by_role("button", name="Diary: 2 draws").click()
    expect(page).to_have_url(re.compile("#/diary$"))
    expect(page).to_have_title("Diary of draws · CityRoulette")
    expect(page.get_by_text("2 draws in 2 countries.")).to_be_visible()
    rows = page.get_by_role("list", name="Diary of draws").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("Barbados")
    expect(
        page.get_by_role("group", name=re.compile("^Map of the draws: 2 cities"))
    ).to_be_visible()
    name = rows.last.get_by_role("button").inner_text()
    rows.last.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


@pytest.mark.long
def test_clearing_the_diary_asks_first(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    draw(page, 1)
    page.get_by_role("button", name="Diary: 1 draw").click()
    page.get_by_role("button", name="Clear the diary").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("1 draw in 1 country.")).to_be_visible()
    page.get_by_role("button", name="Clear the diary").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear the diary").click()
    expect(page.get_by_text("No draws yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Clear the diary")).to_be_hidden()


@pytest.mark.long
def test_a_damaged_diary_is_an_empty_one(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    for kept in ("{", "7", '[1, {"id": "x"}, null]'):
        page.evaluate("kept => localStorage.setItem('diary', kept)", kept)
        page.reload()
        page.evaluate("location.hash = '#/diary'")
        expect(page.get_by_text("No draws yet.")).to_be_visible()
        page.evaluate("location.hash = '#/find'")


@pytest.mark.long
def test_the_diary_is_accessible_and_fits_every_width(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    draw(page, 2)
    page.get_by_role("button", name="Diary: 2 draws").click()
    look(page, "the diary")
    for width in (320, 600, 900, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
