"""HTTP on loopback: files of the page, POST for requests, a WebSocket for events."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
from collections.abc import Coroutine
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

from cityroulette import CityRouletteError

from . import compression
from .events import EventLog
from .exports import export
from .files import static_files
from .guard import HEADERS, PART_HEADERS, Guard, Refused
from .imports import LIMIT as IMPORT_LIMIT
from .imports import import_folder, import_request, write_body
from .messages import check_request, read_json
from .pairing import Pairing, WrongCodes
from .pictures import Pictures
from .program import Program
from .websocket import (
    GOING_AWAY,
    WRONG_TOKEN,
    accepting,
    close_frame,
    is_upgrade,
    offered_token,
    text_frame,
)

BODY_LIMIT = 8 * 1024 * 1024
"""The longest request in bytes: the longest line that the program accepts."""

JSON_TYPE = "application/json"
FILE_TYPE = "application/octet-stream"

CODE_LIMIT = 1024
"""The longest request without a token."""

HEARTBEAT = 15.0
"""Seconds without events after which a stream sends a sign of life."""

IDLE = 60.0
"""Seconds after which an idle connection is closed."""

FOR_GOOD = {"Cache-Control": "max-age=31536000, immutable"}
"""A year in seconds, the longest cache lifetime that browsers support."""

PARTS = ("text/javascript", "text/css")
"""The beginnings of the media types of modules and styles."""

LINGER = 1.0
"""Seconds for which a rejected body is still read, so that its sender receives the reply."""

LINGER_BYTES = 65536
"""The most bytes of a rejected body to read."""

T = TypeVar("T")


class BridgeServer(ThreadingHTTPServer):
    """Serves each connection in a thread; the program runs on an event loop.

    The event loop also accepts connections: `serve_forever` would wake twice a second to check for
    shutdown, which keeps an idle bridge busy and delays its exit.
    """

    daemon_threads = True
    request_queue_size = (
        128  # Of connections that are not accepted yet; with 5, those of eight tabs wait.
    )
    timeout = 0  # Do not wait for a connection that was closed before it was accepted.

    def __init__(
        self, port: int, loop: asyncio.AbstractEventLoop, log: EventLog, pairing: Pairing
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.socket.setblocking(False)
        self.pairing = pairing
        self.guard = Guard(self.port, pairing)
        version, self.files = static_files()
        self.page = {"version": version, "run": secrets.token_hex(8)}
        self.pictures = Pictures()
        self.log = log
        self.loop = loop
        self.program: Program

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """The address to open, with the token of this run in its fragment."""
        return f"http://127.0.0.1:{self.port}/#token={self.pairing.run_token}"

    def on_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine of the program from a connection's thread, and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def count_pages(self, change: int) -> None:
        """Counts the pages that receive events, without waiting for a program that may hang."""
        work = self.program.count_pages(change)
        try:
            asyncio.run_coroutine_threadsafe(work, self.loop)
        except RuntimeError:  # The bridge exits.
            work.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores pages that disconnect during a reply."""


