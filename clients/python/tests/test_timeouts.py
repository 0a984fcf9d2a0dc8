"""The time limits of calls."""

from __future__ import annotations

import inspect
import math

import pytest
from programs import real
from test_halves import APIS

from cityroulette import CityRoulette, RequestTimedOut, SyncCityRoulette, _api, _sync_api
from cityroulette._client import TIMEOUT


def test_the_timeout_of_every_method_is_none_by_default() -> None:
    owners = [getattr(module, name) for module in (_api, _sync_api) for name in APIS]
    methods = [m for owner in owners for m in vars(owner).values() if callable(m)]
    for client in (CityRoulette, SyncCityRoulette):
        methods += [client.call, client.open, client.resume]
    limits = [inspect.signature(method).parameters.get("timeout") for method in methods]
    found = [limit for limit in limits if limit is not None]
    assert len(found) > 100
    assert {(limit.default, limit.annotation) for limit in found} == {(None, "float | None")}


async def test_none_is_the_timeout_of_the_client_in_every_call() -> None:
    async with real() as client:
        client.timeout = 1e-9
        with pytest.raises(RequestTimedOut):
            await client.call("server.status", timeout=None)
        with pytest.raises(RequestTimedOut):
            await client.server.status(timeout=None)
        with pytest.raises(RequestTimedOut):
            async with client.open(timeout=None):
                pass
        assert (await client.server.status(timeout=TIMEOUT)).health == "ok"


async def test_none_is_the_default_timeout_in_launch() -> None:
    async with real(timeout=None) as client:
        assert client.timeout == TIMEOUT
    async with real() as client:
        assert client.timeout == TIMEOUT


async def test_infinity_is_no_limit() -> None:
    async with real() as client:
        client.timeout = 1e-9
        assert (await client.server.status(timeout=math.inf)).health == "ok"
