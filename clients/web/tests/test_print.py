"""On paper: cities and the forecast are tables, dark on white, without the controls of the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_forecast import LONDON, keep
from test_home import FIVE, NO_WEATHER

CELLS = """(card) => [...card.children].filter((cell) => getComputedStyle(cell).display === "table-cell")
  .map((cell) => cell.innerText.trim().replace(/\\s+/g, " "))"""
LEFT = "(cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))].length"
COLOURS = """() => [document.body, document.querySelector("h1")].map(getComputedStyle)
  .map(({ color, backgroundColor }) => [color, backgroundColor])"""


def paper(page: Page, **more: str) -> None:
    """Shows the page as a printer would."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", **more)


@pytest.fixture
def bridge(start_bridge, weather):
    return start_bridge("--archive", ":memory:", *weather.arguments)


def test_the_cards_are_a_table(bridge, open_page):
    page = open_page(bridge, color_scheme="dark")
    keep(page, *FIVE)
    expect(page.locator("li .spark")).to_have_count(5)
    paper(page, color_scheme="dark")
    (london,) = page.locator("li.card", has_text="London").all()
    cells = london.evaluate(CELLS)
    assert cells[0] == "London England, United Kingdom"
    assert re.fullmatch(r"-?\d+ °C \d\d:\d\d", cells[1])
    assert len(cells) == 4
    assert page.locator("li.card .card-now").evaluate_all(LEFT) == 1
    for hidden in ("header.top", ".home-tools", ".card-tools", ".card-curve", "button"):
        expect(page.locator(hidden).first).to_be_hidden()
    (body, title) = page.evaluate(COLOURS)
    assert body[1] == "rgb(255, 255, 255)"
    assert title[0] == "rgb(23, 38, 43)"


def test_the_forecast_is_a_table_of_days_and_one_of_hours(bridge, open_page):
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    days = page.get_by_role("table", name="Forecast for London")
    expect(days).to_be_visible()
    paper(page)
    summary = days.locator(".day-summary").first
    assert summary.bounding_box()["width"] > 20
    hours = page.get_by_role("table", name="The next hours in London")
    assert hours.get_by_role("row").nth(48).bounding_box()["height"] > 10
    expect(hours.get_by_role("row").nth(1)).to_contain_text("7 mph SSW")
    for hidden in (".tabs", ".curve", "header.top"):
        expect(page.locator(hidden)).to_be_hidden()


def test_all_cities_of_a_list_are_printed(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    page.get_by_role("combobox", name="Place").fill("52.52, 13.4")
    page.get_by_text("How far and how many").click()
    page.get_by_role("spinbutton", name="Cities at most").fill("60")
    page.get_by_role("combobox", name="Within").select_option("62 mi")
    page.get_by_role("button", name="Look around").click()
    expect(page.locator(".row")).not_to_have_count(0)
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
          window.printed = document.querySelectorAll(".on-paper tbody tr").length;
        })"""
    )
    assert page.pdf().startswith(b"%PDF")
    assert page.evaluate("printed") == 60
    expect(page.locator(".on-paper")).to_have_count(0)
    paper(page)
    table = page.get_by_role("table", name="Cities")
    expect(table.get_by_role("row")).to_have_count(61)
    expect(table.get_by_role("row").nth(60)).to_be_visible()
    expect(page.locator(".map")).to_be_hidden()


def test_a_long_list_says_how_many_cities_are_printed(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    captions = page.evaluate(
        """() => code("paper.js").then(({ paperTable }) => [1000, 1001].map((count) => {
          const rows = Array.from({ length: count }, (_, id) => ({ id, name: `City ${id}`, country: "FR" }));
          const table = paperTable(rows);
          return [table.caption.textContent, table.tBodies[0].rows.length];
        }))"""
    )
    assert captions == [["Cities", 1000], ["The first 1,000 of 1,001 cities", 1000]]
