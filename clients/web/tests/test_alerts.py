"""Warnings and rain in starred cities: the badge, and notifications that the user and the browser allow."""

from __future__ import annotations

import re

import pytest
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_axe import WITHOUT_ARTICLES
from test_forecast import ask, keep
from test_watching import HIDE, is_request

pytestmark = pytest.mark.long

LONDON, OSLO, PHOENIX = 2643743, 3143244, 5308655
"""London has neither warnings nor rain, Oslo has rain at 10:00 UTC, and Phoenix has two warnings."""

SPY = """
window.shown = [];
window.badges = [];
window.granted = PERMISSION;
const asked = navigator.permissions.query({ name: "notifications" });
asked.then((status) => {
  status.addEventListener("change", () => (window.granted = status.state));
});
navigator.permissions.query = () => asked;
window.Notification = class extends Notification {
  static get permission() {
    return window.granted;
  }
  constructor(title, options) {
    super(title, options);
    window.shown.push({ title, body: options.body, notification: this });
  }
};
navigator.setAppBadge = async (count) => window.badges.push(count);
navigator.clearAppBadge = async () => window.badges.push(0);
"""
"""Records notifications and badges. In the headless shell of Chromium, `Notification.permission` is always "denied",
so it follows the status of the permission, which is right. Its value at the start of the page has to be known at once."""
SHOWN = "shown.map(({ title, body }) => [title, body])"
CHECKED = """() => navigator.locks.query().then(({ held, pending }) =>
  "announced" in localStorage && ![...held, ...pending].some(({ name }) => name === "alerts"))"""
SWITCH = re.compile("^(Notify me of warnings|Warnungen und Regen)")
HEAT = ["Phoenix: Excessive Heat Warning", "from Sun 10:00 until Sun 20:00"]
AIR = ["Phoenix: Air Quality Alert", "until Sun 11:15"]


@pytest.fixture
def bridge(start_bridge, weather):
    return start_bridge(*WITHOUT_ARTICLES, *weather.arguments)


@pytest.fixture
def open_settings(bridge, open_page):
    """Opens the settings with starred cities, at the time of the weather service."""

    def open_(*cities: int, allowed: bool = True, **options: object) -> Page:
        permissions = ["notifications"] if allowed else []
        blank = {"address": "about:blank", "ready": False}
        page = open_page(bridge, permissions=permissions, **blank, **options)
        page.context.add_init_script(
            SPY.replace("PERMISSION", "'granted'" if allowed else "'default'")
        )
        page.clock.install(time=NOW + 60)
        page.goto(bridge.address)
        page.locator("#status[data-kind=running]").wait_for()
        keep(page, *cities, starred=True)
        page.evaluate("location.hash = '#/settings'")
        expect(switch(page)).to_be_visible()
        return page

    return open_


def switch(page: Page):
    return page.get_by_role("checkbox", name=SWITCH)


def state(page: Page):
    return page.locator(".notify [role=status]:not(.notify-missing)")


def wait_for(page: Page, count: int) -> list[list[str]]:
    """The notifications of a page, of which there are at least so many, after its check."""
    page.wait_for_function("count => shown.length >= count", arg=count)
    page.wait_for_function(CHECKED)
    found: list[list[str]] = page.evaluate(SHOWN)
    return found


def check_again(page: Page, method: str) -> list[list[str]]:
    """The notifications of a page after its next check, which ends with this request."""
    with page.expect_response(is_request(method)):
        page.clock.run_for("16:00")
    page.wait_for_function(CHECKED)
    found: list[list[str]] = page.evaluate(SHOWN)
    return found


def deny(page: Page, origin: str) -> None:
    """Blocks notifications as the user does beside the address."""
    session = page.context.new_cdp_session(page)
    target = session.send("Target.getTargetInfo")["targetInfo"]
    page.context.add_init_script("window.granted = 'denied'")
    session.send("Browser.setPermission", {
        "permission": {"name": "notifications"}, "setting": "denied", "origin": origin,
        "browserContextId": target["browserContextId"],
    })  # fmt: skip