class Handler(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server: BridgeServer
    protocol_version = "HTTP/1.1"
    server_version = "cityroulette-web"
    sys_version = ""
    timeout = IDLE

    def setup(self) -> None:
        super().setup()
        self.wrong_codes = WrongCodes()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        try:
            self.server.guard.check_place(self.headers, page=path == "/")
            if path == "/events":
                self._events()
            elif path in self.server.files:
                self._send_file(path)
            else:
                raise Refused(404, "There is no such page.")
        except Refused as refusal:
            self._send_error(refusal)

    def _send_file(self, path: str) -> None:
        kind, body = self.server.files[path]
        headers = self._keeping(path)
        if self._may_compress(kind, body):
            body = compression.file(body)
            headers = {**headers, **compression.HEADERS}
        base = PART_HEADERS if self._is_part(path, kind) else HEADERS
        self._send(200, kind, body, headers, base)

    def _is_part(self, path: str, kind: str) -> bool:
        """Whether a file is a module or a style of the page, and not a document or a worker."""
        return self._is_of_release(path) and kind.startswith(PARTS)

    def _is_of_release(self, path: str) -> bool:
        """Whether the address of a file names its release."""
        return path.startswith(f"/{self.server.page['version']}/")

    def _may_compress(self, kind: str, body: bytes) -> bool:
        accepted = self.headers.get("Accept-Encoding", "")
        return compression.is_worthwhile(kind, body) and compression.is_accepted(accepted)

    def _keeping(self, path: str) -> dict[str, str]:
        """Lets browsers cache a file whose address names its release."""
        return FOR_GOOD if self._is_of_release(path) else {}

    def do_POST(self) -> None:
        """Checks the headers first, so that unauthorised requests cannot make the bridge wait."""
        is_import = self.path.startswith("/import?")
        try:
            self.server.guard.check_place(self.headers)
            self.server.guard.check_post(self.headers, FILE_TYPE if is_import else JSON_TYPE)
            if self.path != "/code":
                self.server.guard.check_token(self.headers)
            length = self._length(self._limit(is_import))
        except Refused as refusal:
            self._send_error(refusal, close=True)
            return
        try:
            if is_import:
                self._import(length)
            else:
                self._answer(read_json(self.rfile.read(length)))
        except Refused as refusal:
            self._send_error(refusal)

    def _limit(self, is_import: bool) -> int:
        if is_import:
            return IMPORT_LIMIT
        return CODE_LIMIT if self.path == "/code" else BODY_LIMIT

    def _length(self, limit: int) -> int:
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > limit:
            raise Refused(413, f"A request needs a Content-Length of at most {limit} bytes.")
        return int(length)

    def _answer(self, body: Any) -> None:
        if self.path == "/rpc":
            self._rpc(body)
        elif self.path == "/picture":
            self._picture(body)
        elif self.path == "/program":
            self._program(body)
        elif self.path == "/pair":
            self._pair(body)
        elif self.path == "/code":
            self._code(body)
        elif self.path == "/export":
            self._export(body)
        else:
            raise Refused(404, "There is nothing at this address.")

    def _rpc(self, message: Any) -> None:
        """Forwards a message. The reply names the last event before it, so that the page can restore
        the order in which the program wrote them."""
        check_request(message)
        if "id" in message:
            self._send_reply(message)
            return
        try:
            self.server.on_loop(self.server.program.notify(message))
        except CityRouletteError as error:
            raise Refused(503, str(error)) from None
        self._send_json(202, {})

    def _send_reply(self, request: dict[str, Any]) -> None:
        try:
            reply = self.server.on_loop(self.server.program.request(request))
        except CityRouletteError as error:
            raise Refused(503, str(error)) from None
        self.server.pictures.learn(request["method"], reply.get("result"))
        event = {"X-Event-Id": str(self.server.log.last)}
        self._send_json(200, reply, event, PART_HEADERS)

    def _import(self, length: int) -> None:
        """Imports the body as a file; its reply is that of the program, as for `/rpc`."""
        with import_folder() as folder:
            file, request = import_request(self.path.partition("?")[2], Path(folder))
            write_body(self.rfile, length, file)
            self._send_reply(request)

    def _picture(self, body: Any) -> None:
        if not isinstance(body, dict) or not isinstance(body.get("address"), str):
            raise Refused(400, "The request needs the address of a picture.")
        self._send(200, *self.server.pictures.fetch(body["address"]))

    def _export(self, body: Any) -> None:
        try:
            name, content = self.server.on_loop(export(self.server.program, body))
        except CityRouletteError as error:
            raise Refused(503, str(error)) from None
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        self._send(200, "application/octet-stream", content, headers)

    def _program(self, body: Any) -> None:
        if body != {"action": "restart"}:
            raise Refused(400, "The only action is restart.")

        async def start() -> None:
            self.server.program.start()

        self.server.on_loop(start())
        self._send_json(202, {})

    def _pair(self, body: Any) -> None:
        """A token that outlives this run; `known` is one from an earlier run."""
        known = body.get("known") if isinstance(body, dict) else None
        token = self.server.pairing.pair(known if isinstance(known, str) else "")
        self._send_json(200, {"token": token})

    def _code(self, body: Any) -> None:
        """The only request that needs no token."""
        if not isinstance(body, dict) or not isinstance(body.get("code"), str):
            raise Refused(400, "The request needs a code.")
        token = self.server.pairing.redeem(body["code"], self.wrong_codes)
        self._send_json(200, {"token": token})

    def _events(self) -> None:
        """Starts a WebSocket. A page cannot read why one was rejected, only why one was closed."""
        if not is_upgrade(self.headers) or self.headers.get("Origin") is None:
            raise Refused(400, "This address accepts only WebSocket requests.")
        self.close_connection = True
        self._send_head(101, accepting(self.headers))
        if self.server.guard.knows(offered_token(self.headers)):
            self._stream()
        else:
            self.wfile.write(close_frame(WRONG_TOKEN))

    def _stream(self) -> None:
        """Sends the state of the program, then every event, until the page disconnects."""
        gone = threading.Event()
        threading.Thread(target=self._listen, args=(gone,), daemon=True).start()
        given, last = self.path.partition("?after=")[2], self.server.log.last
        if given.isascii() and given.isdigit() and len(given) < 18:
            if int(given) > last:
                self._push("gap", "null", None)  # The id is from another run of the bridge.
            last = min(int(given), last)
        state = {**self.server.program.snapshot(), "page": self.server.page}
        self.server.count_pages(1)  # Before the page can send a request.
        try:
            self._push("program", json.dumps(state), last)
            self._push_events(last, gone)
        finally:
            self.server.count_pages(-1)

    def _push_events(self, last: int, gone: threading.Event) -> None:
        """Sends every event after `last`, until the page disconnects or the bridge exits."""
        log = self.server.log
        while (more := log.after(last, HEARTBEAT, lambda: not gone.is_set())) is not None:
            events, gap = more
            if gap:
                self._push("gap", "null", None)
            for event in events:
                self._push(event.kind, event.data, event.id)
            if events:
                last = events[-1].id
            else:
                self._push("alive", "null", None)
        self.wfile.write(close_frame(GOING_AWAY))

    def _listen(self, gone: threading.Event) -> None:
        """Waits for any input: a page never writes to its WebSocket, so this is its end."""
        while True:
            try:
                self.connection.recv(1)
                break
            except TimeoutError:
                continue
            except OSError:
                break
        gone.set()
        self.server.log.wake()

    def _push(self, kind: str, data: str, number: int | None) -> None:
        """`data` is JSON text."""
        identity = "null" if number is None else str(number)
        self.wfile.write(text_frame(f'{{"event":"{kind}","id":{identity},"data":{data}}}'))

    def _send_error(self, refusal: Refused, close: bool = False) -> None:
        """Sends the reason; `close` ends the connection if part of the request was not read."""
        self.close_connection = self.close_connection or close
        headers = {"Connection": "close"} if self.close_connection else None
        self._send_json(refusal.status, {"error": str(refusal)}, headers)
        if close:
            self._linger()

    def _linger(self) -> None:
        """Reads the rest of a body: closing with unread bytes resets the connection and may lose the reply."""
        self.connection.settimeout(LINGER)
        left = LINGER_BYTES
        try:
            self.connection.shutdown(socket.SHUT_WR)
            while left > 0 and (more := self.connection.recv(min(left, 8192))):
                left -= len(more)
        except OSError:
            return

    def _send_json(
        self,
        status: int,
        value: Any,
        more: dict[str, str] | None = None,
        base: dict[str, str] = HEADERS,
    ) -> None:
        kind = "application/json; charset=utf-8"
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        if self._may_compress(kind, body):
            body = compression.reply(body)
            more = {**(more or {}), **compression.HEADERS}
        self._send(status, kind, body, more, base)

    def _send(
        self,
        status: int,
        kind: str,
        body: bytes,
        more: dict[str, str] | None = None,
        base: dict[str, str] = HEADERS,
    ) -> None:
        content = {"Content-Type": kind, "Content-Length": str(len(body))}
        self._send_head(status, {**content, **(more or {})}, base)
        self.wfile.write(body)

    def _send_head(
        self, status: int, headers: dict[str, str], base: dict[str, str] = HEADERS
    ) -> None:
        self.send_response_only(status)
        self.send_header("Date", self.date_time_string())
        for name, value in {**base, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Logs nothing: the terminal is for messages to the user."""
