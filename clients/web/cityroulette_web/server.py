"""HTTP on loopback: the page's files, POST for requests, a stream of events for what is pushed."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Coroutine
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

from cityroulette import CityRouletteError

from .events import EventLog
from .files import static_files
from .guard import HEADERS, Guard, Refused
from .pictures import Pictures
from .program import Program

BODY_LIMIT = 8 * 1024 * 1024
"""Bytes of the longest request: the longest line that the program takes."""

HEARTBEAT = 15.0
"""Seconds after which a stream without events shows a sign of life."""

IDLE = 60.0
"""Seconds after which a connection that asks nothing is closed."""

KEPT_BY_BRIDGE = {"initialize", "initialized", "shutdown", "exit"}
"""The life of the program is the bridge's business."""

T = TypeVar("T")


class BridgeServer(ThreadingHTTPServer):
    """Answers each connection in a thread; the program lives on an event loop elsewhere."""

    daemon_threads = True

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop, log: EventLog) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.guard = Guard(self.server_address[1])
        self.files = static_files()
        self.pictures = Pictures()
        self.log = log
        self.loop = loop
        self.program: Program

    @property
    def address(self) -> str:
        """The address to open, with the token in its fragment."""
        return f"http://127.0.0.1:{self.server_address[1]}/#token={self.guard.token}"

    def on_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs work of the program from a thread of a connection, and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that goes away in the middle of an answer is nothing to report."""


class Handler(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server: BridgeServer
    protocol_version = "HTTP/1.1"
    server_version = "cityroulette-web"
    sys_version = ""
    timeout = IDLE

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        try:
            self.server.guard.check_place(self.headers)
            path = self.path.split("?")[0]
            if path == "/events":
                self.server.guard.check_token(self.headers)
                self._stream()
            elif path in self.server.files:
                self._send(200, *self.server.files[path])
            else:
                raise Refused(404, "There is no such page.")
        except Refused as refusal:
            self._send_error(refusal)

    def do_POST(self) -> None:
        try:
            body = self._body()
            self.server.guard.check_place(self.headers)
            self.server.guard.check_post(self.headers)
            self.server.guard.check_token(self.headers)
            if self.path == "/rpc":
                self._rpc(body)
            elif self.path == "/picture":
                self._picture(body)
            elif self.path == "/program":
                self._program(body)
            else:
                raise Refused(404, "There is nothing at this address.")
        except Refused as refusal:
            self._send_error(refusal)

    def _body(self) -> Any:
        """The JSON of a request. What is not read would be taken for the next request, so a
        connection is closed after a body that is too long."""
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > BODY_LIMIT:
            self.close_connection = True
            raise Refused(413, f"A request may have {BODY_LIMIT} bytes, and must say how many.")
        try:
            return json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            raise Refused(400, "The request is not JSON.") from None

    def _rpc(self, message: Any) -> None:
        """Passes a message on. The reply names the last event before it, so that the page can put
        the two channels in the order in which the program wrote them."""
        method = message.get("method") if isinstance(message, dict) else None
        if not isinstance(method, str) or not isinstance(message.get("params", {}), dict):
            raise Refused(400, "That is not a request: it needs a method, and params by name.")
        if method in KEPT_BY_BRIDGE:
            raise Refused(400, f"{method} is the bridge's own business.")
        try:
            if "id" not in message:
                self.server.on_loop(self.server.program.notify(message))
                self._send_json(202, {})
                return
            if not isinstance(message["id"], (str, int)):
                raise Refused(400, "The id of a request is a string or a number.")
            reply = self.server.on_loop(self.server.program.request(message))
        except CityRouletteError as error:
            raise Refused(503, str(error)) from None
        self.server.pictures.learn(method, reply.get("result"))
        self._send_json(200, reply, {"X-Event-Id": str(self.server.log.last)})

    def _picture(self, body: Any) -> None:
        if not isinstance(body, dict) or not isinstance(body.get("address"), str):
            raise Refused(400, "Which picture?")
        self._send(200, *self.server.pictures.fetch(body["address"]))

    def _program(self, body: Any) -> None:
        if body != {"action": "restart"}:
            raise Refused(400, "The only action is to restart the program.")

        async def start() -> None:
            self.server.program.start()

        self.server.on_loop(start())
        self._send_json(202, {})

    def _stream(self) -> None:
        """Tells the state of the program, then every event, until the page goes away."""
        given, last = self.headers.get("Last-Event-ID", ""), self.server.log.last
        self._send_head(200, "text/event-stream", None)
        self.close_connection = True
        if given.isascii() and given.isdigit() and len(given) < 18:
            if int(given) > last:
                self._write_event("gap", "null", None)  # It is from another run of the bridge.
            last = min(int(given), last)
        self._write_event("program", json.dumps(self.server.program.snapshot()), last)
        while (more := self.server.log.after(last, HEARTBEAT)) is not None:
            events, gap = more
            if gap:
                self._write_event("gap", "null", None)
            for event in events:
                self._write_event(event.kind, event.data, event.id)
            if events:
                last = events[-1].id
            else:
                self.wfile.write(b": still here\n\n")

    def _write_event(self, kind: str, data: str, number: int | None) -> None:
        """Line breaks inside JSON texts are escaped, so the data is one line."""
        identity = f"id: {number}\n" if number is not None else ""
        self.wfile.write(f"{identity}event: {kind}\ndata: {data}\n\n".encode())

    def _send_error(self, refusal: Refused) -> None:
        self._send_json(refusal.status, {"error": str(refusal)})

    def _send_json(self, status: int, value: Any, more: dict[str, str] | None = None) -> None:
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        self._send(status, "application/json; charset=utf-8", body, more)

    def _send(
        self, status: int, kind: str, body: bytes, more: dict[str, str] | None = None
    ) -> None:
        self._send_head(status, kind, len(body), more)
        self.wfile.write(body)

    def _send_head(
        self, status: int, kind: str, length: int | None, more: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in {**HEADERS, **(more or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is logged: the terminal is for what the user has to know."""
