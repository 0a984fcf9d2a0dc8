"""The first view of who has kept cities: their cards, the order of these, and cities side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from test_forecast import keep
from test_phone import Fingers
from test_views import CONTRAST, SCHEMES

LONDON, BERLIN, FLORENCE, TOKYO, SYDNEY = 2643743, 2950159, 3176959, 1850147, 2147714
FIVE = (LONDON, BERLIN, FLORENCE, TOKYO, SYDNEY)
SIZES = pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1920, 1080)])
NO_WEATHER = ("--archive", ":memory:", "--weather", "none")


def cards(page: Page):
    return page.get_by_role("list", name="My cities").get_by_role("listitem")


def names(page: Page) -> list[str]:
    return page.locator("li.card h2").all_inner_texts()


@pytest.fixture
def home(start_bridge, open_page, weather):
    """Opens the page of who has kept five cities."""
    bridge = start_bridge(*weather.arguments)

    def open_(*cities: int, **options: object) -> Page:
        page = open_page(bridge, **options)
        keep(page, *(cities or FIVE))
        expect(cards(page)).to_have_count(len(cities or FIVE))
        return page

    return open_


def test_who_has_kept_nothing_sees_three_ways_in(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    page.get_by_role("button", name="My cities").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


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


@SIZES
@SCHEMES
def test_home_settings_and_comparison_are_legible_and_fit(home, width, height, scheme):
    page = home(width=width, height=height, color_scheme=scheme, has_touch=width < 800)
    expect(page.locator("li .spark").first).to_be_visible()
    look(page, width)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_focused()
    expect(page.get_by_role("table", name=re.compile("^Questions that are left"))).to_be_visible()
    look(page, width)
    page.go_back()
    page.get_by_role("button", name="Compare").click()
    for name in ("London", "Tokyo", "Berlin"):
        page.get_by_role("checkbox", name=f"Compare {name}").check()
    look(page, width)
    page.get_by_role("button", name="Compare 3 cities").click()
    expect(page.get_by_role("columnheader")).to_have_count(3)
    look(page, width)


def look(page: Page, width: int) -> None:
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_what_a_card_asks_is_no_entry_of_the_history(home):
    page = home()
    page.get_by_role("button", name="Star London").click()
    expect(page.get_by_role("button", name="Star London", pressed=True)).to_be_visible()
    expect(page.locator("li .spark")).to_have_count(5)
    page.reload()
    expect(page.locator("li .spark")).to_have_count(5)
    page.get_by_role("button", name="Ask for the weather again").click()
    page.get_by_role("link", name="London").click()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_text("The newest")).to_have_count(0)
    expect(page.locator(".entries li")).to_have_count(1)


def test_only_what_is_seen_and_old_is_asked_for(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments, "--seed", "3")
    page = open_page(bridge, width=390, height=600)
    keep(page, *FIVE)
    expect(page.locator("li .spark")).not_to_have_count(0)
    page.clock.install()
    page.evaluate("localStorage.removeItem('weather')")
    before = weather.asked
    page.reload()
    expect(page.locator("li .spark")).not_to_have_count(0)
    assert weather.asked - before < len(FIVE)
    for card in cards(page).all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".spark")).to_be_visible()
    asked = weather.asked
    page.clock.fast_forward("10:00")
    page.get_by_role("searchbox", name="Filter").fill("lon")
    expect(cards(page)).to_have_count(1)
    assert weather.asked == asked
    forecast = "weather.forecast"
    with page.expect_response(lambda answer: forecast in (answer.request.post_data or "")):
        page.clock.fast_forward("10:00")
    assert weather.asked == asked + 1


def test_a_page_that_is_hidden_asks_nothing(home):
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


def test_cards_that_were_left_went_on_asking(home):
    """The last city was removed, and the first view became the other one."""
    page = home(LONDON)
    page.clock.install()
    page.reload()
    expect(page.locator("li .spark")).to_have_count(1)
    remove = f"import('/rpc.js').then(({{ call }}) => call('archive.remove', {{ city: {LONDON} }}))"
    page.evaluate(remove)
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.clock.fast_forward("02:00:00")
    assert [body for body in asked if "weather." in body] == []


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
    page = home(width=390, height=844, has_touch=True, is_mobile=True)
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


def test_an_order_with_cities_that_are_gone_is_no_trouble(home):
    page = home()
    page.evaluate("localStorage.preferences = JSON.stringify({ order: [1850147, 99, 2950159] })")
    page.reload()
    expect(page.locator("li.card h2").first).to_have_text("Tokyo")
    assert names(page)[1] == "Berlin"
    assert sorted(names(page)) == ["Berlin", "Florence", "London", "Sydney", "Tokyo"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("weather", "[["),
        ("weather", '[[1,null],["a",{}],[2643743,{"now":{"fetchedAt":"x"},"hours":[]}],null]'),
        ("weather", '[[2643743,{"now":{"fetchedAt":"2026-03-01T09:00:00Z"},"hours":[[1,"a"]]}]]'),
        ("weather", "{}"),
        ("preferences", '{"order":"x","theme":7,"temperature":"kelvin","startView":[]}'),
        ("preferences", "null"),
    ],
)
def test_what_the_browser_kept_wrongly_is_ignored(home, key, value):
    page = home()
    page.evaluate(f"localStorage.setItem({key!r}, {value!r})")
    page.reload()
    expect(cards(page)).to_have_count(5)
    expect(page.locator("li .spark")).to_have_count(5)


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
    expect(page.get_by_text("0 cities of 5.")).to_be_visible()
    field.fill("")
    expect(cards(page)).to_have_count(5)


def test_a_name_in_another_language_filters(home):
    """The gazetteer knows it, the card does not show it."""
    page = home()
    page.get_by_role("searchbox", name="Filter").fill("Firenze")
    expect(page.locator("li.card h2")).to_have_text(["Florence"])


def test_an_address_of_no_city_is_left(start_bridge, open_page):
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
    expect(page.get_by_text("Tokyo is among your cities already.")).to_be_visible()


def test_two_to_four_cities_stand_side_by_side(home):
    page = home()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("button", name="Choose two to four cities")).to_be_visible()
    page.get_by_role("checkbox", name="Compare London").check()
    page.get_by_role("checkbox", name="Compare Tokyo").check()
    page.get_by_role("button", name="Compare 2 cities").click()
    expect(page).to_have_url(re.compile(f"/#/compare/{LONDON},{TOKYO}$"))
    expect(page.get_by_role("heading", name="Side by side")).to_be_focused()
    expect(page.get_by_role("columnheader")).to_have_text(
        [re.compile("London"), re.compile("Tokyo")]
    )
    row = page.get_by_role("row", name=re.compile("^Now "))
    expect(row.get_by_role("cell")).to_have_text([re.compile("°C")] * 2)
    expect(page.get_by_role("row", name=re.compile("^Sat 7 Mar"))).to_be_visible()
    page.get_by_role("link", name="Tokyo").click()
    expect(page.get_by_role("heading", name="Tokyo")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("columnheader")).to_have_count(2)
    page.go_back()
    expect(cards(page)).to_have_count(5)


def test_the_card_of_here(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments)
    page = open_page(
        bridge, geolocation={"latitude": 52.52, "longitude": 13.4}, permissions=["geolocation"]
    )
    keep(page, TOKYO)
    here = page.locator(".card.here")
    expect(here.get_by_role("link", name="Berlin")).to_be_visible()
    expect(here.get_by_role("img", name=re.compile("^The next 24 hours"))).to_be_visible()
    expect(cards(page)).to_have_count(1)


def test_without_a_service_that_answers_cards_say_so(start_bridge, open_page):
    dead = ("--weather", "open-meteo", "--base-url", "open-meteo=http://127.0.0.1:9")
    page = open_page(start_bridge("--archive", ":memory:", *dead))
    keep(page, *FIVE)
    expect(cards(page)).to_have_count(5)
    expect(page.get_by_text("No weather just now.")).to_have_count(5)
    expect(page.get_by_text("There is no new weather.")).to_be_visible()
    expect(cards(page).filter(has_text="Tokyo").locator(".card-clock")).not_to_be_empty()


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
    expect(page.get_by_text("There is no new weather.")).to_be_visible()
    expect(page.locator("li .card-degrees")).to_have_text(re.compile("°C"))
    expect(page.locator("li .card-age")).to_have_text("from 1 Mar 2026 09:00")


def test_without_weather_cards_show_the_rest(start_bridge, open_page):
    page = open_page(start_bridge(*NO_WEATHER))
    keep(page, LONDON)
    card = cards(page)
    expect(card.locator(".card-clock")).not_to_be_empty()
    expect(card.locator(".card-age")).to_be_empty()
    expect(page.get_by_role("button", name="Ask for the weather again")).to_be_hidden()


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
        "import('/rpc.js').then(async ({ call }) => "
        "(await call('archive.list', { offset: 699, limit: 1 })).cities[0].name)"
    )
    page.get_by_role("searchbox", name="Filter").fill(last)
    expect(cards(page).filter(has=page.get_by_role("link", name=last, exact=True))).to_be_visible()
