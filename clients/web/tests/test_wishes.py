"""Wishes limit the draw, and a draw that none fits says what each wish left."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from test_axe import look
from test_flow import SEED

QUIET = (*SEED, "--weather", "none")
MILE_KM = 1.609344


def opened(page: Page) -> Page:
    page.get_by_text("Anywhere in the world").click()
    return page


def drawn(page: Page) -> dict:
    """The parameters of session.open that the next draw sends."""
    with page.expect_request(lambda each: "session.open" in (each.post_data or "")) as request:
        page.get_by_role("button", name="Surprise me").click()
    return json.loads(request.value.post_data)["params"]


@pytest.mark.long
def test_a_draw_without_wishes_sends_none(start_bridge, open_page):
    params = drawn(opened(open_page(start_bridge(*QUIET))))
    assert "wishes" not in params and "weighting" not in params


def test_wishes_limit_the_draw_and_the_card_says_how_far(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    page.get_by_label("Draw from").select_option(label="Europe")
    page.get_by_label("Population", exact=True).select_option(label="At least 1,000,000 people")
    page.get_by_label("Not among my cities yet").check()
    page.get_by_label("Chances").select_option(label="By population")
    expect(page.get_by_text("Somewhere in Europe, 2 wishes")).to_be_visible()
    params = drawn(page)
    print(params)
    wanted = {"continent": "EU", "minPopulation": 1000000, "notArchived": True}
    assert (params["wishes"], params["weighting"]) == (wanted, "people")
    expect(page.get_by_text(re.compile("One of [0-9]+ cities that fit."))).to_be_visible()


def test_a_draw_that_none_fits_says_what_each_wish_left(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    page.get_by_label("Draw from").select_option(label="Liechtenstein")
    page.get_by_label("Population", exact=True).select_option(label="At least 100,000 people")
    drawn(page)
    said = "No city fits all wishes. The country left 14. The size left 0."
    expect(page.get_by_text(said)).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Surprise me")).to_be_enabled()
    population = page.get_by_label("Population", exact=True)
    assert population.evaluate(WHOLE)


WHOLE = """(select) => {
  const paper = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(select);
  paper.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return paper.measureText(select.selectedOptions[0].text).width < room - 20;
}"""
"""Whether the chosen option is not cut off by the arrow of the menu."""


@pytest.mark.long
def test_the_wishes_are_accessible_and_fit_a_phone(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    expect(page.get_by_role("group", name="Wishes")).to_be_visible()
    look(page, "the wishes")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


LOOKED = {
    "wishes": [
        {"wish": "notArchived", "removed": 1, "left": 3964},
        {"wish": "warmNow", "removed": 178, "left": 3786},
    ]
}


@pytest.mark.long
def test_a_draw_in_vain_for_warmth_says_of_how_many_cities_the_weather_is_known(
    start_bridge, open_page
):
    page = opened(open_page(start_bridge(*QUIET)))

    def none_fits(route):
        if '"session.open"' not in (route.request.post_data or ""):
            return route.continue_()
        error = {"code": 1006, "message": "No city.", "data": {"kind": "NothingFound", **LOOKED}}
        body = {"jsonrpc": "2.0", "id": json.loads(route.request.post_data)["id"], "error": error}
        return route.fulfill(json=body, headers={"X-Event-Id": "0"})

    page.route("**/rpc", none_fits)
    page.get_by_label("20 °C or more now").check()
    page.get_by_role("button", name="Surprise me").click()
    trouble = page.get_by_role("alert").filter(has_text="No city fits")
    expect(trouble).to_have_text(
        "No city fits all wishes. “Not among my cities yet” left 3,964. Weather known of 178 of"
        " these 3,964 cities, none of which has 20 °C. Draw again to look at others."
    )
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.long
def test_the_card_of_a_warm_city_counts_only_the_cities_of_the_other_wishes(
    start_bridge, open_page, weather
):
    page = opened(open_page(start_bridge(*SEED, *weather.arguments)))
    page.get_by_label("Draw from").select_option(label="Africa")
    page.get_by_label("20 °C or more now").check()
    page.get_by_role("button", name="Surprise me").click()
    said = "cities that fit the other wishes. Their weather was looked at until one had 20 °C."
    expect(page.get_by_text(re.compile(f"^One of [0-9,]+ {said}$"))).to_be_visible()
    expect(page.locator(".drawn-weather")).to_have_text(re.compile(r"^[23]\d °C"))


@pytest.mark.long
def test_the_wish_for_a_distance_asks_for_the_position_at_once(start_bridge, open_page):
    here = {"latitude": 52.5, "longitude": 13.4}
    page = open_page(start_bridge(*QUIET), geolocation=here, permissions=["geolocation"])
    opened(page).get_by_label("Distance", exact=True).select_option(label="Within 300 mi of me")
    params = drawn(page)
    ring = {"toKm": 300 * MILE_KM, "location": {"lat": 52.5, "lon": 13.4}}
    assert params["wishes"] == {"ring": ring}
    expect(page.get_by_text(re.compile("One of [0-9,]+ cities that fit."))).to_be_visible()


@pytest.mark.long
def test_wishes_have_the_units_of_the_user_and_round_distances(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    option = page.get_by_label("Distance", exact=True).locator("option").nth(3)
    for unit, said in (("km", "500 km to 2,000 km from me"), ("mi", "300 mi to 1,200 mi from me")):
        page.evaluate(f"async () => (await code('preferences.js')).save('distance', '{unit}')")
        expect(option).to_have_text(said)
    page.evaluate("async () => (await code('preferences.js')).save('temperature', 'fahrenheit')")
    expect(page.get_by_label("68 °F or more now")).to_be_visible()


@pytest.mark.long
def test_a_ring_around_a_named_place_needs_no_position(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    page.get_by_label("Distance", exact=True).select_option(label="Within 60 mi of a place")
    place = page.get_by_role("combobox", name="Distance from")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_text("Name the place from which the distance counts.")).to_be_visible()
    expect(place).to_be_focused()
    place.fill("Berlin")
    page.get_by_role("option", name=re.compile("^Berlin.*Germany")).first.click()
    expect(page.get_by_text("Anywhere in the world, 1 wish")).to_be_visible()
    params = drawn(page)
    ring = {"toKm": 60 * MILE_KM, "location": {"lat": 52.52437, "lon": 13.41053}}
    assert params["wishes"] == {"ring": ring}
    expect(page.get_by_text(re.compile("One of [0-9,]+ cities that fit."))).to_be_visible()


@pytest.mark.long
def test_a_wish_without_the_position_it_needs_is_given_up_and_says_why(start_bridge, open_page):
    page = opened(open_page(start_bridge(*QUIET)))
    distance = page.get_by_label("Distance", exact=True)
    distance.select_option(label="Within 300 mi of me")
    said = page.get_by_text("The browser does not share your location.")
    expect(said).to_be_visible()
    expect(distance).to_have_value("")
    expect(page.get_by_text("Anywhere in the world", exact=True)).to_be_visible()
    distance.select_option(label="Farther than 1,200 mi from me")
    expect(distance).to_have_value("")
    expect(said).to_be_visible()
