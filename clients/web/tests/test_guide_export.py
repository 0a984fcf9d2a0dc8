"""The export of the guide: the choice of the places and the format, by the downloaded file."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
from picture_server import PictureServer, png
from playwright.sync_api import Locator, Page, expect
from test_annotations import request
from test_axe import look
from test_guide import PLACES

FORMATS = {
    "CSV, for spreadsheets": "places.csv",
    "CSV, for Excel": "places.csv",
    "GeoJSON, for maps": "places.geojson",
    "GPX, for navigation": "places.gpx",
    "KML, for maps with lists": "places.kml",
    "KMZ, with the pictures": "places.kmz",
    "Markdown, to read": "places.md",
    "Org, for Emacs": "places.org",
    "JSON, for other programs": "places.json",
}
"""The formats, and the names of their files."""


@pytest.fixture
def pictures():
    server = PictureServer()
    yield server
    server.close()


def import_places(page: Page, places: list[dict]) -> None:
    request(page, "place.import", text=json.dumps({"places": places}))
    expect(page.locator(".guide-city li")).to_have_count(len(places))


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    """The guide with two places in Zürich and one in Lucerne."""
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none", "--allow-loopback"))
    page.evaluate("location.hash = '#/guide'")
    import_places(page, PLACES)
    return page


def form(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Export places").get_by_role("form", name="Export")


def which(page: Page) -> Locator:
    return form(page).get_by_role("combobox", name="Places")


def open_form(page: Page) -> None:
    page.locator(".guide").get_by_role("button", name="Export…").click()
    expect(form(page)).to_be_visible()


def download(page: Page, kind: str | None = None) -> tuple[str, Path]:
    """The name of the downloaded file, and its path."""
    if kind:
        form(page).get_by_role("combobox", name="Format").select_option(kind)
    with page.expect_download() as started:
        form(page).get_by_role("button", name="Export").click()
    return started.value.suggested_filename, started.value.path()


def names(page: Page) -> list[str]:
    """The names of the places in the file."""
    _, path = download(page, "CSV, for spreadsheets")
    return sorted(row["name"] for row in csv.DictReader(io.StringIO(path.read_text())))


def text(path: Path) -> str:
    if not zipfile.is_zipfile(path):
        return path.read_text()
    with zipfile.ZipFile(path) as packed:
        return packed.read(packed.namelist()[0]).decode()


@pytest.mark.long
def test_all_places_are_exported_in_each_format(page):
    open_form(page)
    expect(which(page)).to_have_value("all")
    options = form(page).get_by_role("combobox", name="Format").get_by_role("option")
    expect(options).to_have_text(list(FORMATS))
    for kind, name in FORMATS.items():
        file, path = download(page, kind)
        assert file == name
        content = text(path)
        assert all(place["name"] in content for place in PLACES), kind


def test_the_places_that_a_search_finds_are_exported(page):
    page.get_by_role("searchbox", name="Find").fill("zurich")
    expect(page.get_by_text("2 places in 1 city.")).to_be_visible()
    open_form(page)
    expect(which(page)).to_have_value("shown")
    look(page, "export of the guide")
    assert names(page) == ["Fountain", "Tower"]
    which(page).select_option("All")
    assert names(page) == ["Fountain", "Market", "Tower"]
    page.keyboard.press("Escape")
    expect(page.locator(".guide").get_by_role("button", name="Export…")).to_be_focused()


@pytest.mark.long
def test_the_places_within_a_distance_are_exported(page):
    page.get_by_role("combobox", name="Distance from").fill("47.05, 8.31")
    page.get_by_role("combobox", name="Within").select_option("10 miles")
    expect(page.get_by_text("1 place in 1 city.")).to_be_visible()
    open_form(page)
    assert names(page) == ["Market"]


@pytest.mark.long
def test_without_a_filter_the_guide_shows_all_places(page):
    page.get_by_role("combobox", name="Distance from").fill("47.05, 8.31")
    expect(page.locator(".guide-city small")).to_have_count(3)
    open_form(page)
    expect(which(page).get_by_role("option")).to_have_text(["All"])


@pytest.mark.long
def test_the_places_of_one_kind_are_not_offered(page):
    page.get_by_role("searchbox", name="Find").fill("zurich")
    page.get_by_role("combobox", name="Show").select_option("From files")
    expect(page.get_by_text("2 places in 1 city.")).to_be_visible()
    open_form(page)
    expect(which(page).get_by_role("option")).to_have_text(["All"])
    hint = page.get_by_text("A file cannot be limited to “From files”.")
    expect(hint).to_be_visible()
    look(page, "export of the guide with a kind")
    page.keyboard.press("Escape")
    page.get_by_role("combobox", name="Show").select_option("All places")
    open_form(page)
    expect(which(page)).to_have_value("shown")
    expect(hint).to_have_count(0)


@pytest.mark.long
def test_the_places_of_a_list_are_exported(page):
    groups = request(page, "place.list")["groups"]
    ids = {place["name"]: place["id"] for group in groups for place in group["places"]}
    for name in ("Rainy days", "Empty"):
        request(page, "list.add", name=name)
    request(page, "list.add", name="Been there", query={"visited": True})
    open_form(page)
    request(page, "place.annotate", place=ids["Tower"], addLists=["Rainy days"])
    expect(which(page).get_by_role("option")).to_have_text(["All", "Rainy days"])
    which(page).select_option("Rainy days")
    assert names(page) == ["Tower"]


@pytest.mark.long
def test_a_kmz_file_has_the_pictures(page, pictures):
    stone = {**PLACES[0], "name": "Stone", "image": pictures.address}
    request(page, "place.import", text=json.dumps({"places": [stone]}))
    page.get_by_role("button", name="Fetch the picture of Stone").click()
    expect(page.get_by_role("img", name="Picture of Stone")).to_be_visible()
    open_form(page)
    _, path = download(page, "KMZ, with the pictures")
    with zipfile.ZipFile(path) as packed:
        stored = [packed.read(name) for name in packed.namelist()[1:]]
    assert stored == [png(320, 200)]


@pytest.mark.long
def test_an_error_is_shown_at_the_form(page):
    page.get_by_role("combobox", name="Within").select_option("1 mile")
    expect(page.locator(".guide-city")).to_have_count(0)
    open_form(page)
    form(page).get_by_role("button", name="Export").click()
    alert = form(page).get_by_role("alert")
    expect(alert).to_have_text("The device position is not known.")
    expect(page.locator(".toast.error")).to_have_count(0)
    which(page).select_option("All")
    expect(alert).to_be_hidden()
    assert len(names(page)) == 3


@pytest.mark.long
def test_an_empty_guide_is_not_exported(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate("location.hash = '#/guide'")
    button = page.locator(".guide").get_by_role("button", name="Export…")
    offer = page.get_by_role("button", name="Import 72 places")
    expect(offer).to_be_visible()
    expect(button).to_be_hidden()
    offer.click()
    expect(button).to_be_visible()
