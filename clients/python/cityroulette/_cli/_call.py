"""`call METHOD [PARAMS] …`: calls methods in order and prints their results."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ._usage import launched, make, read_calls

EXAMPLES = """examples:
  call gazetteer.search '{"query": "z"}'
  call city.search '{"query": "z"}'
  call session.open '{"mode": "import"}' session.commit"""


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "call",
        help="call methods and print the results",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "words",
        nargs="+",
        metavar="METHOD [PARAMS]",
        help="a method, then its parameters as JSON; - reads them from stdin",
    )
    command.add_argument("--compact", action="store_true", help="print each result on one line")
    return command


async def run(options: argparse.Namespace) -> None:
    """Makes the calls in one process; stops at the first error."""
    calls = read_calls(options.words)
    async with launched(options) as client:
        for call in calls:
            answer = await make(client, call)
            indent = None if options.compact else 2
            print(json.dumps(answer, ensure_ascii=False, indent=indent))
