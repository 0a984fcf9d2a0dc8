"""What the user writes about a city: own name, note, tags, visits, lists, and planned visits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from test_axe import WITHOUT_ARTICLES, look
from test_forecast import ask, keep

LONDON, TOKYO = 2643743, 1850147
QUIET = ("--weather", "none", *WITHOUT_ARTICLES)
NOTE = "A **bold** and *slanted* [page](https://example.org/a?b=1).\nNext line\n\n- one\n- two"

CALL = """async ([method, params]) => {
  const { call } = await code("rpc.js");
  return call(method, params);
}"""
"""A request, as another tab would send it."""


def request(page: Page, method: str, **params: object) -> dict:
    result: dict = page.evaluate(CALL, [method, params])
    return result


def annotation(page: Page, city: int = LONDON) -> dict:
    result: dict = request(page, "archive.get", city=city)["annotation"]
    return result


def yours(page: Page) -> Locator:
    return page.get_by_role("region", name="Yours")


def open_city(page: Page, city: int = LONDON) -> None:
    page.evaluate(f"location.hash = '#/city/{city}'")
    expect(yours(page)).to_be_visible()


@pytest.fixture
def bridge(start_bridge):
    """With an archive file, which outlasts the program."""
    return start_bridge(*QUIET)


@pytest.fixture
def page(bridge, open_page) -> Page:
    """The page of London in the archive."""
    page = open_page(bridge)
    keep(page, LONDON)
    open_city(page)
    return page


def test_the_own_name_is_the_heading_with_the_real_one_beside_it(page):
    name = yours(page).get_by_role("textbox", name="Own name")
    name.fill("Big Smoke")
    name.press("Enter")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Big Smoke London")
    expect(page).to_have_title("Big Smoke · CityRoulette")
    assert annotation(page)["ownName"] == "Big Smoke"
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("link", name="Big Smoke", exact=True)).to_be_visible()
    expect(page.locator("li.card .card-where")).to_have_text("London · England, United Kingdom")
    open_city(page)
    name.fill("")
    name.press("Enter")
    expect(heading).to_have_text("London")
    assert annotation(page)["ownName"] is None


def test_a_note_is_saved_on_leaving_it_and_shown_with_its_marks(page):
    yours(page).get_by_role("button", name="Write a note").click()
    text = yours(page).get_by_role("textbox", name="Note")
    text.fill(NOTE)
    yours(page).get_by_role("textbox", name="Own name").focus()
    expect(text).to_be_hidden()
    assert annotation(page)["note"] == NOTE
    note = yours(page).locator(".note").first
    expect(note.locator("strong")).to_have_text("bold")
    expect(note.locator("em")).to_have_text("slanted")
    expect(note.get_by_role("listitem")).to_have_text(["one", "two"])
    link = note.get_by_role("link", name="page")
    expect(link).to_have_attribute("href", "https://example.org/a?b=1")
    expect(link).to_have_attribute("rel", re.compile("noopener"))


HOSTILE = """<img src=x onerror="window.broken = 1"> <b>no</b>

