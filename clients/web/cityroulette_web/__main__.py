"""`python -m cityroulette_web`: starts the program, serves the page, opens it in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cityroulette import CityRouletteError, find_program

from .browser import app_browser, app_window, leading_file, opened_in_browser
from .events import EventLog
from .keeping import PORTS, Keeper, state_folder
from .pairing import Pairing
from .program import Program
from .server import BridgeServer

TRIES = 20
"""Ports to try before the system chooses one."""


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """The options of the bridge, and the arguments for the program."""
    parser = argparse.ArgumentParser(
        prog="cityroulette_web",
        description="Serves a page for cityroulette on 127.0.0.1 and opens it in the browser.",
        epilog="Other arguments are passed to the program, for example --weather metno.",
        allow_abbrev=False,
    )
    parser.add_argument("--program", metavar="PATH", help="the program cityroulette")
    parser.add_argument("--archive", metavar="PATH", help="the archive file, or :memory:")
    parser.add_argument("--port", type=int, help="default: chosen in the first run and kept")
    parser.add_argument(
        "--state-dir", type=Path, metavar="PATH", help="folder for the port and the paired browsers"
    )
    parser.add_argument("--app", action="store_true", help="show the page in its own window")
    parser.add_argument("--forget", action="store_true", help="forget all paired browsers first")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options, rest = parser.parse_known_args()
    if rest[:1] == ["--"]:
        rest = rest[1:]
    if options.archive is not None:
        rest = ["--archive", options.archive, *rest]
    return options, rest


def listening(
    port: int | None, keeper: Keeper, loop: asyncio.AbstractEventLoop, log: EventLog
) -> BridgeServer:
    """A server on the given port, or on the kept one, which is chosen in the first run.

    If another bridge uses the kept port, this run uses a different one.
    """
    pairing = Pairing(keeper, show_code)
    if port is not None:
        return BridgeServer(port, loop, log, pairing)
    kept = keeper.read().port
    ports = [secrets.choice(PORTS) for _ in range(TRIES)] if kept is None else [kept]
    for each in [*ports, 0]:
        try:
            server = BridgeServer(each, loop, log, pairing)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        if kept is None:
            keeper.keep_port(server.port)
        elif server.port != kept:
            tell(f"Port {kept} is in use, perhaps by another bridge; using another port.")
        return server
    raise OSError("No port of 127.0.0.1 is free.")


def tell(text: str) -> None:
    print(f"cityroulette_web: {text}", file=sys.stderr, flush=True)


def show_code(code: str) -> None:
    """Prints a code for a browser that was not opened from here."""
    print(f"Code for another browser, valid once: {code}", flush=True)


async def shown(options: argparse.Namespace, server: BridgeServer, keeper: Keeper) -> None:
    """Opens the page; returns when its own window is closed, or else never."""
    with contextlib.ExitStack() as stack:
        if not options.no_browser:
            address = stack.enter_context(leading_file(server.address))
            if options.app:
                profile = stack.enter_context(window_profile(server, keeper))
                return await app_window(app_browser(), address, profile)
            opened_in_browser(address)
        await asyncio.Event().wait()


@contextlib.contextmanager
def window_profile(server: BridgeServer, keeper: Keeper) -> Iterator[Path]:
    """The folder of the window's browser profile; a temporary one if the port is not the kept one."""
    if server.port == keeper.read().port:
        yield keeper.own_folder() / "app"
    else:
        with tempfile.TemporaryDirectory(prefix="cityroulette-", ignore_cleanup_errors=True) as own:
            yield Path(own)


async def serve(options: argparse.Namespace, rest: list[str], keeper: Keeper) -> None:
    """Serves until the process is stopped or its window is closed."""
    loop = asyncio.get_running_loop()
    log = EventLog()
    server = listening(options.port, keeper, loop, log)
    server.program = Program(options.program, rest, log.append)
    server.program.start()
    loop.add_reader(server, server.handle_request)
    window = asyncio.ensure_future(shown(options, server, keeper))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, window.cancel)
    print(server.address, flush=True)
    show_code(server.pairing.code)
    with contextlib.suppress(asyncio.CancelledError):
        await window
    log.close()
    loop.remove_reader(server)
    with contextlib.suppress(CityRouletteError):
        await server.program.close()


def main() -> int:
    """The exit status: 1 if the program, the port or the window is not available."""
    options, rest = arguments()
    keeper = Keeper(options.state_dir or state_folder())
    try:
        find_program(options.program)
        if options.app:
            app_browser()
            keeper.own_folder()
        if options.forget and not keeper.forget_browsers():
            raise OSError(f"Cannot write to {keeper.folder}.")
        asyncio.run(serve(options, rest, keeper))
    except (CityRouletteError, OSError) as error:
        tell(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