def test_a_warning_is_notified_once_and_not_again_after_a_reload(open_settings):
    page = open_settings(PHOENIX)
    expect(state(page)).to_have_text("Off.")
    page.wait_for_function(CHECKED)
    assert page.evaluate(SHOWN) == []
    switch(page).check()
    expect(state(page)).to_have_text(re.compile("^On. "))
    assert sorted(wait_for(page, 2)) == [AIR, HEAT]
    assert sorted(check_again(page, "weather.forecasts")) == [AIR, HEAT]
    page.reload()
    expect(switch(page)).to_be_checked()
    assert check_again(page, "weather.forecasts") == []


def test_rain_soon_is_notified_once(open_settings):
    page = open_settings(OSLO, LONDON)
    switch(page).check()
    [[title, body]] = wait_for(page, 1)
    assert title == "Rain soon in Oslo"
    assert re.fullmatch(r"[\w ]*[Rr]ain[\w ]*, from 11:00, 70%", body), body
    assert len(check_again(page, "weather.forecasts")) == 1


def test_notifications_say_what_is_missing_for_them(bridge, open_settings):
    page = open_settings(PHOENIX)
    missing = page.locator(".notify-missing")
    expect(page.get_by_text("Official warnings exist for the United States and")).to_be_visible()
    switch(page).check()
    expect(state(page)).to_have_text(re.compile("^On. "))
    expect(missing).to_be_empty()
    ask(page, "rpc", f"it.call('archive.setFavorite', {{ city: {PHOENIX}, favorite: false }})")
    page.reload()
    expect(missing).to_have_text(re.compile("^No city is starred yet, so nothing will be"))


def test_a_notification_opens_the_page_of_its_city(open_settings):
    page = open_settings(OSLO)
    switch(page).check()
    wait_for(page, 1)
    page.evaluate("shown[0].notification.dispatchEvent(new Event('click'))")
    expect(page.get_by_role("heading", level=1, name="Oslo")).to_be_visible()


def test_notifications_are_in_the_language_of_the_page(open_settings):
    page = open_settings(OSLO, locale="de-DE")
    expect(state(page)).to_have_text("Aus.")
    switch(page).check()
    expect(state(page)).to_have_text(re.compile("^Ein. "))
    [[title, body]] = wait_for(page, 1)
    assert title == "Bald Regen in Oslo"
    assert body.endswith("ab 11:00, 70\u00a0%"), body


def test_nothing_is_notified_while_the_browser_denies(bridge, open_settings):
    page = open_settings(PHOENIX)
    switch(page).check()
    wait_for(page, 2)
    deny(page, bridge.origin)
    expect(state(page)).to_have_text(re.compile("^Blocked by the browser. To allow them, choose"))
    expect(switch(page)).not_to_be_checked()
    expect(switch(page)).to_be_disabled()
    page.evaluate("localStorage.removeItem('announced')")
    page.reload()
    expect(state(page)).to_have_text(re.compile("^Blocked"))
    page.wait_for_function(CHECKED)
    assert check_again(page, "weather.warnings") == []


def test_a_refusal_by_the_browser_leaves_notifications_off(bridge, open_settings):
    page = open_settings(PHOENIX, allowed=False)
    deny(page, bridge.origin)
    page.reload()
    expect(switch(page)).to_be_disabled()
    page.wait_for_function(CHECKED)
    assert page.evaluate(SHOWN) == []
    assert ask(page, "preferences", "it.load('notifications')") is False


