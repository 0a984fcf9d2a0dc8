"""The example flow of the older app's README, with the mouse and with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.long

SEED = ("--seed", "18")
"""The first surprise of this seed is Barbados, with seven cities."""


def expect_names(page: Page, *expected: str) -> None:
    """Waits until the list shows these cities."""
    expect(page.locator(".row .row-name")).to_have_text(list(expected))


def names(page: Page) -> list[str]:
    """The cities in the list, in the order of the document."""
    return page.locator(".row .row-name").all_inner_texts()


def suggestions(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Places").get_by_role("option")


def test_surprise_search_star_remove_import_browse(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--weather", "none"))
    expect(page.get_by_role("button", name=re.compile("^Browse"))).to_be_hidden()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    expect(page.get_by_role("button", name="Import 7 cities")).to_be_enabled()

    page.get_by_role("searchbox", name="Search these cities").fill("BÁTH")
    expect(page.locator(".row")).to_have_count(1)
    expect(
        page.get_by_text("1 city of 7, 0 starred. Only those shown are imported.")
    ).to_be_visible()
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_role("button", name="Star Bathsheba")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("searchbox", name="Search these cities").fill("")
    expect(page.locator(".row")).to_have_count(7)
    assert names(page)[:2] == ["Greenland", "Bathsheba"]  # The drawn city is first.

    page.get_by_role("button", name="Star Greenland").click()
    expect(page.get_by_text("7 cities, 2 starred.")).to_be_visible()
    page.get_by_role("button", name="Remove unstarred").click()
    expect(page.get_by_role("status").get_by_text("Removed 5 cities.")).to_be_visible()
    expect_names(page, "Greenland", "Bathsheba")
    page.get_by_role("button", name="Import 2 cities").click()
    expect(page.get_by_text("Imported 2 cities. You now have 2 cities.")).to_be_visible()

    page.get_by_role("button", name="Browse 2 cities").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_focused()
    expect_names(page, "Bathsheba", "Greenland")
    save = page.get_by_role("button", name="Save")
    expect(save).to_be_disabled()
    page.get_by_role("button", name="Star Greenland").click()
    page.get_by_role("button", name="Star Greenland").click()
    expect(page.get_by_text("2 cities, 2 starred. Not saved yet.")).to_be_visible()
    page.get_by_role("button", name="Remove Bathsheba").click()
    expect(page.locator(".row")).to_have_count(1)
    save.click()
    expect(page.get_by_role("button", name="Browse 1 city")).to_be_visible()


def test_the_whole_flow_with_the_keyboard_alone(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--weather", "none"))
    press = page.keyboard.press
    tab_to(page, "Surprise me")
    press("Enter")
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()

    press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("green")
    expect(page.locator(".row")).to_have_count(1)
    press("ArrowDown")
    expect(page.get_by_role("row", name="Greenland, Barbados")).to_be_focused()
    press("s")
    expect(page.get_by_role("row", name="Greenland, Barbados, starred")).to_be_focused()
    press("/")
    press("ControlOrMeta+a")
    press("Backspace")
    expect(page.locator(".row")).to_have_count(7)
    press("ArrowDown")
    press("End")
    press("d")
    expect(page.locator(".row")).to_have_count(6)
    expect(page.locator(".row:focus")).to_have_count(1)
    press("ControlOrMeta+z")
    expect(page.locator(".row")).to_have_count(7)
    press("ControlOrMeta+Shift+z")
    expect(page.locator(".row")).to_have_count(6)

    press("Home")
    press("Enter")
    expect(page.get_by_role("heading", name="Greenland")).to_be_focused()
    press("Escape")
    expect(page.get_by_role("row", name="Greenland, Barbados, starred")).to_be_focused()
    tab_to(page, "Close")
    press("Enter")
    dialog = page.get_by_role("dialog", name="Close this list?")
    expect(dialog.get_by_role("button", name="Keep working")).to_be_focused()
    press("Escape")
    expect(dialog).to_have_count(0)
    tab_to(page, "Remove unstarred", "Shift+Tab")
    press("Enter")
    tab_to(page, "Import 1 city")
    press("Enter")
    tab_to(page, "Browse 1 city")
    press("Enter")
    expect(page.get_by_role("heading", name="Your cities")).to_be_focused()
    expect(page.get_by_role("row", name="Greenland, Barbados, starred")).to_be_visible()


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Presses a key until the button of this name has the keyboard."""
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    for _ in range(60):
        page.keyboard.press(key)
        if button.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} never reaches {name}")


