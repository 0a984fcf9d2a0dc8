"""While the weather service is slow or gone, the page shows what it waits for and what it lacks."""

from __future__ import annotations

import pytest
from open_meteo import OpenMeteo
from playwright.sync_api import expect
from test_flow import SEED
from test_forecast import LONDON, keep
from test_home import FIVE, cards


@pytest.fixture
def service():
    service = OpenMeteo()
    yield service
    service.open.set()
    service.close()


@pytest.mark.long
def test_a_list_shows_that_its_weather_is_loading(start_bridge, open_page, service):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", *service.arguments))
    service.open.clear()
    page.get_by_role("button", name="Surprise me").click()
    first = page.locator(".row .cell-weather").first
    expect(first).to_have_text("…Loading the weather")
    service.open.set()
    expect(first).to_contain_text("°")
    expect(page.locator(".row-degrees", has_text="…")).to_have_count(0)


@pytest.mark.long
def test_a_list_marks_weather_that_could_not_be_loaded(start_bridge, open_page):
    broken = "open-meteo=http://127.0.0.1:9"
    bridge = start_bridge(
        *SEED, "--archive", ":memory:", "--weather", "open-meteo", "--base-url", broken
    )
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    first = page.locator(".row .cell-weather").first
    expect(first).to_have_text("–The weather could not be loaded")
    expect(page.get_by_text("Weather of this list could not be loaded.")).to_be_visible()


@pytest.mark.long
def test_the_map_shows_the_weather_of_the_focused_city_when_it_arrives(
    start_bridge, open_page, service
):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", *service.arguments))
    service.open.clear()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .cell-weather").first).to_have_text("…Loading the weather")
    page.locator(".session .map-dots [tabindex='0']").focus()
    card = page.locator(".session .map-card")
    expect(card).to_contain_text("No weather yet")
    service.open.set()
    expect(card).to_contain_text("°C")


@pytest.mark.long
def test_refreshing_the_cards_has_a_sign(start_bridge, open_page, service):
    page = open_page(start_bridge("--archive", ":memory:", *service.arguments))
    service.open.clear()
    keep(page, LONDON)
    expect(page.locator("li .card-age")).to_have_text("Loading the weather…")
    refresh = page.get_by_role("button", name="Refresh the weather")
    refresh.click()
    expect(refresh).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text("Loading the weather", exact=True)).to_be_visible()
    service.open.set()
    expect(page.get_by_text("Loading the weather", exact=True)).to_be_hidden()
    expect(refresh).not_to_have_attribute("aria-busy", "true")


@pytest.mark.long
def test_cities_that_arrive_while_weather_is_requested_get_theirs(start_bridge, open_page, service):
    page = open_page(start_bridge("--archive", ":memory:", *service.arguments), height=1200)
    service.open.clear()
    with page.expect_request(lambda each: "weather.forecast" in (each.post_data or "")):
        keep(page, LONDON)
    keep(page, *(city for city in FIVE if city != LONDON))
    expect(cards(page)).to_have_count(5)
    service.open.set()
    expect(page.locator("li .spark")).to_have_count(5)
