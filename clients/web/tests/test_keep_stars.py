"""An import takes no star away that a city has in the archive."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from test_bridge import ask
from test_flow import SEED

BATHSHEBA = 3374083


@pytest.mark.long
def test_an_import_keeps_the_stars_of_the_archive(start_bridge, open_page):
    bridge = start_bridge(*SEED, "--weather", "none")
    page = open_page(bridge)
    add = {"city": BATHSHEBA, "favorite": True}
    ask(bridge, body={"jsonrpc": "2.0", "id": "add", "method": "archive.add", "params": add})
    page.get_by_role("button", name="Surprise me").first.click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    page.get_by_role("button", name="Import 6 more").click()
    expect(page.get_by_text("You now have 7 cities.")).to_be_visible()
    body = {"jsonrpc": "2.0", "id": "status", "method": "archive.status"}
    assert b'"favorites":1' in ask(bridge, body=body)[2]
