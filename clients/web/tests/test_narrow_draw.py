"""The list and the map of a draw on screens too narrow for both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from test_phone import PHONE, QUIET


@pytest.mark.long
@pytest.mark.parametrize("width", [390, pytest.param(800, marks=pytest.mark.long)])
def test_after_a_draw_the_map_fills_the_screen_below_its_switch(start_bridge, open_page, width):
    page = open_page(start_bridge(*QUIET), **{**PHONE, "width": width})
    page.get_by_role("button", name="Surprise me").tap()
    expect(page.get_by_role("region", name=re.compile("^Drawn: "))).to_be_visible()
    page.get_by_role("radio", name="Map").tap()
    seen = page.locator(".map:visible")
    expect(seen).to_be_visible()
    switch = page.locator(".session .sides").bounding_box()
    drawn = seen.bounding_box()
    assert switch["height"] < 60
    assert drawn["width"] == width
    assert drawn["y"] - (switch["y"] + switch["height"]) <= 16
    assert drawn["y"] + drawn["height"] >= 840
