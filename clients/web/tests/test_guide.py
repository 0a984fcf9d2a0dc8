"""The guide: pictures, map, distances in the user's unit, kinds of places."""

from __future__ import annotations

import json
import re

import pytest
from picture_server import PictureServer
from playwright.sync_api import Page, expect
from test_axe import look
from test_phone import QUIET

pytestmark = pytest.mark.long

PLACES = [
    {"name": "Fountain", "latitude": 47.37, "longitude": 8.54, "city": "Zürich"},
    {"name": "Tower", "latitude": 47.371, "longitude": 8.541, "city": "Zürich"},
    {"name": "Market", "latitude": 47.05, "longitude": 8.31, "city": "Lucerne"},
]


@pytest.fixture
def pictures():
    server = PictureServer()
    yield server
    server.close()


@pytest.fixture
def guide(start_bridge, open_page):
    def open_(**options: object) -> Page:
        page = open_page(
            start_bridge("--archive", ":memory:", "--weather", "none", "--allow-loopback"),
            **options,
        )
        page.get_by_role("button", name="Guide", exact=True).click()
        return page

    return open_


def take_in(page: Page, places: list[dict]) -> None:
    file = {"name": "guide.json", "mimeType": "application/json",
            "buffer": json.dumps({"places": places}).encode()}  # fmt: skip
    page.locator(".guide input[type=file]").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(page.get_by_text(f"Added {len(places)} places")).to_be_visible()


def test_distances_use_the_unit_of_the_user(guide):
    page = guide(locale="en-AU")
    take_in(page, PLACES)
    page.get_by_role("combobox", name="Distance from").fill("47.37, 8.55")
    small = page.locator(".guide-city small")
    expect(small.first).to_have_text(re.compile(r"^\d+(\.\d)? km$"))
    within = page.get_by_role("combobox", name="Within")
    within.select_option("10 km")
    expect(page.get_by_text("2 places in 1 city.")).to_be_visible()
    page.evaluate("async () => (await code('preferences.js')).save('distance', 'mi')")
    expect(within.get_by_role("option", name="10 miles")).to_be_attached()
    expect(within).to_have_value("10")
    expect(small.first).to_have_text(re.compile(r"^\d+(\.\d)? mi$"))


def test_the_kind_of_places_is_remembered(guide):
    page = guide()
    take_in(page, PLACES)
    page.get_by_role("button", name="Add a place").click()
    dialog = page.get_by_role("dialog", name="Add a place")
    dialog.get_by_role("combobox", name="Where").fill("47.37, 8.54")
    dialog.get_by_role("textbox", name="Name").fill("Our bench")
    dialog.get_by_role("button", name="Add").click()
    expect(page.get_by_text("4 places in 2 cities.")).to_be_visible()
    page.get_by_role("combobox", name="Show").select_option("My own")
    expect(page.get_by_text("1 place of 4 in 1 city.")).to_be_visible()
    expect(page.get_by_role("heading", name="Our bench")).to_be_visible()
    page.reload()
    expect(page.get_by_role("combobox", name="Show")).to_have_value("own")
    expect(page.get_by_text("1 place of 4 in 1 city.")).to_be_visible()
    page.get_by_role("combobox", name="Show").select_option("With a picture")
    expect(page.get_by_text("No place matches.")).to_be_visible()


def test_an_unknown_kind_of_a_later_release_shows_all(guide):
    page = guide()
    take_in(page, PLACES)
    page.evaluate("async () => (await code('preferences.js')).save('guideCategory', 'castles')")
    page.reload()
    expect(page.get_by_text("3 places in 2 cities.")).to_be_visible()
    expect(page.get_by_role("combobox", name="Show")).to_have_value("")


def test_pictures_are_fetched_on_request(guide, pictures):
    page = guide()
    gone = pictures.address.replace("picture.png", "gone.png")
    take_in(page, [{**place, "image": pictures.address} for place in PLACES[:2]]
            + [{**PLACES[2], "image": gone}])  # fmt: skip
    expect(page.get_by_role("img", name="Picture of Tower")).to_have_count(0)
    page.get_by_role("button", name="Fetch the pictures").click()
    for name in ("Fountain", "Tower"):
        picture = page.get_by_role("img", name=f"Picture of {name}")
        expect(picture).to_have_js_property("naturalWidth", 320)
    expect(page.get_by_text("1 picture could not be loaded.")).to_be_visible()
    expect(page.get_by_role("button", name="Fetch the picture of Market")).to_be_visible()


def test_a_place_that_is_reached_in_the_list_is_marked_on_the_map(guide):
    page = guide()
    take_in(page, PLACES)
    page.get_by_role("heading", name="Market").hover()
    expect(page.locator(".dot[aria-pressed=true]")).to_have_text("Market")
    page.get_by_role("button", name="Edit Tower").focus()
    expect(page.locator(".dot[aria-pressed=true]")).to_have_text("Tower")


