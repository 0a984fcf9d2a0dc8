"""Leaving a block whose program hangs or is busy."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from programs import PROGRAM, real
from test_process import many_cities
from test_sync import real as real_sync

from cityroulette import CityRoulette, Restarting, SyncRestarting

MOST = 30.0
"""Seconds after which leaving a block counts as waiting for the program. It takes up to two."""


def hang(pid: int) -> None:
    """Stops a process, so that it neither answers nor exits."""
    os.kill(pid, signal.SIGSTOP)


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def test_leaving_nested_blocks_on_a_program_that_hangs_ends() -> None:
    client = await CityRoulette.start(archive=":memory:", weather="none")
    begun = 0.0
    async with client.open(source="country", country="MT") as first:
        async with client.open("import", source="country", country="AD") as second:
            async with client.mirror(first.id) as mirror, mirror.changed():
                await second.star(second.cities[0])
                hang(client.pid)
                begun = time.monotonic()
    await client.close()
    assert time.monotonic() - begun < MOST
    assert gone(client.pid)


async def test_leaving_with_pending_calls_on_a_program_that_hangs_ends() -> None:
    async with Restarting(archive=":memory:", weather="none") as server:
        client = await server.client()
        hang(client.pid)
        waiting = [asyncio.ensure_future(client.archive.status()) for _ in range(100)]
        await asyncio.sleep(0)  # Let them be sent.
        begun = time.monotonic()
    assert time.monotonic() - begun < MOST
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(end).__name__ for end in ends} == {"ClientClosed"}


def test_leaving_without_asyncio_on_a_program_that_hangs_ends() -> None:
    begun = 0.0
    with SyncRestarting(archive=":memory:", weather="none") as server:
        with server.client().open(source="country", country="MT") as session:
            session.star(session.cities[0])
            hang(server.client().pid)
            begun = time.monotonic()
    assert time.monotonic() - begun < MOST
    with real_sync() as client:
        hang(client.pid)
        begun = time.monotonic()
    assert time.monotonic() - begun < MOST


async def test_a_wrapper_that_hangs_is_killed_with_its_child(tmp_path: Path) -> None:
    wrapper = tmp_path / "wrapper.py"
    wrapper.write_text(
        "import subprocess, sys, time\n"
        "subprocess.run(sys.argv[1:])\n"
        "subprocess.Popen(['sleep', '1000'])  # Keeps the output open.\n"
        "time.sleep(1000)\n"
    )
    command = [sys.executable, str(wrapper), PROGRAM, "--archive=:memory:"]
    client = await CityRoulette.start(command)
    begun = time.monotonic()
    await client.close()
    assert time.monotonic() - begun < MOST


async def test_a_busy_program_still_closes_the_session_of_a_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cityroulette._connection.LEAVING", 0.01)
    path = many_cities(tmp_path)
    async with real(archive=tmp_path / "archive.sqlite") as client:
        begun = asyncio.Event()
        async with client.open(source="country", country="MT") as session:
            importing = asyncio.ensure_future(
                client.archive.import_(path=str(path), on_progress=lambda _: begun.set())
            )
            await begun.wait()
        done = await importing
        assert done.added == 100_000
        assert session.closed is None
        assert (await client.session.list()).sessions == ()
