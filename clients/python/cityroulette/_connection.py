"""JSON-RPC over the lines of a process: sends requests, receives replies and notifications."""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ._errors import (
    AnswerInvalid,
    CityRouletteError,
    ClientClosed,
    ProtocolError,
    RequestTimedOut,
    RequestTooLong,
    RpcError,
)
from ._lines import LineSplitter
from ._log import CLIENT, WIRE
from ._process import ServerProcess
from .rpc_errors import RequestCancelled

OnProgress = Callable[[Any], None]
Listener = Callable[[str, Any], None]
"""Called with the method and the parameters of every notification, in order of arrival."""

Params = dict[str, Any]

LEAVING = 0.8
"""Seconds to wait for the reply to the last request of a block."""

HANGING = 0.7
"""Seconds to wait for the exit of a program that has not replied in time. Both together are the
time to leave a block on a program that hangs."""


@dataclass
class _Call:
    """A request without a reply yet; `answer` gets exactly one outcome.

    `id` is also its progress token.
    """

    id: str
    method: str
    answer: asyncio.Future[Any]
    on_progress: OnProgress | None


class Connection:
    """One process and its pending requests.

    A single task reads. It matches replies by id, and calls the listeners of a notification before
    it reads the next line, so a listener is up to date when the reply arrives: the server sends
    the notifications caused by a request before its reply.
    """

    def __init__(self, process: ServerProcess) -> None:
        self.process = process
        self.line_limit = 8 * 1024 * 1024
        """The longest line that the server accepts, in bytes; set by `initialize`."""
        self._calls: dict[str, _Call] = {}
        self._ids = itertools.count(1)
        self._listeners: list[Listener] = []
        self._end_listeners: list[Callable[[CityRouletteError], None]] = []
        self._end: CityRouletteError | None = None
        self._closing = False
        self._hangs = False
        self._reader = asyncio.ensure_future(self._read())

    @property
    def end(self) -> CityRouletteError | None:
        """Why the connection has ended; None while it is open.

        Raise a copy of it: each raise adds to the traceback of an exception.
        """
        return self._end

    def listen(self, listener: Listener, ended: Callable[[CityRouletteError], None]) -> None:
        """Calls the listener for each notification and for the end of the connection."""
        self._listeners.append(listener)
        self._end_listeners.append(ended)
        if self._end is not None:
            ended(self._end)

    def forget(self, listener: Listener, ended: Callable[[CityRouletteError], None]) -> None:
        """Undoes `listen`; calling it twice is not an error."""
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._end_listeners.remove(ended)

    async def request(
        self,
        method: str,
        params: Params,
        timeout: float | None = None,
        on_progress: OnProgress | None = None,
    ) -> Any:
        """Sends a request and returns its `result`.

        The line is written before the first await. After a timeout, or when the waiting task is
        cancelled, the client cancels the request on the server. Without `timeout`, in seconds, it
        waits for ever. Raises `RpcError`,
        `RequestTimedOut`, `RequestTooLong`, or the end of the connection.
        """
        call = self._begin(method, params, on_progress)
        timer = None
        if timeout is not None:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(timeout, self._expire, call, timeout)
        try:
            return await call.answer
        except BaseException as error:
            if self._calls.pop(call.id, None) is not None and self._end is None:
                self._cancel(call, error)
            raise
        finally:
            if timer is not None:
                timer.cancel()

    async def send_last(self, method: str, params: Params) -> None:
        """Sends the request with which a block is left, and waits `LEAVING` seconds for its reply.

        It is not cancelled after that, so that a busy server still executes it, and an error in
        the reply is ignored. A program that does not reply is regarded as hanging until it writes
        again; then this does not wait for it.
        """
        call = self._begin(method, params, None)
        call.answer.add_done_callback(_ignore)
        if not self._hangs:
            answered, _ = await asyncio.wait({call.answer}, timeout=LEAVING)
            self._hangs = not answered

    def notify(self, method: str, params: Params) -> None:
        """Sends a notification, which has no reply."""
        self._write(method, {"jsonrpc": "2.0", "method": method, "params": params})

    async def close(self) -> None:
        """Cancels pending requests, asks the process to exit and waits for that; remaining requests
        fail with `ClientClosed`. A process that does not exit in time is killed."""
        if self._closing:
            await asyncio.wait({self._reader})
            return
        self._closing = True
        if self._end is None:
            self._cancel_running()
            self.notify("shutdown", {})
            self.notify("exit", {})
        await self.process.stop(HANGING if self._hangs else LEAVING + HANGING)
        await asyncio.wait({self._reader})

    # Calls

    def _begin(self, method: str, params: Params, on_progress: OnProgress | None) -> _Call:
        identifier = f"c{next(self._ids)}"
        if on_progress is not None:
            params = {**params, "workDoneToken": identifier}
        message = {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}
        self._write(method, message)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        call = _Call(identifier, method, answer, on_progress)
        self._calls[identifier] = call
        return call

    def _write(self, method: str, message: Params) -> None:
        """Writes a line. Unpaired surrogates are rejected here, because the server could only
        report that some line is not UTF-8."""
        if self._end is not None:
            raise copy.copy(self._end)
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        line = text.encode("utf-8")
        WIRE.debug("--> %s", text)
        if len(line) > self.line_limit:
            raise RequestTooLong(method, len(line), self.line_limit)
        self.process.write(line + b"\n")

    def _expire(self, call: _Call, seconds: float) -> None:
        if not call.answer.done():
            call.answer.set_exception(RequestTimedOut(call.method, seconds))

    def _cancel(self, call: _Call, reason: BaseException) -> None:
        """Cancels a request. Its late reply is ignored."""
        CLIENT.debug("cancelling %s %s: %r", call.method, call.id, reason)
        self.notify("$/cancelRequest", {"id": call.id})

    def _cancel_running(self) -> None:
        """Cancels all requests; otherwise the server finishes them before `exit`."""
        for call in self._calls.values():
            self._cancel(call, ClientClosed())

    # Reading

    async def _read(self) -> None:
        end: CityRouletteError
        try:
            await self._read_to_the_end()
            end = ClientClosed() if self._closing else await self.process.death()
        except ProtocolError as error:
            self.process.kill()
            await self.process.stop(HANGING)
            end = error
        self._finish(end)

    async def _read_to_the_end(self) -> None:
        splitter = LineSplitter()
        while chunk := await self.process.read():
            self._hangs = False
            for line in splitter.feed(chunk):
                self._take(line)
            # Let the woken tasks run, so that they empty their queues during a flood.
            await asyncio.sleep(0)

    def _finish(self, end: CityRouletteError) -> None:
        """Fails all pending and later requests."""
        self._end = end
        calls, self._calls = list(self._calls.values()), {}
        for call in calls:
            if not call.answer.done():
                call.answer.set_exception(copy.copy(end))
        for ended in list(self._end_listeners):
            ended(end)

    def _take(self, line: bytes) -> None:
        if not line.strip():
            return
        if WIRE.isEnabledFor(logging.DEBUG):
            WIRE.debug("<-- %s", line.decode("utf-8", "replace"))
        try:
            message = json.loads(line.decode("utf-8"))
        except ValueError:
            raise ProtocolError(
                f"{self.process.command[0]} wrote a line that is not JSON: {_start(line)}"
            ) from None
        if not isinstance(message, dict) or ("method" in message and "id" in message):
            raise ProtocolError(
                f"{self.process.command[0]} wrote an invalid message: {_start(line)}"
            )
        if "method" in message:
            self._notified(str(message["method"]), message.get("params") or {})
        else:
            self._answered(message)

    def _answered(self, reply: Params) -> None:
        if reply.get("id") is None:
            CLIENT.warning("the server rejected a line: %s", reply.get("error"))
            return
        call = self._calls.get(str(reply["id"]))
        if call is None or call.answer.done():
            return
        del self._calls[call.id]
        if "error" in reply:
            error = _read_error(call.method, reply["error"])
            if self._closing and isinstance(error, RequestCancelled):
                error = ClientClosed()
            call.answer.set_exception(error)
        else:
            call.answer.set_result(reply.get("result"))

    def _notified(self, method: str, params: Any) -> None:
        if method == "$/progress":
            self._progressed(params)
        for listener in list(self._listeners):
            listener(method, params)

    def _progressed(self, params: Any) -> None:
        """Reports progress to the caller; an exception from the callback ends the call."""
        token = params.get("token") if isinstance(params, dict) else None
        call = self._calls.get(str(token))
        if call is None or call.on_progress is None or call.answer.done():
            return
        try:
            call.on_progress(params.get("value"))
        except Exception as error:
            call.answer.set_exception(error)


def _ignore(answer: asyncio.Future[Any]) -> None:
    """Retrieves the error of a future; otherwise asyncio logs it as never retrieved."""
    if not answer.cancelled():
        answer.exception()


def _read_error(method: str, error: Any) -> CityRouletteError:
    """The error of a reply, or an exception about a malformed error."""
    try:
        return RpcError.from_json(method, error)
    except AnswerInvalid as invalid:
        return invalid


def _start(line: bytes) -> str:
    """The beginning of a line, for an error message."""
    return ascii(line[:80].decode("utf-8", "replace"))
