"""Programs that crash, do not answer, or are different programs."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from programs import DEAF, PROGRAM, answered, asked, cancelled, real, stub
from programs import version as another

from cityroulette import (
    CityDidSelect,
    CityRoulette,
    CityRouletteError,
    ClientClosed,
    ProcessDied,
    ProtocolError,
    VersionMismatch,
    _launch,
)


async def test_killing_the_program_fails_all_pending_calls() -> None:
    said = answered(2, "barrier") + asked(3) + asked(4) + asked(5)
    async with CityRoulette.launch(stub(said)) as client:
        told = client.subscribe(CityDidSelect)
        waiting = [asyncio.ensure_future(client.call("wait")) for _ in range(3)]
        await client.call("barrier")
        os.kill(client.pid, signal.SIGKILL)
        for call in waiting:
            with pytest.raises(ProcessDied) as caught:
                await call
            assert (caught.value.signal, caught.value.status) == (signal.SIGKILL, None)
            assert "was killed by SIGKILL" in str(caught.value)
        with pytest.raises(ProcessDied):
            await told.__anext__()
        with pytest.raises(ProcessDied):
            await client.call("later")


async def test_the_real_program_killed_under_a_mirror() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        async with client.mirror(opened.session) as mirror:
            changes = mirror.changed()
            os.kill(client.pid, signal.SIGTERM)
            with pytest.raises(ProcessDied) as caught:
                await changes.__anext__()
            assert caught.value.status == 128 + signal.SIGTERM
            assert len(mirror.cities) == opened.total
            with pytest.raises(ProcessDied):
                await mirror.ready()


async def test_the_last_lines_of_standard_error_are_kept() -> None:
    words = "".join(f"@stderr line {index}\n" for index in range(500))
    told = '--> {"id":2,"method":"anything"}\n' + words + "@exit 7\n"
    client = await CityRoulette.start(stub(told))
    with pytest.raises(ProcessDied) as caught:
        await client.call("anything")
    assert caught.value.status == 7
    assert caught.value.stderr == tuple(f"line {index}" for index in range(450, 500))
    assert str(caught.value).endswith("exited with status 7: line 497 / line 498 / line 499")
    assert client.stderr == caught.value.stderr
    await client.close()


async def test_an_option_that_the_program_does_not_know() -> None:
    with pytest.raises(ProcessDied, match="status 2: .*unknown option '--frogs'"):
        await CityRoulette.start(args=["--frogs"])


async def test_an_option_that_launch_does_not_know() -> None:
    unknown: Any = {"archiv": ":memory:"}
    with pytest.raises(TypeError, match="unexpected option 'archiv'; did you mean 'archive'"):
        await CityRoulette.start(**unknown)


HALF = """\
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
<== {"jsonrpc":"2.0","id":\\
@exit 3
"""
"""A server that crashes in the middle of its first line."""


@pytest.mark.parametrize(("version", "update"), [(2, "this client"), (0, "the program")])
async def test_another_version_names_both_sides(version: int, update: str) -> None:
    with pytest.raises(VersionMismatch) as caught:
        await CityRoulette.start(another(version))
    assert (caught.value.server, caught.value.client) == (version, 1)
    message = str(caught.value)
    assert message.startswith(f"fake 9.9 ({PROGRAM}) uses version {version}")
    assert "uses version 1" in message and message.endswith(f"update {update}")


async def test_a_program_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_launch, "START_TIMEOUT", 0.01)
    with pytest.raises(ProtocolError, match="did not answer initialize within 0.01 s"):
        await CityRoulette.start(stub(DEAF, greets=False))


async def test_something_else_on_standard_output() -> None:
    client = await CityRoulette.start(stub("<== Hello from a stray print\n"))
    with pytest.raises(ProtocolError, match="not JSON: 'Hello from a stray print'"):
        while True:
            await client.call("any")
    await client.close()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["cat"], "wrote an invalid message"),
        (["yes"], "not JSON: 'y'"),
        (["true"], "exited with status 0"),
        (["echo", "[]"], r"an invalid message: '\[\]'"),
        (["echo", '{"id":"c1","jsonrpc":"2.0","result":null}'], "has no protocolVersion"),
        (["echo", '{"id":"c1","error":3}'], "the error reply to initialize is not an object"),
        (stub(HALF, greets=False), "exited with status 3"),
    ],
)
async def test_other_programs_are_detected(command: list[str], message: str) -> None:
    with pytest.raises(CityRouletteError, match=message):
        await CityRoulette.start(command)


def many_cities(folder: Path) -> Path:
    """A file of 100,000 cities."""
    rows = [f"{number},City {number},{number % 80},{number % 170}" for number in range(1, 100_001)]
    path = folder / "cities.csv"
    path.write_text("\n".join(["geonameid,name,lat,lon", *rows, ""]), encoding="utf-8")
    return path


async def test_quitting_during_an_import_commits_nothing(tmp_path: Path) -> None:
    path, archive = many_cities(tmp_path), tmp_path / "archive.sqlite"
    client = await CityRoulette.start(archive=archive, weather="none")
    begun = asyncio.Event()
    call = client.archive.import_(path=str(path), on_progress=lambda _: begun.set())
    importing = asyncio.ensure_future(call)
    await begun.wait()
    await client.close()
    with pytest.raises(ClientClosed):
        await importing
    async with CityRoulette.launch(archive=archive, weather="none") as other:
        assert (await other.archive.status()).count == 0


async def test_closing_ends_the_process_and_pending_calls() -> None:
    told = answered(2, "barrier") + asked(3) + cancelled(3)
    client = await CityRoulette.start(stub(told))
    waiting = asyncio.ensure_future(client.call("wait"))
    await client.call("barrier")
    await asyncio.gather(client.close(), client.close())
    with pytest.raises(ClientClosed):
        await waiting
    with pytest.raises(ProcessLookupError):
        os.kill(client.pid, 0)


async def test_a_block_that_fails_ends_the_process() -> None:
    pid = 0
    with pytest.raises(LookupError):
        async with real() as client:
            pid = client.pid
            raise LookupError
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
