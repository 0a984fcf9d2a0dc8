"""The first view with archived cities: cards and their weather."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest
from conftest import TWO_FRAMES
from playwright.sync_api import Locator, Page, expect
from test_forecast import ask, keep
from test_views import CONTRAST

LONDON, BERLIN, FLORENCE, TOKYO, SYDNEY = 2643743, 2950159, 3176959, 1850147, 2147714
FIVE = (LONDON, BERLIN, FLORENCE, TOKYO, SYDNEY)
NO_WEATHER = ("--archive", ":memory:", "--weather", "none")


def cards(page: Page) -> Locator:
    return page.get_by_role("list", name="My cities").get_by_role("listitem")


def names(page: Page) -> list[str]:
    return page.locator("li.card h2").all_inner_texts()


@pytest.fixture
def home(start_bridge, open_page, weather):
    """Opens the page with five archived cities, all of which are visible."""
    bridge = start_bridge(*weather.arguments)

    def open_(*cities: int, **options: object) -> Page:
        options.setdefault("height", 1000)
        page = open_page(bridge, **options)
        keep(page, *(cities or FIVE))
        expect(cards(page)).to_have_count(len(cities or FIVE))
        return page

    return open_


def test_an_empty_archive_shows_three_ways_to_start(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    page.get_by_role("button", name="My cities").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


def test_my_cities_says_that_there_are_none_yet(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    page.get_by_role("button", name="My cities").click()
    expect(page.locator("#toasts")).to_contain_text("No cities yet.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Where to?")


@pytest.mark.long
def test_a_suggestion_has_a_line_for_its_name_and_one_for_its_region(home):
    page = home()
    page.get_by_role("combobox", name="Add a city").fill("cape tow")
    option = page.get_by_role("option").first
    expect(option).to_contain_text("Cape Town")
    name, region = (option.locator(each).bounding_box() for each in ("span", "small"))
    assert name is not None and region is not None
    assert name["height"] < 30
    assert region["y"] >= name["y"] + name["height"] - 1


@pytest.mark.long
def test_a_late_reply_does_not_hide_the_first_city(start_bridge, open_page):
    """What the page asked of the archive at its start was answered behind the news of a change."""
    page = open_page(start_bridge(*NO_WEATHER))

    def late(route):
        answer = route.fetch() if "archive.status" in (route.request.post_data or "") else None
        if answer is None:
            return route.continue_()
        keep(page, LONDON)
        return route.fulfill(response=answer)

    page.route("**/rpc", late)
    page.reload()
    expect(cards(page)).to_have_count(1)
    expect(page.locator("#toasts")).to_contain_text("London")
    expect(page.get_by_role("heading", name="My cities")).to_be_visible()


def test_a_card_has_weather_time_and_age(home):
    page = home()
    card = cards(page).filter(has_text="Florence")
    expect(card.get_by_role("link", name="Florence")).to_be_visible()
    expect(card).to_contain_text("Tuscany, Italy")
    expect(card.locator(".card-degrees")).to_have_text(re.compile(r"^−?\d+ °C$"))
    expect(card.locator(".card-clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(card.locator(".card-light")).to_have_text(re.compile("^(day|night)$"))
    expect(card.get_by_role("img", name=re.compile("^The next 24 hours: "))).to_be_visible()
    expect(card.locator(".card-age")).to_have_text("from 1 Mar 2026 09:00")


@pytest.mark.long
@pytest.mark.parametrize("sizes", [[(390, 844)], [(1280, 800), (1920, 1080)]])
def test_home_settings_and_comparison_are_legible_and_fit(home, sizes):
    page = home(has_touch=len(sizes) == 1)
    expect(page.locator("li .card-degrees:not(:empty)").first).to_be_visible()
    look(page, sizes)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_focused()
    expect(page.get_by_role("table", name=re.compile("^Remaining requests"))).to_be_visible()
    look(page, sizes)
    page.go_back()
    page.get_by_role("button", name="Compare").click()
    for name in ("London", "Tokyo", "Berlin"):
        page.get_by_role("checkbox", name=f"Compare {name}").check()
    look(page, sizes)
    page.get_by_role("button", name="Compare 3 cities").click()
    expect(page.locator(".compared").get_by_role("columnheader")).to_have_count(3)
    look(page, sizes)


def look(page: Page, sizes: list[tuple[int, int]]) -> None:
    """Checks the present view in some sizes and in both schemes."""
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.evaluate(TWO_FRAMES)
            assert page.evaluate(CONTRAST) == [], f"{width} px, {scheme}"
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long
def test_weather_of_cards_is_not_recorded(home):
    page = home()
    page.get_by_role("button", name="Star London").click()
    expect(page.get_by_role("button", name="Star London", pressed=True)).to_be_visible()
    expect(page.locator("li .spark")).to_have_count(5)
    page.reload()
    expect(page.locator("li .spark")).to_have_count(5)
    page.get_by_role("button", name="Refresh the weather").click()
    page.get_by_role("link", name="London").click()
    # Leaving the forecast early would cancel the request, and nothing would be recorded.
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_text("The newest")).to_have_count(0)
    expect(page.locator(".entries li")).to_have_count(1)


def test_only_stale_weather_of_visible_cards_is_refreshed(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments, "--seed", "3")
    page = open_page(bridge, width=390, height=600)
    keep(page, *FIVE)
    expect(page.locator("li .spark")).not_to_have_count(0)
    page.clock.install()
    page.evaluate("localStorage.removeItem('forecasts')")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))

    def forecasts() -> int:
        return sum("weather.forecast" in body for body in asked)

    page.reload()
    expect(page.locator("li .spark")).not_to_have_count(0)
    assert forecasts() < len(FIVE)
    for card in cards(page).all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".card-degrees:not(:empty)")).to_be_visible()
    before = forecasts()
    page.clock.fast_forward("10:00")
    page.get_by_role("searchbox", name="Filter").fill("lon")
    expect(cards(page)).to_have_count(1)
    assert forecasts() == before
    forecast = "weather.forecast"
    with page.expect_response(lambda answer: forecast in (answer.request.post_data or "")):
        page.clock.fast_forward("10:00")
    assert forecasts() == before + 1


@pytest.mark.long
def test_a_hidden_page_sends_no_requests(home):
    page = home()
    expect(page.locator("li .spark")).to_have_count(5)
    page.clock.install()
    page.reload()
    expect(page.locator("li .spark")).to_have_count(5)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.clock.fast_forward("02:00:00")
    assert [body for body in asked if "weather." in body] == []
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false })")
    with page.expect_request(lambda request: "weather.forecast" in (request.post_data or "")):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.long
def test_hidden_cards_send_no_requests(home):
    """Removing the last city switches to the other first view."""
    page = home(LONDON)
    page.clock.install()
    page.reload()
    expect(page.locator("li .spark")).to_have_count(1)
    remove = f"code('rpc.js').then(({{ call }}) => call('archive.remove', {{ city: {LONDON} }}))"
    page.evaluate(remove)
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.clock.fast_forward("02:00:00")
    assert [body for body in asked if "weather." in body] == []


INVALID = {
    "forecasts": ["[[", "{}", '[1,"a",null,2643743]'],
    "forecasts.2643743": [
        "[[",
        "null",
        '{"city":{"id":2643743},"hours":[{"temperature":"a"}]}',
        '{"city":{"id":2643743},"fetchedAt":"x","hours":[],"days":[]}',
    ],
    "cities": ["[[", '{"cities":[{"id":"a"}],"total":1}'],
    "preferences": ['{"order":"x","theme":7,"temperature":"kelvin","startView":[]}', "null"],
}
"""Stored values by their keys. The page reads each key by itself, so a reload tests one value of every key."""


@pytest.mark.long
def test_invalid_stored_values_are_ignored(home):
    page = home()
    for values in zip_longest(*INVALID.values()):
        stored = {key: value for key, value in zip(INVALID, values) if value is not None}
        page.evaluate(
            "(all) => Object.entries(all).forEach((each) => localStorage.setItem(...each))", stored
        )
        page.reload()
        expect(cards(page), str(stored)).to_have_count(5)
        expect(page.locator("li .spark"), str(stored)).to_have_count(5)


@pytest.mark.long
def test_the_card_of_here(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments)
    page = open_page(
        bridge, geolocation={"latitude": 52.52, "longitude": 13.4}, permissions=["geolocation"]
    )
    keep(page, TOKYO)
    here = page.locator(".here-box:not(.daily) .card")
    expect(here.get_by_role("link", name="Berlin")).to_be_visible()
    expect(here.get_by_role("img", name=re.compile("^The next 24 hours"))).to_be_visible()
    expect(cards(page)).to_have_count(1)


@pytest.mark.long
def test_the_first_row_of_my_cities_is_visible_below_the_city_of_the_day_and_here(
    start_bridge, open_page, weather
):
    berlin = {"latitude": 52.52, "longitude": 13.4}
    page = open_page(
        start_bridge(*weather.arguments), geolocation=berlin, permissions=["geolocation"]
    )
    keep(page, *FIVE)
    daily = page.get_by_role("region", name="City of the day").locator(".card")
    here = page.locator(".here-box:not(.daily) .card")
    expect(cards(page).locator(".card-degrees:not(:empty)")).not_to_have_count(0)
    expect(here.locator(".card-degrees")).not_to_be_empty()
    expect(daily.locator(".card-degrees")).not_to_be_empty()
    assert daily.bounding_box()["y"] == here.bounding_box()["y"], "one row for both"
    own = cards(page).first.bounding_box()
    assert own["y"] + own["height"] <= 800
    inside = daily.get_by_text("Another city tomorrow.").bounding_box()
    assert (
        inside["x"] + inside["width"] <= daily.bounding_box()["x"] + daily.bounding_box()["width"]
    )


@pytest.mark.long
def test_cards_report_that_the_service_does_not_answer(start_bridge, open_page):
    dead = ("--weather", "open-meteo", "--base-url", "open-meteo=http://127.0.0.1:9")
    page = open_page(start_bridge("--archive", ":memory:", *dead))
    keep(page, *FIVE)
    expect(cards(page)).to_have_count(5)
    expect(cards(page).get_by_text("No weather available.")).to_have_count(5)
    expect(page.get_by_text("The weather could not be updated.")).to_be_visible()
    expect(cards(page).filter(has_text="Tokyo").locator(".card-clock")).not_to_be_empty()


@pytest.mark.long
def test_what_was_known_is_shown_with_its_age_while_the_service_is_gone(
    start_bridge, open_page, weather
):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON)
    expect(page.locator("li .spark")).to_have_count(1)
    port = bridge.origin.rsplit(":", 1)[1]
    start_bridge.kill(bridge)
    dead = ("--weather", "open-meteo", "--base-url", "open-meteo=http://127.0.0.1:9")
    again = start_bridge(*dead, "--port", port)
    page.goto(again.address)
    expect(page.get_by_text("The weather could not be updated.")).to_be_visible()
    expect(page.locator("li .card-degrees")).to_have_text(re.compile("°C"))
    expect(page.locator("li .card-age")).to_have_text("from 1 Mar 2026 09:00")


@pytest.mark.long
def test_the_page_of_a_city_shows_the_forecast_of_its_card_while_the_service_is_gone(
    start_bridge, open_page, weather
):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON)
    expect(page.locator("li .spark")).to_have_count(1)
    warmth = page.locator("li .card-degrees").inner_text()
    port = bridge.origin.rsplit(":", 1)[1]
    start_bridge.kill(bridge)
    dead = ("--weather", "open-meteo", "--base-url", "open-meteo=http://127.0.0.1:9")
    again = start_bridge(*dead, "--port", port)
    page.goto(
        "about:blank"
    )  # Otherwise the page reloads itself for the token, in the next navigation.
    page.goto(again.address)
    page.goto(f"{again.origin}/#/city/{LONDON}")
    expect(page.get_by_text("This could not be updated.")).to_be_visible()
    expect(page.locator(".now-degrees")).to_have_text(warmth)
    expect(page.get_by_text("Not current: from 1 Mar 2026 09:00")).to_be_visible()
    page.goto(f"{again.origin}/#/compare/{LONDON},{TOKYO}")
    expect(page.get_by_role("row", name=re.compile("^Now"))).to_contain_text(warmth)


@pytest.mark.long
def test_a_card_shows_the_forecast_of_the_page_of_its_city(home):
    page = home(LONDON)
    expect(page.locator("li .spark")).to_have_count(1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.get_by_role("link", name="London").click()
    expect(page.get_by_role("table", name="Forecast for London").get_by_role("row")).to_have_count(
        1 + 7
    )
    page.evaluate("localStorage.removeItem('cities')")
    stored = "JSON.parse(localStorage.getItem('forecasts.2643743')).days.length"
    assert page.evaluate(stored) == 8
    page.go_back()
    expect(page.locator("li .spark")).to_have_count(1)
    assert sum('"days":2' in body for body in asked) == 0


@pytest.mark.long
def test_a_comparison_omits_unknown_cities(home):
    page = home(LONDON)
    page.evaluate(f"location.hash = '#/compare/{LONDON},999999999,{TOKYO}'")
    expect(page.locator(".compared").get_by_role("columnheader")).to_have_text(
        [re.compile("London"), re.compile("Tok")]
    )
    expect(page.get_by_text("1 city of this address is unknown.")).to_be_visible()


@pytest.mark.long
def test_two_compared_cities_fit_a_phone_also_with_long_own_names(home):
    page = home(LONDON, TOKYO, width=390, height=844)
    for city, name in {LONDON: "Where we missed the last train", TOKYO: "Strombad" * 6}.items():
        ask(page, "rpc", f"it.call('archive.annotate', {{ city: {city}, ownName: '{name}' }})")
    page.evaluate(f"location.hash = '#/compare/{LONDON},{TOKYO}'")
    table = page.locator(".compare .table-box")
    expect(table.get_by_role("columnheader", name="Strombad")).to_be_visible()
    assert table.evaluate("(it) => it.scrollWidth <= it.clientWidth")


@pytest.mark.long
def test_without_weather_cards_show_the_rest(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    keep(page, LONDON)
    card = cards(page)
    expect(card.locator(".card-clock")).not_to_be_empty()
    expect(card.locator(".card-age")).to_be_empty()
    expect(page.get_by_role("button", name="Refresh the weather")).to_be_hidden()
