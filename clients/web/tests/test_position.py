"""The browser remembers the user's position, which can be changed and forgotten."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from test_annotations import request
from test_axe import look
from test_forecast import keep
from test_home import TOKYO

FLORENCE = {"latitude": 43.7696, "longitude": 11.2558}
SHARED = {"geolocation": FLORENCE, "permissions": ["geolocation"]}


@pytest.fixture
def bridge(start_bridge):
    return start_bridge("--weather", "none")


def here(page: Page) -> Locator:
    return page.locator(".here-box:not(.daily) .card")


def settings(page: Page) -> Locator:
    return page.locator("form.position")


@pytest.mark.long
def test_a_chosen_place_is_my_position_until_it_is_changed_or_forgotten(bridge, open_page):
    page = open_page(bridge)
    keep(page, TOKYO)
    page.get_by_role("button", name="Settings").click()
    expect(settings(page)).to_contain_text("No position is remembered.")
    for name in ("Berlin", "Lima"):
        settings(page).get_by_role("combobox", name="Choose a place").fill(name)
        page.get_by_role("option").filter(has_text=name).first.click()
        expect(settings(page).get_by_role("status").first).to_have_text(f"My position: {name}")
    look(page, "the settings with a position")
    page.get_by_role("button", name="My cities").click()
    page.reload()
    expect(here(page).get_by_role("link", name="Lima")).to_be_visible()
    here(page).get_by_role("button", name="Change or forget my position").click()
    settings(page).get_by_role("button", name="Forget my position").click()
    expect(settings(page)).to_contain_text("No position is remembered.")
    expect(settings(page).get_by_role("combobox")).to_be_focused()
    page.get_by_role("button", name="My cities").click()
    expect(here(page)).to_be_hidden()
    assert request(page, "location.get")["location"] is None


@pytest.mark.long
def test_the_position_of_the_device_is_remembered_for_a_browser_that_no_longer_shares_it(
    bridge, open_page
):
    page = open_page(bridge, **SHARED)
    page.get_by_role("button", name="Use my location").click()
    expect(page.get_by_text("My position: 43.77° N, 11.26° E")).to_be_visible()
    page.context.clear_permissions()
    page.reload()
    page.get_by_role("button", name="Use my location").click()
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("heading", name="Around Florence")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Change or forget my position").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.long
def test_a_forgotten_position_is_requested_only_when_the_user_asks(bridge, open_page):
    page = open_page(bridge, **SHARED)
    keep(page, TOKYO)
    expect(here(page).get_by_role("link", name=re.compile("."))).to_be_visible()
    here(page).get_by_role("button", name="Change or forget my position").click()
    settings(page).get_by_role("button", name="Forget my position").click()
    page.get_by_role("button", name="My cities").click()
    ask = page.get_by_role("button", name="Show the weather here")
    for _ in range(2):
        expect(ask).to_be_visible()
        expect(here(page)).to_be_hidden()
        page.reload()
    ask.click()
    expect(here(page)).to_be_visible()
    expect(ask).to_be_hidden()