[a](javascript:alert(1)) [b](data:text/html,x) [c](JaVaScRiPt:alert%281%29) **<i>x</i>**"""


def test_a_note_contains_no_markup_and_no_link_of_another_scheme(page):
    request(page, "archive.annotate", city=LONDON, note=HOSTILE)
    note = yours(page).locator(".note").first
    expect(note).to_contain_text('<img src=x onerror="window.broken = 1"> <b>no</b>')
    expect(note).to_contain_text("[a](javascript:alert(1))")
    found = note.evaluate("(it) => [...it.querySelectorAll('*')].map((e) => e.tagName)")
    assert set(found) <= {"P", "BR", "STRONG"}
    assert page.evaluate("window.broken") is None


MARKDOWN = {
    "snake_case_name and 2*3*4 = 24": "<p>snake_case_name and 2<em>3</em>4 = 24</p>",
    r"\*plain\*": "<p>*plain*</p>",
    "_a_ **b *c* d**": "<p><em>a</em> <strong>b <em>c</em> d</strong></p>",
    "3. x\n4. y": '<ol start="3"><li>x</li><li>y</li></ol>',
    "a\n- b\nc": "<p>a</p><ul><li>b</li></ul><p>c</p>",
    "** no **": "<p>** no **</p>",
    "\n\n": "",
}


@pytest.mark.long
def test_the_marks_of_a_note(page):
    for text, wanted in MARKDOWN.items():
        page.evaluate("text => { window.text = text; }", text)
        shown = ask(
            page,
            "markdown",
            "it.renderMarkdown(window.text).map(({ outerHTML }) => outerHTML).join('')",
        )
        assert shown == wanted, text


@pytest.mark.long
def test_a_note_of_unclosed_marks_is_rendered_in_linear_time(page):
    for mark in ("*a ", "**a ", "_a ", "[a", "[a](", "\\"):
        page.evaluate("mark => { window.text = mark.repeat(20000); }", mark)
        ms = ask(
            page,
            "markdown",
            "{ const at = performance.now(); it.renderMarkdown(window.text);"
            " return performance.now() - at; }",
        )
        assert ms < 3000, mark


@pytest.mark.long
def test_a_draft_outlasts_a_killed_program_and_a_reload(bridge, page):
    yours(page).get_by_role("button", name="Write a note").click()
    text = yours(page).get_by_role("textbox", name="Note")
    text.fill("Bring a coat.")
    page.route("**/rpc", lambda route: route.abort())
    yours(page).get_by_role("button", name="Save").click()
    expect(yours(page).get_by_role("alert")).to_contain_text("Not saved.")
    expect(text).to_have_value("Bring a coat.")
    page.unroute("**/rpc")
    before = bridge.children[0]
    bridge.kill_program()
    bridge.wait_until_replaced(before)
    page.reload()
    expect(text).to_have_value("Bring a coat.")
    yours(page).get_by_role("button", name="Save").click()
    expect(yours(page).locator(".note").first).to_have_text("Bring a coat.")
    assert annotation(page)["note"] == "Bring a coat."


@pytest.mark.long
def test_a_refused_change_keeps_what_was_typed_and_can_be_tried_again(page):
    name = yours(page).get_by_role("textbox", name="Own name")
    name.fill("x" * 300)
    name.press("Enter")
    alert = yours(page).get_by_role("alert")
    expect(alert).to_contain_text("Not saved.")
    expect(name).to_have_value("x" * 300)
    name.fill("Short")
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_be_hidden()
    assert annotation(page)["ownName"] == "Short"


@pytest.mark.long
def test_a_note_changed_elsewhere_is_not_overwritten_unseen(page):
    request(page, "archive.annotate", city=LONDON, note="First")
    yours(page).get_by_role("button", name="Edit the note").click()
    text = yours(page).get_by_role("textbox", name="Note")
    text.fill("Mine")
    request(page, "archive.annotate", city=LONDON, note="Theirs")
    elsewhere = yours(page).locator(".note-elsewhere")
    expect(elsewhere).to_contain_text("Theirs")
    yours(page).get_by_role("textbox", name="Own name").focus()
    expect(text).to_have_value("Mine")
    assert annotation(page)["note"] == "Theirs"
    yours(page).get_by_role("button", name="Save").click()
    expect(text).to_be_hidden()
    assert annotation(page)["note"] == "Mine"


@pytest.mark.long
def test_a_note_that_was_not_edited_is_not_saved(page):
    """A text field has other line ends than the note may have, and the program removes spaces at its ends."""
    request(page, "archive.annotate", city=LONDON, note="One\r\nTwo")
    yours(page).get_by_role("button", name="Edit the note").click()
    text = yours(page).get_by_role("textbox", name="Note")
    yours(page).get_by_role("textbox", name="Own name").focus()
    expect(text).to_be_hidden()
    assert annotation(page)["note"] == "One\r\nTwo"
    yours(page).get_by_role("button", name="Edit the note").click()
    text.fill("One \n\n")
    yours(page).get_by_role("button", name="Save").click()
    expect(text).to_be_hidden()
    expect(yours(page).locator(".note-elsewhere")).to_be_hidden()
    assert annotation(page)["note"] == "One"


@pytest.mark.long
def test_tags_are_completed_from_those_in_use(page):
    keep(page, TOKYO)
    request(page, "archive.annotate", city=TOKYO, tags=["food", "rain"])
    tag = yours(page).get_by_role("combobox", name="Add a tag")
    offered = yours(page).locator("datalist option")
    expect(offered).to_have_count(2)
    tag.fill("Food")
    tag.press("Enter")
    chips = yours(page).get_by_role("list", name="Tags").get_by_role("listitem")
    expect(chips).to_have_text(["food"])
    expect(tag).to_have_value("")
    expect(offered).to_have_count(1)
    yours(page).get_by_role("button", name="Remove the tag food").click()
    expect(chips).to_have_count(0)
    expect(tag).to_be_focused()
    assert annotation(page)["tags"] == []


@pytest.mark.long
def test_visits_are_a_day_a_range_a_month_or_a_year(page):
    kind = yours(page).get_by_role("combobox", name="I was there for a")
    add = yours(page).locator(".visit-form").get_by_role("button", name="Add")
    for chosen, fields in {
        "Day": {"Day": "2019-05-03"},
        "Range of days": {"First day": "2020-02-27", "Last day": "2020-03-02"},
        "Month": {"Month": "2021-07"},
        "Year": {"Year": "1998"},
    }.items():
        kind.select_option(chosen)
        for label, value in fields.items():
            yours(page).get_by_label(label, exact=True).fill(value)
        add.click()
        expect(yours(page).get_by_label(next(iter(fields)), exact=True)).to_have_value("")
    visits = yours(page).get_by_role("list", name="Visits").get_by_role("listitem")
    expect(visits).to_have_count(4)
    expect(visits.first).to_have_text("1998")
    expect(visits.last).to_have_text("July 2021")
    assert annotation(page)["visits"] == ["1998", "2019-05-03", "2020-02-27/2020-03-02", "2021-07"]
    yours(page).get_by_role("button", name="Remove the visit 1998").click()
    expect(visits).to_have_count(3)
    yours(page).get_by_role("checkbox", name="I plan to go").check()
    page.wait_for_function(
        "async () => (await (await code('annotations.js')).readAnnotation(2643743)).planned"
    )


@pytest.mark.long
def test_an_impossible_visit_is_refused_and_stays_in_the_form(page):
    yours(page).get_by_role("combobox", name="I was there for a").select_option("Range of days")
    yours(page).get_by_label("First day").fill("2020-03-02")
    yours(page).get_by_label("Last day").fill("2020-02-27")
    yours(page).locator(".visit-form").get_by_role("button", name="Add").click()
    expect(yours(page).get_by_role("alert")).to_contain_text("Not saved.")
    expect(yours(page).get_by_label("First day")).to_have_value("2020-03-02")
    assert annotation(page)["visits"] == []


def test_a_slip_in_the_time_of_a_visit_is_not_saved(page):
    slips = {
        "Day": ("1219-05-03", "2999-05-03"), "Month": ("1219-05", "2999-05"), "Year": ("19", "2999"),
    }  # fmt: skip
    for kind, values in slips.items():
        yours(page).get_by_role("combobox", name="I was there for a").select_option(kind)
        field = yours(page).get_by_label(kind, exact=True)
        for value in values:
            field.fill(value)
            yours(page).locator(".visit-form").get_by_role("button", name="Add").click()
            assert not field.evaluate("(it) => it.checkValidity()")
            expect(field).to_be_focused()
    assert annotation(page)["visits"] == []


@pytest.mark.long
def test_lists_are_chips_that_add_and_remove_the_city(page):
    request(page, "list.add", name="Europe", color="green", icon="train")
    chip = yours(page).get_by_role("button", name="Europe")
    expect(chip).to_have_attribute("aria-pressed", "false")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(chip).to_be_focused()
    assert annotation(page)["lists"] == [1]
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    yours(page).get_by_role("button", name="New list").click()
    dialog = page.get_by_role("dialog", name="New list")
    dialog.get_by_label("Name of the list").fill("europe")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    dialog.get_by_label("Name of the list").fill("Islands")
    dialog.get_by_role("radio", name="Boat").check()
    dialog.get_by_role("button", name="Save").click()
    expect(yours(page).get_by_role("button", name="Islands")).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.mark.long
def test_the_changes_of_another_tab_are_shown(bridge, page, open_page):
    other = open_page(bridge)
    request(other, "archive.annotate", city=LONDON, ownName="Elsewhere", addTags=["new"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Elsewhere London")
    expect(yours(page).get_by_role("list", name="Tags")).to_contain_text("new")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_is_accessible(bridge, open_page, scheme):
    page = open_page(bridge, color_scheme=scheme)
    keep(page, LONDON)
    request(page, "list.add", name="Europe", color="yellow", icon="bicycle")
    request(
        page, "archive.annotate", city=LONDON, ownName="Big Smoke", note=NOTE, tags=["a", "b"],
        visits=["2019", "2020-02-27/2020-03-02"],
    )  # fmt: skip
    open_city(page)
    look(page, "yours")
    yours(page).get_by_role("button", name="Edit the note").click()
    look(page, "editor")
    yours(page).get_by_role("button", name="New list").click()
    look(page, "dialog of a list")
