"""The program behind the page: started, watched, restarted, with its state sent to the pages."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cityroulette import CityRouletteError, RpcError, TooManyRestarts, find_program
from cityroulette._budget import MOST, WITHIN, RestartBudget
from cityroulette._connection import Connection
from cityroulette._errors import ProcessDied
from cityroulette._process import ServerProcess

from . import __version__
from .guard import Refused

PROTOCOL = 1
"""The protocol version of the page."""

HELLO_SECONDS = 10.0
"""Timeout of the first request."""

Told = Callable[[str, Any], None]


FAULTS = {
    signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV, signal.SIGSYS,
    signal.SIGTRAP,
}  # fmt: skip
"""Signals by which the system ends a program that made an error."""


def reason(error: CityRouletteError) -> str:
    """Why there is no program, for users of the page; its last lines on standard error say more."""
    if not isinstance(error, ProcessDied):
        return str(error)
    said = f" It reported: {' / '.join(error.stderr[-3:])}" if error.stderr else ""
    if error.signal in FAULTS:
        return f"The program crashed because of an error in it.{said}"
    if error.signal == signal.SIGKILL:
        return f"The program was ended from outside, perhaps because memory was short.{said}"
    if error.signal is not None:
        return f"The program was ended from outside.{said}"
    return f"The program ended unexpectedly.{said}"


@dataclass
class State:
    """The state of the program as the pages see it.

    `kind` is "starting", "running", "restarting" or "failed"; `message` says why it is not
    running, or why it was restarted; `starts` counts the processes, so that a page notices that
    its sessions are gone.
    """

    kind: str = "starting"
    message: str | None = None
    starts: int = 0
    hello: dict[str, Any] | None = None
    methods: list[str] = field(default_factory=list)


class Program:
    """Keeps one process of cityroulette running. Belongs to one event loop."""

    def __init__(self, program: str | None, arguments: Sequence[str], told: Told) -> None:
        self._program = program
        self._arguments = list(arguments)
        self._told = told
        self._connection: Connection | None = None
        self._budget = RestartBudget(MOST, WITHIN, time.monotonic)
        self._requests: dict[Any, asyncio.Task[Any]] = {}
        self._task: asyncio.Task[None] | None = None
        self._pages = 0
        self._is_visible = True
        self.state = State()

    def start(self) -> None:
        """Starts the program unless it runs; forgets earlier crashes."""
        if self._task is None or self._task.done():
            self._budget = RestartBudget(MOST, WITHIN, time.monotonic)
            self._task = asyncio.ensure_future(self._keep_running())

    async def close(self) -> None:
        """Stops the program."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def request(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a request, under the id of the page.

        Raises `CityRouletteError` if there is no program or it exits meanwhile, and `Refused` while
        another request with this id is pending, because a cancellation would be ambiguous.
        """
        if message["id"] in self._requests:
            raise Refused(409, "A request with this id is pending; use a new id.")
        if self._connection is None:
            raise CityRouletteError(self.state.message or "The program is not running.")
        ask = self._connection.request(message["method"], message.get("params") or {})
        task = self._requests[message["id"]] = asyncio.ensure_future(ask)
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        try:
            return {**reply, "result": await task}
        except RpcError as error:
            told = {"code": error.code, "message": error.message, "data": dict(error.data)}
            return {**reply, "error": told}
        except asyncio.CancelledError:
            data = {"name": "RequestCancelled", "retryable": True}
            told = {"code": -32800, "message": "The request was cancelled.", "data": data}
            return {**reply, "error": told}
        finally:
            del self._requests[message["id"]]

    async def notify(self, message: dict[str, Any]) -> None:
        """Forwards a notification. A cancellation names the request by the id of the page."""
        params = message.get("params") or {}
        if message["method"] == "$/cancelRequest":
            task = self._requests.get(params.get("id"))
            if task is not None:
                task.cancel()
        elif self._connection is not None:
            self._connection.notify(message["method"], params)

    async def count_pages(self, change: int) -> None:
        """Reports to the program whether a page is open: while none is, it pauses its watches.

        `change` is 1 for a page that begins to receive events, and -1 for one that ends.
        """
        self._pages += change
        visible = self._pages > 0
        connection = self._connection
        if visible == self._is_visible or connection is None:
            return
        if "client.configure" in self.state.methods:
            self._is_visible = visible
            with contextlib.suppress(CityRouletteError):
                await connection.request("client.configure", {"visible": visible})

    async def _keep_running(self) -> None:
        """Runs one process after another until one cannot be started or too many have crashed."""
        while True:
            try:
                ended = await self._run()
            except CityRouletteError as error:
                self._tell("failed", reason(error))
                return
            try:
                self._budget.take()
            except TooManyRestarts as error:
                self._tell("failed", f"{reason(ended)} {error}.")
                return
            self._tell("restarting", reason(ended))

    async def _run(self) -> CityRouletteError:
        """Starts a process and waits for its exit; returns the reason.

        Raises if the process does not answer `initialize`, because the next one would not either.
        """
        command = [*find_program(self._program), *self._arguments]
        process = await ServerProcess.start(command, None, None)
        connection = Connection(process)
        ended = asyncio.Event()
        connection.listen(self._notified, lambda _: ended.set())
        try:
            await self._greet(connection)
            self._connection = connection
            self._is_visible = True
            self._tell("running", self.state.message)
            await ended.wait()
            return connection.end or CityRouletteError("cityroulette exited")
        finally:
            self._connection = None
            await connection.close()

    async def _greet(self, connection: Connection) -> None:
        """Initializes the program and requests its methods."""
        params = {
            "protocolVersion": PROTOCOL,
            "clientInfo": {"name": "cityroulette-web", "version": __version__},
            "processId": os.getpid(),
        }
        hello = await connection.request("initialize", params, timeout=HELLO_SECONDS)
        version = hello.get("protocolVersion") if isinstance(hello, dict) else None
        if version != PROTOCOL:
            raise CityRouletteError(
                f"The program uses version {version} of the protocol and this page version "
                f"{PROTOCOL}. Use a program and a page of the same release."
            )
        document = await connection.request("rpc.discover", {}, timeout=HELLO_SECONDS)
        limits = hello.get("limits") or {}
        connection.line_limit = limits.get("lineBytes", connection.line_limit)
        self.state.starts += 1
        self.state.hello = hello
        self.state.methods = [method["name"] for method in document["methods"]]

    def _notified(self, method: str, params: Any) -> None:
        self._told("notification", {"method": method, "params": params})

    def _tell(self, kind: str, message: str | None) -> None:
        self.state.kind, self.state.message = kind, message
        self._told("program", self.snapshot())

    def snapshot(self) -> dict[str, Any]:
        """The state as JSON for the pages."""
        state = self.state
        return {
            "kind": state.kind,
            "message": state.message,
            "starts": state.starts,
            "hello": state.hello,
            "methods": state.methods,
        }