def test_the_switch_is_off_without_a_weather_service(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate("location.hash = '#/settings'")
    expect(switch(page)).to_be_disabled()
    expect(state(page)).to_have_text("The program was started without a weather service.")


def test_the_badge_counts_the_warnings_of_starred_cities(open_settings):
    page = open_settings(PHOENIX, LONDON, allowed=False)
    page.wait_for_function("() => badges.at(-1) === 2")
    page.reload()
    page.wait_for_function("() => badges.at(-1) === 2")
    page.evaluate(
        "id => code('rpc.js').then(({ call }) =>"
        " call('archive.setFavorite', { city: id, favorite: false }))",
        PHOENIX,
    )
    page.wait_for_function("() => badges.at(-1) === 0")
    assert page.evaluate(SHOWN) == []


def test_a_hidden_page_checks_only_for_notifications(open_settings):
    page = open_settings(PHOENIX)
    page.wait_for_function(CHECKED)
    page.evaluate(HIDE, True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.clock.run_for("20:00")
    assert [body for body in asked if "weather." in body and "unwatch" not in body] == []
    switch(page).check()
    assert sorted(wait_for(page, 2)) == [AIR, HEAT]
    assert len(check_again(page, "weather.forecasts")) == 2


def test_two_tabs_notify_once(bridge, open_settings):
    page = open_settings(PHOENIX)
    tab = page.context.new_page()
    tab.clock.install(time=NOW + 60)
    tab.goto(f"{bridge.origin}/#/settings")
    expect(switch(tab)).to_be_visible()
    switch(page).check()
    expect(switch(tab)).to_be_checked()
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('announced')).checked.startsWith('on')"
    )
    for each in (page, tab):
        each.wait_for_function(CHECKED)
        each.clock.run_for("02:00")
        each.wait_for_function(CHECKED)
    assert sorted([*page.evaluate(SHOWN), *tab.evaluate(SHOWN)]) == [AIR, HEAT]


EVENTS = """(() => {
  const hour = 3600000, known = new Map();
  return (from, until, level) => it.isNews(known, "rain", { from: from * hour, until: until * hour, level });
})()"""


def test_what_continues_an_announced_event_is_not_news(open_settings):
    page = open_settings()
    cases = {
        "the same event": ([[10, 12], [10, 12]], [True, False]),
        "shifted": ([[10, 12], [11, 14], [14, 15]], [True, False, False]),
        "after a pause": ([[10, 12], [14, 15]], [True, True]),
        "worse": ([[10, 12, 1], [10, 12, 2], [10, 12, 1]], [True, True, False]),
    }
    for name, (events, news) in cases.items():
        told = f"{{ const isNews = {EVENTS}; return {events}.map((one) => isNews(...one)); }}"
        assert ask(page, "announced", told) == news, name


RAIN = """{
  const { current = { condition: "clear", stale: false }, begin = 2, likely = 60, amount = 0.4 } = CHANGE;
  const hours = [0, 1, 2, 3, 4, 5].map((hour) => ({
    time: new Date(hour * 3600000).toISOString(), intervalHours: 1,
    condition: hour < begin || hour > 4 ? "cloudy" : "rain",
    precipitation: amount, precipitationProbability: likely,
  }));
  const rain = it.rainSoon({ current, hours }, 60000);
  return rain && [rain.from / 3600000, rain.until / 3600000];
}"""
"""The begin and end of soon rain one minute after midnight, with a change of a forecast of rain from 2 to 5."""


def test_rain_is_soon_if_it_is_likely_within_two_hours(open_settings):
    page = open_settings()
    for change in ("{}", "{ likely: null }", "{ likely: 50 }", "{ amount: null }"):
        assert ask(page, "rainsoon", RAIN.replace("CHANGE", change)) == [2, 5], change
    for change in (
        "{ begin: 3 }",
        "{ likely: 40 }",
        "{ amount: 0 }",
        "{ current: null }",
        "{ current: { condition: 'rain' } }",
        "{ current: { condition: 'clear', stale: true } }",
    ):
        assert ask(page, "rainsoon", RAIN.replace("CHANGE", change)) is None, change
