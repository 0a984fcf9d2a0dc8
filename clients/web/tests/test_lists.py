"""Lists of archived cities: as a choice of cards on the first view, and as columns of the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from test_annotations import QUIET, request
from test_axe import look
from test_forecast import keep
from test_home import names

LONDON, BERLIN, TOKYO, SYDNEY, LIMA = 2643743, 2950159, 1850147, 2147714, 3936456
FIVE = (LONDON, BERLIN, TOKYO, SYDNEY, LIMA)


@pytest.fixture
def bridge(start_bridge):
    return start_bridge("--archive", ":memory:", *QUIET)


def fill(page: Page) -> None:
    """Five cities, two lists and a smart list."""
    keep(page, *FIVE)
    request(page, "list.add", name="Europe", color="green", icon="train")
    request(page, "list.add", name="Sea", color="teal", icon="beach")
    request(page, "list.add", name="Been there", query={"visited": True})
    request(page, "list.addCities", list="Europe", cities=[LONDON, BERLIN])
    request(page, "list.addCities", list="Sea", cities=[SYDNEY])
    request(page, "archive.annotate", city=LONDON, ownName="Big Smoke", note="Ask Zoë", tags=["a"])
    request(page, "archive.annotate", city=TOKYO, visits=["2019"], tags=["a", "b"])
    request(page, "archive.annotate", city=LIMA, planned=True, visits=["2021-05"])


@pytest.fixture
def page(bridge, open_page) -> Page:
    page = open_page(bridge)
    fill(page)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("li.card")).to_have_count(5)
    return page


def chip(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Lists").get_by_role("button", name=name)


def open_menus(page: Page) -> None:
    page.get_by_role("button", name="Sort and filter").click()


def expect_names(page: Page, *wanted: str) -> None:
    expect(page.locator("li.card h2")).to_have_text(list(wanted))


@pytest.mark.long
def test_a_list_chooses_its_cards_in_its_order(page):
    expect(chip(page, "All")).to_have_attribute("aria-pressed", "true")
    expect(chip(page, "Europe")).to_have_text("Europe2")
    expect(chip(page, "Been there")).to_have_text("Been there2")
    chip(page, "Europe").click()
    expect_names(page, "Big Smoke", "Berlin")
    expect(chip(page, "Europe")).to_be_focused()
    expect(page.get_by_text("2 cities of 5.")).to_be_visible()
    request(page, "list.addCities", list="Europe", city=BERLIN, index=0)
    expect_names(page, "Berlin", "Big Smoke")
    chip(page, "Been there").click()
    expect_names(page, "Tokyo", "Lima")
    request(page, "list.remove", list="Been there")
    expect(page.locator("li.card")).to_have_count(5)


@pytest.mark.long
def test_the_search_finds_own_names_and_notes(page):
    search = page.get_by_role("searchbox", name="Filter")
    for text in ("big smo", "zoe", "london"):
        search.fill(text)
        expect_names(page, "Big Smoke")


@pytest.mark.long
def test_tags_visits_and_the_order_choose_the_cards(page):
    open_menus(page)
    page.get_by_role("combobox", name="Tag").select_option("a (2)")
    expect(page.locator("li.card")).to_have_count(2)
    page.get_by_role("combobox", name="Visits").select_option("Visited")
    expect_names(page, "Tokyo")
    page.get_by_role("combobox", name="Visits").select_option("Planned")
    expect(page.get_by_text("None of 5 cities is shown.")).to_be_visible()
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("li.card")).to_have_count(5)
    order = page.get_by_role("combobox", name="Order")
    order.select_option("Name")
    expect_names(page, "Berlin", "Big Smoke", "Lima", "Sydney", "Tokyo")
    order.select_option("Visited last")
    expect(page.locator("li.card h2").first).to_have_text("Lima")
    order.select_option("Nearest to me")
    expect(page.get_by_text("The browser does not share your location.")).to_be_visible()
    expect(order).to_have_value("own")


@pytest.mark.long
def test_the_nearest_cards_come_first(bridge, open_page):
    here = {"geolocation": {"latitude": -33.9, "longitude": 151.2}, "permissions": ["geolocation"]}
    page = open_page(bridge, **here)
    fill(page)
    page.evaluate("location.hash = '#/'")
    open_menus(page)
    page.get_by_role("combobox", name="Order").select_option("Nearest to me")
    expect(page.locator("li.card h2").first).to_have_text("Sydney")
    assert names(page)[1] == "Tokyo"


@pytest.mark.long
def test_the_filter_becomes_a_smart_list(page):
    open_menus(page)
    save = page.get_by_role("button", name="Save as smart list")
    expect(save).to_be_hidden()
    page.get_by_role("combobox", name="Visits").select_option("Visited")
    save.click()
    dialog = page.get_by_role("dialog", name="New smart list")
    dialog.get_by_label("Name of the list").fill("Seen")
    dialog.get_by_role("button", name="Save").click()
    expect(chip(page, "Seen")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("combobox", name="Visits")).to_have_value("any")
    expect(page.locator("li.card h2")).to_have_count(2)
    found = [each for each in request(page, "list.list")["lists"] if each["name"] == "Seen"]
    assert found[0]["query"] == {"visited": True}
    expect(save).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_choice_of_cards_is_accessible(bridge, open_page, scheme):
    page = open_page(bridge, color_scheme=scheme)
    fill(page)
    page.evaluate("location.hash = '#/'")
    open_menus(page)
    chip(page, "Europe").click()
    expect(page.get_by_role("button", name=re.compile("^Save as"))).to_be_visible()
    look(page, "choice of cards")


@pytest.fixture
def board(page) -> Page:
    """The board, from the first view."""
    page.get_by_role("button", name="Lists", exact=True).click()
    expect(page).to_have_title("Lists · CityRoulette")
    expect(column(page, "Europe").get_by_role("listitem")).to_have_count(2)
    return page


def column(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def expect_cities(page: Page, name: str, *wanted: str) -> None:
    expect(column(page, name).locator(".board-city a")).to_have_text(list(wanted))


def cities_of(page: Page, name: str) -> list[int]:
    """The cities of a list in the program."""
    found = request(page, "archive.list", query={"list": name})["cities"]
    return [city["id"] for city in found]


def drag(page: Page, name: str, to: Locator) -> None:
    """Drags the card of a city to the lower part of an element."""
    card = page.locator(".board-card").filter(has_text=name).first
    grip = card.locator("[data-does=grip]").bounding_box()
    target = to.bounding_box()
    page.mouse.move(grip["x"] + 8, grip["y"] + 8)
    page.mouse.down()
    page.mouse.move(target["x"] + 40, target["y"] + target["height"] - 4, steps=4)
    page.mouse.up()


@pytest.mark.long
def test_a_card_is_dragged_within_a_list_and_to_another(board):
    page = board
    expect_cities(page, "Without a list", "Tokyo", "Lima")
    expect_cities(page, "Europe", "Big Smoke", "Berlin")
    expect_cities(page, "Been there", "Tokyo", "Lima")
    drag(page, "Big Smoke", column(page, "Europe").locator(".board-card").last)
    expect_cities(page, "Europe", "Berlin", "Big Smoke")
    drag(page, "Berlin", column(page, "Sea").locator(".board-card").last)
    expect_cities(page, "Sea", "Sydney", "Berlin")
    expect(page.get_by_role("status").get_by_text("Moved Berlin to Sea, place 2.")).to_be_visible()
    drag(page, "Tokyo", column(page, "Sea").locator(".board-head"))
    expect_cities(page, "Sea", "Tokyo", "Sydney", "Berlin")
    expect_cities(page, "Without a list", "Lima")
    assert cities_of(page, "Europe") == [LONDON]
    assert cities_of(page, "Sea") == [TOKYO, SYDNEY, BERLIN]


@pytest.mark.long
def test_a_move_on_the_board_is_undone(board):
    page = board
    drag(page, "Berlin", column(page, "Sea").locator(".board-head"))
    expect_cities(page, "Sea", "Berlin", "Sydney")
    drag(page, "Tokyo", column(page, "Europe").locator(".board-card").last)
    expect_cities(page, "Europe", "Big Smoke", "Tokyo")
    expect(page.get_by_text("Moved Tokyo to Europe, place 2.")).to_be_visible()
    page.keyboard.press("Control+z")
    expect_cities(page, "Europe", "Big Smoke")
    expect_cities(page, "Without a list", "Tokyo", "Lima")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect_cities(page, "Europe", "Big Smoke", "Berlin")
    expect_cities(page, "Sea", "Sydney")
    assert cities_of(page, "Europe") == [LONDON, BERLIN]
    assert cities_of(page, "Sea") == [SYDNEY]


def test_a_mouse_drags_a_card_by_itself_and_a_click_still_opens_it(board):
    page = board
    name = column(page, "Europe").get_by_role("link", name="Berlin").bounding_box()
    head = column(page, "Sea").locator(".board-head").bounding_box()
    page.mouse.move(name["x"] + 4, name["y"] + 4)
    page.mouse.down()
    page.mouse.move(name["x"] + 6, name["y"] + 6)
    expect(page.locator(".board-line")).to_have_count(0)
    page.mouse.move(head["x"] + 30, head["y"] + 8, steps=6)
    expect(column(page, "Sea").locator(".board-line")).to_be_attached()
    page.mouse.up()
    expect_cities(page, "Sea", "Berlin", "Sydney")
    assert page.evaluate("String(getSelection())") == ""
    expect(page).to_have_url(re.compile("#/lists$"))
    column(page, "Sea").get_by_role("link", name="Berlin").click()
    expect(page.get_by_role("heading", name="Berlin", level=1)).to_be_visible()


def test_a_card_is_moved_with_the_keyboard(board):
    page = board
    move = column(page, "Europe").get_by_role("button", name="Move Big Smoke")
    move.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Down").press("Enter")
    expect_cities(page, "Europe", "Berlin", "Big Smoke")
    expect(move).to_be_focused()
    move.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Sea").press("Enter")
    expect_cities(page, "Sea", "Sydney", "Big Smoke")
    moved = column(page, "Sea").get_by_role("button", name="Move Big Smoke")
    expect(moved).to_be_focused()
    moved.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Without a list").press("Enter")
    expect_cities(page, "Sea", "Sydney")
    expect(column(page, "Without a list")).to_contain_text("Big Smoke")


def test_a_card_is_moved_to_a_list_that_is_made_in_the_dialog(board):
    page = board
    column(page, "Europe").get_by_role("button", name="Move Big Smoke").click()
    page.get_by_role("dialog").get_by_role("button", name="New list…").click()
    dialog = page.get_by_role("dialog", name="New list")
    dialog.get_by_label("Name of the list").fill("North")
    dialog.get_by_role("button", name="Save").click()
    expect_cities(page, "North", "Big Smoke")
    expect_cities(page, "Europe", "Berlin")
    expect(column(page, "North").get_by_role("button", name="Move Big Smoke")).to_be_focused()
    column(page, "North").get_by_role("button", name="Move Big Smoke").click()
    page.get_by_role("dialog").get_by_role("button", name="New list…").click()
    page.get_by_role("dialog", name="New list").get_by_role("button", name="Cancel").click()
    expect_cities(page, "North", "Big Smoke")


@pytest.mark.long
def test_escape_and_a_smart_list_take_no_dragged_card(board):
    page = board
    drag(page, "Sydney", column(page, "Been there"))
    expect_cities(page, "Been there", "Tokyo", "Lima")
    expect_cities(page, "Sea", "Sydney")
    grip = column(page, "Sea").locator("[data-does=grip]").bounding_box()
    target = column(page, "Europe").bounding_box()
    page.mouse.move(grip["x"] + 8, grip["y"] + 8)
    page.mouse.down()
    page.mouse.move(target["x"] + 40, target["y"] + 60, steps=4)
    expect(column(page, "Europe").locator(".board-line")).to_be_attached()
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".board-line")).to_have_count(0)
    assert cities_of(page, "Sea") == [SYDNEY]


@pytest.mark.long
def test_lists_are_added_changed_moved_and_deleted(board):
    page = board
    page.get_by_role("button", name="New list").click()
    dialog = page.get_by_role("dialog", name="New list")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("The list needs a name.")).to_be_visible()
    dialog.get_by_label("Name of the list").fill("North")
    dialog.get_by_role("button", name="Save").click()
    expect(column(page, "North")).to_contain_text("No cities.")
    menu = page.get_by_role("button", name="List North")
    menu.click()
    page.get_by_role("button", name="Move to the left").click()
    headings = page.locator(".board-head h2")
    expect(headings).to_have_text(["Without a list", "Europe", "Sea", "North", "Been there"])
    menu.click()
    page.get_by_role("button", name="Edit the list").click()
    dialog = page.get_by_role("dialog", name="Edit the list")
    dialog.get_by_label("Name of the list").fill("Far north")
    dialog.get_by_role("radio", name="Purple").check()
    dialog.get_by_role("button", name="Save").click()
    icon = column(page, "Far north").locator(".list-icon")
    expect(icon).to_have_attribute("data-color", "purple")
    for answer, left in (("Cancel", 1), ("Delete the list", 0)):
        page.get_by_role("button", name="List Far north").click()
        page.get_by_role("button", name="Delete the list").click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(column(page, "Far north")).to_have_count(left)


@pytest.mark.long
def test_the_board_follows_other_tabs(bridge, board, open_page):
    other = open_page(bridge)
    request(other, "list.addCities", list="Europe", city=LIMA, index=0)
    expect_cities(board, "Europe", "Lima", "Big Smoke", "Berlin")
    request(other, "list.update", list="Europe", name="Favourites")
    expect(column(board, "Favourites")).to_be_visible()


@pytest.mark.long
def test_a_failed_move_is_reported_and_undone_on_the_board(board):
    page = board
    page.evaluate(
        """() => {
          const { fetch } = window;
          window.fetch = (path, options) =>
            String(options?.body).includes("list.addCities")
              ? Promise.reject(new TypeError("refused")) : fetch(path, options);
        }"""
    )
    drag(page, "Sydney", column(page, "Europe").locator(".board-card").last)
    expect(page.locator(".toast.error")).to_be_visible()
    expect_cities(page, "Sea", "Sydney")
    expect_cities(page, "Europe", "Big Smoke", "Berlin")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_is_accessible_and_fits_every_width(bridge, open_page, scheme):
    page = open_page(bridge, color_scheme=scheme)
    fill(page)
    page.evaluate("location.hash = '#/lists'")
    expect(column(page, "Europe").get_by_role("listitem")).to_have_count(2)
    look(page, "board")
    column(page, "Europe").get_by_role("button", name="Move Big Smoke").click()
    look(page, "menu of a card")
    page.keyboard.press("Escape")
    for width in (320, 600, 860, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
