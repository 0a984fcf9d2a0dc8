"""axe finds no violations in any view, at six sizes and in both schemes."""

from __future__ import annotations

import re
from pathlib import Path

import axe_playwright_python
import pytest
from conftest import TWO_FRAMES
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_forecast import keep

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target.join(" "), failureSummary]));
}"""
SIZES = [(320, 640), (390, 844), (600, 900), (900, 800), (1280, 800), (1920, 1080)]
FEW = [(1280, 800)]
"""The size that shows the most of a view at once, with the list, the map and the details side by side."""
REST = [size for size in SIZES if size not in FEW]
SCHEMES = pytest.mark.parametrize(
    ("scheme", "sizes"),
    [
        ("light", FEW),
        pytest.param("light", REST, marks=pytest.mark.long),
        pytest.param("dark", SIZES, marks=pytest.mark.long),
    ],
    ids=["light", "light-rest", "dark"],
)
WITHOUT_ARTICLES = [
    part
    for name in ("wikipedia", "commons")
    for part in ("--base-url", f"{name}=http://127.0.0.1:9")
]
"""Articles and pictures fail at once, so no test depends on a network."""

pytestmark = SCHEMES


def look(page: Page, view: str, sizes: list[tuple[int, int]] = SIZES) -> None:
    """Runs axe on the present view in some sizes."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    before = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        broken = page.evaluate(RUN)
        assert broken == [], f"{view}, {width} px"
    page.set_viewport_size(before)


@pytest.fixture
def bridge(start_bridge, weather):
    return start_bridge(
        "--archive", ":memory:", "--seed", "18", *WITHOUT_ARTICLES, *weather.arguments
    )


@pytest.fixture
def page(bridge, open_page, scheme) -> Page:
    return open_page(bridge, color_scheme=scheme)


def surprise(page: Page) -> None:
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .weather-icon:visible")).to_have_count(7)


def test_the_first_view_and_the_session(page, sizes):
    look(page, "first view", sizes)
    page.get_by_text("How far and how many").click()
    page.get_by_role("combobox", name="Place").fill("Florence")
    places = page.get_by_role("listbox", name="Places")
    expect(places.get_by_role("option").first).to_be_visible()
    look(page, "suggestions", sizes)
    page.keyboard.press("Escape")
    surprise(page)
    look(page, "session", sizes)
    page.locator(".row").first.get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.locator(".toast")).to_be_visible()
    look(page, "message", sizes)
    page.get_by_role("searchbox", name="Search these cities").fill("qqqq")
    expect(page.get_by_text("No city matches.")).to_be_visible()
    look(page, "no city", sizes)
    page.get_by_role("button", name="Close", exact=True).click()
    look(page, "question", sizes)
    page.get_by_role("button", name="Keep working").click()
    page.get_by_role("button", name="Keyboard").click()
    look(page, "keyboard", sizes)


def test_the_details(page, sizes):
    surprise(page)
    page.get_by_role("row", name=re.compile("^White Hill")).click()
    expect(page.get_by_role("table", name=re.compile("White Hill")).first).to_be_visible()
    look(page, "details", sizes)
    for tab in page.get_by_role("tab").all():
        name = tab.inner_text()
        tab.click()
        look(page, f"details, {name}", sizes)


@pytest.mark.long
def test_the_guide(page, sizes):
    page.get_by_role("button", name="Guide", exact=True).click()
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).click()
    expect(page.locator(".guide-city").first).to_be_visible()
    look(page, "guide", sizes)
    page.get_by_role("button", name="Export…").click()
    expect(page.get_by_role("dialog", name="Export places")).to_be_visible()
    look(page, "export of the guide", sizes)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add a place").click()
    look(page, "a place", sizes)


@pytest.mark.long
def test_kept_cities_and_settings(bridge, page, sizes):
    keep(page, 2643743, 1850147, starred=True)
    expect(page.locator("li .spark")).not_to_have_count(0)
    look(page, "cards", sizes)
    page.get_by_role("button", name="Compare").click()
    for name in ("London", "Tokyo"):
        page.get_by_role("checkbox", name=f"Compare {name}").check()
    look(page, "choosing", sizes)
    page.get_by_role("button", name="Compare 2 cities").click()
    expect(page.locator(".compared").get_by_role("columnheader")).to_have_count(2)
    look(page, "side by side", sizes)
    page.get_by_role("link", name="Tokyo").click()
    expect(page.get_by_role("table", name="Forecast for Tokyo")).to_be_visible()
    look(page, "city", sizes)
    for tab in ("History", "Article", "Pictures", "Share"):
        page.get_by_role("tab", name=tab).click()
        page.locator(".tab-panel [aria-busy]").wait_for(state="detached")
        look(page, f"city, {tab}", sizes)
    page.get_by_role("button", name="Settings").click()
    expect(
        page.get_by_role("table", name=re.compile("^Remaining requests to Open-Meteo"))
    ).to_be_visible()
    look(page, "settings", sizes)


ANNOTATE = """async () => {
  const { call } = await code("rpc.js");
  await call("list.add", { name: "Europe", color: "green", icon: "train" });
  await call("list.add", { name: "Been there", query: { visited: true } });
  await call("list.addCities", { list: "Europe", cities: [2643743] });
  await call("archive.annotate", { city: 1850147, visits: ["2019", "2021-05"], tags: ["a"] });
  await call("archive.annotate", { city: 2643743, planned: true, note: "**Yes**" });
}"""


@pytest.mark.long
def test_the_map_the_board_the_visits_and_the_diary(bridge, page, sizes):
    page.clock.set_fixed_time(NOW + 60)
    surprise(page)
    keep(page, 2643743, 1850147)
    page.evaluate(ANNOTATE)
    page.evaluate("location.hash = '#/map'")
    expect(page.locator(".weather-map .dot[data-pinned]")).to_have_count(2)
    look(page, "weather map", sizes)
    page.evaluate("location.hash = '#/lists'")
    expect(page.get_by_role("region", name="Europe").get_by_role("listitem")).to_have_count(1)
    look(page, "board", sizes)
    page.evaluate("location.hash = '#/visits'")
    expect(page.locator(".visit-numbers")).to_be_visible()
    look(page, "visits", sizes)
    page.evaluate("location.hash = '#/diary'")
    expect(page.get_by_role("list", name="Diary of draws").get_by_role("listitem")).to_have_count(1)
    look(page, "diary", sizes)
    page.evaluate("location.hash = '#/city/2643743'")
    expect(page.get_by_role("region", name="Yours")).to_be_visible()
    look(page, "yours", sizes)


@pytest.mark.long
def test_backups_in_the_settings(start_bridge, open_page, scheme, sizes):
    page = open_page(start_bridge("--backups", "off", "--weather", "none"), color_scheme=scheme)
    keep(page, 2643743)
    page.evaluate("code('rpc.js').then(({ call }) => call('archive.backup'))")
    page.evaluate("location.hash = '#/settings'")
    expect(page.locator(".backups").get_by_role("listitem")).to_have_count(1)
    look(page, "backups", sizes)


@pytest.mark.long
def test_the_banner_and_the_pairing_form(bridge, open_page, scheme, sizes):
    shown = {"color_scheme": scheme}
    page = open_page(bridge, ready=False, address=bridge.origin, **shown)
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    look(page, "code", sizes)
    page = open_page(bridge, **shown)
    bridge.process.terminate()
    expect(page.locator("#status")).to_have_text("No bridge")
    look(page, "no bridge", sizes)
    assert bridge.process.wait(20) == 0
