"""Cards of archived cities: ordering, filtering, adding, comparing, opening."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from test_home import BERLIN, LONDON, NO_WEATHER, TOKYO, cards, home, names
from test_phone import Fingers

__all__ = ["home"]


def test_the_order_is_changed_by_keyboard_and_kept(home):
    page = home()
    before = names(page)
    page.get_by_role("button", name=f"Move {before[4]}").focus()
    page.keyboard.press("Home")
    expect(page.locator("li.card h2")).to_have_text([before[4], *before[:4]])
    expect(page.get_by_role("button", name=f"Move {before[4]}")).to_be_focused()
    expect(page.get_by_role("status", name="Order")).to_have_text(f"{before[4]} is 1 of 5.")
    assert page.evaluate("JSON.parse(localStorage.preferences).order.length") == 1
    page.keyboard.press("ArrowRight")
    expect(page.locator("li.card h2")).to_have_text([before[0], before[4], *before[1:4]])
    page.keyboard.press("ArrowLeft")
    page.reload()
    expect(page.locator("li.card h2")).to_have_text([before[4], *before[:4]])
    page.get_by_role("button", name="Original order").click()
    expect(page.locator("li.card h2")).to_have_text(before)


def test_a_card_is_dragged_to_another_place(home):
    page = home()
    before = names(page)
    grip = page.get_by_role("button", name=f"Move {before[0]}").bounding_box()
    to = page.get_by_role("button", name=f"Move {before[2]}").bounding_box()
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(to["x"] - 80, to["y"] + 40, steps=6)
    page.mouse.move(to["x"] + 10, to["y"] + 40, steps=4)
    page.mouse.up()
    wanted = [before[1], before[2], before[0], *before[3:]]
    expect(page.locator("li.card h2")).to_have_text(wanted)
    page.reload()
    expect(page.locator("li.card h2")).to_have_text(wanted)


def test_a_card_is_dragged_by_a_finger(home):
    page = home(width=390, height=1300, has_touch=True, is_mobile=True)
    # Its card arrives later and moves the others.
    expect(page.get_by_role("region", name="City of the day")).to_be_visible()
    before = names(page)
    cards(page).nth(1).scroll_into_view_if_needed()
    grip, below = (
        page.get_by_role("button", name=f"Move {name}").bounding_box() for name in before[:2]
    )
    Fingers(page).drag(
        ((grip["x"] + 19, grip["y"] + 19), (below["x"] + 19, below["y"] + 40)), steps=8
    )
    wanted = [before[1], before[0], *before[2:]]
    expect(page.locator("li.card h2")).to_have_text(wanted)
    page.reload()
    expect(page.locator("li.card h2")).to_have_text(wanted)


def test_an_order_with_removed_cities_is_harmless(home):
    page = home()
    page.evaluate("localStorage.preferences = JSON.stringify({ order: [1850147, 99, 2950159] })")
    page.reload()
    expect(page.locator("li.card h2").first).to_have_text("Tokyo")
    assert names(page)[1] == "Berlin"
    assert sorted(names(page)) == ["Berlin", "Florence", "London", "Sydney", "Tokyo"]


def test_the_filter_finds_names_regions_and_countries(home):
    page = home()
    field = page.get_by_role("searchbox", name="Filter")
    for text, found in {
        "FLORÉNCE": ["Florence"],
        "japan": ["Tokyo"],
        "new south": ["Sydney"],
    }.items():
        field.fill(text)
        expect(page.locator("li.card h2")).to_have_text(found)
    field.fill("xyz")
    expect(cards(page)).to_have_count(0)
    expect(
        page.get_by_text("No city matches. Clear the filter to see 5 cities, or add one.")
    ).to_be_visible()
    field.fill("")
    expect(cards(page)).to_have_count(5)


def test_a_name_in_another_language_filters(home):
    """The gazetteer knows the name; the card does not show it."""
    page = home()
    page.get_by_role("searchbox", name="Filter").fill("Firenze")
    expect(page.locator("li.card h2")).to_have_text(["Florence"])


def test_the_address_of_a_missing_city_is_replaced(start_bridge, open_page):
    bridge = start_bridge(*NO_WEATHER)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/999999999")
    expect(page.locator(".toast.error")).to_be_visible()
    expect(page).to_have_url(re.compile("/#/$"))
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


def test_a_city_that_is_not_kept_can_be_kept_from_its_address(start_bridge, open_page):
    bridge = start_bridge(*NO_WEATHER)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/{BERLIN}")
    expect(page.get_by_role("heading", name="Berlin", level=1)).to_be_focused()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    page.get_by_role("button", name="Star Berlin").click()
    expect(page.get_by_role("button", name="Star Berlin", pressed=True)).to_be_visible()
    page.get_by_role("button", name="Close the details").click()
    expect(page.locator("li.card h2")).to_have_text(["Berlin"])
    page.get_by_role("link", name="Berlin").click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="My cities").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


def test_a_city_is_added_in_two_steps(home):
    page = home()
    page.get_by_role("combobox", name="Add a city").press_sequentially("Cologne")
    page.get_by_role("option", name=re.compile("^Köln")).click()
    expect(cards(page).filter(has_text="Köln")).to_be_visible()
    expect(page.get_by_role("combobox", name="Add a city")).to_have_value("")
    page.get_by_role("combobox", name="Add a city").press_sequentially("Tokyo")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Tokyo is already among your cities.")).to_be_visible()


def test_two_to_four_cities_can_be_compared(home):
    page = home()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("Choose two to four cities.")).to_be_visible()
    page.get_by_role("checkbox", name="Compare London").check()
    page.get_by_role("checkbox", name="Compare Tokyo").check()
    page.get_by_role("button", name="Compare 2 cities").click()
    expect(page).to_have_url(re.compile(f"/#/compare/{LONDON},{TOKYO}$"))
    expect(page.get_by_role("heading", name="Side by side")).to_be_focused()
    expect(page.locator(".compared").get_by_role("columnheader")).to_have_text(
        [re.compile("London"), re.compile("Tokyo")]
    )
    row = page.locator(".compared").get_by_role("row", name=re.compile("^Now "))
    expect(row.get_by_role("cell")).to_have_text([re.compile("°C")] * 2)
    expect(page.get_by_role("row", name=re.compile("^Sat 7 Mar"))).to_be_visible()
    page.get_by_role("link", name="Tokyo").click()
    expect(page.get_by_role("heading", name="Tokyo")).to_be_focused()
    page.go_back()
    expect(page.locator(".compared").get_by_role("columnheader")).to_have_count(2)
    page.go_back()
    expect(cards(page)).to_have_count(5)


def test_a_fifth_city_is_refused_in_a_comparison(home):
    page = home()
    compare = page.get_by_role("button", name="Compare")
    compare.press("Enter")
    expect(compare).to_have_attribute("aria-disabled", "true")
    for name in ("London", "Tokyo", "Berlin", "Florence"):
        page.get_by_role("checkbox", name=f"Compare {name}").check()
    expect(page.get_by_role("status").filter(has_text="Four at most.")).to_be_visible()
    fifth = page.get_by_role("checkbox", name="Compare Sydney")
    expect(fifth).to_be_disabled()
    expect(page.get_by_role("checkbox", name="Compare London")).to_be_checked()
    page.get_by_role("checkbox", name="Compare Tokyo").uncheck()
    expect(fifth).to_be_enabled()


def test_the_choice_for_a_comparison_ends_by_escape_cancel_and_a_change_of_view(home):
    page = home()
    boxes = page.get_by_role("checkbox", name=re.compile("^Compare "))
    compare = page.get_by_role("button", name="Compare")
    compare.click()
    expect(boxes).to_have_count(5)
    page.keyboard.press("Escape")
    expect(boxes).to_have_count(0)
    compare.click()
    page.get_by_role("button", name="Cancel").click()
    expect(boxes).to_have_count(0)
    expect(compare).to_be_focused()
    compare.click()
    page.get_by_role("checkbox", name="Compare London").check()
    page.get_by_role("button", name="Settings").click()
    page.go_back()
    expect(cards(page)).to_have_count(5)
    expect(boxes).to_have_count(0)


def test_an_added_city_is_named_by_its_region_and_can_be_taken_back(home):
    page = home(LONDON)
    page.get_by_role("combobox", name="Add a city").press_sequentially("London")
    page.get_by_role("option", name=re.compile("Ontario")).click()
    toast = page.locator(".toast").filter(has_text="was added")
    expect(toast).to_contain_text("London (Ontario) was added.")
    expect(cards(page)).to_have_count(2)
    toast.get_by_role("button", name="Undo").click()
    expect(cards(page)).to_have_count(1)


def test_many_kept_cities_are_shown_a_page_at_a_time(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    page.get_by_role("combobox", name="Place").fill("52.52, 13.4")
    page.get_by_text("How far and how many").click()
    page.get_by_role("spinbutton", name="Cities at most").fill("700")
    page.get_by_role("combobox", name="Within").select_option("the whole world")
    page.get_by_role("button", name="Look around").click()
    page.get_by_role("button", name="Import 700 cities").click()
    expect(cards(page)).to_have_count(24)
    page.get_by_role("button", name="Show 24 more cards").click()
    expect(cards(page)).to_have_count(48)
    expect(cards(page).nth(24).get_by_role("link")).to_be_focused()
    last = page.evaluate(
        "code('rpc.js').then(async ({ call }) => "
        "(await call('archive.list', { offset: 699, limit: 1 })).cities[0].name)"
    )
    page.get_by_role("searchbox", name="Filter").fill(last)
    expect(cards(page).filter(has=page.get_by_role("link", name=last, exact=True))).to_be_visible()
