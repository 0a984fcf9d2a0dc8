"""The keys that the page promises everywhere work in every view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from test_forecast import LONDON, keep
from test_home import TOKYO

QUIET = ("--archive", ":memory:", "--weather", "none")
SEARCHED = {
    "#/": "Filter",
    "#/find": "Place",
    "#/cities": "Search these cities",
    "#/guide": "Find",
    "#/settings": "Filter",
    "#/diary": "Filter",
    "#/map": "Find on the map",
    f"#/city/{LONDON}": "Filter",
}
"""The field that the slash focuses, by the address of the view."""


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    page = open_page(start_bridge(*QUIET))
    keep(page, LONDON, TOKYO)
    expect(page.locator("li.card")).to_have_count(2)
    return page


def test_the_slash_searches_in_every_view(page):
    start = page.url.split("#")[0]
    for address, label in SEARCHED.items():
        page.goto(start + address)
        expect(page.locator("main h1").first).to_be_focused()
        page.keyboard.press("/")
        expect(page.get_by_label(label, exact=True)).to_be_focused()


@pytest.mark.long
def test_the_keys_of_cards_are_listed(page):
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard")
    expect(keys.get_by_role("heading", name="On the handle of a card")).to_be_visible()
    expect(keys.get_by_text("move the card")).to_be_visible()
