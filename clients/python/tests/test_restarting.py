"""Programs that are restarted."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from cityroulette import (
    CityRoulette,
    ClientClosed,
    ProcessDied,
    ProgramNotFound,
    Restarting,
    TooManyRestarts,
)


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def kill(client: CityRoulette) -> None:
    """Kills a program and waits until its client has noticed."""
    os.kill(client.pid, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        while True:
            await client.call("server.status")


async def test_a_dead_program_is_restarted_with_the_same_archive(
    tmp_path: os.PathLike[str],
) -> None:
    path = os.path.join(tmp_path, "archive.sqlite")
    async with Restarting(archive=path, weather="none") as server:
        first = await server.client()
        assert await server.client() is first
        await first.archive.add(city=2643743)
        await kill(first)
        second, third = await asyncio.gather(server.client(), server.client())
        assert second is third and second is not first
        assert (await second.archive.status()).count == 1


async def test_five_restarts_in_three_minutes_and_no_more() -> None:
    clock = Clock()
    async with Restarting(archive=":memory:", now=clock) as server:
        for _ in range(5):
            await kill(await server.client())
            clock.now += 10
        await kill(await server.client())
        with pytest.raises(TooManyRestarts, match="5 restarts within 180 s") as caught:
            await server.client()
        assert isinstance(caught.value.__cause__, ProcessDied)
        clock.now = 190.0
        assert (await (await server.client()).server.status()).health == "ok"


async def test_a_closed_client_is_not_restarted() -> None:
    server = Restarting(archive=":memory:")
    client = await server.client()
    await client.close()
    with pytest.raises(ClientClosed):
        await server.client()
    await server.close()
    with pytest.raises(ClientClosed):
        await server.client()


async def test_a_missing_program_is_reported_at_once() -> None:
    async with Restarting("/nowhere/at/all") as server:
        with pytest.raises(ProgramNotFound):
            await server.client()