def test_only_visible_pictures_are_fetched(guide, pictures):
    page = guide()
    many = [{**PLACES[0], "name": f"Stone {number:03}", "image": pictures.address}
            for number in range(60)]  # fmt: skip
    take_in(page, many)
    page.get_by_role("button", name="Fetch the pictures").click()
    expect(page.get_by_role("button", name="Fetch the pictures")).to_be_hidden()
    first = page.get_by_role("img", name="Picture of Stone 000")
    expect(first).to_have_js_property("naturalWidth", 320)
    last = page.locator(".guide-list li").last
    expect(last.locator(".waiting-picture")).to_have_count(1)
    last.scroll_into_view_if_needed()
    expect(last.get_by_role("img")).to_have_js_property("naturalWidth", 320)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_the_guide_fits_beside_its_map(guide, size, scheme):
    page = guide(width=size[0], height=size[1], color_scheme=scheme)
    take_in(page, PLACES)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    expect(page.get_by_role("heading", name="Fountain")).to_be_visible()
    if size[0] < 861:
        page.get_by_role("radio", name="Map").check(force=True)
    box = page.locator(".guide .map").bounding_box()
    assert box["height"] > 150 and box["width"] > 300


def test_a_place_without_a_picture_has_no_empty_box(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.evaluate("location.hash = '#/guide'")
    page.get_by_role("button", name=re.compile("^Import 72 places")).click()
    expect(page.locator(".guide-city li")).to_have_count(72)
    empty = """() => [...document.querySelectorAll('.guide-city li > *')]
      .filter((e) => e.offsetWidth > 0 && !e.textContent.trim() && !e.querySelector('img, button'))
      .map((e) => e.className)"""
    assert page.evaluate(empty) == []


def test_a_place_has_a_page_with_an_address_that_survives_a_reload(guide):
    page = guide(permissions=["clipboard-read", "clipboard-write"])
    take_in(page, [{**PLACES[0], "description": "Cold water\nall year"}, *PLACES[1:]])
    page.get_by_role("link", name="Fountain").click()
    expect(page).to_have_url(re.compile("#/guide/[1-9][0-9]*$"))
    for _ in range(2):
        expect(page.get_by_role("heading", level=1)).to_have_text("Fountain")
        expect(page).to_have_title("Fountain · CityRoulette")
        expect(page.get_by_text("Cold water")).to_be_visible()
        expect(page.get_by_text("47.37° N, 8.54° E")).to_be_visible()
        expect(page.locator(".guide .dot")).to_have_count(1)
        page.reload()
    page.get_by_role("button", name="Copy the address").click()
    expect(page.get_by_text("Copied the address of this page.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    look(page, "a place of the guide")
    page.get_by_role("link", name="Zürich").click()
    expect(page.get_by_role("heading", level=1, name="Zürich")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fountain")
    page.locator(".panel").get_by_role("button", name="Guide").click()
    expect(page.get_by_text("3 places in 2 cities.")).to_be_visible()
    expect(page.locator(".guide .dot")).to_have_count(3)


def test_the_page_of_a_place_follows_its_changes_and_ends_with_it(guide):
    page = guide()
    take_in(page, PLACES)
    page.get_by_role("link", name="Tower").click()
    page.get_by_role("button", name="Edit").click()
    dialog = page.get_by_role("dialog", name="Edit Tower")
    dialog.get_by_role("textbox", name="Name").fill("High Tower")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("High Tower")
    address = page.url
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("2 places in 2 cities.")).to_be_visible()
    expect(page).to_have_url(re.compile("#/guide$"))
    page.goto(address)
    expect(page.get_by_text("The guide no longer has this place.")).to_be_visible()
    expect(page).to_have_url(re.compile("#/guide$"))


def test_the_page_of_a_place_shows_its_picture(guide, pictures):
    page = guide(width=390, height=844)
    take_in(page, [{**PLACES[0], "image": pictures.address}, PLACES[1]])
    page.get_by_role("link", name="Fountain").click()
    page.get_by_role("button", name="Fetch the picture of Fountain").click()
    picture = page.get_by_role("img", name="Picture of Fountain")
    expect(picture).to_have_js_property("naturalWidth", 320)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_place_has_a_note_tags_and_lists(guide):
    page = guide()
    take_in(page, PLACES)
    page.get_by_role("link", name="Tower").click()
    yours = page.get_by_role("region", name="Yours")
    yours.get_by_role("button", name="Write a note").click()
    yours.get_by_role("textbox", name="Note").fill("**High** above")
    tag = yours.get_by_role("combobox", name="Add a tag")
    tag.fill("view")
    tag.press("Enter")
    expect(yours.get_by_role("button", name="Remove the tag view")).to_be_visible()
    yours.get_by_role("button", name="New list").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Name of the list").fill("Rainy days")
    dialog.get_by_role("button", name="Save").click()
    listed = yours.get_by_role("button", name="Rainy days")
    expect(listed).to_have_attribute("aria-pressed", "true")
    for hidden in ("Own name", "Visits", "I plan to go"):
        expect(yours.get_by_text(hidden, exact=True)).to_have_count(0)
    page.reload()
    expect(yours.locator(".note strong")).to_have_text("High")
    expect(yours.get_by_role("button", name="Remove the tag view")).to_be_visible()
    expect(listed).to_have_attribute("aria-pressed", "true")
    look(page, "a place of the guide with a note")
    listed.click()
    expect(listed).to_have_attribute("aria-pressed", "false")
