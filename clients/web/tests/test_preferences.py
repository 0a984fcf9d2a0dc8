"""The user's choices: stored by the browser, validated one by one, shared among tabs."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long

LOADED = "async () => (await code('preferences.js')).loadAll()"
UNIT = "async () => (await code('preferences.js')).distanceUnit()"
SAVED = "async ([name, value]) => (await code('preferences.js')).save(name, value)"


def store(page: Page, text: str) -> dict[str, object]:
    page.evaluate("text => localStorage.setItem('preferences', text)", text)
    page.reload()
    loaded: dict[str, object] = page.evaluate(LOADED)
    return loaded


def test_a_choice_outlasts_the_page_and_can_be_reset(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    assert page.evaluate(SAVED, ["theme", "dark"]) is True
    assert page.evaluate(SAVED, ["order", [3, 1, 2]]) is True
    page.reload()
    loaded = page.evaluate(LOADED)
    assert (loaded["theme"], loaded["order"]) == ("dark", [3, 1, 2])
    page.evaluate(SAVED, ["theme", None])
    page.reload()
    assert page.evaluate(LOADED)["theme"] == "auto"


def test_a_malformed_choice_is_ignored_without_affecting_others(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    plain = page.evaluate(LOADED)
    for text in ("", "{", "null", "[]", "7", '"dark"', '{"__proto__": {"theme": "dark"}}'):
        assert store(page, text) == plain, text
    mixed = {"theme": "pink", "wind": "knots", "order": ["a"], "language": 7, "further": True}
    assert store(page, json.dumps(mixed)) == {**plain, "wind": "knots"}
    assert page.evaluate(SAVED, ["theme", "pink"]) is False
    assert page.evaluate(SAVED, ["constructor", "x"]) is False


def test_another_tab_is_notified_of_a_choice(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    other = page.context.new_page()
    other.goto(page.url)
    other.evaluate(
        "async () => { const { load, subscribe } = await code('preferences.js');"
        "window.heard = new Promise((done) => subscribe(() => done(load('distance')))); }"
    )
    page.evaluate(SAVED, ["distance", "km"])
    assert other.evaluate("window.heard") == "km"
    other.close()


def test_miles_are_used_where_they_are_usual(start_bridge, open_page):
    bridge = start_bridge("--archive", ":memory:", "--weather", "none")
    units = {
        locale: open_page(bridge, locale=locale).evaluate(UNIT)
        for locale in ("en-US", "en-GB", "de-CH", "en")
    }
    assert units == {"en-US": "mi", "en-GB": "mi", "de-CH": "km", "en": "mi"}
    page = open_page(bridge, locale="en-US")
    page.evaluate(SAVED, ["distance", "km"])
    assert page.evaluate(UNIT) == "km"


CLOCK = "code('format.js').then(({ clock }) => clock('2026-03-01T15:05:00+01:00'))"


def test_the_clock_is_that_of_the_settings(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate("location.hash = '#/settings'")
    clock = page.get_by_label("Clock")
    expect(clock.locator("option")).to_have_text(["Regional default: 24 h", "12 h", "24 h"])
    clock.select_option("12 h")
    assert page.evaluate(CLOCK) == "3:05 pm"
    clock.select_option("24 h")
    page.get_by_label("Language").select_option("English")
    assert page.evaluate(CLOCK) == "15:05"
    american = open_page(start_bridge("--weather", "none"), locale="en-US")
    american.evaluate("location.hash = '#/settings'")
    expect(american.get_by_label("Clock")).to_have_value("auto")
    expect(american.get_by_text("Regional default: 12 h")).to_be_attached()
    american.get_by_label("Clock").select_option("24 h")
    assert american.evaluate(CLOCK) == "15:05"


def test_a_regional_default_names_the_unit(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate("location.hash = '#/settings'")
    for label, usual in (("Temperature and rain", "°C, millimetres"), ("Distance", "Miles")):
        option = page.get_by_label(label).locator("option").first
        expect(option).to_have_text(f"Regional default: {usual}")


def test_every_distance_of_a_draw_has_the_unit_of_the_settings(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--seed", "18", "--weather", "none"))
    page.get_by_text("How far and how many").click()
    expect(page.get_by_label("Within").first.locator("option").first).to_have_text("6 mi")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_text("New cities within")).to_contain_text(" mi of ")
    words = page.locator("main").inner_text()
    assert " km" not in words
    page.evaluate(SAVED, ["distance", "km"])
    expect(page.get_by_text("New cities within")).to_contain_text(" km of ")
    words = page.locator("main").inner_text()
    assert " mi" not in words


def test_radii_are_round_in_the_unit_of_the_settings(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--seed", "18", "--weather", "none"))
    page.get_by_text("How far and how many").click()
    within = page.get_by_role("combobox", name="Within")
    miles = ["6 mi", "25 mi", "50 mi", "100 mi", "300 mi", "the whole world"]
    expect(within.locator("option")).to_have_text(miles)
    within.select_option("25 mi")
    page.get_by_role("combobox", name="Place").fill("47.37, 8.55")
    with page.expect_request(lambda sent: "session.open" in (sent.post_data or "")) as opened:
        page.get_by_role("button", name="Look around").click()
    assert opened.value.post_data_json["params"]["radiusKm"] == pytest.approx(40.2336)
    expect(page.get_by_text("New cities within 25 mi of")).to_be_visible()
    page.go_back()
    page.evaluate(SAVED, ["distance", "km"])
    kilometres = ["10 km", "25 km", "50 km", "100 km", "500 km", "the whole world"]
    expect(within.locator("option")).to_have_text(kilometres)
    expect(within.locator("option:checked")).to_have_text("25 km")
