"""Regression tests of the bridge."""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from event_stream import ACCEPTED, EventStream
from stub import GOODBYE, hello
from test_bridge import REQUEST, ask, bridge

pytestmark = pytest.mark.long

__all__ = ["bridge"]

SEARCH = '{"jsonrpc":"2.0","id":1,"method":"gazetteer.search","params":{"query":%s}}'


def nested(levels: int) -> dict[str, object]:
    """A request nested this many levels, itself included."""
    value: object = 1
    for _ in range(levels - 2):
        value = {"a": value}
    return {**REQUEST, "params": {"a": value}}


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", '"\\ud800"'])
def test_a_value_that_json_lacks_gets_a_reply(bridge, value):
    status, _, body = ask(bridge, body=(SEARCH % value).encode())
    assert status == 400
    assert json.loads(body)["error"].startswith("The request ")
    assert ask(bridge)[0] == 200


def test_an_unpaired_surrogate_in_the_id_or_the_method_gets_a_reply(bridge):
    for member in ("id", "method"):
        assert ask(bridge, body=json.dumps({**REQUEST, member: "\ud800"}).encode())[0] == 400


def test_a_request_129_levels_deep_gets_a_reply(bridge):
    assert ask(bridge, body=nested(129))[0] == 400
    status, _, body = ask(bridge, body=nested(128))
    assert (status, json.loads(body)["error"]["data"]["name"]) == (200, "InvalidParams")


WAITING = """\
--> {"id":"open","method":"session.open"}
<~~ {"method":"server.message","params":{"text":"It takes a while.","$rest":"$any"}}
--> {"method":"$/cancelRequest","params":{"id":"open"}}
<-- {"id":"open","error":{"code":-32800,"message":"The request was cancelled."}}
"""
"""A request that is answered only when it is cancelled."""


def test_a_second_request_with_a_pending_id_is_refused(start_bridge):
    bridge = start_bridge(stub=hello("session.open") + WAITING + GOODBYE)
    bridge.wait_until_running()
    first = []
    opening = {"jsonrpc": "2.0", "id": "one", "method": "session.open", "params": {}}
    thread = threading.Thread(target=lambda: first.append(ask(bridge, body=opening)))
    stream = EventStream(bridge.origin, bridge.token)
    events = iter(stream)
    next(events)
    thread.start()
    assert next(events)["data"]["params"]["text"] == "It takes a while."
    assert ask(bridge, body={**opening, "method": "archive.status"})[0] == 409
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "one"}}
    assert ask(bridge, body=cancel)[0] == 202
    thread.join(20)
    status, _, body = first[0]
    assert (status, json.loads(body)["error"]["code"]) == (200, -32800)
    stream.close()


@pytest.mark.parametrize(
    "header", ["X-CityRoulette-Token: wrong", "Host: example.org", "Origin: https://example.org"]
)
def test_an_unauthorised_request_is_refused_before_its_body(bridge, header):
    """Announces eight megabytes and never sends them; the bridge replies anyway."""
    place = urlsplit(bridge.address)
    headers = {
        "Host": place.netloc, "Origin": bridge.origin, "Content-Type": "application/json",
        "X-CityRoulette-Token": bridge.token, "Content-Length": "8000000",
    }  # fmt: skip
    name, value = header.split(": ")
    headers[name] = value
    with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
        lines = ["POST /rpc HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n{").encode())
        begun = time.monotonic()
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"\r\nConnection: close\r\n" in answer
    assert time.monotonic() - begun < 10


def test_the_reply_to_a_refused_body_can_be_read(bridge):
    status, _, body = ask(bridge, body=b" " * 60_000, X_CityRoulette_Token="wrong")
    assert (status, json.loads(body)["error"]) == (
        403,
        "The token is wrong. Open the address that the bridge printed.",
    )


def test_the_token_is_not_in_the_arguments_of_the_browser(start_bridge, open_page, tmp_path):
    """A fake browser records its arguments. The file that it was given leads to the page."""
    browser = tmp_path / "browser"
    noted = tmp_path / "noted"
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >{noted}.new\nmv {noted}.new {noted}\n')
    browser.chmod(0o700)
    bridge = start_bridge("--archive", ":memory:", BROWSER=f"{browser} %s", opens=True)
    bridge.wait_until_running()
    given = noted.read_text().strip()
    assert given.startswith("file://") and bridge.token not in given
    file = Path(urlsplit(given).path)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    for arguments in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            assert bridge.token.encode() not in arguments.read_bytes()
        except OSError:
            continue  # It has ended meanwhile.
    page = open_page(bridge, address=given)
    assert page.url.startswith(bridge.origin)
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    assert not file.parent.exists()


def test_events_are_sent_over_a_websocket(bridge):
    stream = EventStream(bridge.origin, bridge.token)
    assert stream.head[0].startswith("HTTP/1.1 101 ")
    assert f"Sec-WebSocket-Accept: {ACCEPTED}" in stream.head
    assert "Sec-WebSocket-Protocol: cityroulette" in stream.head
    assert next(iter(stream))["data"]["kind"] == "running"
    stream.close()


def test_a_stream_with_a_wrong_token_is_closed_with_a_reason(bridge):
    stream = EventStream(bridge.origin, "wrong")
    assert list(stream) == []
    assert stream.closed == 4403


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.org"},
        {"Origin": "https://example.org"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Upgrade": "h2c"},
        {"Sec_WebSocket_Version": "8"},
    ],
)
def test_a_stream_of_another_site_is_refused(bridge, headers):
    stream = EventStream(bridge.origin, bridge.token, **headers)
    assert stream.head[0].split()[1] in ("400", "403")
    stream.close()


def test_another_site_may_link_to_the_page_but_not_load_it(bridge):
    visit = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert ask(bridge, "GET", "/", body=None, **visit, Sec_Fetch_Dest="document")[0] == 200
    assert ask(bridge, "GET", "/", body=None, **visit, Sec_Fetch_Dest="iframe")[0] == 403
    assert ask(bridge, "GET", "/icon.svg", body=None, **visit, Sec_Fetch_Dest="document")[0] == 403


def test_the_thread_of_a_closed_page_ends(bridge):
    """A hundred closed streams leave no thread behind."""
    tasks = Path(f"/proc/{bridge.process.pid}/task")
    before = len(list(tasks.iterdir()))
    for _ in range(100):
        stream = EventStream(bridge.origin, bridge.token)
        next(iter(stream))
        stream.close()
    assert len(list(tasks.iterdir())) < before + 30
