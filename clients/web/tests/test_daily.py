"""The city of the day: the first card, the streak and the link to share."""

from __future__ import annotations

import re

import pytest
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_axe import WITHOUT_ARTICLES
from test_forecast import keep
from test_home import FIVE
from test_today import methods

LONDON = 2643743
DAY = 86400
NAME = re.compile("City of the day|Stadt des Tages")


@pytest.fixture
def bridge(start_bridge, weather):
    return start_bridge("--archive", ":memory:", *WITHOUT_ARTICLES, *weather.arguments)


@pytest.fixture
def page(bridge, open_page) -> Page:
    page = open_page(bridge, permissions=["clipboard-read", "clipboard-write"])
    page.clock.set_fixed_time(NOW + 60)
    keep(page, LONDON)
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    return page


def opened(asked: list[tuple[str, object]]) -> list[object]:
    return [params["source"] for method, params in asked if method == "session.open"]


def test_the_city_of_the_day_is_the_first_card_and_has_weather(page):
    daily = page.get_by_role("region", name=NAME)
    expect(daily.get_by_role("heading")).not_to_be_empty()
    expect(daily.locator(".card-degrees")).to_have_text(re.compile("°C$"))
    sessions = page.evaluate(
        "code('rpc.js').then(({ call }) => call('session.list')).then((it) => it.sessions.length)"
    )
    assert sessions == 0, "the session of the draw is closed"


@pytest.mark.long
@pytest.mark.parametrize(("width", "columns"), [(390, 1), (1280, 4), (1920, 5)])
def test_the_city_of_the_day_has_the_first_cell_of_the_grid_of_cards(page, width, columns):
    keep(page, *FIVE[1:])
    page.set_viewport_size({"width": width, "height": 1400})
    cards = page.locator(".daily .card, li.card")
    expect(cards).to_have_count(6)
    boxes = [card.bounding_box() for card in cards.all()]
    rows = sorted({box["y"] for box in boxes})
    assert [sum(box["y"] == y for box in boxes) for y in rows] == shares(6, columns)
    assert boxes[0]["y"] == rows[0]
    assert boxes[0]["x"] == min(box["x"] for box in boxes)
    assert len({box["width"] for box in boxes}) == 1


@pytest.mark.long
def test_the_arrow_keys_move_a_card_by_a_whole_row_below_the_city_of_the_day(page):
    keep(page, *FIVE[1:])
    names = page.locator("li.card h2")
    expect(names).to_have_count(5)
    last = names.last.inner_text()
    page.get_by_role("button", name=f"Move {last}").focus()
    page.keyboard.press("ArrowUp")
    expect(names.first).to_have_text(last)


def shares(count: int, columns: int) -> list[int]:
    """The sizes of the rows of so many cards."""
    return [min(columns, count - start) for start in range(0, count, columns)]


@pytest.mark.long
def test_the_city_is_requested_once_a_day(page):
    name = page.get_by_role("region", name=NAME).get_by_role("heading").inner_text()
    asked = methods(page)
    page.reload()
    expect(page.get_by_role("region", name=NAME).get_by_role("heading")).to_have_text(name)
    expect(page.locator("#status[data-kind=running]")).to_be_visible()
    assert opened(asked) == []
    with page.expect_response(lambda answer: '"daily"' in (answer.request.post_data or "")):
        page.clock.set_fixed_time(NOW + DAY)
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="My cities").click()
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    assert opened(asked) == ["daily"]


STREAKS = {
    "2026-02-28": "6 days in a row",
    "2026-02-27": "Another city tomorrow.",
    "2026-03-01": "5 days in a row",
}
"""What the card says on 1 March after five days in a row, by the last of them."""


@pytest.mark.long
def test_the_streak_counts_days_without_a_gap(page):
    for before, words in STREAKS.items():
        page.evaluate(
            """(date) => {
              const kept = JSON.parse(localStorage.getItem("daily"));
              localStorage.setItem("daily", JSON.stringify({ ...kept, date, seen: date, streak: 5 }));
            }""",
            before,
        )
        page.reload()
        expect(page.get_by_role("region", name=NAME)).to_contain_text(words)


@pytest.mark.long
def test_the_streak_grows_each_day_and_ends_with_a_gap(start_bridge, open_page):
    """The clock of the program and that of the page go on together; the bridge keeps its port and the browser."""
    page = None
    names = []
    for day, words in ((1, "Another city tomorrow."), (2, "2 days in a row"), (3, "3 days in a row"),
                       (5, "Another city tomorrow."), (6, "2 days in a row")):  # fmt: skip
        clock = f"2026-03-{day:02}T09:00:00Z"
        bridge = start_bridge("--archive", ":memory:", "--weather", "none", "--clock", clock)
        if page is None:
            page = open_page(bridge, ready=False, address="about:blank")
        page.clock.set_fixed_time(clock)
        page.goto(bridge.address)
        keep(page, LONDON)
        daily = page.get_by_role("region", name=NAME)
        expect(daily).to_contain_text(words)
        names.append(daily.get_by_role("heading").inner_text())
        page.goto("about:blank")
        start_bridge.kill(bridge)
    assert len(set(names)) > 1


@pytest.mark.long
def test_another_browser_shows_the_same_city_at_the_place_of_the_link(page, bridge, open_page):
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    name = page.get_by_role("region", name=NAME).get_by_role("heading").inner_text()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text(re.compile("^Copied: City of the day"))).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert name in text
    lat, lon = map(float, re.findall(r"m(?:lat|lon)=(-?[\d.]+)", text))
    other = open_page(bridge)
    other.clock.set_fixed_time(NOW + 60)
    other.reload()
    daily = other.get_by_role("region", name=NAME)
    expect(daily.get_by_role("heading")).to_have_text(name)
    city = other.evaluate("JSON.parse(localStorage.getItem('daily')).city")
    assert (city["lat"], city["lon"]) == pytest.approx((lat, lon), abs=0.001)


@pytest.mark.long
def test_the_city_is_shared_with_a_link(page):
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text(re.compile("^Copied: City of the day"))).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"City of the day, 1 Mar 2026: .+\nhttps://www\.openstreetmap\.org/", text), (
        text
    )


@pytest.mark.long
def test_its_star_keeps_it(page):
    daily = page.get_by_role("region", name=NAME)
    name = daily.get_by_role("heading").inner_text()
    daily.get_by_role("button", name=f"Star {name}").click()
    expect(page.locator("li.card").filter(has_text=name)).to_have_count(1)
    expect(daily.get_by_role("button", name=f"Star {name}", pressed=True)).to_be_visible()


@pytest.mark.long
def test_a_stored_day_of_another_shape_is_ignored(page):
    page.evaluate("localStorage.setItem('daily', JSON.stringify({ seen: '2026-03-01', city: {} }))")
    page.reload()
    expect(page.get_by_role("region", name=NAME).get_by_role("heading")).not_to_be_empty()


@pytest.mark.long
def test_on_a_phone_the_label_does_not_cover_a_name_of_two_lines(page):
    page.set_viewport_size({"width": 360, "height": 740})
    daily = page.get_by_role("region", name=NAME)
    daily.locator(".card-link").evaluate(
        "(it) => { it.textContent = 'Port-aux-Français '.repeat(3) }"
    )
    label, name = daily.locator(".card").evaluate(
        """(card) => [
          card.getBoundingClientRect().top - 9 + card.clientTop +
            Number.parseFloat(getComputedStyle(card, "::before").height),
          card.querySelector("h2").getBoundingClientRect().top]"""
    )
    assert label <= name
