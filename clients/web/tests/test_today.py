"""Today in a city: warnings, air, the difference from usual, measurements, daylight, other services."""

from __future__ import annotations

import json
import re

import pytest
from open_meteo import NOW, OpenMeteo
from playwright.sync_api import Page, expect
from test_axe import WITHOUT_ARTICLES
from test_forecast import ask, keep
from test_language import english, german
from test_sweep import SWEEP

LONDON, TOKYO, PHOENIX = 2643743, 1850147, 5308655
OSLO, MUNICH = 3143244, 2867714
FORECAST = re.compile("^(Forecast|Vorhersage) ")


@pytest.fixture
def service():
    service = OpenMeteo()
    yield service
    service.close()


@pytest.fixture
def bridge(start_bridge, service):
    return start_bridge("--archive", ":memory:", *WITHOUT_ARTICLES, *service.arguments)


@pytest.fixture
def open_city(bridge, open_page):
    """Opens the page of a city at the time of the services."""

    def open_(city: int, **options: object) -> Page:
        page = open_page(bridge, **options)
        page.clock.set_fixed_time(NOW + 60)
        page.goto(f"{bridge.origin}/#/city/{city}")
        expect(page.get_by_role("table", name=FORECAST)).to_be_visible()
        return page

    return open_


def methods(page: Page) -> list[tuple[str, object]]:
    """The methods of the requests from now on, with their parameters."""
    found: list[tuple[str, object]] = []

    def note(request) -> None:
        if request.url.endswith("/rpc"):
            message = json.loads(request.post_data)
            found.append((message["method"], message.get("params")))

    page.on("request", note)
    return found


def test_a_warning_is_first_on_the_page_with_level_time_text_and_source(open_city):
    page = open_city(PHOENIX)
    warnings = page.get_by_role("region", name="Warnings")
    expect(warnings.locator("details")).to_have_count(2)
    heat = warnings.locator("details").first
    expect(heat.locator("summary")).to_contain_text("Excessive Heat Warning")
    expect(heat.locator("summary")).to_contain_text("severe danger")
    expect(heat.locator("summary")).to_contain_text("from Sun 10:00 until Sun 20:00")
    heat.locator("summary").press("Enter")
    expect(heat.get_by_text("for a test.")).to_be_visible()
    expect(heat.get_by_role("link", name="Alerts: US National Weather Service")).to_be_visible()
    top = warnings.bounding_box()["y"]
    assert top < page.get_by_role("region", name="Now").bounding_box()["y"]


def test_the_line_about_today_has_the_difference_air_and_the_measurement(open_city):
    page = open_city(LONDON)
    line = page.get_by_role("list", name="About today").get_by_role("listitem")
    expect(line).to_have_text(
        [
            "4° warmer than usual",
            "Air: moderate (European index 44), mostly PM2.5",
            re.compile(r"^Measured: 13 °C \(.+\)$"),
            "Official warnings: not available for United Kingdom",
        ]
    )
    ask(page, "preferences", "it.save('temperature', 'fahrenheit')")
    expect(line.first).to_have_text("7° warmer than usual")


@pytest.mark.long
def test_a_page_without_warnings_says_whether_any_could_be_known(open_city):
    page = open_city(OSLO)
    today = page.get_by_role("list", name="About today")
    expect(today).to_contain_text("Official warnings: none in force")
    expect(page.locator(".warning")).to_have_count(0)
    page.evaluate(f"location.hash = '#/city/{MUNICH}'")
    expect(today).to_contain_text("Official warnings: not available for Germany")
    expect(page.locator(".warning")).to_have_count(0)


@pytest.mark.long
def test_the_measurement_is_beside_the_forecast(open_city):
    page = open_city(LONDON)
    measured = page.locator(".today-measured")
    measured.locator("summary").click()
    expect(measured.get_by_role("columnheader")).to_have_text(["Measured", "Forecast"])
    row = measured.get_by_role("row", name="Temperature")
    expect(row.get_by_role("cell")).to_have_text(["13 °C", re.compile(r"^−?\d °C$")])
    expect(measured.get_by_role("row", name="Visibility")).to_contain_text("at least")


@pytest.mark.long
def test_daylight_and_phases_are_those_of_the_program(open_city):
    sky = open_city(LONDON).locator(".today-sky")
    expect(sky).to_contain_text(re.compile(r"Daylight1\d h \d+ min, \+4 min"))
    expect(sky).to_contain_text("Golden hour")
    expect(sky).to_contain_text("Full moon3 Mar")


@pytest.mark.long
def test_services_are_compared_when_the_user_opens_the_comparison(open_city):
    page = open_city(LONDON)
    asked = methods(page)
    compared = page.locator(".today-services")
    compared.locator("summary").click()
    expect(compared.get_by_role("row")).to_have_count(1 + 3)
    expect(compared.get_by_role("columnheader")).to_have_text(
        ["Service", "Now", "Sun", "Mon", "Tue"]
    )
    expect(compared.get_by_text("3 sources: all ")).to_be_visible()
    expect(compared.get_by_role("rowheader").first).to_contain_text("ECMWF IFS")
    assert [name for name, _ in asked if name.startswith("weather.compare")] == ["weather.compare"]


