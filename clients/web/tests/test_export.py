"""The choice of the cities and the format of an export, by the downloaded file."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from test_annotations import QUIET, request
from test_axe import look
from test_lists import BERLIN, chip, fill, open_menus

FORMATS = {
    "CSV, for spreadsheets": "cities.csv",
    "CSV, for Excel": "cities.csv",
    "GeoJSON, for maps": "cities.geojson",
    "GPX, for navigation": "cities.gpx",
    "KML, for maps with lists": "cities.kml",
    "KMZ, the same compressed": "cities.kmz",
    "Markdown, to read": "cities.md",
    "Org, for Emacs": "cities.org",
}
"""Formats that have the names of the cities, and the names of their files."""

CITIES = ("Berlin", "London", "Tokyo", "Sydney", "Lima")


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    """Five cards, two lists and a smart list; Berlin has a star."""
    page = open_page(start_bridge("--archive", ":memory:", *QUIET))
    fill(page)
    request(page, "archive.setFavorite", city=BERLIN, favorite=True)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("li.card")).to_have_count(5)
    return page


def form(page: Page) -> Locator:
    return page.get_by_role("form", name="Export")


def export(page: Page, cities: str | None = None, kind: str | None = None) -> tuple[str, str]:
    """The name and the text of the downloaded file."""
    if cities:
        form(page).get_by_role("combobox", name="Cities").select_option(cities)
    if kind:
        form(page).get_by_role("combobox", name="Format").select_option(kind)
    with page.expect_download() as download:
        form(page).get_by_role("button", name="Export").click()
    path = download.value.path()
    return download.value.suggested_filename, text(path)


def text(path: Path) -> str:
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as packed:
            return packed.read(packed.namelist()[0]).decode()
    return path.read_text()


def named(text: str) -> set[str]:
    return {city for city in CITIES if city in text}


def rows(text: str) -> list[str]:
    return sorted(row["name"] for row in csv.DictReader(io.StringIO(text)))


def to_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(form(page)).to_be_visible()


def test_a_list_is_exported_in_each_format(page):
    to_settings(page)
    for kind, name in FORMATS.items():
        file, content = export(page, "Europe", kind)
        assert file == name
        assert named(content) == {"Berlin", "London"}, kind
        assert content.startswith("\ufeff") == (kind == "CSV, for Excel"), kind


def test_all_cities_the_starred_ones_and_those_of_a_smart_list_are_exported(page):
    to_settings(page)
    assert rows(export(page, "All")[1]) == ["Berlin", "Lima", "London", "Sydney", "Tokyo"]
    assert rows(export(page, "The starred ones")[1]) == ["Berlin"]
    assert rows(export(page, "Been there")[1]) == ["Lima", "Tokyo"]


@pytest.mark.long
def test_the_calendar_has_the_visits_of_the_chosen_cities(page):
    to_settings(page)
    file, content = export(page, "Been there", "Calendar of the visits")
    assert file == "cities.ics"
    assert len(re.findall("BEGIN:VEVENT", content)) == 2
    form(page).get_by_role("combobox", name="Cities").select_option("Europe")
    form(page).get_by_role("button", name="Export").click()
    expect(form(page).get_by_role("alert")).to_contain_text("visit")
    form(page).get_by_role("combobox", name="Cities").select_option("All")
    expect(form(page).get_by_role("alert")).to_be_hidden()


@pytest.mark.long
def test_the_ids_are_those_of_the_favourites_of_the_chosen_cities(page):
    to_settings(page)
    assert export(page, "Europe", "Ids of the favourites") == ("cities.txt", str(BERLIN))


@pytest.mark.long
def test_a_list_that_is_deleted_elsewhere_is_no_longer_chosen(page):
    to_settings(page)
    which = form(page).get_by_role("combobox", name="Cities")
    which.select_option("Europe")
    request(page, "list.add", name="Mountains")
    expect(which.get_by_role("option", name="Mountains")).to_be_attached()
    expect(which).to_have_value("1")
    request(page, "list.remove", list="Europe")
    expect(which).to_have_value("all")


def test_the_cards_that_are_shown_are_exported(page):
    chip(page, "Been there").click()
    expect(page.locator("li.card")).to_have_count(2)
    open_menus(page)
    page.get_by_role("combobox", name="Visits").select_option("Planned")
    expect(page.locator("li.card")).to_have_count(1)
    page.get_by_role("button", name="Export…").click()
    dialog = page.get_by_role("dialog", name="Export cities")
    expect(dialog.get_by_role("combobox", name="Cities")).to_have_value("shown")
    look(page, "export")
    assert rows(export(page)[1]) == ["Lima"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Export…")).to_be_focused()


@pytest.mark.long
def test_the_words_of_the_search_choose_the_exported_cities(page):
    page.get_by_role("searchbox", name="Filter").fill("zoe")
    open_menus(page)
    page.get_by_role("button", name="Export…").click()
    expect(
        page.get_by_text(re.compile("^1 city with “.?zoe.?” in the name or note"))
    ).to_be_visible()
    assert rows(export(page)[1]) == ["London"]


@pytest.mark.long
def test_without_a_filter_the_cards_are_all_cities(page):
    open_menus(page)
    page.get_by_role("button", name="Export…").click()
    which = form(page).get_by_role("combobox", name="Cities")
    expect(which).to_have_value("all")
    expect(which.get_by_role("option", name="Those shown now")).to_have_count(0)


@pytest.mark.long
def test_the_menu_of_a_list_exports_it(page):
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("button", name="List Sea").click()
    page.get_by_role("dialog").get_by_role("button", name="Export…").click()
    assert rows(export(page)[1]) == ["Sydney"]
