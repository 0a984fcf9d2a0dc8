"""The page as an app: kept by the browser, never older than its bridge, with an icon."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from urllib.request import urlopen

import pytest
from conftest import HERE, Bridge, Launcher
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_forecast import keep
from test_home import LONDON, TOKYO
from test_pairing import paired

pytestmark = pytest.mark.long

QUIET = ("--archive", ":memory:", "--weather", "none")


def kept(page: Page) -> None:
    expect(page.locator("body[data-kept]")).to_have_count(1, timeout=60_000)


def test_the_page_opens_without_the_bridge_and_reports_it(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, kept=True)
    kept(page)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    page.goto("about:blank")
    page.goto(f"{bridge.origin}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("#status")).to_have_text("No bridge")
    expect(page.get_by_role("alert")).to_contain_text("Start it again with clients/web/serve")
    colour = "getComputedStyle(document.querySelector('.top')).display"
    assert page.evaluate(colour) != "block"
    start_bridge(*QUIET)
    expect(page.locator("#status")).to_have_text("Ready")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row").first).to_be_visible()


class Copy:
    """A copy of the client that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        shutil.copytree(HERE.parent / "cityroulette_web", self.folder / "cityroulette_web")
        shutil.copy(HERE.parent / "serve", self.folder / "serve")
        (folder / "python").symlink_to(HERE.parents[1] / "python")

    def change(self) -> None:
        """Makes another release, with a different heading."""
        file = self.folder / "cityroulette_web" / "static" / "english.js"
        file.write_text(file.read_text().replace("Where to?", "Where to, then?"))

    def start(self, launcher: Launcher) -> Bridge:
        return launcher(*QUIET, serve=self.folder / "serve")


def test_after_an_upgrade_no_code_of_the_old_release_is_served(start_bridge, open_page, tmp_path):
    copy = Copy(tmp_path)
    bridge = copy.start(start_bridge)
    page = open_page(bridge, kept=True)
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    kept(page)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    copy.change()
    bridge = copy.start(start_bridge)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("another release of this page")
    alert.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Where to, then?")).to_be_visible()
    kept(page)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    page.goto("about:blank")
    page.goto(f"{bridge.origin}/")
    expect(page.get_by_role("heading", name="Where to, then?")).to_be_visible()
    names = page.evaluate("() => caches.keys()")
    assert len(names) == 1


def test_only_the_files_of_the_page_are_cached(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET), kept=True)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row").first).to_be_visible()
    kept(page)
    paths = page.evaluate(
        "async () => { const store = await caches.open((await caches.keys())[0]);"
        "return (await store.keys()).map(({ url }) => new URL(url).pathname); }"
    )
    assert "/" in paths and any(path.endswith("/main.js") for path in paths)
    assert [path for path in paths if path in ("/rpc", "/events", "/worker.js", "/pair")] == []


@pytest.fixture
def manifest(start_bridge) -> tuple[str, dict]:
    origin = start_bridge(*QUIET).origin
    with urlopen(f"{origin}/manifest.webmanifest") as answer:
        assert answer.headers["Content-Type"].startswith("application/manifest+json")
        return origin, json.loads(answer.read())


def test_the_manifest_allows_installation(manifest):
    origin, told = manifest
    assert told["start_url"] == told["scope"] == told["id"] == "/"
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        with urlopen(origin + icon["src"]) as answer:
            assert answer.headers["Content-Type"].startswith(icon["type"])
            head = answer.read(24)
        if icon["type"] == "image/png":
            size = int.from_bytes(head[16:20], "big")
            assert icon["sizes"] == f"{size}x{size}"


def test_a_page_that_is_opened_by_the_address_of_a_city_shows_it(start_bridge, open_page):
    bridge = start_bridge(*QUIET, "--seed", "18")
    page = open_page(bridge, kept=True)
    kept(page)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    row = page.get_by_role("row", name=re.compile("^Greenland"))
    city = row.get_attribute("data-id")
    tab = page.context.new_page()
    tab.goto(f"{bridge.origin}/#/cities/{city}")
    expect(tab.get_by_role("heading", name="Greenland")).to_be_focused()
    expect(tab).to_have_url(re.compile(rf"#/cities/{city}$"))
    tab.close()


def stopped(bridge: Bridge) -> None:
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0


def test_without_the_bridge_kept_cities_and_forecasts_are_shown(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge, kept=True)
    keep(page, LONDON, TOKYO)
    expect(page.locator("li .spark")).to_have_count(2)
    expect(page.locator("li img.weather-icon:visible")).to_have_count(2)
    kept(page)
    stopped(bridge)
    page.clock.set_fixed_time(NOW + 2 * 3600)
    page.goto("about:blank")
    page.goto(f"{bridge.origin}/#/city/{TOKYO}")
    expect(page.get_by_role("heading", name="Tokyo")).to_be_visible()
    expect(page.get_by_text("Not current: 2 h ago")).to_be_visible()
    expect(page.get_by_role("table", name="Forecast for Tokyo")).to_be_visible()
    expect(page).to_have_title("Tokyo · CityRoulette")
    page.get_by_role("button", name="CityRoulette").click()
    expect(page.locator("li.card h2")).to_have_text(["Tokyo", "London"])
    expect(page.locator("li .card-age")).to_have_text(["2 h ago", "2 h ago"])
    expect(page.locator("li img.weather-icon:visible")).to_have_count(2)
    page.get_by_role("link", name="London").click()
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()


