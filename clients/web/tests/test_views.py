"""Each main view: accessibility tree, both schemes, 360 pixels, screenshot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import HERE, ROOT
from playwright.sync_api import Page, expect

CONTRAST = (HERE / "contrast.js").read_text().split("\n", 1)[1]
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
WIDTHS = pytest.mark.parametrize("width", [1280, 360])


@pytest.fixture
def world(start_bridge, open_page, weather):
    """Opens the page of a bridge that uses the weather stand-in."""
    bridge = start_bridge("--archive", ":memory:", "--seed", "18", *weather.arguments)
    return lambda **options: open_page(bridge, **options)


def look(page: Page, folder: Path, name: str) -> None:
    """Checks any view: takes a screenshot; text is legible, nothing overflows."""
    picture = folder / f"{name}.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 5000
    assert page.evaluate(CONTRAST) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"]
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, a[href], input, select, textarea')]"
        ".filter(e => e.checkVisibility() && !(e.ariaLabel || e.labels?.length || e.textContent.trim()))"
        ".map(e => e.outerHTML)"
    )
    assert unnamed == []


@SCHEMES
@WIDTHS
def test_every_view_is_legible_and_fits(world, tmp_path, scheme, width):
    page = world(width=width, color_scheme=scheme)
    look(page, tmp_path, "welcome")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .weather-icon:visible")).to_have_count(7)
    look(page, tmp_path, "session")
    page.get_by_role("row", name=re.compile("^White Hill")).click()
    expect(page.get_by_role("table", name="Forecast for White Hill")).to_be_visible()
    look(page, tmp_path, "details")
    page.get_by_role("button", name="Close the details").click()
    page.get_by_role("button", name="Close", exact=True).click()
    look(page, tmp_path, "question")
    page.get_by_role("button", name="Keep working").click()
    page.get_by_role("button", name="Keyboard").click()
    look(page, tmp_path, "keyboard")


def test_the_tree_of_a_session(world):
    page = world()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .weather-icon:visible")).to_have_count(7)
    expect(page.get_by_role("banner")).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("contentinfo")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    grid = page.get_by_role("grid", name="Cities")
    expect(grid).to_have_attribute("aria-rowcount", "8")
    row = grid.get_by_role("row", name=re.compile(r"^White Hill, Barbados, \d+ °C, "))
    expect(row.get_by_role("gridcell")).to_have_count(5)
    expect(row.get_by_role("button", name="Star White Hill", pressed=False)).to_be_visible()
    expect(row.get_by_role("button", name="Remove White Hill")).to_be_visible()
    cities = page.get_by_role("group", name=re.compile("^Map of the cities: 7 cities"))
    expect(cities.get_by_role("button")).to_have_count(7)
    expect(
        cities.get_by_role("button", name=re.compile(r"^Bathsheba, Barbados, \d+ °C, "))
    ).to_be_visible()
    expect(page.get_by_role("radio", name="All")).to_be_checked()
    expect(page.get_by_role("status", name="Messages")).to_have_count(1)
    stops = page.locator(".row[tabindex='0'], .dot[tabindex='0']")
    expect(stops).to_have_count(2)


def test_the_arrow_keys_move_between_cities_on_the_map(world):
    page = world()
    page.get_by_role("button", name="Surprise me").click()
    dots = page.get_by_role("group", name=re.compile("^Map of the cities"))
    dots.locator("[tabindex='0']").focus()
    expect(dots.get_by_role("button", name=re.compile("^Greenland"))).to_be_focused()  # The draw.
    page.keyboard.press("ArrowRight")
    expect(dots.get_by_role("button", name=re.compile("^Bathsheba"))).to_be_focused()
    expect(page.locator(".map-card")).to_contain_text("°C")
    page.keyboard.press("s")
    expect(
        dots.get_by_role("button", name=re.compile("^Bathsheba, Barbados, starred"))
    ).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_focused()
    expect(dots.get_by_role("button", name=re.compile("^Bathsheba"), pressed=True)).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Bathsheba"), selected=True)).to_be_visible()


def test_the_pointer_on_the_map_and_the_list_are_in_step(world):
    page = world()
    page.get_by_role("button", name="Surprise me").click()
    dot = page.locator(".dot", has_text="Greenland")
    dot.hover()
    expect(page.locator(".map-card")).to_contain_text("Greenland")
    dot.click()
    expect(page.get_by_role("row", name=re.compile("^Greenland"), selected=True)).to_be_visible()
    page.get_by_role("row", name=re.compile("^Blackmans")).click()
    expect(page.locator(".dot[aria-pressed=true]")).to_have_text("Blackmans")


def test_history_of_a_favourite(world):
    page = world()
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Star White Hill").click()
    page.get_by_role("radio", name="Starred", exact=True).check(force=True)
    page.get_by_role("button", name="Import 1 city").click()
    page.get_by_role("dialog").get_by_role("button", name="Import 1 city").click()
    page.get_by_role("button", name="Browse 1 city").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    page.get_by_role("button", name="Refresh the weather").click()
    expect(page.get_by_text("New weather for 1 city.")).to_be_visible()
    page.get_by_role("row", name=re.compile("^White Hill")).click()
    expect(page.get_by_role("table", name="Forecast for White Hill")).to_be_visible()
    page.get_by_role("tab", name="Weather").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Yours", selected=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="History", selected=True)).to_be_focused()
    entries = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(entries).to_have_count(2)
    entries.first.get_by_role("button", name=re.compile("^Remove the entry of 1 Mar 2026")).click()
    expect(entries).to_have_count(1)


def test_weather_from_recordings_and_a_failed_forecast(start_bridge, open_page):
    recordings = ROOT / "Tests" / "Transcripts" / "Fixtures" / "weather" / "http"
    bridge = start_bridge(
        "--archive",
        ":memory:",
        "--weather",
        "open-meteo",
        "--replay",
        str(recordings),
        "--clock",
        "2026-03-01T09:00:00Z",
    )
    page = open_page(bridge)
    page.get_by_role("combobox", name="Place").fill("42.5078, 1.5211")
    page.get_by_text("How far and how many").click()
    page.get_by_role("spinbutton", name="Cities at most").fill("2")
    page.get_by_role("button", name="Look around").click()
    row = page.get_by_role("row", name="Andorra la Vella, Andorra, 6 °C, Partly cloudy")
    expect(row).to_be_visible()
    # The recordings have no forecast for the other city.
    page.get_by_role("row", name=re.compile("^les Escaldes, Andorra")).click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("button", name="Try again")).to_be_visible()
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("button", name="Try again")).to_be_visible()


def test_failed_weather_is_reported_once(start_bridge, open_page, tmp_path):
    bridge = start_bridge("--archive", ":memory:", "--seed", "18", "--replay", str(tmp_path))
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".toast.error")).to_contain_text("Weather of this list could not be loaded")
    expect(page.locator(".toast.error")).to_have_count(1)
    page.get_by_role("button", name="Refresh the weather").click()
    expect(page.locator(".toast.error")).to_have_count(2)


def test_reduced_motion_disables_transitions(world):
    page = world(reduced_motion="reduce")
    durations = page.evaluate(
        "[...document.querySelectorAll('*')].map(e => getComputedStyle(e).transitionDuration)"
    )
    assert set("".join(durations).replace(",", "")) <= set("0s ")
