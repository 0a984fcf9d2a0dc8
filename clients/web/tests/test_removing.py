"""Removing a city: what is restored by Undo, what is asked first, and where the focus goes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_forecast import ask, keep

LONDON, TOKYO, BERLIN = 2643743, 1850147, 2950159
QUIET = ("--archive", ":memory:", "--weather", "none")


def send(page: Page, method: str, **params: object):
    """Sends a request as another tab would."""
    return page.evaluate(
        "([method, params]) => code('rpc.js').then(({ call }) => call(method, params))",
        [method, params],
    )


def expect_names(page: Page, *names: str) -> None:
    expect(page.locator("li.card h2")).to_have_text([*names], use_inner_text=True)


def toast(page: Page):
    return page.locator(".toast")


@pytest.fixture
def cards(start_bridge, open_page):
    """Opens the cards of three cities in an order of the user, of which London has all that a city can have."""

    def open_(**options: object) -> Page:
        page = open_page(start_bridge(*QUIET), **options)
        keep(page, TOKYO, BERLIN)
        keep(page, LONDON, starred=True)
        send(page, "list.add", name="Work")
        send(page, "list.addCities", list="Work", cities=[TOKYO, LONDON, BERLIN])
        note = {"note": "Ask *twice*.", "tags": ["tea"], "visits": ["2019-05"], "planned": True}
        send(page, "archive.annotate", city=LONDON, ownName="Town", **note)
        ask(page, "preferences", f"it.save('order', [{TOKYO}, {LONDON}])")
        page.reload()
        expect_names(page, "Tokyo", "Town", "Berlin")
        return page

    return open_


def test_undo_of_a_removal_restores_star_order_notes_and_lists(cards):
    page = cards()
    before = send(page, "archive.get", city=LONDON)
    page.get_by_role("button", name="More about Town").click()
    page.get_by_role("menuitem", name="Remove").click()
    expect(toast(page)).to_have_count(1)
    expect(toast(page)).to_contain_text("Removed London (England) from your cities.")
    expect(page.locator("li.card")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(toast(page)).to_have_text("London (England) is among your cities again.")
    expect(page.get_by_role("button", name="Star Town")).to_have_attribute("aria-pressed", "true")
    expect_names(page, "Tokyo", "Town", "Berlin")
    after = send(page, "archive.get", city=LONDON)
    work = send(page, "archive.list", query={"list": "Work"})
    assert [city["id"] for city in work["cities"]] == [TOKYO, LONDON, BERLIN]
    for reply in (before, after):
        for changing in ("added", "origin"):
            del reply["annotation"][changing]
    assert after == before


@pytest.mark.long
def test_ctrl_z_undoes_a_removal(cards):
    page = cards()
    page.get_by_role("link", name="Town").focus()
    page.keyboard.press("Delete")
    expect(page.locator("li.card")).to_have_count(2)
    expect(page.get_by_role("link", name="Berlin")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator("li.card")).to_have_count(3)


@pytest.mark.long
def test_the_menu_of_a_card_returns_the_focus(cards):
    page = cards()
    more = page.get_by_role("button", name="More about Town")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Remove")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(more).to_be_focused()
    expect(page.locator("li.card")).to_have_count(3)


@pytest.mark.long
def test_a_removal_that_loses_recorded_weather_is_asked_first(start_bridge, open_page, weather):
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON, starred=True)
    send(page, "weather.forecast", city=LONDON)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    page.get_by_role("tab", name="History").click()
    remove = page.locator(".detail-head").get_by_role("button", name="Remove")
    remove.click()
    dialog = page.get_by_role("dialog", name="Remove London (England)?")
    expect(dialog).to_contain_text(
        re.compile(r"Its recorded weather is removed for good: \d+ entr(y|ies)\.")
    )
    dialog.get_by_role("button", name="Keep").click()
    expect(remove).to_be_focused()
    assert send(page, "weather.history", city=LONDON)["total"] > 0
    remove.click()
    dialog.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_focused()
    expect(page.get_by_role("tab", name="Weather")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".entries")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Star London")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_a_removal_can_be_undone_in_german(cards):
    page = cards(locale="de-DE")
    page.get_by_role("button", name="Mehr zu Town").click()
    page.get_by_role("menuitem", name="Entfernen").click()
    expect(toast(page)).to_have_text(re.compile(r"^London \(England\) aus den Städten"))
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator("li.card")).to_have_count(3)
