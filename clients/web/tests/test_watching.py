"""The weather of the cities on screen is kept fresh by the program, as long as somebody can see it."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

import pytest
from conftest import Bridge
from event_stream import EventStream
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_forecast import ask, keep

pytestmark = pytest.mark.long

LONDON, TOKYO = 2643743, 1850147
SETTLE, HIDDEN = "00:11", "05:01"
"""How long a view is shown before it is watched, and how long a hidden page is still watched."""

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
OLDER = """(id) => {
  const forecast = JSON.parse(localStorage.getItem(`forecasts.${id}`));
  const fetchedAt = "2026-03-01T08:40:00Z";
  forecast.fetchedAt = fetchedAt;
  forecast.current = { ...forecast.current, fetchedAt, temperature: 31 };
  localStorage.setItem(`forecasts.${id}`, JSON.stringify(forecast));
}"""
"""Makes a stored forecast 20 minutes older than the weather service, and warm."""


ONE_LOCK = """() => navigator.locks.query().then(({ held }) =>
  held.filter(({ name }) => name.startsWith("watch-")).length === 1)"""
QUEUED = "navigator.locks.request('watch-{\"archive\":true}', { mode: 'shared' }, () => {})"
"""Requests the lock of the archive's watch, after all earlier requests of this tab."""


def call(bridge: Bridge, method: str, **params: object) -> dict[str, object]:
    """The result of a request that no page sends."""
    body = json.dumps(
        {"jsonrpc": "2.0", "id": f"test-{method}", "method": method, "params": params}
    )
    headers = {
        "Content-Type": "application/json", "Origin": bridge.origin,
        "X-CityRoulette-Token": bridge.token,
    }  # fmt: skip
    with urlopen(Request(f"{bridge.origin}/rpc", body.encode(), headers), timeout=20) as reply:
        result: dict[str, object] = json.load(reply)["result"]
    return result


def watches(bridge: Bridge) -> list[str | None]:
    """The sessions that the program watches; null is the archive."""
    found = call(bridge, "server.status")["watches"]
    assert isinstance(found, list)
    return [watch["session"] for watch in found]


def is_request(method: str):
    return lambda answer: f'"{method}"' in (answer.request.post_data or "")


def settle(page: Page, method: str = "weather.watch") -> None:
    """Waits until a change of the view has taken effect."""
    with page.expect_response(is_request(method)):
        page.clock.run_for(SETTLE)


@pytest.fixture
def bridge(start_bridge, weather):
    return start_bridge(*weather.arguments)


@pytest.fixture
def home(bridge, open_page):
    """Opens the cards of London and Tokyo, at the time of the weather service."""

    def open_(**options: object) -> Page:
        page = open_page(bridge, **options)
        keep(page, LONDON, TOKYO)
        expect(page.locator("li.card .card-degrees:not(:empty)")).to_have_count(2)
        page.clock.install(time=NOW + 60)
        page.reload()
        page.locator("#status[data-kind=running]").wait_for()
        return page

    return open_


def test_the_archive_is_watched_while_its_cities_are_on_screen(bridge, home):
    page = home()
    assert watches(bridge) == []
    settle(page)
    assert watches(bridge) == [None]
    page.get_by_role("link", name="London").click()
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    page.clock.run_for(SETTLE)
    assert watches(bridge) == [None]
    page.get_by_role("button", name="Settings").click()
    settle(page, "weather.unwatch")
    assert watches(bridge) == []


def test_a_list_is_watched_while_it_is_on_screen(bridge, home):
    page = home()
    page.evaluate("location.hash = '#/cities'")
    expect(page.locator(".row")).to_have_count(2)
    settle(page)
    [session] = watches(bridge)
    assert session is not None
    page.get_by_role("button", name="My cities").click()
    settle(page)
    assert watches(bridge) == [None]


