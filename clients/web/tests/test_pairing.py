"""The kept port, paired browsers in later runs, and the code for another browser."""

from __future__ import annotations

import http.client
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import Bridge
from playwright.sync_api import Page, expect

from cityroulette_web.guard import Refused
from cityroulette_web.keeping import MOST, Keeper
from cityroulette_web.pairing import MOST_WRONG, RECOVERY, Pairing, WrongCodes

pytestmark = pytest.mark.long

QUIET = ("--archive", ":memory:", "--weather", "none")


def code(bridge: Bridge) -> str:
    """The next code that the bridge prints."""
    assert bridge.process.stdout is not None
    printed = bridge.process.stdout.readline().strip()
    return printed.removeprefix("Code for another browser, valid once: ")


def ask(bridge: Bridge, path: str, body: object, token: str | None = None) -> tuple[int, dict]:
    connection = http.client.HTTPConnection(urlsplit(bridge.origin).netloc, timeout=20)
    headers = {"Content-Type": "application/json", "Origin": bridge.origin}
    if token is not None:
        headers["X-CityRoulette-Token"] = token
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def end(bridge: Bridge) -> None:
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0


def paired(page: Page, bridge: Bridge) -> None:
    """Waits until the page has stored its own token."""
    expect(page.locator("body[data-kept]")).to_have_count(1, timeout=60_000)
    assert page.evaluate("localStorage.getItem('token')") != bridge.token


def test_the_port_is_the_same_in_the_next_run(start_bridge, tmp_path):
    first = start_bridge(*QUIET)
    end(first)
    second = start_bridge(*QUIET)
    assert second.origin == first.origin
    assert second.token != first.token
    file = tmp_path / "state" / "cityroulette-web" / "web.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_second_bridge_gets_another_port_and_leaves_the_kept_one(start_bridge):
    first, second = start_bridge(*QUIET), start_bridge(*QUIET)
    assert first.origin != second.origin
    end(first)
    assert start_bridge(*QUIET).origin == first.origin


def test_a_browser_is_known_after_the_bridge_was_started_again(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge, kept=True)
    paired(page, bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page).to_have_url(re.compile(r"#/session/s\d+$"))
    end(bridge)
    expect(page.get_by_role("alert")).to_contain_text("this page then reconnects automatically")
    start_bridge(*QUIET)
    expect(page.locator("#status")).to_have_text("Ready")
    expect(page.get_by_role("alert")).to_contain_text("Your list was closed")
    page.reload()
    expect(page.locator("#status")).to_have_text("Ready")


def test_changes_are_offered_when_the_bridge_was_started_again(start_bridge, open_page, tmp_path):
    archive = ("--archive", str(tmp_path / "cities.sqlite"), "--weather", "none")
    bridge = start_bridge(*archive)
    page = open_page(bridge, kept=True)
    paired(page, bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.locator(".row").first.get_by_role("button", name=re.compile("^Star")).click()
    expect(page.locator(".row.favorite")).to_have_count(1)
    start_bridge.kill(bridge)
    start_bridge(*archive)
    page.get_by_role("alert").get_by_role("button", name="Resume").click()
    expect(page.locator(".row.favorite")).to_have_count(1)


def test_an_address_of_the_next_run_pairs_no_browser_twice(start_bridge, open_page, tmp_path):
    page = open_page(bridge := start_bridge(*QUIET), kept=True)
    paired(page, bridge)
    own = page.evaluate("localStorage.getItem('token')")
    end(bridge)
    bridge = start_bridge(*QUIET)
    page.goto("about:blank")
    page.goto(bridge.address)
    expect(page.locator("#status")).to_have_text("Ready")
    paired(page, bridge)
    assert page.evaluate("localStorage.getItem('token')") == own
    kept = json.loads((tmp_path / "state" / "cityroulette-web" / "web.json").read_text())
    assert len(kept["browsers"]) == 1 and own not in json.dumps(kept)


def test_another_browser_is_connected_by_the_code(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    shown = code(bridge)
    page = open_page(bridge, ready=False, address=f"{bridge.origin}/#/cities")
    field = page.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    field.fill("ABCD-2345" if shown != "ABCD-2345" else "ABCD-2346")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The code is wrong or was already used.")).to_be_visible()
    field.fill(shown.lower())
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Ready")
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}", code(bridge))


def test_a_code_works_once(start_bridge):
    bridge = start_bridge(*QUIET)
    shown = code(bridge)
    status, answer = ask(bridge, "/code", {"code": shown})
    assert status == 200
    token = answer["token"]
    assert ask(bridge, "/code", {"code": shown})[0] == 403
    message = {"jsonrpc": "2.0", "id": 1, "method": "archive.status"}
    bridge.wait_until_running()
    assert ask(bridge, "/rpc", message, token)[0] == 200
    assert ask(bridge, "/code", {"code": shown, "more": "x" * 2000})[0] == 413
    assert ask(bridge, "/code", ["code"])[0] == 400


def test_forgotten_browsers_must_be_paired_again(start_bridge):
    bridge = start_bridge(*QUIET)
    token = ask(bridge, "/pair", {}, bridge.token)[1]["token"]
    end(bridge)
    bridge = start_bridge(*QUIET)
    assert ask(bridge, "/pair", {"known": token}, token)[1] == {"token": token}
    end(bridge)
    bridge = start_bridge(*QUIET, "--forget")
    assert ask(bridge, "/pair", {}, token)[0] == 403


def test_wrong_codes_are_limited_and_allowed_again_after_a_minute(tmp_path):
    pairing = Pairing(Keeper(tmp_path), lambda code: None)
    time = 5.0
    wrong = WrongCodes(lambda: time)
    for _ in range(MOST_WRONG):
        with pytest.raises(Refused, match="The code is wrong"):
            pairing.redeem("AAAA-AAA", wrong)
    time += RECOVERY - 1
    with pytest.raises(Refused, match="Too many"):
        pairing.redeem(pairing.code, wrong)
    time += 1
    assert pairing.knows(pairing.redeem(pairing.code, wrong))


def test_wrong_codes_of_one_connection_do_not_block_others(start_bridge):
    bridge = start_bridge(*QUIET)
    shown = code(bridge)
    guesser = http.client.HTTPConnection(urlsplit(bridge.origin).netloc, timeout=20)
    headers = {"Content-Type": "application/json", "Origin": bridge.origin}
    for tries in range(MOST_WRONG + 1):
        guesser.request("POST", "/code", json.dumps({"code": "AAAA-AAA"}), headers)
        answer = guesser.getresponse()
        assert answer.status == 403
        said = json.loads(answer.read())["error"]
        assert said.startswith("Too many" if tries == MOST_WRONG else "The code is wrong")
    assert ask(bridge, "/code", {"code": shown})[0] == 200


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"port": "x", "browsers": 3}', '{"port": 80, "browsers": [1]}']
)
def test_a_malformed_file_is_ignored_and_replaced(tmp_path, text):
    file = tmp_path / "web.json"
    file.write_text(text)
    file.chmod(0o600)
    keeper = Keeper(tmp_path)
    assert (keeper.read().port, keeper.read().digests) == (None, [])
    assert keeper.keep_port(23456) and Keeper(tmp_path).read().port == 23456


