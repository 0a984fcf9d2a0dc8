"""Own names of cities replace the real ones in every list, map and comparison."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_annotations import LONDON, TOKYO, request
from test_axe import WITHOUT_ARTICLES
from test_forecast import keep

DELHI = 1273294


@pytest.fixture
def page(start_bridge, open_page, weather) -> Page:
    """London is called Big Smoke."""
    arguments = (*WITHOUT_ARTICLES, *weather.arguments)
    page = open_page(start_bridge("--archive", ":memory:", *arguments))
    keep(page, LONDON, TOKYO, DELHI)
    request(page, "archive.annotate", city=LONDON, ownName="Big Smoke")
    return page


def at(page: Page, address: str) -> None:
    page.evaluate(f"location.hash = '{address}'")


@pytest.mark.long
def test_a_comparison_has_own_names_with_the_real_ones_below(page):
    at(page, f"#/compare/{LONDON},{TOKYO}")
    heads = page.locator("table.compared").get_by_role("columnheader")
    head = heads.first
    expect(head.get_by_role("link")).to_have_text("Big Smoke")
    expect(head.locator("small")).to_have_text("London · England, United Kingdom")
    expect(page.locator(".compared-curves")).to_contain_text("Big Smoke")
    expect(heads.nth(1).locator("small")).to_have_text("Tokyo, Japan")


@pytest.mark.parametrize(
    "address",
    [
        "#/map",
        pytest.param("#/find", marks=pytest.mark.long),
        pytest.param(f"#/city/{LONDON}", marks=pytest.mark.long),
    ],
)
def test_own_names_label_the_maps(page, address):
    at(page, address)
    dot = page.locator(".map").get_by_role("button", name=re.compile("^Big Smoke, United Kingdom"))
    expect(dot.locator(".dot-label")).to_have_text("Big Smoke")


@pytest.mark.long
def test_the_list_and_map_of_a_session_have_own_names(page):
    at(page, "#/cities")
    row = page.get_by_role("row", name=re.compile("^Big Smoke"))
    expect(row.locator(".row-name")).to_have_text("Big Smoke")
    expect(row.locator(".row-region")).to_have_text("London · England, United Kingdom")
    expect(row.get_by_role("button", name="Star Big Smoke")).to_be_attached()
    expect(page.locator(".dot-label", has_text="Big Smoke")).to_be_attached()
    row.click()
    expect(page.get_by_role("heading", level=2, name="Big Smoke London")).to_be_visible()
    expect(page).to_have_title(re.compile("Big Smoke · CityRoulette$"))


@pytest.mark.long
def test_a_list_is_sorted_by_the_names_it_shows(page):
    at(page, "#/cities")
    expect(page.locator(".row-name", has_text="Big Smoke")).to_be_visible()
    page.get_by_role("button", name="City", exact=True).click()
    expect(page.locator(".row-name")).to_have_text(["Big Smoke", "Delhi", "Tokyo"])


@pytest.mark.long
def test_a_list_follows_own_names_that_change_elsewhere(page):
    at(page, "#/cities")
    expect(page.locator(".row-name", has_text="Big Smoke")).to_be_visible()
    request(page, "archive.annotate", city=TOKYO, ownName="Edo")
    expect(page.locator(".row-name", has_text="Edo")).to_be_visible()
    request(page, "archive.annotate", city=LONDON, ownName=None)
    expect(page.locator(".row-name", has_text="London")).to_be_visible()


@pytest.mark.long
def test_a_city_that_was_found_again_has_its_own_name(page):
    at(page, "#/find")
    page.get_by_role("combobox", name="Place").fill("51.5, -0.12")
    page.get_by_role("button", name="Look around").click()
    expect(page.locator(".row-name", has_text="Big Smoke")).to_be_visible()
