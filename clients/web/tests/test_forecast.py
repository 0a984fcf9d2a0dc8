"""The weather of a city: hours, week, sun and moon; visible, accessible, in other units."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from itertools import pairwise

import pytest
from conftest import TWO_FRAMES
from open_meteo import DAY, NOW, OpenMeteo
from playwright.sync_api import Page, Response, expect
from test_views import CONTRAST, SCHEMES

pytestmark = pytest.mark.long

LONDON = 2643743
SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])


def keep(page: Page, *cities: int, starred: bool = False) -> None:
    """Archives cities as another tab would."""
    page.evaluate(
        """async ([cities, favorite]) => {
          const { call } = await code("rpc.js");
          for (const city of cities) await call("archive.add", { city, favorite });
        }""",
        [list(cities), starred],
    )


def ask(page: Page, module: str, expression: str) -> object:
    """Evaluates an expression with a module of the page."""
    return page.evaluate(f"code('{module}.js').then((it) => {expression})")


@pytest.fixture
def city(start_bridge, open_page, weather):
    """Opens the page of London in a window of some size."""
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)

    def open_(**options: object) -> Page:
        page = open_page(bridge, **options)
        page.goto(f"{bridge.origin}/#/city/{LONDON}")
        expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
        return page

    return open_


def test_the_title_has_the_temperature_while_it_is_fresh(start_bridge, open_page, weather):
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)
    page = open_page(bridge)
    page.clock.set_fixed_time(NOW + 60)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page).to_have_title(re.compile(r"^−?\d+° London · CityRoulette$"))
    ask(page, "preferences", "it.save('temperature', 'fahrenheit')")
    expect(page).to_have_title(re.compile(r"^[3-9]\d° London · CityRoulette$"))
    page.clock.set_fixed_time(NOW + 2 * 3600)
    page.reload()
    expect(page).to_have_title("London · CityRoulette")


def test_the_page_of_a_city_requests_newer_weather_while_it_is_visible(
    start_bridge, open_page, weather
):
    bridge = start_bridge("--archive", ":memory:", *weather.arguments)
    page = open_page(bridge)
    page.clock.install(time=NOW + 60)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.clock.run_for("10:00")
    assert [body for body in asked if "weather." in body] == []

    def wanted(answer: Response) -> bool:
        return '"origin":"automatic"' in (answer.request.post_data or "")

    with page.expect_response(wanted):
        page.clock.run_for("06:00")
    page.get_by_role("button", name="My cities").click()
    asked.clear()
    page.clock.run_for("40:00")
    assert [body for body in asked if "weather." in body] == []


def test_hours_as_a_curve_and_as_a_table(city):
    page = city()
    curve = page.get_by_role("img", name=re.compile("^Curve of the next hours in London: "))
    expect(curve.locator(".curve-line")).to_have_attribute("d", re.compile("^M.*L"))
    expect(curve.locator(".curve-rain")).not_to_have_count(0)
    expect(curve.locator(".curve-arrow")).not_to_have_count(0)
    expect(curve.locator(".curve-cloud")).not_to_have_count(0)
    expect(curve.locator(".curve-day")).to_have_text(["Mon 2 Mar", "Tue 3 Mar"])
    table = page.get_by_role("table", name="The next hours in London")
    expect(table.get_by_role("row")).to_have_count(1 + 49)
    expect(table.get_by_role("columnheader")).to_have_text(
        ["Time", "Weather", "Temperature", "Rain", "Chance", "Wind", "Clouds"]
    )
    expect(table.get_by_role("row").nth(1)).to_contain_text("7 mph SSW")


LABELS = """() => [".curve-hour", ".curve-degrees", ".curve-day"].map((kind) => {
  const labels = [...document.querySelectorAll(kind)].map((each) => each.getBoundingClientRect());
  return labels.slice(1).filter((label, index) => label.left < labels[index].right + 2).length;
})"""
"""The number of labels of each kind that touch the previous one."""


@pytest.mark.parametrize("hour", range(0, 24, 5))
def test_the_labels_of_the_curve_do_not_touch(start_bridge, open_page, hour):
    """The distance from now to the first full third hour depends on the time."""
    service = OpenMeteo(NOW - NOW % DAY + 3600 * hour)
    bridge = start_bridge("--archive", ":memory:", *service.arguments)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page.locator(".curve-hour").first).to_have_text("Now")
    for width in (390, 700, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(LABELS) == [0, 0, 0], width
    service.close()


def test_the_arrow_keys_and_the_pointer_read_an_hour(city):
    page = city()
    curve = page.get_by_role("group", name="Next 48 hours")
    expect(curve.get_by_role("img")).to_have_attribute("height", "220")
    reading = page.locator(".curve-reading")
    expect(reading).to_be_hidden()
    curve.focus()
    page.keyboard.press("ArrowRight")
    expect(reading).to_have_text(re.compile(r"^Sun 09:00 · .* · -?\d+ °C · .*Wind 7 mph SSW"))
    page.keyboard.press("ArrowRight")
    expect(reading).to_have_text(re.compile("^Sun 10:00 · "))
    page.keyboard.press("End")
    expect(reading).to_have_text(re.compile("^Tue 09:00 · "))
    box = curve.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 100)
    expect(reading).to_have_text(re.compile("^Mon 09:00 · "))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 100)
    expect(reading).to_be_hidden()


def test_the_keys_scroll_the_curve_on_a_phone(city):
    page = city(width=390, height=844, has_touch=True, is_mobile=True)
    curve = page.get_by_role("group", name="Next 48 hours")
    curve.focus()
    page.keyboard.press("End")
    expect(page.locator(".curve-reading")).to_have_text(re.compile("^Tue 09:00 · "))
    assert curve.evaluate("(e) => e.scrollLeft + e.clientWidth >= e.scrollWidth - 1")
    left, right = page.locator(".curve-reading").evaluate(
        "(e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    )
    assert left >= 0 and right <= 390


def test_a_week_as_bars_in_a_table(city):
    page = city()
    table = page.get_by_role("table", name="Forecast for London")
    expect(table.get_by_role("row")).to_have_count(1 + 7)
    today = table.get_by_role("row", name=re.compile("^Today 1 Mar"))
    expect(today.get_by_role("cell")).to_have_count(5)
    expect(today).to_contain_text("4.2 mm, 80%")
    expect(table.locator(".bar-range")).to_have_count(7)


@pytest.mark.long
def test_rain_and_its_probability_break_only_between_them_on_a_phone(city):
    page = city(width=390, height=844)
    wet = page.get_by_role("table", name="Forecast for London").locator(".day-rain span")
    expect(wet.filter(has_text="mm")).not_to_have_count(0)
    rows = wet.evaluate_all("all => all.map((each) => each.getClientRects().length)")
    assert set(rows) == {1}
    heights = page.locator("td.day-rain").evaluate_all("all => all.map((it) => it.offsetHeight)")
    assert max(heights) <= 48


def test_a_day_opens_its_hours(city):
    page = city()
    table = page.get_by_role("table", name="Forecast for London")
    expect(table.get_by_role("listitem")).to_have_count(0)
    day = table.get_by_role("button", name="Mon 2 Mar")
    expect(day).to_have_attribute("aria-expanded", "false")
    day.focus()
    page.keyboard.press("Enter")
    expect(day).to_have_attribute("aria-expanded", "true")
    expect(table.get_by_role("listitem")).to_have_count(24)
    expect(table.get_by_role("listitem").first).to_contain_text(re.compile(r"00:00.*-?\d+°"))
    page.keyboard.press("Enter")
    expect(table.get_by_role("listitem")).to_have_count(0)


def test_air_and_sky_have_words(city):
    page = city()
    sky = page.get_by_role("region", name="Sky and air")
    for name, value in {
        "Sun": "06:40 – 18:03",
        "Phase": "Waxing gibbous, 95%",
        "Pressure": "1013 hPa",
        "Humidity": "61%",
        "UV index": "4, moderate",
    }.items():
        row = sky.locator(".values > div", has=page.get_by_text(name, exact=True))
        expect(row.locator("dd")).to_contain_text(value)
    expect(sky.locator(".values > div", has_text="Moon")).to_contain_text("rises 15:1")


@SIZES
@SCHEMES
def test_the_forecast_is_read_without_scrolling(city, width, height, scheme):
    page = city(width=width, height=height, color_scheme=scheme)
    hidden = "(e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]"
    assert page.get_by_role("tabpanel").evaluate(hidden) == [0, 0]
    bottom = "document.querySelector('.forecast').getBoundingClientRect().bottom - innerHeight"
    assert page.evaluate(bottom) <= 0
    assert page.evaluate(CONTRAST) == []


def test_the_forecast_in_a_list_is_read_without_scrolling(start_bridge, open_page, weather):
    page = open_page(start_bridge("--archive", ":memory:", "--seed", "18", *weather.arguments))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("row", name=re.compile("^White Hill")).click()
    expect(page.get_by_role("table", name="Forecast for White Hill")).to_be_visible()
    hidden = "(e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]"
    assert page.get_by_role("tabpanel").evaluate(hidden) == [0, 0]


def test_the_curve_scrolls_by_itself_on_a_phone(city):
    page = city(width=390, height=844, has_touch=True, is_mobile=True)
    box = page.get_by_role("group", name="Next 48 hours")
    # The curve is drawn in the frame after the box is there.
    expect(box.get_by_role("img")).to_be_visible()
    assert box.evaluate("(e) => e.scrollWidth > e.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(CONTRAST) == []


def test_other_units_are_shown_at_once(city):
    page = city()
    expect(page.locator(".now-degrees")).to_have_text(re.compile(r"^\d+ °C$"))
    choices = {"temperature": "fahrenheit", "wind": "knots", "pressure": "inhg", "distance": "km"}
    for name, unit in choices.items():
        ask(page, "preferences", f"it.save('{name}', '{unit}')")
    expect(page.locator(".now-degrees")).to_have_text(re.compile(r"^\d+ °F$"))
    side = page.get_by_role("region", name="Sky and air")
    for text in ("7 kn N", "29.92 inHg", "24 km"):
        expect(side).to_contain_text(text)
    ask(page, "preferences", "it.save('wind', 'beaufort')")
    expect(side).to_contain_text("force 3")


def test_the_history_has_a_curve(start_bridge, open_page, weather):
    """Two moments are needed for one, so two programs with different clocks have been asked."""
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON, starred=True)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    start_bridge.kill(bridge)
    later = OpenMeteo(NOW + 2 * DAY)
    bridge = start_bridge(*later.arguments)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    page.get_by_role("tab", name="History").click()
    curve = page.get_by_role("img", name=re.compile("^Curve of 2 recorded temperatures in London"))
    expect(curve.locator(".chart-day")).to_have_text(["1 Mar 2026", "3 Mar 2026"])
    later.close()


PHASES = {
    "2026-02-17T12:01": "New moon",
    "2026-02-24T12:27": "First quarter",
    "2026-03-03T11:38": "Full moon",
    "2026-03-07T00:00": "Waning gibbous",
    "2026-08-12T17:37": "New moon",
}
"""Times in UTC from almanacs; 2026-02-17 and 2026-08-12 are solar eclipses."""


def test_the_moon_agrees_with_almanacs(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    for moment, name in PHASES.items():
        time = datetime.fromisoformat(moment).replace(tzinfo=timezone.utc).timestamp() * 1000
        assert ask(page, "astro", f"it.moonPhase({time}).name") == name
    # Example 47.a of Meeus, Astronomical Algorithms: 133.162655°, -3.229126°, 0.991990°.
    moon = ask(page, "astro", "it.moonPosition(Date.UTC(1992, 3, 12))")
    assert abs(moon["longitude"] - 133.163) < 0.3
    assert abs(moon["latitude"] + 3.229) < 0.2
    assert abs(moon["parallax"] - 0.992) < 0.003


def test_the_moon_rises_once_a_day_at_most(start_bridge, open_page):
    """In London and Quito, rises and sets alternate, about 50 minutes later each day."""
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    for lat, lon in ((51.5, -0.1), (-0.2, -78.5)):
        crossings = ask(
            page,
            "astro",
            "it.moonCrossings(Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 29), "
            f"{{ lat: {lat}, lon: {lon} }})",
        )
        rises = [each["time"] for each in crossings if each["rises"]]
        assert all(a["rises"] != b["rises"] for a, b in pairwise(crossings))
        assert 26 <= len(rises) <= 27
        assert all(23.5 < (b - a) / 3600000 < 27 for a, b in pairwise(rises))


def test_a_tap_reads_an_hour_until_the_focus_leaves(start_bridge, open_page, weather):
    page = open_page(
        start_bridge("--archive", ":memory:", *weather.arguments),
        width=390,
        height=844,
        has_touch=True,
        is_mobile=True,
    )
    page.goto(page.url.split("#")[0] + f"#/city/{LONDON}")
    curve = page.get_by_role("group", name="Next 48 hours")
    curve.tap(position={"x": 120, "y": 100})
    reading = page.locator(".curve-reading")
    expect(reading).to_have_text(re.compile("^Sun "))
    expect(reading).to_be_visible()
    page.get_by_role("tab", name="Article").focus()
    expect(reading).to_be_hidden()
