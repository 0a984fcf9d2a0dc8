"""Several cities of the first view, changed at once: tags, lists, visits, plans and notes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from test_annotations import QUIET, annotation, request
from test_axe import look
from test_forecast import keep
from test_lists import BERLIN, FIVE, LIMA, LONDON, SYDNEY, TOKYO

WRITTEN = {"note": "Ask Zoë", "tags": ["Sea"], "visits": ["2019"]}


@pytest.fixture
def bridge(start_bridge):
    return start_bridge("--archive", ":memory:", *QUIET)


@pytest.fixture
def page(bridge, open_page) -> Page:
    """Five cards, one of which has a note, a tag and a visit."""
    page = open_page(bridge)
    keep(page, *FIVE)
    request(page, "archive.annotate", city=LIMA, **WRITTEN)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("li.card")).to_have_count(5)
    return page


def select(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Select", exact=True).click()
    for name in names:
        page.get_by_role("checkbox", name=f"Select {name}").check()


def bar(page: Page) -> Locator:
    return page.get_by_role("group", name="Selected cities")


def open_dialog(page: Page) -> Locator:
    bar(page).get_by_role("button", name="Change…").click()
    return page.get_by_role("dialog")


def parts(page: Page, city: int, *members: str) -> dict[str, Any]:
    written = annotation(page, city)
    return {member: written[member] for member in members}


def test_several_cities_get_a_tag_a_list_a_visit_and_a_note_at_once_and_undo_restores_them(page):
    request(page, "list.add", name="Coast")
    select(page, "Lima", "Sydney", "Tokyo")
    expect(bar(page).get_by_text("3 cities selected")).to_be_visible()
    dialog = open_dialog(page)
    expect(dialog.get_by_role("heading", name="Change 3 cities")).to_be_visible()
    expect(dialog.get_by_text("1 of them has a note, which yours replaces.")).to_be_visible()
    dialog.get_by_role("combobox", name="Add the tag").fill("sea")
    dialog.get_by_role("combobox", name="Add to the list").select_option("Coast")
    dialog.get_by_role("combobox", name="I was there for a").select_option("Year")
    dialog.get_by_role("spinbutton", name="Year").fill("2019")
    dialog.get_by_role("checkbox", name="I plan to go").check()
    dialog.get_by_role("textbox", name="Note").fill("By the water")
    requests: list[str] = []
    page.on("request", lambda sent: requests.append(sent.post_data or ""))
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Changed 3 cities.")).to_be_visible()
    for method in ("archive.annotate", "list.addCities"):
        assert sum(method in sent for sent in requests) == 1
    expect(bar(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Select", exact=True)).to_be_focused()
    for city in (LIMA, SYDNEY, TOKYO):
        written = annotation(page, city)
        assert written["tags"] == ["Sea"]
        assert written["visits"] == ["2019"]
        assert written["note"] == "By the water"
        assert written["planned"] is True
        assert len(written["lists"]) == 1
    assert annotation(page, LONDON)["tags"] == []
    page.keyboard.press("Control+z")
    expect(page.get_by_text("3 cities are as before.")).to_be_visible()
    lists = request(page, "list.list")["lists"]
    assert [each["count"] for each in lists] == [0]
    assert parts(page, LIMA, *WRITTEN) == WRITTEN
    for city in (SYDNEY, TOKYO):
        assert parts(page, city, *WRITTEN) == {"note": None, "tags": [], "visits": []}
        assert annotation(page, city)["planned"] is False


@pytest.mark.long
def test_a_list_can_be_made_while_cities_are_put_into_it(page):
    select(page, "London", "Berlin")
    dialog = open_dialog(page)
    dialog.get_by_role("combobox", name="Add to the list").select_option("New list…")
    page.get_by_role("dialog", name="New list").get_by_role("textbox", name="Name").fill("Rail")
    page.get_by_role("dialog", name="New list").get_by_role("button", name="Save").click()
    menu = dialog.get_by_role("combobox", name="Add to the list")
    expect(menu.locator("option:checked")).to_have_text("Rail")
    expect(menu).to_be_focused()
    dialog.get_by_role("button", name="Save").click()
    chips = page.get_by_role("group", name="Lists")
    expect(chips.get_by_role("button", name="Rail")).to_have_text("Rail2")
    (rail,) = request(page, "list.list")["lists"]
    assert annotation(page, LONDON)["lists"] == annotation(page, BERLIN)["lists"] == [rail["id"]]


@pytest.mark.long
def test_a_dialog_without_a_change_asks_for_one_and_all_cards_can_be_selected(page):
    page.get_by_role("searchbox", name="Filter").fill("peru")
    expect(page.locator("li.card")).to_have_count(1)
    select(page)
    edit = bar(page).get_by_role("button", name="Change…")
    expect(edit).to_have_attribute("aria-disabled", "true")
    bar(page).get_by_role("button", name="All shown").click()
    expect(bar(page).get_by_text("1 city selected")).to_be_visible()
    page.get_by_role("searchbox", name="Filter").fill("")
    expect(page.locator("li.card input:checked")).to_have_count(1)
    dialog = open_dialog(page)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_have_text("Fill in at least one field.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(bar(page)).to_be_visible()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(bar(page)).to_be_hidden()
    expect(page.get_by_role("checkbox", name=re.compile("^Compare "))).to_have_count(5)


@pytest.mark.long
def test_a_pointer_chooses_a_card_and_enter_opens_its_city(page):
    select(page)
    page.get_by_role("link", name="London").click()
    expect(page.get_by_role("checkbox", name="Select London")).to_be_checked()
    expect(bar(page).get_by_text("1 city selected")).to_be_visible()
    page.get_by_role("link", name="London").press("Enter")
    expect(page).to_have_url(re.compile(f"/#/city/{LONDON}$"))


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 390])
def test_the_bar_stays_in_sight_and_covers_no_focused_card(bridge, open_page, width):
    page = open_page(bridge, width=width, height=600, has_touch=width < 500)
    keep(page, *FIVE)
    page.evaluate("location.hash = '#/'")
    select(page)
    look(page, "home")
    for box in page.locator("li.card input").all():
        box.focus()
        below = box.bounding_box()
        above = bar(page).bounding_box()
        assert below is not None and above is not None
        assert below["y"] + below["height"] <= above["y"]
        assert above["y"] + above["height"] <= 600
    page.locator("li.card input").last.check()
    open_dialog(page)
    look(page, "home")


def test_many_cities_are_read_at_once_and_undo_has_a_request_for_each_former_note(page):
    request(page, "archive.annotate", city=LONDON, note="Ask Zoë")
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data or ""))
    select(page)
    bar(page).get_by_role("button", name="All shown").click()
    dialog = open_dialog(page)
    dialog.get_by_role("combobox", name="Add the tag").fill("Far")
    dialog.get_by_role("checkbox", name="I plan to go").check()
    dialog.get_by_role("textbox", name="Note").fill("By the water")
    assert not any("archive.get" in each for each in sent)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Changed 5 cities.")).to_be_visible()
    sent.clear()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("5 cities are as before.")).to_be_visible()
    assert sum("archive.annotate" in each for each in sent) == 2
    assert parts(page, LIMA, *WRITTEN) == WRITTEN
    assert annotation(page, LONDON)["note"] == "Ask Zoë"
    for city in (BERLIN, SYDNEY, TOKYO):
        assert parts(page, city, *WRITTEN) == {"note": None, "tags": [], "visits": []}
        assert annotation(page, city)["planned"] is False
