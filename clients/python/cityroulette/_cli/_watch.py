"""`watch [METHOD [PARAMS] …]`: prints every notification, one JSON object per line.

Without calls it opens the archive for browsing and so reports changes by other processes. It runs
until it is interrupted, or until it has printed --count notifications.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import suppress
from typing import Any

from .._client import CityRoulette
from .._subscription import RawNotification, Subscription
from ._usage import UsageError, launched, make, read_calls


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "watch",
        help="print notifications",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("words", nargs="*", metavar="METHOD [PARAMS]", help="calls to make first")
    command.add_argument("--count", type=int, metavar="N", help="exit after N notifications")
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints notifications while the calls are made."""
    if options.count is not None and options.count < 1:
        raise UsageError("--count must be 1 or more")
    calls = read_calls(options.words) or [("session.open", {"mode": "browse"})]
    async with launched(options) as client:
        printing = asyncio.ensure_future(_print(client.notifications(), options.count))
        calling = asyncio.ensure_future(_make_all(client, calls))
        try:
            await asyncio.wait({printing, calling}, return_when=asyncio.FIRST_COMPLETED)
            if calling.done():
                await calling
            await printing
        finally:
            for task in (printing, calling):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task


async def _make_all(client: CityRoulette, calls: list[tuple[str, dict[str, Any]]]) -> None:
    for call in calls:
        await make(client, call)


async def _print(notifications: Subscription[RawNotification], count: int | None) -> None:
    left = count
    async for each in notifications:
        line = {"method": each.method, "params": each.params}
        print(json.dumps(line, ensure_ascii=False), flush=True)
        if left is not None:
            left -= 1
            if left == 0:
                return
