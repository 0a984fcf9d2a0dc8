"""The bridge alone: access checks, served files, and errors without a program."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from conftest import HERE, Bridge, Launcher, program
from event_stream import EventStream

REQUEST = {"jsonrpc": "2.0", "id": 1, "method": "archive.status"}


def ask(bridge: Bridge, method="POST", path="/rpc", body=REQUEST, **headers):
    """Status, headers and body of a reply; a header of None is omitted."""
    host = urlsplit(bridge.address).netloc
    sent = {"Host": host, "Origin": bridge.origin, "Content-Type": "application/json",
            "X-CityRoulette-Token": bridge.token}  # fmt: skip
    sent.update({name.replace("_", "-"): value for name, value in headers.items()})
    connection = http.client.HTTPConnection(host, timeout=20)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    for name, value in {"Content-Length": str(len(data)), **sent}.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders(data)
    response = connection.getresponse()
    answer = response.status, response.headers, response.read()
    connection.close()
    return answer


@pytest.fixture(scope="module")
def bridge(tmp_path_factory):
    launcher = Launcher(tmp_path_factory.mktemp("bridge"))
    bridge = launcher("--archive", ":memory:")
    bridge.wait_until_running()
    yield bridge
    launcher.end()


def test_a_reply_has_the_id_of_its_request(bridge):
    status, headers, body = ask(bridge, body={**REQUEST, "id": "tab-7"})
    assert status == 200
    assert json.loads(body) == {"jsonrpc": "2.0", "id": "tab-7", "result": {
        "count": 0, "favorites": 0, "revision": 0, "path": ":memory:"}}  # fmt: skip
    assert headers["X-Event-Id"].isdigit()


def test_errors_of_the_program_are_passed_on(bridge):
    status, _, body = ask(bridge, body={**REQUEST, "method": "session.undo"})
    error = json.loads(body)["error"]
    assert (status, error["code"], error["data"]["name"]) == (200, 1001, "SessionNotFound")


@pytest.mark.parametrize(
    "body",
    [
        {"target": "guide", "format": "csv"},
        {"target": ["places"], "format": "csv"},
        {"format": "csv"},
        {"target": "places", "format": "ics"},
        {"target": "cities", "format": ["csv"]},
        {"target": "cities"},
        ["cities", "csv"],
    ],
)
def test_an_export_needs_a_target_and_one_of_its_formats(bridge, body):
    assert ask(bridge, path="/export", body=body)[0] == 400


@pytest.mark.parametrize("target", ["cities", "places"])
def test_a_page_cannot_choose_the_path_of_an_export(bridge, tmp_path, target):
    path = tmp_path / "chosen.csv"
    body = {"target": target, "format": "csv", "path": str(path)}
    status, headers, _ = ask(bridge, path="/export", body=body)
    assert status == 200
    assert headers["Content-Disposition"] == f'attachment; filename="{target}.csv"'
    assert not path.exists()


@pytest.mark.parametrize("token", ["wrong", "", None, "\u00e9"])
def test_a_wrong_token_is_refused(bridge, token):
    token = token if token is None else token.encode("utf-8").decode("latin-1")
    assert ask(bridge, X_CityRoulette_Token=token)[0] == 403
    assert (
        ask(bridge, path="/program", body={"action": "restart"}, X_CityRoulette_Token=token)[0]
        == 403
    )
    assert (
        ask(bridge, path="/picture", body={"address": "/etc/passwd"}, X_CityRoulette_Token=token)[0]
        == 403
    )


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1", "127.0.0.1:1", "", None])
def test_another_name_of_the_host_is_refused(bridge, host):
    assert ask(bridge, Host=host)[0] in (400, 403)
    assert ask(bridge, "GET", "/", body=None, Host=host)[0] in (400, 403)


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://127.0.0.1:1", None])
def test_another_origin_is_refused(bridge, origin):
    assert ask(bridge, Origin=origin)[0] == 403


def test_requests_caused_by_another_site_are_refused(bridge):
    assert ask(bridge, "GET", "/", body=None, Sec_Fetch_Site="cross-site")[0] == 403
    assert ask(bridge, Sec_Fetch_Site="same-site")[0] == 403


def test_only_json_is_accepted(bridge):
    assert ask(bridge, Content_Type="text/plain")[0] == 415
    assert ask(bridge, body=b"{")[0] == 400
    assert ask(bridge, body=b"[" * 100_000)[0] == 400
    assert ask(bridge, body=[])[0] == 400
    assert ask(bridge, body={"method": 7})[0] == 400
    assert ask(bridge, body={**REQUEST, "params": [1]})[0] == 400
    assert ask(bridge, body={**REQUEST, "id": {}})[0] == 400
    assert ask(bridge, body={**REQUEST, "id": True})[0] == 400
    assert ask(bridge, body={**REQUEST, "id": None})[0] == 400
    assert ask(bridge, body=None, Content_Length="99999999")[0] == 413
    assert ask(bridge, body=None, Content_Length="-1")[0] == 413


def test_a_burst_of_connections_is_queued(start_bridge):
    """As when a browser restores many tabs; the stopped process accepts none of them."""
    bridge = start_bridge("--archive", ":memory:")
    place = urlsplit(bridge.address)
    os.kill(bridge.process.pid, signal.SIGSTOP)
    try:
        with contextlib.ExitStack() as open_:
            for _ in range(64):
                address = (place.hostname, place.port)
                open_.enter_context(socket.create_connection(address, timeout=5))
    finally:
        os.kill(bridge.process.pid, signal.SIGCONT)


FILE = {"path": "/import?method=archive.import&dryRun=true", "body": b"2643743\n",
        "Content_Type": "application/octet-stream"}  # fmt: skip


def test_a_file_is_handed_to_the_program(bridge):
    status, _, body = ask(bridge, **FILE)
    assert (status, json.loads(body)["result"]["added"]) == (200, 1)


def test_the_decisions_about_rows_are_handed_over_with_a_file(bridge):
    choices = quote(json.dumps([{"row": 1, "skip": True}]))
    status, _, body = ask(bridge, **{**FILE, "path": f"{FILE['path']}&choices={choices}"})
    assert (status, json.loads(body)["result"]["skipped"]) == (200, 1)


def test_a_file_needs_a_token_a_type_and_a_length(bridge):
    assert ask(bridge, **FILE, X_CityRoulette_Token="wrong")[0] == 403
    assert ask(bridge, **{**FILE, "Content_Type": "application/json"})[0] == 415
    too_long = {**FILE, "body": None, "Content_Length": str(64 * 1024 * 1024 + 1)}
    assert ask(bridge, **too_long)[0] == 413


@pytest.mark.parametrize(
    "query",
    [
        "",
        "method=shutdown",
        "method=archive.import&path=/etc/passwd",
        "target=cities",
        "method=archive.import&choices=3",
        "method=archive.import&columns=[",
    ],
)
def test_a_file_is_only_for_an_import(bridge, query):
    assert ask(bridge, **{**FILE, "path": f"/import?{query}"})[0] == 400


@pytest.mark.parametrize("method", ["initialize", "shutdown", "exit"])
def test_the_page_cannot_start_or_stop_the_program(bridge, method):
    assert ask(bridge, body={"jsonrpc": "2.0", "method": method})[0] == 400
    assert ask(bridge)[0] == 200


@pytest.mark.parametrize("path", [
    "/main.js", "/../server.py", "/static/../../server.py", "/%2e%2e/server.py", "//etc/passwd", "/server.py",
    "/..%2fserver.py", "/main.js/", "/rpc",
])  # fmt: skip
def test_nothing_but_the_files_of_the_page_is_served(bridge, path):
    assert ask(bridge, "GET", path, body=None)[0] == 404


def test_quitting_during_an_import_commits_nothing(start_bridge, tmp_path):
    rows = [f"{number},City {number},{number % 80},{number % 170}" for number in range(1, 100_001)]
    text = "\n".join(["geonameid,name,lat,lon", *rows, ""])
    archive = str(tmp_path / "archive.sqlite")
    bridge = start_bridge("--archive", archive)
    bridge.wait_until_running()
    events = EventStream(bridge.origin, bridge.token)
    params = {"text": text, "workDoneToken": "import"}
    body = {"jsonrpc": "2.0", "id": 1, "method": "archive.import", "params": params}
    with ThreadPoolExecutor() as pool:
        pool.submit(ask, bridge, body=body)
        next(event for event in events if event["data"].get("method") == "$/progress")
        bridge.process.terminate()
        assert bridge.process.wait(20) == 0
    events.close()
    command = [program(), "--archive", archive, "--weather", "none", "call", "archive.status"]
    status = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert status["count"] == 0


def script(bridge: Bridge) -> str:
    """The address of the page's script, from the page."""
    found = re.search(r'src="(/\w+/main\.js)"', ask(bridge, "GET", "/", body=None)[2].decode())
    assert found is not None
    return found[1]


