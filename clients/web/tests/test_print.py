"""On paper: cities and the forecast are tables, dark on white, without the controls of the screen."""

from __future__ import annotations

import re

import pytest
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_annotations import TOKYO, request
from test_forecast import LONDON, keep
from test_home import FIVE, NO_WEATHER
from test_today import PHOENIX

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


def test_the_cards_are_a_table_with_headers_and_the_time_of_print(bridge, open_page):
    # Only visible cards get weather, so the window has room for all of them.
    page = open_page(bridge, height=1200, color_scheme="dark")
    keep(page, *FIVE)
    expect(page.locator("li .spark")).to_have_count(5)
    paper(page, color_scheme="dark")
    table = page.get_by_role("table", name=re.compile(r"^Printed \d+ \w+ 20\d\d \d\d:\d\d$"))
    heads = ["City", "Region", "Weather", "Local time", "Warnings"]
    expect(table.get_by_role("columnheader")).to_have_text(heads)
    cells = table.get_by_role("row", name=re.compile("^London")).get_by_role("cell")
    expect(cells.nth(1)).to_have_text("England, United Kingdom")
    expect(cells.nth(2)).to_have_text(re.compile(r"^-?\d+ °C, \w"))
    expect(cells.nth(3)).to_have_text(re.compile(r"^\d\d:\d\d$"))
    assert table.locator("tbody td:nth-child(3)").evaluate_all(LEFT) == 1
    for hidden in ("header.top", ".home-tools", ".cards", "button"):
        expect(page.locator(hidden).first).to_be_hidden()
    (body, title) = page.evaluate(COLOURS)
    assert body[1] == "rgb(255, 255, 255)"
    assert title[0] == "rgb(23, 38, 43)"


@pytest.mark.long
def test_a_city_has_both_names_on_paper_and_a_dash_without_weather(bridge, open_page):
    page = open_page(bridge, height=500)
    keep(page, *FIVE)
    request(page, "archive.annotate", city=TOKYO, ownName="Edo")
    expect(page.get_by_role("heading", name="Edo")).to_be_attached()
    paper(page)
    rows = page.locator(".on-paper tbody tr")
    edo = rows.filter(has_text="Edo (Tokyo)").get_by_role("cell")
    expect(edo).to_have_count(5)
    for cell in rows.locator("td:nth-child(3)").all():
        expect(cell).not_to_be_empty()


@pytest.mark.long
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


@pytest.mark.long
def test_the_days_stand_below_their_headers_and_a_warning_has_its_text(bridge, open_page):
    page = open_page(bridge)
    page.clock.set_fixed_time(NOW + 60)
    page.goto(f"{bridge.origin}/#/city/{PHOENIX}")
    warning = page.locator("details.warning").first
    expect(warning).to_be_visible()
    text = warning.locator(".warning-text").first
    expect(text).to_be_hidden()
    paper(page)
    expect(text).to_be_visible()
    days = page.get_by_role("table", name="Forecast for Phoenix")
    starts = """(table, kind) => [...table.querySelectorAll(kind)].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range;
    }).filter((range) => range.toString().trim()).map((range) =>
      Math.round(range.getBoundingClientRect().left))"""
    heads = days.evaluate(starts, "thead th")
    first = days.evaluate(starts, "tbody tr:first-child > *")
    assert set(first) <= set(heads)
    expect(days.locator(".day-open").first).to_have_css("text-decoration-line", "none")
    expect(page.locator(".today-services")).to_be_hidden()


@pytest.mark.long
def test_all_cities_of_a_list_are_printed(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    page.get_by_role("combobox", name="Place").fill("52.52, 13.4")
    page.get_by_text("How far and how many").click()
    page.get_by_role("spinbutton", name="Cities at most").fill("60")
    page.get_by_role("combobox", name="Within").select_option("50 mi")
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
    table = page.get_by_role("table", name=re.compile("^Cities · Printed "))
    expect(table.get_by_role("row")).to_have_count(61)
    expect(table.get_by_role("row").nth(60)).to_be_visible()
    expect(page.locator(".map")).to_be_hidden()


@pytest.mark.long
def test_a_long_list_says_how_many_cities_are_printed(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    captions = page.evaluate(
        """() => code("paper.js").then(({ paperTable }) => [1000, 1001].map((count) => {
          const rows = Array.from({ length: count }, (_, id) => ({ id, name: `City ${id}`, country: "FR" }));
          const table = paperTable(rows);
          return [table.caption.textContent.split(" · ")[0], table.tBodies[0].rows.length];
        }))"""
    )
    assert captions == [["Cities", 1000], ["The first 1,000 of 1,001 cities", 1000]]
