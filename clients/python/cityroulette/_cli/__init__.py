"""The command line: cities by chance and by name, the archive, the weather, and raw calls."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from .._errors import CityRouletteError, RpcError
from .._launch import VERSION
from . import (
    _call,
    _drafts,
    _files,
    _forecast,
    _list,
    _match,
    _search,
    _share,
    _surprise,
    _watch,
)
from ._places import candidates
from ._usage import UsageError

Run = Callable[[argparse.Namespace], Coroutine[Any, Any, None]]

STATUSES = """exit status:
  0    success
  1    the server replied with an error, or the reader of the output closed it
  2    the command line is invalid
  3    the program is missing, cannot be started, has another version, crashed, or did not answer
  130  interrupted"""


COMMANDS: list[tuple[Callable[[Any], argparse.ArgumentParser], Run]] = [
    (_surprise.add_command, _surprise.run),
    (_search.add_command, _search.run),
    (_list.add_command, _list.run),
    (_drafts.add_command, _drafts.run),
    (_forecast.add_command, _forecast.run),
    (_share.add_command, _share.run),
    (_match.add_command, _match.run),
    (_files.add_export, _files.run_export),
    (_files.add_import, _files.run_import),
    (_call.add_command, _call.run),
    (_watch.add_command, _watch.run),
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit status."""
    options = _parser().parse_args(_words(sys.argv[1:] if arguments is None else arguments))
    try:
        asyncio.run(options.run(options))
        sys.stdout.flush()
        return 0
    except UsageError as error:
        return _fail(str(error), 2)
    except RpcError as error:
        said = f"{error.method}: {error.message} ({error.name}, {error.code})"
        return _fail(said + candidates(error.data.to_dict()), 1)
    except CityRouletteError as error:
        return _fail(str(error), 3)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Discard the rest of the buffer, or the write at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _words(arguments: Sequence[str]) -> list[str]:
    """The arguments; a space is added before those that start like a negative number.

    No option starts with a digit, and argparse does not read a word with a space as an option:
    `-33.9,151.2` is a place.
    """
    return [f" {word}" if re.match(r"-\.?\d", word) else word for word in arguments]


def _fail(message: str, status: int) -> int:
    print(f"cityroulette: {message}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m cityroulette", description=__doc__, epilog=STATUSES, formatter_class=raw
    )
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add, run in COMMANDS:
        command = add(commands)
        command.set_defaults(run=run)
        _add_common(command)
    return parser


def _add_common(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("the program")
    group.add_argument("--program", metavar="PATH", help="the program cityroulette")
    group.add_argument("--archive", metavar="PATH", help="the archive file, or :memory:")
    group.add_argument(
        "-o",
        dest="options",
        metavar="NAME[=VALUE]",
        action="append",
        default=[],
        help="any option of the program, such as -o seed=6; may be repeated",
    )
    group.add_argument(
        "--timeout", type=float, default=60.0, metavar="S", help="timeout of a call in seconds"
    )
