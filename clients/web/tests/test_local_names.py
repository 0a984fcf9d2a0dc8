"""Cards, the page of a city, comparisons and search results name cities in the page's language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_annotations import request
from test_forecast import keep

ROME, PRAGUE, TOKYO = 3169070, 3067696, 1850147


@pytest.fixture
def german(start_bridge, open_page) -> Page:
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"), locale="de-DE")
    keep(page, ROME, PRAGUE, TOKYO)
    return page


def at(page: Page, address: str) -> None:
    page.evaluate(f"location.hash = '{address}'")


def asked(page: Page) -> list[str]:
    """The requests for names that follow."""
    bodies: list[str] = []
    page.on("request", lambda each: bodies.append(each.post_data or ""))
    return bodies


def test_cards_have_german_names_which_the_browser_remembers(german):
    names = german.locator("li.card h2")
    expect(names.filter(has_text="Rom")).to_have_text("Rom")
    expect(names.filter(has_text="Prag")).to_have_text("Prag")
    expect(names.filter(has_text="Tokyo")).to_have_text("Tokyo")
    expect(german.get_by_role("button", name="Rom als Favorit markieren")).to_be_visible()
    bodies = asked(german)
    german.reload()
    expect(names.filter(has_text="Prag")).to_have_text("Prag")
    expect(german.locator("#status[data-kind=running]")).to_be_visible()
    assert [body for body in bodies if f'"city":{ROME}' in body] == []


@pytest.mark.long
def test_the_page_of_a_city_has_the_german_name_with_the_other_beside_it(german):
    at(german, f"#/city/{ROME}")
    expect(german.get_by_role("heading", level=1)).to_have_text("Rom Rome")
    expect(german).to_have_title("Rom · CityRoulette")
    at(german, f"#/compare/{ROME},{TOKYO}")
    expect(german.locator("table.compared thead a").first).to_have_text("Rom")


@pytest.mark.long
def test_an_own_name_precedes_the_german_one(german):
    request(german, "archive.annotate", city=ROME, ownName="Ewige Stadt")
    card = german.locator("li.card").filter(has_text="Ewige Stadt")
    expect(card.locator(".card-where")).to_have_text(re.compile("^Rom · "))
    at(german, f"#/city/{ROME}")
    expect(german.get_by_role("heading", level=1)).to_have_text("Ewige Stadt Rom")


@pytest.mark.long
def test_search_results_have_german_names(german):
    field = german.get_by_role("combobox", name="Stadt hinzufügen")
    field.fill("Milan")
    option = german.get_by_role("option", name=re.compile(r"^Mailand \(Milan\)"))
    expect(option).to_be_visible()
    field.fill("Mailand")
    expect(german.get_by_role("option").first).to_contain_text("Mailand")
    at(german, "#/find")
    place = german.get_by_role("combobox", name="Ort", exact=True)
    place.fill("Venice")
    german.get_by_role("option", name=re.compile(r"^Venedig \(Venice\)")).click()
    expect(place).to_have_value("Venedig")


@pytest.mark.long
def test_an_english_page_requests_no_names(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    bodies = asked(page)
    keep(page, ROME, TOKYO)
    expect(page.locator("li.card h2").filter(has_text="Rome")).to_be_visible()
    page.reload()
    expect(page.locator("li.card h2").filter(has_text="Rome")).to_be_visible()
    assert [body for body in bodies if '"city.get"' in body] == []
