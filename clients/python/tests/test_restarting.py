"""Programs that are started again."""

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
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def kill(client: CityRoulette) -> None:
    """Ends a program, and waits until its client knows."""
    os.kill(client.pid, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        while True:
            await client.call("server.status")


async def test_a_dead_program_is_started_again_with_the_same_archive(
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


async def test_what_was_closed_on_purpose_stays_closed() -> None:
    server = Restarting(archive=":memory:")
    client = await server.client()
    await client.close()
    with pytest.raises(ClientClosed):
        await server.client()
    await server.close()
    with pytest.raises(ClientClosed):
        await server.client()


async def test_a_program_that_is_not_there_is_told_at_once() -> None:
    async with Restarting("/nowhere/at/all") as server:
        with pytest.raises(ProgramNotFound):
            await server.client()