def test_browsers_cache_only_files_named_by_their_release(bridge):
    answers = {path: ask(bridge, "GET", path, body=None)[1] for path in (script(bridge), "/")}
    told = {path: answer["Cache-Control"] for path, answer in answers.items()}
    assert told == {script(bridge): "max-age=31536000, immutable", "/": "no-store"}


def test_every_answer_has_the_strict_headers(bridge):
    for answer in (
        ask(bridge, "GET", "/", body=None),
        ask(bridge, "GET", "/icon.svg", body=None),
        ask(bridge, "GET", "/worker.js", body=None),
        ask(bridge, Host="x"),
    ):
        policy = answer[1]["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy
        assert answer[1]["X-Content-Type-Options"] == "nosniff"
        assert answer[1]["X-Frame-Options"] == "DENY"


def test_parts_of_the_page_have_no_policies_of_documents(bridge):
    """Browsers ignore them there."""
    files = [script(bridge).replace("main.js", name) for name in ("main.js", "tokens.css")]
    for answer in (ask(bridge), *(ask(bridge, "GET", path, body=None) for path in files)):
        assert answer[0] == 200
        assert answer[1]["X-Content-Type-Options"] == "nosniff"
        assert answer[1]["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer[1]["Content-Security-Policy"] is None


def test_served_code_is_the_source_without_comments(bridge):
    """The line numbers stay, and strings of several lines stay complete."""
    for path in sorted((HERE.parent / "cityroulette_web" / "static").glob("*.js")):
        source = path.read_text()
        for comment in re.finditer(r"^[ \t]*(//|/\*)", source, re.MULTILINE):
            assert source.count("`", 0, comment.start()) % 2 == 0, path.name
    address = script(bridge).replace("main.js", "translations/german.js")
    source = (HERE.parent / "cityroulette_web" / "static" / "translations/german.js").read_text()
    served = ask(bridge, "GET", address, body=None)[2].decode()
    assert source.startswith("/**") and not served.startswith("/**")
    code = [line for line in source.splitlines() if not re.match(r"\s*(//|/\*|\*)", line)]
    assert [line for line in served.splitlines() if line] == [line for line in code if line]
    assert len(served.splitlines()) == len(source.splitlines())
    assert "/**" not in ask(bridge, "GET", script(bridge), body=None)[2].decode()


def test_the_styles_are_joined_in_the_order_of_the_page(bridge):
    static = HERE.parent / "cityroulette_web" / "static"
    page = ask(bridge, "GET", "/", body=None)[2].decode()
    links = re.findall(r'rel="stylesheet" href="(/\w+/(\w+\.css))"', page)
    assert [name for _, name in links] == ["tokens.css", "dark.css", "styles.css"]
    names = re.findall(r"(\w+\.css)", (static / "index.html").read_text())[2:]
    assert sorted([*names, "tokens.css", "dark.css"]) == sorted(
        path.name for path in static.glob("*.css")
    )

    def rules(text: str) -> list[str]:
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        return [line for line in text.splitlines() if line.strip()]

    joined = ask(bridge, "GET", links[2][0], body=None)[2].decode()
    assert rules(joined) == [line for name in names for line in rules((static / name).read_text())]


def test_a_picture_that_the_program_did_not_name_is_refused(bridge):
    for address in (
        "/etc/passwd",
        "http://127.0.0.1:9/",
        "https://example.org/a.png",
        "file:///etc/passwd",
    ):
        assert ask(bridge, path="/picture", body={"address": address})[0] == 403


def test_the_port_is_on_loopback_only(bridge):
    port = urlsplit(bridge.address).port
    tables = [Path(f"/proc/net/{name}").read_text() for name in ("tcp", "tcp6")]
    rows = [line.split() for table in tables for line in table.splitlines()]
    listening = [row[1] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"]
    assert listening == [f"0100007F:{port:04X}"]


def test_a_missing_program_ends_the_bridge_with_a_message():
    ended = subprocess.run(
        [HERE.parent / "serve", "--no-browser", "--program", "/nowhere/cityroulette"],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert ended.returncode == 1
    assert "/nowhere/cityroulette" in ended.stderr and "Traceback" not in ended.stderr


def test_a_port_in_use_ends_the_bridge_with_a_message(bridge):
    port = str(urlsplit(bridge.address).port)
    ended = subprocess.run(
        [HERE.parent / "serve", "--no-browser", "--program", program(), "--port", port],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr


def test_the_program_ends_with_the_bridge(start_bridge):
    bridge = start_bridge("--archive", ":memory:")
    bridge.wait_until_running()
    [child] = bridge.children
    bridge.process.terminate()
    assert bridge.process.wait(20) == 0
    assert not os.path.exists(f"/proc/{child}")