def test_weather_of_the_watch_is_shown_without_a_request_of_the_page(bridge, home):
    page = home()
    london = page.locator("li.card").filter(has_text="London").locator(".card-degrees")
    present = london.inner_text()
    page.evaluate(OLDER, LONDON)
    page.clock.set_system_time(NOW - 600)  # The stored forecast is not old enough for a request.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.reload()
    expect(london).to_have_text("31 °C")
    settle(page)
    expect(london).to_have_text(present)
    assert [body for body in asked if "weather.forecast" in body] == []
    late = json.dumps({"temperature": -5, "fetchedAt": "2026-03-01T08:50:00Z"})
    current = f"it.forecasts.of({LONDON}).current"
    ask(page, "forecasts", f"it.forecasts.renew({LONDON}, {{ ...{current}, ...{late} }})")
    expect(london).to_have_text(present)


def test_a_list_reports_failing_weather_once(start_bridge, open_page):
    """A watch repeats its requests; the test refreshes automatically instead."""
    dead = ("--weather", "open-meteo", "--base-url", "open-meteo=http://127.0.0.1:9")
    page = open_page(start_bridge("--archive", ":memory:", *dead))
    keep(page, LONDON)
    page.evaluate("location.hash = '#/cities'")
    failure = page.locator(".toast.error")
    expect(failure).to_have_count(1)
    failure.get_by_role("button", name="Dismiss").click()
    refresh = "it.call('weather.refresh', { origin: 'automatic' }).catch(({ name }) => name)"
    assert ask(page, "rpc", refresh) == "ProviderUnavailable"
    expect(failure).to_have_count(0)


def test_a_page_that_is_hidden_for_long_is_not_watched(bridge, home):
    page = home()
    settle(page)
    page.evaluate(HIDE, True)
    page.clock.run_for("04:00")
    assert watches(bridge) == [None]
    settle_hidden(page)
    assert watches(bridge) == []
    with page.expect_response(is_request("weather.watch")):
        page.evaluate(HIDE, False)
    assert watches(bridge) == [None]


def settle_hidden(page: Page) -> None:
    with page.expect_response(is_request("weather.unwatch")):
        page.clock.run_for("01:01")


def test_a_restarted_program_watches_again(bridge, home):
    page = home()
    settle(page)
    with page.expect_response(is_request("weather.watch")):
        bridge.kill_program()
    assert watches(bridge) == [None]


def test_the_watch_ends_with_the_last_tab_that_needs_it(bridge, home):
    page = home()
    settle(page)
    tab = page.context.new_page()
    tab.clock.install(time=NOW + 60)
    tab.goto(bridge.origin)
    settle(tab)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.get_by_role("button", name="Settings").click()
    page.clock.run_for(SETTLE)
    page.wait_for_function(ONE_LOCK)
    page.evaluate(QUEUED)
    assert [body for body in asked if "weather.unwatch" in body] == []
    assert watches(bridge) == [None]
    tab.get_by_role("button", name="Settings").click()
    settle(tab, "weather.unwatch")
    assert watches(bridge) == []


def test_the_watches_pause_while_no_page_is_open(bridge):
    bridge.wait_until_running()
    first, second = (EventStream(bridge.origin, bridge.token) for _ in range(2))
    for stream in (first, second):
        assert next(iter(stream))["event"] == "program"
    first.leave()
    assert call(bridge, "client.configure")["visible"] is True
    second.leave()
    assert call(bridge, "client.configure")["visible"] is False
    third = EventStream(bridge.origin, bridge.token)
    third.leave()
    again = EventStream(bridge.origin, bridge.token)
    assert next(iter(again))["event"] == "program"
    assert call(bridge, "client.configure")["visible"] is True
    again.close()


def test_the_title_has_the_weather_of_the_first_card(bridge, home):
    page = home()
    first = page.locator("li.card h2").first.inner_text()
    expect(page).to_have_title(re.compile(rf"^−?\d+° {first} · My cities · CityRoulette$"))
    page.get_by_role("button", name="Settings").click()
    expect(page).to_have_title("Settings · CityRoulette")
    page.get_by_role("button", name="My cities").click()
    page.clock.set_fixed_time(NOW + 2 * 3600)
    page.reload()
    expect(page).to_have_title("My cities · CityRoulette")


def test_without_a_weather_service_the_title_is_that_of_the_view(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    keep(page, LONDON)
    expect(page.locator("li.card")).to_have_count(1)
    expect(page).to_have_title("My cities · CityRoulette")
