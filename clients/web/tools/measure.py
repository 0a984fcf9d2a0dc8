"""Measures the page in a real Chromium and prints a table, such as the one in the README.

    clients/web/tools/measure [--runs 5] [ROW ...]

Every row is measured in its own page; the table shows the median and the worst value. There is no network, and
no weather service except the stand-in of the tests for `bytes`. Other work of the machine affects the times, so the
load is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

WEB = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(WEB / "tests"), str(WEB), str(WEB.parent / "python")]

from cityroulette import CityRoulette
from conftest import CODE, Bridge, Launcher, program
from open_meteo import NOW, OpenMeteo
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

ALL = 95_051
"""Number of cities in the gazetteer."""

SIZE = {"width": 1280, "height": 800}
TALL = {"width": 1280, "height": 2400}

STARRED = (
    *(2643743, 2950159, 3176959, 1850147, 2147714, 3936456, 1273294, 2988507, 3117735, 2761369),
    *(2657896, 3143244, 2673730, 658225, 756135, 360630, 184745, 5128581, 4887398, 6167865),
)
"""Twenty cities on six continents, from London to Toronto."""

WATCH = """
const checks = {
  ready: () => document.querySelector("#status[data-kind=running]"),
  list: () => filled(0),
  all: () => filled(ALL),
  cards: () => document.querySelectorAll("li.card").length === 24,
  found: () => document.querySelector("li.card .card-link")?.textContent === "Zürich",
};
window.moments = {};
for (const name of Object.keys(checks))
  queueMicrotask(() => { window.moments[name] = window.moment(name); });
