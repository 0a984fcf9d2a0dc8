"""The focus stays on the page when the element that has it disappears or is disabled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_forecast import keep
from test_import import choose

LONDON, TOKYO = 2643743, 1850147
QUIET = ("--archive", ":memory:", "--seed", "18", "--weather", "none")


def focused(page: Page) -> str:
    """The element with the focus, after the page has had the time to move it."""
    return str(
        page.evaluate(
            """() => new Promise((done) => setTimeout(() => setTimeout(() => {
              const { localName, textContent } = document.activeElement;
              done(`${localName} ${textContent.trim().slice(0, 20)}`);
            })))"""
        )
    )


@pytest.mark.long
def test_keep_on_a_drawn_card_keeps_the_focus(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    card = page.get_by_role("region", name=re.compile("^Drawn"))
    card.get_by_role("button", name="Keep").press("Enter")
    kept = card.get_by_role("button", name="Kept")
    expect(kept).to_have_attribute("aria-disabled", "true")
    expect(kept).to_be_focused()
    kept.press("Enter")
    expect(page.locator(".toast")).to_have_count(1)


@pytest.mark.long
def test_a_message_returns_the_focus_when_it_is_dismissed(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    keep(page, LONDON, TOKYO)
    page.evaluate(f"location.hash = '#/city/{LONDON}'")
    remove = page.locator(".detail-head").get_by_role("button", name="Remove")
    remove.press("Enter")
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_focused()
    page.locator(".toast").get_by_role("button", name="Dismiss").last.press("Enter")
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_focused()


@pytest.mark.long
def test_an_import_returns_the_focus(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.evaluate("location.hash = '#/settings'")
    page.get_by_role("button", name="Back up").focus()
    choose(page, "names.txt", "Oslo\nLondon\n")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Import 2 cities").press("Enter")
    expect(dialog).to_have_count(0)
    assert focused(page) == "button Back up"


@pytest.mark.long
def test_a_button_that_is_disabled_while_it_works_has_the_focus_again(start_bridge, open_page):
    page = open_page(start_bridge("--weather", "none"))
    keep(page, LONDON)
    page.evaluate("location.hash = '#/settings'")
    button = page.get_by_role("button", name="Back up")
    button.press("Enter")
    expect(page.get_by_text(re.compile("^Backed up 1 city"))).to_be_visible()
    expect(button).to_be_focused()


@pytest.mark.long
def test_an_element_that_disappears_leaves_the_focus_to_the_title(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.evaluate("location.hash = '#/guide'")
    page.get_by_role("button", name=re.compile("^Import .* places$")).press("Enter")
    expect(page.locator(".guide-city").first).to_be_visible()
    assert focused(page) == "h1 Guide"


@pytest.mark.long
def test_a_click_beside_everything_leaves_the_focus_alone(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    keep(page, LONDON)
    page.get_by_role("searchbox", name="Filter").click()
    page.locator(".top").click(position={"x": 1000, "y": 4})
    keep(page, TOKYO)
    expect(page.locator("li.card")).to_have_count(2)
    assert focused(page).startswith("body")
