"""Shared fixtures: the program, a bridge, and a browser restricted to loopback."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from event_stream import EventStream
from open_meteo import OpenMeteo
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from stub import Stub

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PATIENCE_MS = 15_000
"""Timeout of an expectation in milliseconds."""


LONG = {
    *(
        "test_address",
        "test_alerts",
        "test_bulk",
        "test_cards",
        "test_city_page",
        "test_compared_curves",
        "test_export",
        "test_faults",
        "test_forecast",
        "test_guide",
    ),
    "test_long_list",
    "test_map_names",
    "test_messages",
    "test_session_annotations",
    "test_today",
    "test_visits",
    *("test_many", "test_map", "test_panels", "test_phone", "test_preferences", "test_roulette"),
    *("test_settings", "test_trouble", "test_views", "test_watching"),
}
"""Modules whose tests are marked `long`, except those in `SHORT`."""

SHORT = {
    "test_a_backup_is_made_and_restored",
    "test_a_choice_outlasts_the_page_and_can_be_reset",
    "test_a_city_is_added_in_two_steps",
    "test_a_city_that_is_kept_from_its_card_is_reported_once",
    "test_a_comparison_has_a_line_and_a_label_for_each_city",
    "test_a_killed_program_is_restarted",
    "test_a_phone_shows_the_first_cards_without_scrolling",
    "test_a_place_has_a_page_with_an_address_that_survives_a_reload",
    "test_a_place_is_added_changed_and_removed",
    "test_a_tap_on_the_map_still_picks_and_opens",
    "test_a_warning_is_notified_once_and_not_again_after_a_reload",
    "test_an_article_with_its_picture",
    "test_back_and_forward_stay_in_the_page",
    "test_default_units_follow_the_region",
    "test_each_part_is_an_edit_and_the_commit_stores_them",
    "test_hours_as_a_curve_and_as_a_table",
    "test_outlines_of_countries_are_small",
    "test_several_cities_get_a_tag_a_list_a_visit_and_a_note_at_once_and_undo_restores_them",
    "test_the_archive_is_watched_while_its_cities_are_on_screen",
    "test_the_cards_that_are_shown_are_exported",
    "test_the_chosen_language_acts_at_once_and_is_kept",
    "test_the_drawn_city_can_be_archived_at_once",
    "test_the_end_of_a_program_is_reported_in_plain_words",
    "test_the_filter_finds_names_regions_and_countries",
    "test_the_globe_names_oceans_and_continents",
    "test_the_layers_do_not_exceed_their_size",
    "test_the_line_about_today_has_the_difference_air_and_the_measurement",
    "test_the_map_is_a_plane_when_near_and_a_globe_from_afar",
    "test_the_map_of_a_city_shows_its_surroundings_and_follows_the_address",
    "test_the_tree_of_a_session",
    "test_the_undo_of_a_message_keeps_later_edits",
    "test_the_visits_fill_their_countries_and_are_counted",
    "test_units_are_chosen_and_kept",
}
"""The main rule of nearly each of these modules, so that the check of every change covers it."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        name = item.name.partition("[")[0]
        if item.path.stem in LONG and name not in SHORT:
            item.add_marker("long")


def program() -> str:
    """The program under test: CITYROULETTE_PROGRAM, else the build of this clone."""
    named = os.environ.get("CITYROULETTE_PROGRAM")
    built = [ROOT / ".build" / kind / "cityroulette" for kind in ("release", "debug")]
    found = [Path(named)] if named else [path for path in built if path.exists()]
    if not found:
        raise FileNotFoundError("build the program first, or set CITYROULETTE_PROGRAM")
    return str(found[0].resolve())


@dataclass
class Bridge:
    """A running bridge and the address that it printed."""

    process: subprocess.Popen[str]
    address: str

    @property
    def origin(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def token(self) -> str:
        return urlsplit(self.address).fragment.removeprefix("token=")

    @property
    def children(self) -> list[int]:
        """The processes of the program, from /proc."""
        pid = self.process.pid
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]

    def wait_until_running(self) -> None:
        """Reads the stream of events until the program runs; fails if the bridge has given up."""
        stream = EventStream(self.origin, self.token)
        for event in stream:
            if event["event"] == "program" and event["data"]["kind"] in ("running", "failed"):
                break
        stream.close()
        assert event["data"]["kind"] == "running", event["data"]["message"]

    def wait_until_replaced(self, before: int) -> None:
        """Waits until a process other than this one runs."""
        while before in self.children or not self.children:
            self.wait_until_running()
        self.wait_until_running()

    def kill_program(self) -> None:
        for child in self.children:
            os.kill(child, signal.SIGKILL)


class Launcher:
    """Starts bridges with their state in a folder, and stops them."""

    def __init__(self, folder: Path) -> None:
        self._started: list[subprocess.Popen[str]] = []
        self._stubs: list[Stub] = []
        self._folder = folder
        kinds = ("data", "cache", "config", "state")
        self._own = {f"XDG_{kind.upper()}_HOME": str(folder / kind) for kind in kinds}
        # The Python of the tests: the first one in the path may be a script that chooses a version.
        self._own["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    def __call__(
        self,
        *arguments: str,
        path: str | Path | None = None,
        stub: str | None = None,
        opens: bool = False,
        serve: Path = HERE.parent / "serve",
        **env: str,
    ) -> Bridge:
        """`opens`: the bridge opens its page in the browser set by BROWSER. `stub`: a transcript to
        play instead of the program; it must be played without a fault."""
        if stub is not None:
            played = Stub(self._folder / f"stub-{len(self._stubs)}", program(), stub)
            self._stubs.append(played)
            path = played.path
        command = [str(serve), "--program", str(path or program())]
        if not opens:
            command.append("--no-browser")
        process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, text=True,
            env={**os.environ, **self._own, **env}, cwd=serve.parent,
        )  # fmt: skip
        self._started.append(process)
        assert process.stdout is not None
        return Bridge(process, process.stdout.readline().strip())

    def kill(self, bridge: Bridge) -> None:
        """Kills a bridge and its program, and waits until both have exited."""
        programs = [os.pidfd_open(child) for child in bridge.children]
        self._started.remove(bridge.process)
        bridge.process.kill()
        bridge.process.wait(20)
        for program in programs:
            assert select.select([program], [], [], 20)[0]
            os.close(program)

    def end(self) -> None:
        for process in self._started:
            process.terminate()
            assert process.wait(20) == 0
        for stub in self._stubs:
            stub.check()


