"""Importing a list of names: what each becomes, counts that agree, and a list that is pasted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_import import choose

NAMES = "London\nSpringfield\nQwertzville\n"
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
}"""


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    return open_page(start_bridge("--archive", ":memory:", "--weather", "none"))


def test_the_preview_names_each_city_and_its_counts_follow_every_choice(page):
    choose(page, "names.txt", NAMES)
    dialog = page.get_by_role("dialog", name="Import names.txt")
    store = dialog.locator("button[type=submit]")
    expect(dialog.get_by_text("3 rows: 1 city to add.")).to_be_visible()
    expect(dialog.get_by_text("2 rows are ambiguous or unknown:")).to_be_visible()
    london = dialog.get_by_label("London, of several cities:")
    expect(london.locator("option:checked")).to_have_text("London, England, United Kingdom")
    dialog.get_by_label(re.compile("^Line 2, Springfield")).select_option(
        label="Springfield, Illinois, United States"
    )
    expect(dialog.get_by_text("3 rows: 2 cities to add.")).to_be_visible()
    expect(dialog.get_by_text("1 row is ambiguous or unknown:")).to_be_visible()
    expect(dialog.get_by_text("Springfield: Springfield, Illinois, United States")).to_be_visible()
    dialog.get_by_label(re.compile("^Line 3, Qwertzville")).fill("Kyoto")
    page.keyboard.press("Enter")
    expect(store).to_have_text("Import 3 cities")
    expect(dialog.get_by_text("3 rows: 3 cities to add.")).to_be_visible()
    london.select_option(label="London, Ontario, Canada")
    expect(store).to_be_enabled()
    store.click()
    expect(page.get_by_text("Added 3 cities.")).to_be_visible()
    listed = page.get_by_role("listitem")
    for place in ("Ontario, Canada", "Illinois, United States", "Kyoto"):
        expect(listed.filter(has_text=place)).to_have_count(1)


@pytest.mark.long
def test_a_city_chosen_twice_counts_once(page):
    choose(page, "names.txt", "Springfield\nSpringfield\n")
    dialog = page.get_by_role("dialog")
    for line in (1, 2):
        field = dialog.get_by_label(re.compile(f"^Line {line}, Springfield"))
        field.select_option(label="Springfield, Illinois, United States")
    expect(dialog.get_by_text("2 rows: 1 city to add, 1 duplicate.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Import 1 city")).to_be_enabled()


@pytest.mark.long
def test_several_lines_in_the_field_for_one_city_open_the_import(page):
    page.get_by_role("button", name="My cities").click()
    choose(page, "names.txt", "Kyoto\n")
    page.get_by_role("button", name="Import 1 city").click()
    page.get_by_role("combobox", name="Add a city").focus()
    page.evaluate(PASTE, "Oslo\nLima\n")
    dialog = page.get_by_role("dialog", name="Paste a list")
    expect(dialog.get_by_text("2 rows: 2 cities to add.")).to_be_visible()
    box = dialog.get_by_label("One city per line, or the text of a file")
    expect(box).to_have_value("Oslo\nLima\n")
    box.fill("Oslo\nLima\nKyoto\nCairo")
    expect(dialog.get_by_text("4 rows: 3 cities to add, 1 already there.")).to_be_visible()
    dialog.get_by_role("button", name="Import 3 cities").click()
    expect(page.get_by_text("Added 3 cities.")).to_be_visible()


@pytest.mark.long
def test_a_list_pasted_on_the_page_opens_the_import(page):
    page.evaluate(PASTE, "Oslo\nLima\n")
    dialog = page.get_by_role("dialog", name="Paste a list")
    expect(dialog.get_by_role("button", name="Import 2 cities")).to_be_enabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Paste a list").click()
    expect(dialog.get_by_role("button", name="Nothing to import")).to_be_disabled()
    dialog.get_by_label("One city per line, or the text of a file").fill("Oslo")
    expect(dialog.get_by_role("button", name="Import 1 city")).to_be_enabled()
