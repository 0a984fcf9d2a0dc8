"""Takes the pictures of the page for the README.

    clients/web/pictures/take

The weather comes from the tests' stand-in, so the pictures are reproducible, except for the machine's
fonts.
"""

from __future__ import annotations

import base64
import re
import shutil
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(WEB / "tests"))

from conftest import CODE, Bridge, Launcher
from open_meteo import OpenMeteo
from playwright.sync_api import Browser, Page, expect, sync_playwright

QUALITY = 84
SEED = "3"
DRAWS = 4
KNOWN = [3176959, 2643743, 1850147, 2147714, 5128581, 3448439, 3413829, 3369157]
"""Florence, London, Tokyo, Sydney, New York, São Paulo, Reykjavík and Cape Town."""

NOW = "2026-03-01T09:12:00Z"
"""The browser's clock: some minutes after the weather of the stand-in."""

VIEWS = {
    "compare/2643743,1850147,2147714": ".compared-curves .curve-picture",
    "map": ".dot",
    "lists": ".board-card",
    "visits": ".map[data-countries='GB IT JP US']",
    "diary": "main .dot",
    "settings": ".settings select",
}
"""The views whose pictures need nothing but an address, with what is visible when they are complete."""

WIDE = {"width": 1280, "height": 800}
HIGH = {"width": 1280, "height": 1100}
NARROW = {"width": 360, "height": 740}


def open_page(browser: Browser, bridge: Bridge, size: dict[str, int], scheme: str) -> Page:
    page = browser.new_page(
        viewport=size, color_scheme=scheme, reduced_motion="reduce", locale="en-AU"
    )
    page.add_init_script(CODE)
    page.clock.set_fixed_time(NOW)
    page.goto(bridge.address)
    page.locator("#status[data-kind=running]").wait_for()
    return page


def look_around(page: Page, place: str) -> None:
    """Opens the cities around a place, with their weather."""
    page.get_by_role("combobox", name="Place").fill(place)
    page.get_by_role("listbox", name="Places").get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("How far and how many").click()
    page.get_by_role("combobox", name="Within").select_option("100")
    page.get_by_role("button", name="Look around").click()
    expect(page.locator(".row .weather-icon:visible")).not_to_have_count(0)


def star(page: Page, count: int) -> None:
    """Stars cities from the top; each moves up, below those starred before."""
    starred = page.locator(".row.favorite").count()
    for done in range(starred, starred + count):
        page.locator(".row").nth(done + 1).get_by_role("button", name=re.compile("^Star")).click()
        expect(page.locator(".row.favorite")).to_have_count(done + 1)


def keep_cities(page: Page) -> None:
    """Stars some well-known cities, as another tab would, writes about them, and waits for their weather."""
    page.evaluate(
        """async (cities) => {
          const { call } = await code("rpc.js");
          for (const city of cities) await call("archive.add", { city, favorite: true });
          const [florence, london, tokyo, sydney, newYork] = cities;
          const lists = [
            ["Italy by train", "green", "train", [florence]],
            ["Work", "blue", "work", [london, newYork]],
            ["One day", "orange", "plane", [tokyo, sydney]],
          ];
          for (const [name, color, icon, inside] of lists) {
            await call("list.add", { name, color, icon });
            await call("list.addCities", { list: name, cities: inside });
          }
          const visited = { [florence]: "2019-05", [london]: "2021", [newYork]: "2021-10-03", [tokyo]: "2024-04" };
          for (const [city, visit] of Object.entries(visited))
            await call("archive.annotate", { city: Number(city), addVisits: [visit] });
          const note = "Climb the **dome** before nine.";
          await call("archive.annotate", { city: florence, note, tags: ["art", "food"] });
          await call("archive.annotate", { city: sydney, planned: true });
          document.getElementById("toasts").replaceChildren();
        }""",
        KNOWN,
    )
    expect(page.locator("li .spark")).not_to_have_count(0)
    for card in page.locator("li.card").all()[:4]:
        expect(card.locator(".spark")).to_be_visible()


def take(page: Page, name: str) -> None:
    """Writes a picture of the window as WebP, which takes a fifth of a PNG."""
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    page.mouse.move(0, 0)
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (WEB / "pictures" / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))


def leave(page: Page) -> None:
    """Closes the session, which the next page would otherwise show, and the page."""
    if page.get_by_role("button", name="Close the details").is_visible():
        page.get_by_role("button", name="Close the details").click()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Discard|Close)")).click()
    expect(page.get_by_role("heading", name="My cities")).to_be_visible()
    page.close()