@pytest.fixture
def start_bridge(tmp_path: Path) -> Iterator[Launcher]:
    """A launcher whose bridges share the test's archive."""
    launcher = Launcher(tmp_path)
    yield launcher
    launcher.end()


@pytest.fixture(scope="session")
def weather() -> Iterator[OpenMeteo]:
    service = OpenMeteo()
    yield service
    service.close()


LOOPBACK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""Every request to another host fails, so `Pages` has to listen only to failed requests."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox", LOOPBACK]
        )


CODE = """{
  const script = () => document.querySelector("script[type=module]").src;
  window.code = async (name) => (await import(script()))["$" + name.replace(".js", "")];
  window.translation = async (name) =>
    (await import(script().replace("main.js", `translations/${name}.js`))).default;
}"""
"""For tests that use a module of the page, which its script exports, or the strings of a language."""


TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
"""For tests that wait until the page has followed a change of its size."""


@dataclass
class Watched:
    """Forbidden actions of a page."""

    abroad: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Pages:
    """Opens pages, each in its own context. None may contact another host or report an error."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._watched = Watched()

    def __call__(
        self,
        bridge: Bridge,
        width: int = 1280,
        height: int = 800,
        ready: bool = True,
        address: str | None = None,
        kept: bool = False,
        **more: object,
    ) -> Page:
        """`kept`: the page may install its service worker, which loads all files again."""
        more.setdefault("reduced_motion", "reduce")
        more.setdefault("locale", "en-GB")
        more.setdefault("service_workers", "allow" if kept else "block")
        context = self._browser.new_context(viewport={"width": width, "height": height}, **more)
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(CODE)
        page = context.new_page()
        page.on("requestfailed", lambda request: _note_host(self._watched, request.url))
        page.on("pageerror", lambda error: self._watched.errors.append(str(error)))
        page.goto(address or bridge.address)
        if ready:
            page.locator("#status[data-kind=running]").wait_for()
        return page

    def end(self) -> None:
        for context in self._contexts:
            context.close()
        assert self._watched.abroad == []
        assert self._watched.errors == []


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Pages]:
    """Opens pages for a test."""
    pages = Pages(browser)
    yield pages
    pages.end()


@pytest.fixture(scope="module")
def page_in(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Page]]:
    """The page in a locale, for tests that only call functions of the page; the tests of a module share it."""
    launcher = Launcher(tmp_path_factory.mktemp("shared"))
    bridge = launcher("--archive", ":memory:", "--weather", "none")
    pages = Pages(browser)
    opened: dict[str, Page] = {}

    def open_(locale: str) -> Page:
        if locale not in opened:
            opened[locale] = pages(bridge, locale=locale)
        return opened[locale]

    yield open_
    pages.end()
    launcher.end()


@pytest.fixture
def open_stub(start_bridge: Launcher, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the page of a stub that plays a transcript from `hello` to `FIRST_PAGE`.

    The page's initial requests are answered when this returns, so the messages caused by the test
    follow in the order of the transcript.
    """

    def open_(transcript: str, **more: object) -> Page:
        bridge = start_bridge(stub=transcript)
        bridge.wait_until_running()
        page = open_page(bridge, ready=False, address="about:blank", **more)
        # A page requests its own token after everything else.
        with page.expect_response("**/pair"):
            page.goto(bridge.address)
        return page

    return open_


def _note_host(watched: Watched, url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in (
        "127.0.0.1",
        "localhost",
    ):
        watched.abroad.append(url)