def test_cards_show_a_warning_and_the_air(bridge, open_page):
    page = open_page(bridge)
    page.clock.set_fixed_time(NOW + 60)
    asked = methods(page)
    keep(page, LONDON, PHOENIX)
    cards = page.locator("li.card")
    warned = cards.filter(has_text="Phoenix")
    expect(warned.locator(".card-warning")).to_contain_text(
        "Excessive Heat Warning, from Sun 10:00"
    )
    expect(warned.locator(".card-warning")).to_contain_text("and 1 more warning")
    expect(cards.filter(has_text="London").locator(".card-warning")).to_have_count(0)
    expect(cards.locator(".card-today")).to_have_text(["Air: moderate", "Air: moderate"])
    page.set_viewport_size({"width": 390, "height": 844})
    expect(warned.locator(".card-curve")).to_be_hidden()
    card, words = warned.bounding_box(), warned.locator(".card-summary").bounding_box()
    assert card["y"] + card["height"] - words["y"] - words["height"] < 20, "no empty rows"
    names = [name for name, _ in asked]
    for costly in ("weather.normals", "weather.measured", "weather.compare"):
        assert costly not in names


@pytest.mark.long
def test_a_report_is_requested_once_and_again_when_it_is_old(open_city):
    page = open_city(LONDON)
    expect(page.get_by_role("list", name="About today").get_by_role("listitem")).to_have_count(4)
    asked = methods(page)
    page.get_by_role("button", name="My cities").click()
    page.go_back()
    expect(page.get_by_role("list", name="About today").get_by_role("listitem")).to_have_count(4)
    reports = ("weather.air", "weather.warnings", "weather.normals", "weather.measured")
    assert [name for name, _ in asked if name in reports] == []
    page.clock.set_fixed_time(NOW + 20 * 60)
    with page.expect_request(lambda request: '"weather.air"' in (request.post_data or "")):
        page.evaluate("location.hash = '#/'")
        page.evaluate(f"location.hash = '#/city/{LONDON}'")


@pytest.mark.long
def test_what_no_service_offers_is_not_shown(start_bridge, open_page, service):
    dead = [
        part
        for name in ("open-meteo-air", "open-meteo-archive", "aviationweather", "nws")
        for part in ("--base-url", f"{name}=http://127.0.0.1:9")
    ]
    bridge = start_bridge("--archive", ":memory:", *service.arguments, *dead)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/{PHOENIX}")
    expect(page.get_by_role("table", name=FORECAST)).to_be_visible()
    expect(page.locator(".today-sky")).to_be_visible()
    expect(page.locator(".today-line")).to_have_text("Official warnings: could not be read")
    for part in (".warnings", ".today-measured"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(".toast, .trouble, [role=alert]:visible")).to_have_count(0)


@pytest.mark.long
def test_kept_reports_are_shown_without_the_bridge_while_they_are_valid(
    bridge, open_city, start_bridge
):
    page = open_city(PHOENIX, kept=True)
    expect(page.locator(".warning")).to_have_count(2)
    page.locator("body[data-kept]").wait_for(state="attached")
    start_bridge.kill(bridge)
    page.reload()
    expect(page.locator(".warning")).to_have_count(2)
    page.clock.set_fixed_time(NOW + 13 * 3600)  # The second one has expired.
    page.reload()
    expect(page.locator(".warning")).to_have_count(1)


@pytest.mark.long
def test_a_stored_report_of_another_shape_is_ignored(open_city):
    page = open_city(PHOENIX)
    expect(page.locator(".warning")).to_have_count(2)
    for sky in (None, 3):
        page.evaluate(
            """([id, sky]) => {
              const at = Date.now();
              const warnings = { coverage: 1, sources: [{}], warnings: [{ web: "javascript:0", ends: {} }] };
              const air = { air: { time: "x" } };
              localStorage.setItem(`reports.${id}`, JSON.stringify({
                warnings: { at, value: warnings }, air: { at, value: air }, ...(sky && { sky: { at, value: sky } }),
              }));
            }""",
            [PHOENIX, sky],
        )
        page.reload()
        expect(page.get_by_role("table", name=FORECAST)).to_be_visible()
        expect(page.locator("a[href^=javascript]")).to_have_count(0)
        expect(page.locator(".today-sky")).to_be_visible()


@pytest.mark.long
def test_no_english_is_left_about_today(open_city):
    page = open_city(PHOENIX, locale="de-DE")
    page.evaluate(f"window.sweep = {SWEEP.strip().removesuffix(';')}")
    expect(page.locator(".today-line li")).to_have_count(3)
    expect(page.locator(".today-line li").first).to_have_text(re.compile("üblich"))
    for part in page.locator("details:is(.warning, .today-measured, .today-services)").all():
        part.locator("summary").click()
    expect(page.locator(".today-services .today-table")).to_be_visible()
    assert english(page) == []
    german(page, "today")
    keep(page, PHOENIX)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".card-warning")).to_be_visible()
    expect(page.locator("li.card .card-today")).to_have_text(re.compile("^Luft: mäßig"))
    german(page, "cards")
