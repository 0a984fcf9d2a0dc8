"""Cancelled calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from programs import answered, asked, cancelled, real, stub

from cityroulette import (
    CityRoulette,
    ProgressValue,
    RequestCancelled,
    RequestTimedOut,
)


class SilentService:
    """A service that receives a request and never answers."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.left = asyncio.Event()
        self.address = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Reports when a request has arrived and when its connection is closed."""
        await reader.readuntil(b"\r\n\r\n")
        self.asked.set()
        await reader.read()
        self.left.set()
        writer.close()


@asynccontextmanager
async def silent_service() -> AsyncIterator[SilentService]:
    service = SilentService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()


@asynccontextmanager
async def waiting_client() -> AsyncIterator[tuple[CityRoulette, SilentService]]:
    """A client whose weather never arrives."""
    async with silent_service() as service:
        base = {"open-meteo": service.address}
        async with real(weather="open-meteo", base_url=base) as client:
            yield client, service


async def test_a_cancelled_task_reaches_the_network() -> None:
    async with waiting_client() as (client, service):
        heard: list[ProgressValue] = []
        call = client.weather.refresh(cities=[2643743], on_progress=heard.append)
        task = asyncio.ensure_future(call)
        await service.asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await service.left.wait()
        assert (await client.server.status()).health == "ok"


async def test_a_time_limit_cancels() -> None:
    async with waiting_client() as (client, service):
        with pytest.raises(RequestTimedOut) as caught:
            await client.weather.get(city=2643743, timeout=0.05)
        assert caught.value.method == "weather.get"
        assert isinstance(caught.value, TimeoutError)
        if service.asked.is_set():
            await service.left.wait()
        assert (await client.city.get(city=2643743)).city.name == "London"


async def test_a_request_that_is_cancelled_by_its_id_is_answered() -> None:
    async with waiting_client() as (client, service):
        params = {"cities": [2643743]}
        task = asyncio.ensure_future(client.call("weather.refresh", params))
        await service.asked.wait()
        waiting = list(client._connection._calls)
        await client.cancel_request(id=waiting[0])
        with pytest.raises(RequestCancelled):
            await task


async def test_the_server_is_told_which_request() -> None:
    told = (
        asked(2) + cancelled(2) + answered(3, "barrier")
        + answered(4, "barrier") + asked(5) + cancelled(5) + answered(6, "barrier")
    )  # fmt: skip
    async with CityRoulette.launch(stub(told), timeout=60) as client:
        with pytest.raises(RequestTimedOut):
            await client.call("wait", timeout=0.01)
        await client.call("barrier")
        task = asyncio.ensure_future(client.call("wait"))
        await client.call("barrier")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        # The stub would have exited if another request had been cancelled.
        await client.call("barrier")
        assert client._connection._calls == {}