def test_a_kept_city_on_the_map_opens_it(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", "--weather", "none"))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("searchbox").fill("Bathsheba")
    page.get_by_role("button", name="Import 1 city").click()
    page.get_by_role("dialog").get_by_role("button", name="Import 1 city").click()
    page.get_by_role("button", name="Around a place").click()
    map_ = page.get_by_role("group", name=re.compile("^Map of the world with your cities: 1 city"))
    map_.get_by_role("button", name="Bathsheba, Barbados").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_focused()


def test_around_a_place_by_name(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    look = page.get_by_role("button", name="Look around")
    expect(look).to_be_disabled()
    field = page.get_by_role("combobox", name="Place")
    field.focus()
    page.keyboard.type("floren")
    # Not any: Florence is also among what "flor" finds, behind Florianópolis.
    expect(suggestions(page).first).to_have_accessible_name(re.compile("Florence"))
    page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("Enter")
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Around Florence")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Florence, Italy"))).to_be_visible()


def test_around_a_point_typed_or_clicked_or_of_the_device(start_bridge, open_page):
    bridge = start_bridge("--archive", ":memory:", "--weather", "none")
    page = open_page(
        bridge, geolocation={"latitude": 43.7696, "longitude": 11.2558}, permissions=["geolocation"]
    )
    field = page.get_by_role("combobox", name="Place")
    field.fill("47.37, 8.55")
    expect(page.get_by_role("button", name="Look around")).to_be_enabled()
    field.fill("91, 8.55")
    expect(page.get_by_role("button", name="Look around")).to_be_disabled()
    page.locator(".map-dots").click(position={"x": 300, "y": 200})
    expect(field).to_have_value(re.compile("°"))
    page.get_by_role("button", name="Use my location").click()
    expect(field).to_have_value("my location")
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("heading", name="Around Florence")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Florence, Italy"))).to_be_visible()


def test_a_suggestion_shows_the_name_that_was_typed(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    field = page.get_by_role("combobox", name="Place")
    field.press_sequentially("Cologne")
    expect(suggestions(page).first).to_have_accessible_name(
        "Köln (Cologne) North Rhine-Westphalia, Germany · 1.0 M people"
    )
    expect(suggestions(page).nth(1)).to_have_accessible_name(re.compile("^Cologne Lombardy, Italy"))
    page.keyboard.press("Enter")
    expect(field).to_have_value("Köln")


PASTED = {
    "https://www.openstreetmap.org/#map=12/52.5/13.4": "52.50° N, 13.40° E",
    "52°31'12\"N 13°24'00\"E": "52.52° N, 13.40° E",
    "9F4MFC22+22": "52.45° N, 13.40° E",
    "2950159": "Berlin, Berlin, Germany",
}
"""Places in Berlin, and what the form says about them."""


def test_around_a_pasted_place(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    for text, said in PASTED.items():
        page.get_by_role("combobox", name="Place").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Around Berlin")).to_be_visible()
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Close without importing").click()
        expect(page.get_by_text(said)).to_be_visible()


def test_the_user_chooses_among_places_of_one_name(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    field = page.get_by_role("combobox", name="Place")
    field.fill("Springfield")
    expect(page.get_by_text("Several places have this name. Choose one.")).to_be_visible()
    expect(page.get_by_role("button", name="Look around")).to_be_disabled()
    page.get_by_role("option", name=re.compile("Illinois")).click()
    expect(page.get_by_text("Several places have this name.")).to_be_hidden()
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("heading", name="Around Springfield")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Springfield"))).to_be_visible()


def test_the_city_after_a_short_plus_code_locates_the_code(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    field = page.get_by_role("combobox", name="Place")
    field.fill("G98H+G3 Springfield")
    page.get_by_role("option", name=re.compile("Missouri")).click()
    expect(field).to_have_value("G98H+G3 Springfield, Missouri, US")
    expect(page.get_by_text("37.52° N, 93.62° W")).to_be_visible()


def test_an_unknown_place_is_reported(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    field = page.get_by_role("combobox", name="Place")
    field.fill("https://maps.app.goo.gl/abc")
    expect(field).to_have_accessible_description(re.compile("^Only the map service can resolve"))
    expect(page.get_by_role("button", name="Look around")).to_be_disabled()
    field.fill("xqzzyw")
    expect(field).to_have_accessible_description("No place with this name was found.")
    field.fill("Berlin")
    expect(page.get_by_role("button", name="Look around")).to_be_enabled()
    expect(field).to_have_accessible_description("")


def test_the_reason_for_an_empty_result_is_shown(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.get_by_role("combobox", name="Place").fill("-48.9, -123.4")
    page.get_by_role("button", name="Look around").click()
    expect(page.locator(".toast.error")).to_be_visible()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


def test_closing_asks_and_discards(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", "--weather", "none"))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Close", exact=True).click()
    dialog = page.get_by_role("dialog", name="Close this list?")
    expect(dialog.get_by_text("The 7 cities have not been imported.")).to_be_visible()
    dialog.get_by_role("button", name="Keep working").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Close without importing").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_focused()
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()


def test_sorting_changes_only_the_screen(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", "--weather", "none"))
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row")).to_have_count(7)
    order = names(page)
    header = page.get_by_role("columnheader", name="City")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    assert names(page) == sorted(order)
    header.get_by_role("button").click()
    expect_names(page, *sorted(order, reverse=True))
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "none")
    expect_names(page, *order)
