"""The page on a phone: touch on the map, overlapping panels, no horizontal overflow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect
from test_annotations import request
from test_flow import SEED
from test_forecast import keep
from test_lists import FIVE

pytestmark = pytest.mark.long

QUIET = (*SEED, "--archive", ":memory:", "--weather", "none")
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LOOK = "() => document.querySelector('.map').dataset.look.split(' ').map(Number)"
"""Longitude and latitude of the map's centre, and its pixels per degree."""


@pytest.fixture
def phone(start_bridge, open_page):
    return open_page(start_bridge(*QUIET), **PHONE)


def surprise_on_the_map(page: Page) -> None:
    """Opens new cities and shows them on the map instead of in the list."""
    page.get_by_role("button", name="Surprise me").tap()
    page.get_by_role("radio", name="Map").tap()
    expect(page.locator(".dot").first).to_be_visible()


class Fingers:
    """Touch events through the browser's protocol."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 5) -> None:
        """Fingers that are pressed together and move, each from one point to another."""
        for step in range(steps + 1):
            part = step / steps
            points = [
                {"x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part, "id": number}
                for number, (a, b) in enumerate(ways)
            ]
            self._send("touchMove" if step else "touchStart", points)
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(page: Page) -> tuple[float, float]:
    page.locator(".map-dots").scroll_into_view_if_needed()
    box = page.locator(".map-dots").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_one_finger_moves_the_map(phone):
    surprise_on_the_map(phone)
    x, y = middle(phone)
    lon, lat, scale = phone.evaluate(LOOK)
    Fingers(phone).drag(((x, y), (x + 60, y + 30)))
    phone.wait_for_function(f"(lon) => ({LOOK})()[0] < lon", arg=lon)
    after = phone.evaluate(LOOK)
    assert after[2] == pytest.approx(scale, rel=0.02)
    assert after[1] == pytest.approx(lat + 30 / scale, rel=0.02)
    assert phone.evaluate("scrollY") == 0
    expect(phone.locator(".detail")).to_be_hidden()


def test_two_fingers_scale_the_map(phone):
    surprise_on_the_map(phone)
    close = phone.evaluate(LOOK)
    for _ in range(4):
        phone.get_by_role("button", name="Zoom out").tap()
    phone.wait_for_function(f"(scale) => ({LOOK})()[2] < scale / 9", arg=close[2])
    x, y = middle(phone)
    before = phone.evaluate(LOOK)
    Fingers(phone).drag(((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y)))
    phone.wait_for_function(f"(scale) => ({LOOK})()[2] > scale * 3", arg=before[2])
    after = phone.evaluate(LOOK)
    assert after[2] / before[2] == pytest.approx(4, rel=0.1)
    for was, now in zip(before[:2], after[:2], strict=True):
        assert now == pytest.approx(was, abs=20 / before[2])
    assert phone.evaluate("visualViewport.scale") == 1


def test_a_tap_on_the_map_still_picks_and_opens(phone):
    x, y = middle(phone)
    phone.touchscreen.tap(x, y)
    expect(phone.get_by_role("combobox", name="Place")).to_have_value(re.compile("°"))
    surprise_on_the_map(phone)
    phone.locator(".dot", has_text="Greenland").tap()
    expect(phone.get_by_role("heading", name="Greenland")).to_be_focused()


WORLD = """() => {
  const map = document.querySelector(".map");
  const [, lat, scale] = map.dataset.look.split(" ").map(Number);
  const unit = scale * Math.cos(lat * Math.PI / 180);
  const middle = Math.asinh(Math.tan(lat * Math.PI / 180));
  const half = map.clientHeight / 2 / unit * Math.PI / 180;
  const at = (y) => Math.atan(Math.sinh(y)) * 180 / Math.PI;
  return { kind: map.dataset.kind, wide: map.clientWidth / unit, north: at(middle + half), south: at(middle - half) };
}"""
"""The extent of the flat map, by Mercator's formula."""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (700, 1100), (1900, 700)])
def test_the_flat_map_shows_the_whole_world(start_bridge, open_page, size):
    page = open_page(start_bridge(*QUIET), *size)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function(f"() => ({WORLD})().wide >= 359.9")
    seen = page.evaluate(WORLD)
    assert seen["kind"] == "plane" and seen["north"] >= 83 and seen["south"] <= -56


def test_the_details_make_what_they_cover_inert(phone):
    phone.get_by_role("button", name="Surprise me").tap()
    phone.get_by_role("row", name=re.compile("^White Hill")).tap()
    expect(phone.get_by_role("heading", name="White Hill")).to_be_focused()
    covered = phone.locator("[inert]")
    expect(covered).to_have_count(5)
    for _ in range(30):
        phone.keyboard.press("Tab")
        outside = "() => document.activeElement.closest('header.top, .sides, .panel, footer.credits, .map')"
        assert phone.evaluate(f"({outside})() === null")
    phone.get_by_role("button", name="Close the details").tap()
    expect(covered).to_have_count(0)
    phone.get_by_role("row", name=re.compile("^White Hill")).tap()
    expect(covered).to_have_count(5)
    phone.set_viewport_size({"width": 1000, "height": 800})
    expect(covered).to_have_count(0)
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(covered).to_have_count(5)
    phone.go_back()
    expect(covered).to_have_count(0)