def test_a_file_that_others_can_write_is_ignored(tmp_path):
    keeper = Keeper(tmp_path)
    assert keeper.keep_browser("a" * 64)
    (tmp_path / "web.json").chmod(0o660)
    assert keeper.read().digests == []


def test_only_the_newest_browsers_are_kept(tmp_path):
    keeper = Keeper(tmp_path)
    for number in range(MOST + 5):
        assert keeper.keep_browser(f"{number:064}")
    assert keeper.read().digests == [f"{number:064}" for number in range(5, MOST + 5)]


def test_without_storage_a_browser_uses_the_token_of_the_run(tmp_path):
    place = tmp_path / "file"
    place.write_text("in the way")
    pairing = Pairing(Keeper(place / "below"), lambda code: None)
    assert pairing.pair("") is None
    assert pairing.redeem(pairing.code, WrongCodes()) == pairing.run_token


def test_the_bridge_exits_with_its_own_window(start_bridge, tmp_path):
    """A fake browser records its arguments; the bridge exits when it exits."""
    noted = tmp_path / "asked"
    browser = tmp_path / "bin" / "chromium"
    browser.parent.mkdir()
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{noted}.part"\n'
                       f'mv "{noted}.part" "{noted}"\nread line < "{tmp_path}/close"\n')  # fmt: skip
    browser.chmod(0o700)
    subprocess.run(["mkfifo", tmp_path / "close"], check=True)
    path = f"{browser.parent}:{os.environ['PATH']}"
    bridge = start_bridge(*QUIET, "--app", opens=True, PATH=path)
    (tmp_path / "close").write_text("now\n")
    assert bridge.process.wait(20) == 0
    asked = noted.read_text().split("\n")
    assert asked[0].startswith("--app=file://")
    assert asked[1] == f"--user-data-dir={tmp_path}/state/cityroulette-web/app"
    assert bridge.token not in "".join(asked)
    assert not Path(urlsplit(asked[0].removeprefix("--app=")).path).exists()


def test_a_missing_browser_for_the_window_is_reported(tmp_path):
    process = subprocess.run(
        [sys.executable, "-m", "cityroulette_web", "--app", *QUIET],
        env={"PATH": str(tmp_path), "HOME": str(tmp_path), "PYTHONPATH": ".:../python",
             "CITYROULETTE_PROGRAM": "/bin/true"},
        cwd=Path(__file__).parents[1], capture_output=True, check=False, text=True, timeout=20,
    )  # fmt: skip
    assert process.returncode == 1
    assert process.stderr == (
        "cityroulette_web: --app needs Chromium, Chrome or Edge, which were not found; omit the option.\n"
    )
