"""Shared code of the commands: parsing calls, and creating the client from options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from .._client import CityRoulette
from .._errors import CityRouletteError
from ..rpc_errors import SessionNotFound


class UsageError(CityRouletteError):
    """The command line is invalid."""


Call = tuple[str, dict[str, Any]]


def read_calls(words: Sequence[str]) -> list[Call]:
    """Methods, each optionally followed by an object of parameters.

    The word `-` reads the parameters from standard input.
    """
    calls: list[Call] = []
    for word in words:
        if not word.startswith("{") and word != "-":
            calls.append((word, {}))
        elif not calls or calls[-1][1]:
            raise UsageError(f"no method before the parameters {word}")
        else:
            calls[-1] = (calls[-1][0], _params(sys.stdin.read() if word == "-" else word))
    return calls


def _params(text: str) -> dict[str, Any]:
    try:
        params = json.loads(text)
    except ValueError as error:
        raise UsageError(f"the parameters {text} are not JSON: {error}") from None
    if not isinstance(params, dict):
        raise UsageError(f"the parameters {text} are not an object")
    return params


@asynccontextmanager
async def launched(options: argparse.Namespace) -> AsyncIterator[CityRoulette]:
    """The client, as a context manager."""
    if not options.timeout > 0:
        raise UsageError("--timeout must be more than 0")
    extra = [f"--{word}" for word in options.options]
    async with CityRoulette.launch(
        options.program,
        args=extra,
        archive=options.archive,
        timeout=options.timeout,
        client_name="python -m cityroulette",
    ) as client:
        yield client


async def make(client: CityRoulette, call: Call) -> Any:
    """Makes a call. If the first call needs a session, opens the archive for browsing.

    A new process has no sessions, so such a call could only fail.
    """
    method, params = call
    try:
        return await client.call(method, params)
    except CityRouletteError as error:
        if "session" in params or not await _lacks_session(client, error):
            raise
    print("cityroulette: no session is open; browsing the archive", file=sys.stderr)
    await client.session.open(mode="browse")
    return await client.call(method, params)


async def _lacks_session(client: CityRoulette, error: CityRouletteError) -> bool:
    return isinstance(error, SessionNotFound) and not (await client.session.list()).sessions
