"""Programs that crash, are missing, or behave unexpectedly."""

from __future__ import annotations

import json
import re
import signal

import pytest
from cityroulette._errors import ProcessDied
from conftest import HERE, program
from playwright.sync_api import expect
from stub import FIRST_PAGE, GOODBYE, drawn, hello, state

from cityroulette_web.program import reason

QUIET = ("--archive", ":memory:", "--seed", "18", "--weather", "none")


def test_a_killed_program_is_restarted(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    bridge.kill_program()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The program was ended from outside, perhaps because")
    expect(alert).to_contain_text("It was restarted. Your list was closed")
    expect(alert).not_to_contain_text("SIG")
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    alert.get_by_role("button", name="Draw again").click()
    expect(page.get_by_role("grid", name="Cities")).to_be_visible()
    expect(alert).to_be_empty()


def test_a_list_around_a_place_that_a_crash_closed_is_opened_again(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("combobox", name="Place").fill("Reykjavik")
    page.get_by_role("listbox", name="Places").get_by_role("option").first.click()
    page.get_by_role("button", name="Look around").click()
    title = page.get_by_role("heading", name=re.compile("^Around Reykjav.k$"), level=1)
    expect(title).to_be_focused()
    bridge.kill_program()
    again = page.get_by_role("alert").get_by_role("button", name=re.compile("^Open “Around"))
    again.click()
    expect(title).to_be_focused()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_list_that_was_open_before_the_page_is_not_offered_again(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Barbados")).to_be_visible()
    bridge.kill_program()
    expect(page.get_by_role("alert")).to_contain_text("Your list was closed")
    expect(page.get_by_role("alert").get_by_role("button")).to_have_text(["Dismiss"])


def test_a_crash_without_an_archive_file_loses_the_cities_and_the_page_says_so(
    start_bridge, open_page
):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    expect(page.get_by_role("heading", name="My cities")).to_be_visible()
    bridge.kill_program()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(
        "It was restarted. The archive was only in memory, so your cities are gone."
    )
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    page.get_by_role("button", name="Browse 7 cities").click()
    expect(page.get_by_role("heading", name="Your cities")).to_be_visible()
    bridge.kill_program()
    expect(alert).to_contain_text(
        "Your list was closed. The archive was only in memory, so your cities are gone."
    )


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (signal.SIGSEGV, "The program crashed because of an error in it."),
        (signal.SIGTERM, "The program was ended from outside."),
    ],
)
def test_the_end_of_a_program_is_reported_in_plain_words(number, said):
    assert reason(ProcessDied("cityroulette", -number, [])) == said


def test_imported_cities_survive_a_crash(start_bridge, open_page):
    bridge = start_bridge("--seed", "18", "--weather", "none")
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Import 7 cities").click()
    expect(page.get_by_role("button", name="Browse 7 cities")).to_be_visible()
    bridge.kill_program()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("It was restarted.")
    expect(alert).not_to_contain_text("memory,")
    page.get_by_role("button", name="Browse 7 cities").click()
    expect(page.get_by_role("row")).to_have_count(8)


def test_a_program_that_crashes_too_often_is_restarted_on_request(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    for _ in range(5):
        [before] = bridge.children
        bridge.kill_program()
        page.wait_for_function("() => document.querySelector('#status').dataset.kind === 'running'")
        bridge.wait_until_replaced(before)
    bridge.kill_program()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("5 restarts within 180 s")
    expect(page.locator("#status")).to_have_attribute("data-kind", "failed")
    alert.get_by_role("button", name="Try again").click()
    expect(page.locator("#status")).to_have_attribute("data-kind", "running")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("grid", name="Cities")).to_be_visible()


def test_the_error_for_a_newer_program_names_both_versions(start_bridge, open_page):
    page = open_page(start_bridge(stub=hello(version=2) + GOODBYE), ready=False)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("version 2")
    expect(alert).to_contain_text("version 1")
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_missing_program_is_reported(start_bridge, open_page, tmp_path):
    link = tmp_path / "program"
    link.symlink_to(program())
    bridge = start_bridge(*QUIET, path=link)
    page = open_page(bridge)
    link.unlink()
    bridge.kill_program()
    expect(page.get_by_role("alert")).to_contain_text(str(link))
    link.symlink_to(program())
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#status")).to_have_attribute("data-kind", "running")


def test_unknown_options_are_reported(start_bridge, open_page):
    page = open_page(start_bridge("--nonsense"), ready=False)
    expect(page.get_by_role("alert")).to_contain_text("--nonsense")


def test_a_reply_of_more_than_300_kilobytes(open_stub):
    page = open_stub(hello("session.open") + FIRST_PAGE + drawn(2000) + GOODBYE)
    sizes = []
    page.on(
        "response",
        lambda response: (
            sizes.append(len(response.body())) if response.url.endswith("/rpc") else None
        ),
    )
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("grid", name="Cities")).to_have_attribute("aria-rowcount", "2001")
    expect(page.get_by_role("row", name=re.compile("^City 1,"))).to_be_visible()
    assert max(sizes) > 300_000


