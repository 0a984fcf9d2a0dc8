"""What the user writes about a city of a session: an edit, which is shown at once, can be undone and is stored later."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from test_annotations import LONDON, QUIET, TOKYO, annotation, request, yours
from test_axe import look
from test_forecast import keep


@pytest.fixture
def bridge(start_bridge):
    """With an archive file, which outlasts the program."""
    return start_bridge(*QUIET)


@pytest.fixture
def page(bridge, open_page) -> Page:
    """The tab about London in the list of archived cities."""
    page = open_page(bridge)
    keep(page, LONDON, TOKYO)
    page.evaluate("location.hash = '#/cities'")
    open_tab(page, "London")
    return page


def open_tab(page: Page, city: str) -> None:
    page.get_by_role("row", name=re.compile(f"^{city}")).click()
    page.get_by_role("tab", name="Yours").click()
    expect(yours(page)).to_be_visible()


def undo(page: Page) -> Locator:
    return page.get_by_role("group", name="Actions").get_by_role("button", name="Undo")


def rename(page: Page, name: str) -> None:
    field = yours(page).get_by_role("textbox", name="Own name")
    field.fill(name)
    field.press("Enter")
    expect(page.locator(".row-name", has_text=name)).to_be_visible()


def test_an_own_name_is_an_edit_that_undo_removes(page):
    rename(page, "Big Smoke")
    expect(page.get_by_role("heading", level=2, name="Big Smoke London")).to_be_visible()
    expect(page.locator(".summary")).to_contain_text("Not saved yet")
    assert annotation(page)["ownName"] is None
    undo(page).click()
    expect(page.locator(".row-name", has_text="London")).to_be_visible()
    expect(yours(page).get_by_role("textbox", name="Own name")).to_have_value("")
    page.get_by_role("button", name="Redo").click()
    expect(yours(page).get_by_role("textbox", name="Own name")).to_have_value("Big Smoke")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("1 change")
    assert annotation(page)["ownName"] == "Big Smoke"


def test_each_part_is_an_edit_and_the_commit_stores_them(page):
    request(page, "list.add", name="Europe", color="green", icon="train")
    chip = yours(page).get_by_role("button", name="Europe")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(chip).to_be_focused()
    tag = yours(page).get_by_role("combobox", name="Add a tag")
    tag.fill("food")
    tag.press("Enter")
    expect(yours(page).get_by_role("list", name="Tags")).to_have_text("food")
    yours(page).get_by_role("combobox", name="I was there for a").select_option("Year")
    yours(page).get_by_label("Year", exact=True).fill("2019")
    yours(page).locator(".visit-form").get_by_role("button", name="Add").click()
    visits = yours(page).get_by_role("list", name="Visits")
    expect(visits).to_have_text("2019")
    yours(page).get_by_role("button", name="Write a note").click()
    yours(page).get_by_role("textbox", name="Note").fill("Bring a **coat**.")
    yours(page).get_by_role("button", name="Save").click()
    expect(yours(page).locator(".note strong")).to_have_text("coat")
    planned = yours(page).get_by_role("checkbox", name="I plan to go")
    planned.check()
    expect(undo(page)).to_be_enabled()
    stored = annotation(page)
    assert [stored[each] for each in ("lists", "tags", "visits", "note", "planned")] == [
        [], [], [], None, False
    ]  # fmt: skip
    with page.expect_response(lambda reply: "session.commit" in (reply.request.post_data or "")):
        page.locator(".commit").get_by_role("button", name="Save").click()
    stored = annotation(page)
    assert [stored[each] for each in ("lists", "tags", "visits", "note", "planned")] == [
        [1], ["food"], ["2019"], "Bring a **coat**.", True
    ]  # fmt: skip


@pytest.mark.long
def test_undo_is_shown_in_the_open_tab(page):
    tag = yours(page).get_by_role("combobox", name="Add a tag")
    chips = yours(page).get_by_role("list", name="Tags").get_by_role("listitem")
    for name in ("food", "rain"):
        tag.fill(name)
        tag.press("Enter")
        expect(chips.filter(has_text=name)).to_be_visible()
    undo(page).click()
    expect(chips).to_have_text(["food"])
    undo(page).click()
    expect(chips).to_have_count(0)
    expect(undo(page)).to_be_disabled()


def test_edits_survive_a_reload_and_the_end_of_the_program(bridge, page):
    rename(page, "Big Smoke")
    page.reload()
    expect(page.get_by_role("heading", level=2, name="Big Smoke London")).to_be_visible()
    page.get_by_role("tab", name="Yours").click()
    expect(yours(page).get_by_role("textbox", name="Own name")).to_have_value("Big Smoke")
    before = bridge.children[0]
    bridge.kill_program()
    bridge.wait_until_replaced(before)
    page.get_by_role("alert").get_by_role("button", name="Resume").click()
    open_tab(page, "Big Smoke")
    expect(yours(page).get_by_role("textbox", name="Own name")).to_have_value("Big Smoke")
    undo(page).click()
    expect(yours(page).get_by_role("textbox", name="Own name")).to_have_value("")
    assert annotation(page)["ownName"] is None


@pytest.mark.long
def test_a_found_city_is_imported_with_what_was_written(page):
    page.evaluate("location.hash = '#/find'")
    page.get_by_role("combobox", name="Place").fill("48.21, 16.37")
    page.get_by_role("button", name="Look around").click()
    open_tab(page, "Vienna")
    rename(page, "Wien")
    page.get_by_role("button", name=re.compile("^Import")).click()
    expect(page.locator("#toasts")).to_contain_text("imported", ignore_case=True)
    assert annotation(page, 2761369)["ownName"] == "Wien"


@pytest.mark.long
def test_a_refused_change_of_a_session_keeps_what_was_typed(page):
    name = yours(page).get_by_role("textbox", name="Own name")
    name.fill("x" * 300)
    name.press("Enter")
    alert = yours(page).get_by_role("alert")
    expect(alert).to_contain_text("Not saved.")
    expect(name).to_have_value("x" * 300)
    expect(undo(page)).to_be_disabled()


@pytest.mark.long
def test_a_removed_city_has_no_tab_for_what_the_user_writes(page):
    page.get_by_role("row", name=re.compile("^London")).get_by_role("button", name="Remove").click()
    expect(page.get_by_role("tab", name="Share")).to_be_visible()
    expect(page.get_by_role("tab", name="Yours")).to_have_count(0)
    expect(yours(page)).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_the_tab_is_accessible(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    look(page, "yours in a session")