const awaited = new Map();
window.moment = (name, from = 0) => new Promise((seen) => {
  awaited.set(name, (now) => seen(now - from));
  look();
});
const filled = (count) => {
  const grid = document.querySelector(".list-grid");
  const body = grid?.querySelector(".list-body");
  if (!body || !grid.checkVisibility()) return false;
  const rows = Number(grid.getAttribute("aria-rowcount")) - 1;
  if (rows < 1 || (count && rows !== count)) return false;
  const needed = Math.min(rows, Math.ceil(body.clientHeight / 60));
  const names = [...grid.querySelectorAll(".row .row-name")].filter((name) => name.textContent);
  return names.length >= needed;
};
const look = () => {
  for (const [name, seen] of awaited) {
    if (!checks[name]()) continue;
    awaited.delete(name);
    requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
  }
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
""".replace("ALL", str(ALL))
"""Records when something first becomes visible: after the frame that shows it."""

CLOSE = """async () => {
  const { call } = await code("rpc.js");
  const { sessions } = await call("session.list");
  for (const { session } of sessions) await call("session.close", { session, discard: true });
}"""
"""Closes the session, which the next page would otherwise show."""


class Row(NamedTuple):
    """A line of the table."""

    title: str
    goal: float
    measure: Callable[[Stage], float]
    unit: str = "ms"


class Stage:
    """A browser, a bridge with all cities archived, one with an empty archive, and one with starred cities and weather."""

    def __init__(self, browser: Browser, empty: Bridge, full: Bridge, starred: Bridge) -> None:
        self._browser = browser
        self.empty = empty
        self.full = full
        self.starred = starred

    @contextmanager
    def stranger(self) -> Iterator[Page]:
        """An empty page in a new browser, with room for many cards, at the time of the weather."""
        context = self._browser.new_context(viewport=TALL, reduced_motion="reduce")
        page = context.new_page()
        page.clock.set_fixed_time(NOW + 60)
        yield page
        context.close()

    @contextmanager
    def page(self, bridge: Bridge, hash_: str = "") -> Iterator[Page]:
        """A page in a browser that has visited it before."""
        context = self._browser.new_context(viewport=SIZE, reduced_motion="reduce")
        self._pair(context, bridge)
        page = context.new_page()
        page.add_init_script(CODE)
        page.add_init_script(WATCH)
        page.goto(f"{bridge.origin}/{hash_}")
        yield page
        page.evaluate(CLOSE)
        context.close()

    def _pair(self, context: BrowserContext, bridge: Bridge) -> None:
        page = context.new_page()
        page.goto(bridge.address)
        page.locator("body[data-kept]").wait_for()
        page.close()


def moment(page: Page, name: str) -> float:
    """Milliseconds from the start of the page until something is visible."""
    return float(page.evaluate("name => window.moments[name]", name))


def after(page: Page, act: str, name: str) -> float:
    """Milliseconds from an action (a script) until something is visible."""
    script = (
        f"() => {{ const now = performance.now(); {act}; return window.moment('{name}', now); }}"
    )
    return float(page.evaluate(script))


def first_paint(stage: Stage) -> float:
    with stage.page(stage.empty) as page:
        moment(page, "ready")
        entry = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        return float(page.evaluate(entry))


def ready(stage: Stage) -> float:
    with stage.page(stage.empty) as page:
        return moment(page, "ready")


def surprise(stage: Stage) -> float:
    with stage.page(stage.empty) as page:
        moment(page, "ready")
        expect(page.locator(".ways .primary")).to_be_enabled()
        taken = after(page, "document.querySelector('.ways .primary').click()", "list")
        return taken


def all_cities(stage: Stage) -> float:
    with stage.page(stage.full) as page:
        moment(page, "ready")
        return after(page, "location.hash = '#/cities'", "all")


def all_by_address(stage: Stage) -> float:
    with stage.page(stage.full, "#/cities") as page:
        return moment(page, "all")


def cards(stage: Stage) -> float:
    with stage.page(stage.full) as page:
        return moment(page, "cards")


def card_found(stage: Stage) -> float:
    with stage.page(stage.full) as page:
        moment(page, "cards")
        search = (
            "const field = document.querySelector('.home input[type=search]');"
            "field.value = 'zurich'; field.dispatchEvent(new Event('input', { bubbles: true }))"
        )
        return after(page, search, "found")


def filter_clear(stage: Stage) -> float:
    with stage.page(stage.full, "#/cities") as page:
        moment(page, "all")
        search = page.get_by_role("searchbox", name="Search these cities")
        search.fill("zur")
        expect(page.locator(".list-grid")).not_to_have_attribute("aria-rowcount", str(ALL + 1))
        clear = (
            "const field = document.querySelector('.session input[type=search]');"
            "field.value = ''; field.dispatchEvent(new Event('input', { bubbles: true }))"
        )
        return after(page, clear, "all")


DRAG = """(globe) => new Promise((done) => {
  const map = [...document.querySelectorAll(".map")].find((each) => each.checkVisibility());
  if (globe === (map.dataset.kind === "plane")) map.querySelector(".map-buttons button:last-child").click();
  const target = map.querySelector(".map-dots");
  const box = target.getBoundingClientRect();
  const send = (type, x, y) => target.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0,
    bubbles: true, clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y }));
  const times = [];
  let last = 0;
  const step = (count) => requestAnimationFrame((now) => {
    if (count === 0) send("pointerdown", 0, 0);
    if (count > 10) times.push(now - last);
    last = now;
    send("pointermove", 160 * Math.sin(count / 15), 60 * Math.sin(count / 23));
    if (count < 130) return step(count + 1);
    send("pointerup", 0, 0);
    times.sort((a, b) => a - b);
    done(times[Math.floor(times.length * 0.95)]);
  });
  step(0);
})"""
"""A finger that moves at every frame; returns the 95th percentile of frame times."""


def drag(stage: Stage, globe: bool) -> float:
    with stage.page(stage.full, "#/cities") as page:
        moment(page, "all")
        named = page.get_by_role("img", name=f"Map of the cities: {ALL:,} cities")
        expect(named).to_be_visible(timeout=30_000)
        return float(page.evaluate(DRAG, globe))


THROTTLE = 4


def slow_drag(stage: Stage, globe: bool) -> float:
    """The map of the first view on a processor that is slowed down."""
    with stage.page(stage.empty) as page:
        moment(page, "ready")
        page.evaluate("code('geodata.js').then(({ world }) => world.whole ?? new Promise((done) =>"
                      " world.addEventListener('more', () => done(), { once: true }))).then(() => 0)")  # fmt: skip
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        return float(page.evaluate(DRAG, globe))


def first_load(stage: Stage) -> float:
    """Kilobytes that a new browser receives until the cards show the weather and the page is kept for times without
    a bridge, without the levels of the map and the WebSocket.

    Chromium's network events count the requests of the page, and Playwright's those of its service worker, which
    reads most files from the browser's cache.
    """
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    of_worker: list[Request] = []

    def note_sent(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def note_finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    def note_kept(request: Request) -> None:
        if request.service_worker:
            of_worker.append(request)

    with stage.stranger() as page:
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", note_sent)
        session.on("Network.loadingFinished", note_finished)
        session.send("Network.enable")
        page.context.on("requestfinished", note_kept)
        page.goto(stage.starred.address)
        expect(page.locator("li.card .card-degrees:not(:empty)")).to_have_count(len(STARRED))
        page.locator("body[data-kept]").wait_for()
        by_page = sum(size for each, size in sizes.items() if "/map/" not in addresses[each])
        by_worker = sum(received(each) for each in of_worker if "/map/" not in each.url)
    return (by_page + by_worker) / 1000


def received(request: Request) -> int:
    """The bytes of a reply; none if it is from the cache, whose body Playwright gives a negative size."""
    found = request.sizes()
    return max(0, found["responseHeadersSize"] + found["responseBodySize"])


ROWS: dict[str, Row] = {
    "paint": Row("first paint", 300, first_paint),
    "ready": Row("ready", 600, ready),
    "bytes": Row(
        "first load with 20 starred cities, without the levels of the map", 350, first_load, "kB"
    ),
    "surprise": Row("list after a surprise, without the spin", 200, surprise),
    "all": Row(f"{ALL:,} cities: visible part of the list", 1000, all_cities),
    "address": Row(
        f"{ALL:,} cities: list opened by address, including the page", 1600, all_by_address
    ),
    "cards": Row(f"{ALL:,} cities: first page of cards, including the page", 1000, cards),
    "found": Row(f"{ALL:,} cities: finding a card by name", 300, card_found),
    "drag": Row(
        f"{ALL:,} cities: frames while dragging the map, p95",
        33,
        lambda stage: drag(stage, False),
    ),
    "globe": Row(
        f"{ALL:,} cities: frames while turning the globe, p95",
        33,
        lambda stage: drag(stage, True),
    ),
    "slow-drag": Row(
        f"frames while dragging the map, processor slowed {THROTTLE} times, p95",
        33,
        lambda stage: slow_drag(stage, False),
    ),
    "slow-globe": Row(
        f"frames while turning the globe, processor slowed {THROTTLE} times, p95",
        33,
        lambda stage: slow_drag(stage, True),
    ),
    "clear": Row(f"{ALL:,} cities: clearing a filter", 300, filter_clear),
}
"""The rows by the name that the command takes."""


async def star(archive: Path) -> None:
    """Creates an archive with the starred cities."""
    async with CityRoulette.launch(program(), archive=str(archive), weather="none") as client:
        for city in STARRED:
            await client.call("archive.add", {"city": city, "favorite": True})


async def fill(archive: Path) -> None:
    """Creates an archive with every city of the gazetteer."""
    async with CityRoulette.launch(program(), archive=str(archive), weather="none") as client:
        around = {"lat": 47.0, "lon": 8.0}
        everywhere = {"source": "aroundMe", "location": around, "radiusKm": 20038, "count": 100_000}
        await client.call("session.open", {"mode": "import", **everywhere})
        await client.call("session.commit")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("rows", nargs="*", choices=[*ROWS, []], metavar="ROW", help=", ".join(ROWS))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), options.rows or list(ROWS), options.runs)


def run(folder: Path, rows: list[str], runs: int) -> None:
    all_, starred = folder / "all.sqlite", folder / "starred.sqlite"
    asyncio.run(fill(all_))
    asyncio.run(star(starred))
    launcher = Launcher(folder)
    weather = OpenMeteo()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        try:
            stage = Stage(
                browser,
                empty=launcher("--archive", ":memory:", "--weather", "none"),
                full=launcher("--archive", str(all_), "--weather", "none"),
                starred=launcher("--archive", str(starred), *weather.arguments),
            )
            show(stage, rows, runs)
        finally:
            browser.close()
            launcher.end()
            weather.close()


def show(stage: Stage, rows: list[str], runs: int) -> None:
    print("| measured | median | worst | goal |\n| --- | ---: | ---: | ---: |")
    for name in rows:
        title, goal, measure, unit = ROWS[name]
        taken = [measure(stage) for _ in range(runs)]
        middle, worst = statistics.median(taken), max(taken)
        print(
            f"| {title} | {middle:.0f} {unit} | {worst:.0f} {unit} | {goal:.0f} {unit} |",
            flush=True,
        )
    load = os.getloadavg()[0]
    print(f"\n{runs} runs each; load of the machine {load:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
