"""Lists of archived cities: as a choice of cards on the first view."""

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


def expect_names(page: Page, *wanted: str) -> None:
    expect(page.locator("li.card h2")).to_have_text(list(wanted))


def test_a_list_chooses_its_cards_in_its_order(page):
    expect(chip(page, "All")).to_have_attribute("aria-pressed", "true")
    expect(chip(page, "Europe")).to_have_text("Europe2")
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


def test_the_search_finds_own_names_and_notes(page):
    search = page.get_by_role("searchbox", name="Filter")
    for text in ("big smo", "zoe", "london"):
        search.fill(text)
        expect_names(page, "Big Smoke")


@pytest.mark.long
def test_tags_visits_and_the_order_choose_the_cards(page):
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
    page.get_by_role("combobox", name="Order").select_option("Nearest to me")
    expect(page.locator("li.card h2").first).to_have_text("Sydney")
    assert names(page)[1] == "Tokyo"


@pytest.mark.long
def test_the_filter_becomes_a_smart_list(page):
    save = page.get_by_role("button", name="Save as smart list")
    expect(save).to_be_hidden()
    page.get_by_role("combobox", name="Visits").select_option("Visited")
    save.click()
    dialog = page.get_by_role("dialog", name="New smart list")
    dialog.get_by_label("Name of the list").fill("Seen")
    dialog.get_by_role("button", name="Save").click()
    expect(chip(page, "Seen")).to_be_visible()
    found = [each for each in request(page, "list.list")["lists"] if each["name"] == "Seen"]
    assert found[0]["query"] == {"visited": True}
    chip(page, "Seen").click()
    expect(save).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_choice_of_cards_is_accessible(bridge, open_page, scheme):
    page = open_page(bridge, color_scheme=scheme)
    fill(page)
    page.evaluate("location.hash = '#/'")
    chip(page, "Europe").click()
    expect(page.get_by_role("button", name=re.compile("^Save as"))).to_be_visible()
    look(page, "choice of cards")