def test_the_list_is_first_and_the_map_beside_it(phone):
    phone.get_by_role("combobox", name="Place").fill("52.52, 13.4")
    phone.get_by_role("button", name="Look around").tap()
    rows = phone.locator(".row")
    expect(rows.nth(6)).to_be_visible()
    whole = phone.evaluate(
        """() => {
          const body = document.querySelector(".list-body").getBoundingClientRect();
          const bottom = Math.min(body.bottom, document.querySelector(".commit").getBoundingClientRect().top);
          return (bottom - body.top) / 60;
        }"""
    )
    assert whole >= 5
    expect(phone.locator(".map")).to_be_hidden()
    phone.get_by_role("radio", name="Map").tap()
    expect(phone.locator(".map")).to_be_visible()
    expect(rows.first).to_be_hidden()
    assert phone.locator(".map").bounding_box()["height"] > 600
    phone.keyboard.press("/")
    expect(phone.get_by_role("searchbox", name="Search these cities")).to_be_focused()


def test_the_message_of_an_empty_list_is_in_view(phone):
    phone.get_by_role("button", name="Surprise me").tap()
    phone.get_by_role("button", name="Close the card").tap()
    phone.get_by_role("searchbox", name="Search these cities").fill("qqqq")
    message = phone.get_by_text("No city matches.")
    expect(message).to_be_visible()
    assert phone.evaluate(
        """() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector(".list-empty"));
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.className;
        }"""
    ) in ("list-empty", "list")


SMALL = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary, .segments label")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((each) => !each.matches(".only-spoken, .skip, .segments input"))
  .filter((each) => each.tagName !== "A" || getComputedStyle(each).display !== "inline")
  .map((each) => [each, each.matches("[type=checkbox]") ? each.closest("label") : each])
  .map(([each, target]) => [each.className || each.textContent, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
  .map(([name, { width, height }]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`)"""
"""Controls that a finger misses; links in a text are as large as the text."""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1024, 768)])
def test_controls_are_large_enough_for_fingers(start_bridge, open_page, weather, size):
    bridge = start_bridge("--archive", ":memory:", "--seed", "18", *weather.arguments)
    page = open_page(bridge, **{**PHONE, "width": size[0], "height": size[1]})
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Surprise me").tap()
    expect(page.locator(".row .weather-icon:visible")).not_to_have_count(0)
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name=re.compile("^Import")).tap()
    expect(page.get_by_role("heading", name="My cities")).to_be_visible()
    page.get_by_role("button", name="Compare").tap()
    assert page.evaluate(SMALL) == []
    page.goto(f"{bridge.origin}/#/city/2643743")
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Guide", exact=True).tap()
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).tap()
    expect(page.locator(".guide-city").first).to_be_visible()
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.evaluate(SMALL) == []


SIDEWAYS = """() => [...document.querySelectorAll("html, .panel, .guide-list, .guide-filter, .welcome-panel")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.className)"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_guide_does_not_scroll_sideways(start_bridge, open_page, width):
    page = open_page(start_bridge(*QUIET), **{**PHONE, "width": width})
    page.get_by_role("button", name="Guide").tap()
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).tap()
    expect(page.locator(".guide-city").first).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate("visualViewport.width") == width
    page.get_by_role("button", name="Add a place").tap()
    page.get_by_label("Name").fill("W" * 200)
    page.get_by_label("Where").fill("53.55, 10")
    expect(page.get_by_role("dialog").get_by_text("53.55° N, 10.00° E")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(page.get_by_text(re.compile("^Saved W+"))).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^W+$"))).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []


def test_what_opens_has_a_triangle_and_the_map_is_tapped(phone):
    for title in ("Anywhere in the world", "How far and how many"):
        summary = phone.locator("summary", has_text=title)
        expect(summary).to_have_css("display", "list-item")
        assert summary.bounding_box()["height"] >= 44
    expect(phone.get_by_text("Or tap the map.")).to_be_visible()


def test_a_phone_shows_the_first_cards_without_scrolling(phone):
    page = phone
    keep(page, *FIVE)
    page.evaluate("location.hash = '#/'")
    request(page, "list.add", name="Europe")
    expect(page.get_by_role("group", name="Lists").get_by_role("button")).to_have_count(2)
    first = page.locator("li.card").first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < PHONE["height"] * 0.75
    visits = page.get_by_role("button", name="Visits", exact=True)
    visits.focus()
    expect(visits).to_be_in_viewport(ratio=1)
