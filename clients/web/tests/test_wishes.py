"""Wishes limit the draw, and a draw that none fits says what each wish left."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from test_axe import look
from test_flow import SEED

QUIET = (*SEED, "--weather", "none")


def opened(page: Page) -> Page:
    page.get_by_text("Anywhere in the world").click()
    return page


def drawn(page: Page) -> dict:
    """The parameters of session.open that the next draw sends."""
    with page.expect_request(lambda each: "session.open" in (each.post_data or "")) as request:
        page.get_by_role("button", name="Surprise me").click()
    return json.loads(request.value.post_data)["params"]


def test_a_draw_without_wishes_sends_none(start_bridge, open_page):
    params = drawn(opened(open_page(start_bridge(*QUIET))))
    assert "wishes" not in params and "weighting" not in params


def test_wishes_limit_the_draw_and_the_card_says_how_far(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    page.get_by_label("Draw from").select_option(label="Europe")
    page.get_by_label("Population", exact=True).select_option(label="At least 1,000,000 people")
    page.get_by_label("Not among my cities yet").check()
    page.get_by_label("Chances").select_option(label="By population")
    expect(page.get_by_text("Somewhere in Europe, 2 wishes")).to_be_visible()
    params = drawn(page)
    print(params)
    wanted = {"continent": "EU", "minPopulation": 1000000, "notArchived": True}
    assert (params["wishes"], params["weighting"]) == (wanted, "people")
    expect(page.get_by_text(re.compile("One of [0-9]+ cities that fit."))).to_be_visible()


def test_a_draw_that_none_fits_says_what_each_wish_left(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    page.get_by_label("Draw from").select_option(label="Liechtenstein")
    page.get_by_label("Population", exact=True).select_option(label="At least 100,000 people")
    drawn(page)
    said = "No city fits all wishes. The country left 14. The size left 0."
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_role("button", name="Surprise me")).to_be_enabled()


def test_the_wishes_are_accessible_and_fit_a_phone(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    expect(page.get_by_role("group", name="Wishes")).to_be_visible()
    look(page, "the wishes")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
