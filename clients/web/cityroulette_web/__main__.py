"""`python -m cityroulette_web`: starts the program, serves the page, opens it in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import threading

from cityroulette import CityRouletteError, find_program

from .browser import opened_in_browser
from .events import EventLog
from .program import Program
from .server import BridgeServer


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """The options of the bridge, and what is for the program."""
    parser = argparse.ArgumentParser(
        prog="cityroulette_web",
        description="Serves a page for cityroulette on 127.0.0.1 and opens it in the browser.",
        epilog="Further arguments are passed on to the program, as in --weather metno.",
        allow_abbrev=False,
    )
    parser.add_argument("--program", metavar="PATH", help="the program cityroulette")
    parser.add_argument("--archive", metavar="PATH", help="the archive file, or :memory:")
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options, rest = parser.parse_known_args()
    if rest[:1] == ["--"]:
        rest = rest[1:]
    if options.archive is not None:
        rest = ["--archive", options.archive, *rest]
    return options, rest


async def serve(options: argparse.Namespace, rest: list[str]) -> None:
    """Serves until the process is asked to end."""
    loop = asyncio.get_running_loop()
    log = EventLog()
    server = BridgeServer(options.port, loop, log)
    server.program = Program(options.program, rest, log.append)
    server.program.start()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.address, flush=True)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    with contextlib.nullcontext() if options.no_browser else opened_in_browser(server.address):
        await stop.wait()
    log.close()
    await asyncio.to_thread(server.shutdown)
    with contextlib.suppress(CityRouletteError):
        await server.program.close()


def main() -> int:
    """The exit status: 1 when the program or the port cannot be had."""
    options, rest = arguments()
    try:
        find_program(options.program)
        asyncio.run(serve(options, rest))
    except (CityRouletteError, OSError) as error:
        print(f"cityroulette_web: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
