"""The list of a draw: the drawn city, kept rows, how it ends, and the way back to the form."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from test_phone import QUIET
from test_roulette import card, surprise


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    page = open_page(start_bridge(*QUIET))
    surprise(page)
    return page


@pytest.mark.long
def test_the_drawn_city_is_marked_and_first_and_kept_rows_are_not_counted_again(page):
    first = page.locator(".row[aria-rowindex='2']")
    expect(first).to_contain_text("Greenland")
    expect(first).to_contain_text("drawn")
    expect(first).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Import 7 cities")).to_be_enabled()
    card(page).get_by_role("button", name="Keep").click()
    expect(first).to_contain_text("in my cities")
    expect(page.get_by_role("button", name="Import 6 more")).to_be_enabled()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(first).not_to_contain_text("in my cities")
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    expect(first).to_contain_text("Greenland")
    page.reload()
    expect(first).to_contain_text("Greenland")
    expect(first).to_contain_text("drawn")
    page.get_by_role("button", name="Import 7 cities").click()
    expect(page.get_by_text("Imported 7 cities.")).to_be_visible()


@pytest.mark.long
def test_closing_a_list_offers_to_import_only_the_starred(page):
    page.get_by_role("button", name="Star Bathsheba").click()
    page.get_by_role("searchbox", name="Search these cities").fill("white")
    expect(page.get_by_text("1 city of 7, 0 starred.")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    dialog = page.get_by_role("dialog", name="Close this list?")
    expect(dialog.get_by_text("The 7 cities have not been imported. 1 is starred.")).to_be_visible()
    dialog.get_by_role("button", name="Import only the starred city").click()
    expect(page.get_by_text("Imported 1 city. You now have 1 city.")).to_be_visible()
    expect(page.get_by_role("heading", name="Bathsheba")).to_be_visible()


@pytest.mark.long
def test_roulette_leads_to_the_form_which_leads_back_to_the_draw(page):
    roulette = page.get_by_role("button", name="Roulette", exact=True)
    draw = page.get_by_role("heading", name="Barbados", level=1)
    back = page.get_by_role("button", name="Back to “Barbados”")
    form = page.get_by_role("heading", name="Where to?")
    expect(draw).to_be_focused()
    roulette.click()
    expect(form).to_be_focused()
    roulette.click()
    expect(form).to_be_focused()
    back.click()
    expect(draw).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    roulette.click()
    expect(form).to_be_focused()
    expect(back).to_be_visible()


@pytest.mark.long
def test_a_draw_in_a_country_is_still_one_after_a_reload(page):
    expect(page.get_by_role("heading", name="Barbados", level=1)).to_be_focused()
    page.get_by_role("button", name="Roulette", exact=True).click()
    page.get_by_text("Anywhere in the world").click()
    page.get_by_label("Draw from").select_option(label="Iceland")
    surprise(page)
    expect(page.get_by_role("heading", name="Iceland", level=1)).to_be_focused()
    first = page.locator(".row[aria-rowindex='2']")
    expect(first).to_contain_text("drawn")
    name = first.locator(".row-name").inner_text()
    page.reload()
    expect(page.get_by_role("heading", name="Iceland", level=1)).to_be_visible()
    expect(first).to_contain_text("drawn")
    expect(first).to_contain_text(name)


@pytest.mark.long
def test_the_form_offers_each_open_draw_once_and_none_that_has_ended(page):
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    page.get_by_role("button", name="Roulette", exact=True).click()
    back = page.get_by_role("button", name="Back to “Barbados”")
    expect(page.get_by_role("button", name="Continue Barbados")).to_be_visible()
    expect(back).to_be_hidden()
    page.get_by_role("button", name="Close Barbados").click()
    page.get_by_role("button", name="Close without importing").click()
    expect(page.get_by_role("region", name="Continue")).to_be_hidden()
    expect(back).to_be_hidden()


SENTENCES = """async () => {
  const { lost } = await code("words.js");
  const { t } = await code("strings.js");
  return [
    lost({ mode: "import", total: 1, favorites: 0 }),
    lost({ mode: "import", total: 1, favorites: 1 }),
    lost({ mode: "import", total: 9, favorites: 2 }),
    t("session.hiddenLost", { count: 1 }),
    t("session.hiddenLost", { count: 2 }),
    t("guide.count", { places: t("common.places", { count: 75 }), count: 25 }),
  ];
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (
            "en-GB",
            [
                "The city has not been imported.",
                "The city has not been imported. 1 is starred.",
                "The 9 cities have not been imported. 2 are starred.",
                "The search hides 1 city, which will not be imported.",
                "The search hides 2 cities, which will not be imported.",
                "75 places in 25 cities.",
            ],
        ),
        (
            "de-DE",
            [
                "Die Stadt ist nicht importiert.",
                "Die Stadt ist nicht importiert. 1 ist Favorit.",
                "Die 9 Städte sind nicht importiert. 2 sind Favoriten.",
                "Die Suche blendet 1 Stadt aus, die nicht importiert wird.",
                "Die Suche blendet 2 Städte aus, die nicht importiert werden.",
                "75 Orte in 25 Städten.",
            ],
        ),
    ],
)
def test_a_count_agrees_with_its_sentence(start_bridge, open_page, locale, said):
    page = open_page(start_bridge(*QUIET), locale=locale)
    assert page.evaluate(SENTENCES) == said


@pytest.mark.long
@pytest.mark.parametrize(("locale", "said"), [("en-GB", "42%"), ("de-DE", "42\u00a0%")])
def test_a_percentage_is_written_as_the_locale_does(start_bridge, open_page, locale, said):
    page = open_page(start_bridge(*QUIET), locale=locale)
    assert page.evaluate("() => code('format.js').then(({ percent }) => percent(41.6))") == said
