"""A minimal WebSocket client for the bridge's events."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from typing import IO, Any
from urllib.parse import urlsplit

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ACCEPTED = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""The example key of RFC 6455 and its reply."""


class EventStream:
    """A connection to `/events`: `head` is the HTTP reply, iterating returns the events."""

    def __init__(self, address: str, token: str, path: str = "/events", **headers: str) -> None:
        place = urlsplit(address)
        sent = {
            "Host": place.netloc, "Origin": f"http://{place.netloc}", "Upgrade": "websocket",
            "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY,
            "Sec-WebSocket-Protocol": f"cityroulette, token.{token}",
        }  # fmt: skip
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        self._socket = socket.create_connection((place.hostname or "", place.port or 0), timeout=20)
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._file: IO[bytes] = self._socket.makefile("rb")
        self.head = list(iter(lambda: self._file.readline().decode().strip(), ""))
        self.closed: int | None = None
        """The close code, once received."""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        while True:
            kind, payload = self._frame()
            if kind == 8:
                [self.closed] = struct.unpack("!H", payload)
                return
            yield json.loads(payload)

    def leave(self) -> None:
        """Disconnects as a page does, and waits until the bridge has noticed it."""
        self._socket.shutdown(socket.SHUT_WR)
        while self._file.read(4096):
            pass
        self.close()

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def _frame(self) -> tuple[int, bytes]:
        kind, size = self._file.read(2)
        if size == 126:
            [size] = struct.unpack("!H", self._file.read(2))
        elif size == 127:
            [size] = struct.unpack("!Q", self._file.read(8))
        return kind & 15, self._file.read(size)