def test_without_the_bridge_an_address_stays_and_is_shown_later(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, kept=True)
    kept(page)
    stopped(bridge)
    page.goto("about:blank")
    page.goto(f"{bridge.origin}/#/city/{LONDON}")
    expect(page.get_by_text("the page does not know it without the bridge")).to_be_visible()
    expect(page).to_have_url(re.compile(f"#/city/{LONDON}$"))
    start_bridge(*QUIET)
    expect(page.get_by_role("heading", name="London")).to_be_visible()
    expect(page).to_have_url(re.compile(f"#/city/{LONDON}$"))


def test_an_address_chosen_without_the_bridge_is_shown_later(start_bridge, open_page):
    bridge = start_bridge("--weather", "none")
    page = open_page(bridge)
    keep(page, LONDON)
    page.get_by_role("button", name="Browse 1 city").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    page.get_by_role("button", name="CityRoulette").click()
    expect(page.get_by_role("heading", name="My cities")).to_be_focused()
    stopped(bridge)
    expect(page.locator("#status")).to_have_text("No bridge")
    page.go_back()
    expect(page).to_have_url(re.compile("#/cities$"))
    start_bridge("--weather", "none")
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()


def test_without_the_bridge_nothing_can_be_drawn_and_one_message_says_why(
    start_bridge, open_page, weather
):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON)
    expect(page.locator("li .spark")).to_have_count(1)
    stopped(bridge)
    expect(page.get_by_role("alert")).to_contain_text("The bridge does not answer.")
    expect(page.get_by_role("button", name="Surprise me")).to_be_disabled()
    page.get_by_role("link", name="London").click()
    expect(page.get_by_role("heading", name="London")).to_be_visible()
    page.get_by_role("button", name="Roulette", exact=True).click()
    expect(page.get_by_role("button", name="Surprise me")).to_be_disabled()
    expect(page.get_by_text("The bridge does not answer.")).to_have_count(1)
    start_bridge(*weather.arguments)
    expect(page.get_by_role("button", name="Surprise me")).to_be_enabled()


def test_a_page_that_lost_the_bridge_reads_the_rest_later(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge, kept=True)
    paired(page, bridge)
    stopped(bridge)
    page.evaluate(f"location.hash = '#/city/{LONDON}'")
    expect(page.get_by_text("the page does not know it without the bridge")).to_be_visible()
    start_bridge(*weather.arguments)
    expect(page.get_by_role("table", name="Forecast for London")).to_be_visible()


def test_the_buttons_of_a_draw_give_the_reason_without_the_bridge(start_bridge, open_page):
    bridge = start_bridge("--seed", "18", "--weather", "none")
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    drawn = page.locator(".drawn-place")
    drawn.get_by_role("button", name="Keep").click()
    kept = drawn.get_by_role("button", name="Kept")
    expect(kept).to_have_attribute("aria-disabled", "true")
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    again = drawn.get_by_role("button", name="Again")
    import_ = page.get_by_role("button", name=re.compile("^Import"))
    for button in (again, import_):
        expect(button).to_have_attribute("aria-disabled", "true")
        page.evaluate("document.getElementById('toasts').replaceChildren()")
        button.click(force=True)
        expect(page.locator(".toast")).to_have_text("Not available without the bridge.")
    expect(kept).not_to_have_attribute("title", re.compile("bridge"))


def test_what_needs_the_bridge_looks_disabled_and_gives_the_reason(start_bridge, open_page):
    bridge = start_bridge("--weather", "none")
    page = open_page(bridge)
    keep(page, LONDON, TOKYO)
    star = page.get_by_role("button", name="Star London")
    expect(star).to_be_enabled()
    add = page.get_by_role("combobox", name="Add a city")
    shown = "(field) => getComputedStyle(field).backgroundColor"
    before = add.evaluate(shown)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    expect(add).to_be_disabled()
    expect(add).to_have_accessible_description("Not available without the bridge.")
    assert add.evaluate(shown) != before
    expect(star).to_have_attribute("aria-disabled", "true")
    star.click(force=True)
    expect(page.locator(".toast").last).to_contain_text("Not available without the bridge.")
    page.get_by_role("link", name="Tokyo").click()
    remove = page.locator(".detail-head").get_by_role("button", name="Remove")
    expect(remove).to_have_attribute("aria-disabled", "true")
    page.go_back()
    start_bridge("--weather", "none")
    expect(add).to_be_enabled()
    expect(add).to_have_accessible_description("")
    expect(star).not_to_have_attribute("aria-disabled", "true")


def test_views_that_are_not_known_without_the_bridge_give_the_reason(start_bridge, open_page):
    bridge = start_bridge("--weather", "none")
    page = open_page(bridge)
    keep(page, LONDON, TOKYO)
    expect(page.locator("li.card")).to_have_count(2)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    expect(page.get_by_role("alert")).to_contain_text("The bridge does not answer.")
    for view in ("lists", "visits", "map"):
        page.evaluate(f"location.hash = '#/{view}'")
        expect(page.locator("main .about")).to_have_text("The bridge does not answer.")
    page.evaluate("location.hash = '#/lists'")
    start_bridge("--weather", "none")
    expect(page.locator(".board-card")).to_have_count(2)
    expect(page.locator("main .about")).to_have_text(
        "Drag cities between the lists, or move them with their menu."
    )