def take_selection(page: Page) -> None:
    """Three cards that are chosen, and the dialog that changes their cities."""
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Select", exact=True).click()
    for name in ("London", "Tokyo", "Sydney"):
        page.get_by_role("checkbox", name=f"Select {name}").check()
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("group", name="Selected cities").get_by_role("button", name="Change…").click()
    dialog = page.get_by_role("dialog", name="Change 3 cities")
    dialog.get_by_role("combobox", name="Add the tag").fill("by the water")
    dialog.get_by_role("combobox", name="Add to the list").select_option("One day")
    take(page, "select")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


MOVED_IN = """\
id,name,country,admin1,lat,lon,population,timezone,wikipedia,favorite,ownName,note,lists
3176959,Florence,IT,Tuscany,43.77925,11.24626,349296,Europe/Rome,,true,,Sunset from San Miniato.,Italy by train
2643743,London,GB,England,51.50853,-0.12574,8961989,Europe/London,,true,The Smoke,,Work
2267057,Lisbon,PT,Lisbon,38.72635,-9.14843,567131,Europe/Lisbon,,true,,,One day
2735943,Porto,PT,Porto,41.14961,-8.61099,249633,Europe/Lisbon,,true,,,Wine
4250542,Springfield,US,Illinois,39.80172,-89.64371,116565,America/Chicago,,false,,,
4409896,Springfield,US,Missouri,37.21533,-93.29824,166810,America/Chicago,,false,,,
"""
"""A file with cities that differ from the kept ones, new ones, and two of the same name."""


def take_import(page: Page) -> None:
    """The dry run of a file."""
    page.evaluate("location.hash = '#/settings'")
    file = {"name": "laptop.csv", "mimeType": "text/csv", "buffer": MOVED_IN.encode()}
    page.get_by_label("Import a file").first.set_input_files(file)
    dialog = page.get_by_role("dialog", name="Import laptop.csv")
    dialog.get_by_label(re.compile("Of the same name")).first.wait_for()
    take(page, "import")
    page.keyboard.press("Escape")


def take_guide(page: Page) -> None:
    page.evaluate("location.hash = '#/guide'")
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).click()
    page.get_by_role("link", name="Anne Frank House").wait_for()
    page.wait_for_load_state("networkidle")
    take(page, "guide")


def take_all(browser: Browser, bridge: Bridge) -> None:
    page = open_page(browser, bridge, WIDE, "light")
    page.get_by_role("button", name="My cities").click()
    keep_cities(page)
    take(page, "home")
    for _ in range(DRAWS):
        page.evaluate("location.hash = '#/'")
        page.get_by_role("button", name="Surprise me").click()
        page.get_by_role("button", name="Again").wait_for()
    for view, content in VIEWS.items():
        page.evaluate(f"location.hash = '#/{view}'")
        page.locator(content).first.wait_for()
        page.wait_for_load_state("networkidle")
        take(page, view.partition("/")[0])
    take_selection(page)
    take_import(page)
    take_guide(page)
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Around a place").click()
    take(page, "welcome")
    page.get_by_text("Anywhere in the world").click()
    page.get_by_role("checkbox", name="In daylight now").check()
    take(page, "wishes")
    page.get_by_role("button", name="My cities").click()
    page.get_by_role("link", name="Florence").click()
    page.get_by_role("table", name="Forecast for Florence").wait_for()
    page.locator(".city-view .curve-line").first.wait_for()
    take(page, "city")
    page.get_by_role("button", name="My cities").click()
    page.get_by_role("button", name="Around a place").click()
    look_around(page, "Florence, Italy")
    star(page, 3)
    expect(page.locator(".session .map")).to_have_attribute("data-names", re.compile(r"\w"))
    take(page, "session")
    page.locator(".row").first.click()
    page.get_by_role("tab", name="Yours").click()
    page.get_by_role("list", name="Tags").wait_for()
    take(page, "annotations")
    leave(page)
    page = open_page(browser, bridge, HIGH, "dark")
    page.get_by_role("button", name="Around a place").click()
    look_around(page, "Florence, Italy")
    star(page, 2)
    page.locator(".row").first.click()
    page.get_by_role("table", name=re.compile("^Forecast")).wait_for()
    page.locator(".detail .curve-line").first.wait_for()
    take(page, "details-dark")
    leave(page)
    page = open_page(browser, bridge, NARROW, "light")
    page.get_by_role("button", name="My cities").click()
    expect(page.locator("li.card .card-degrees").first).to_contain_text("°")
    take(page, "narrow-home")
    page.get_by_role("button", name="Around a place").click()
    look_around(page, "Florence, Italy")
    take(page, "narrow")
    leave(page)


def main() -> None:
    weather = OpenMeteo()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        launcher = Launcher(Path(folder))
        chromium = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            bridge = launcher("--archive", ":memory:", "--seed", SEED, *weather.arguments)
            take_all(browser, bridge)
        finally:
            launcher.end()
            browser.close()


if __name__ == "__main__":
    main()