STARRED = """\
--> {"id":"star","method":"city.toggleFavorite","params":{"session":"s1","city":2}}
@repeat 4000
<~~ {"method":"session.didChange","params":{"session":"s1","revision":"${round}","changes":[\
{"op":"update","index":1,"city":{"id":2,"favorite":true,"population":"${round}"}}],"state":STATE}}
@end
<-- {"id":"star","result":{"city":2,"favorite":true,"index":1,"revision":4000}}
"""
"""A star that causes 4000 changes, no more than the bridge keeps."""


def test_a_flood_of_notifications(open_stub):
    starred = STARRED.replace("STATE", json.dumps(state(3, favorites=1)))
    page = open_stub(hello("session.open") + FIRST_PAGE + drawn(3) + starred + GOODBYE)
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Star City 2").click()
    expect(page.get_by_role("button", name="Star City 2")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("3 cities, 1 starred.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^City 2,"))).to_contain_text("4,000")


STAR_AND_STAND_STILL = """(city) => {
  const request = new XMLHttpRequest();
  request.open("POST", "/rpc", false);
  request.setRequestHeader("Content-Type", "application/json");
  request.setRequestHeader("X-CityRoulette-Token", localStorage.getItem("token"));
  const params = { session: location.hash.split("/")[2], city };
  const method = "city.toggleFavorite";
  request.send(JSON.stringify({ jsonrpc: "2.0", id: "star", method, params }));
}"""
"""Stars a city, with a blocked page until the reply has arrived."""

BATHSHEBA = 3374083


def test_a_flood_of_more_than_is_kept_for_a_page(start_bridge, open_page):
    """The change is dropped; the page is notified of the gap and reads the list again."""
    flooding = HERE / "flooding_program.py"
    page = open_page(start_bridge(*QUIET, path=flooding, FLOODING_PROGRAM=program()))
    page.get_by_role("button", name="Surprise me").click()
    star = page.get_by_role("button", name="Star Bathsheba")
    expect(star).to_have_attribute("aria-pressed", "false")
    page.evaluate(STAR_AND_STAND_STILL, BATHSHEBA)
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()


def test_the_page_reports_that_the_bridge_is_down(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    page = open_page(bridge)
    bridge.process.terminate()
    expect(page.get_by_role("alert")).to_contain_text("The bridge does not answer.")
    # A second signal during shutdown would kill it.
    assert bridge.process.wait(20) == 0


def test_an_address_without_a_token_is_explained(start_bridge, browser):
    bridge = start_bridge(*QUIET)
    page = browser.new_page()
    page.goto(bridge.origin)
    expect(page.get_by_role("alert")).to_contain_text("with the token at its end")
    page.close()


def test_a_page_that_slept_catches_up(start_bridge, open_page):
    """A disconnected page catches up with the changes of another page."""
    bridge = start_bridge("--seed", "18", "--weather", "none")
    sleeper = open_page(bridge)
    worker = open_page(bridge)
    sleeper.context.set_offline(True)
    worker.get_by_role("button", name="Surprise me").click()
    worker.get_by_role("button", name="Import 7 cities").click()
    expect(worker.get_by_role("button", name="Browse 7 cities")).to_be_visible()
    sleeper.context.set_offline(False)
    expect(sleeper.get_by_role("button", name="Browse 7 cities")).to_be_visible()
