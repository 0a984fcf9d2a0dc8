"""`search NAME`: cities of the whole world by name, the best matches first."""

from __future__ import annotations

import argparse
from typing import Any

from ._table import table
from ._usage import launched


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "search", help="find cities by name", description=__doc__
    )
    command.add_argument(
        "name", help="a name or its beginning in any language, such as Wien or 'paris, tx'"
    )
    command.add_argument("--country", metavar="NAME", help="only in this country: Malta or MT")
    command.add_argument("--limit", type=int, default=10, metavar="N", help="the most cities")
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints the cities and their number."""
    async with launched(options) as client:
        found = await client.gazetteer.search(
            query=options.name, country=options.country, limit=options.limit
        )
        if found.cities:
            print(table(found.cities, weather=False, ids=True))
        print(f"{len(found.cities)} of {found.total} that match {options.name}.")
