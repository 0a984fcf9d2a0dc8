"""`list`: the cities of the archive, as a table."""

from __future__ import annotations

import argparse
from typing import Any

from ._table import table
from ._usage import launched


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "list", help="show the archive", description=__doc__
    )
    command.add_argument("--starred", action="store_true", help="only the cities with a star")
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints the cities in session order."""
    async with launched(options) as client:
        cities = [c async for c in client.archive.cities() if c.favorite or not options.starred]
        print(table(cities, weather=False) if cities else "The archive is empty.")
