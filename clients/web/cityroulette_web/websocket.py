"""The server's side of a WebSocket, as far as pushing texts to a page needs it (RFC 6455).

A browser grants a site six connections at a time, streams included, and 255 WebSockets besides: so
the pages of many tabs hear what is pushed, and have all six connections left for their requests.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from email.message import Message

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What the standard appends to a key, so that no other server answers rightly by chance."""

PROTOCOL = "cityroulette"
TOKEN_PREFIX = "token."
"""A page can send no header of its own with a WebSocket; the token comes as a second protocol."""

GOING_AWAY = 1001
WRONG_TOKEN = 4403
"""Codes of a close: the bridge ends; the page has no right to listen."""

_TEXT, _CLOSE, _FINAL = 0x1, 0x8, 0x80


def is_upgrade(headers: Message) -> bool:
    """Whether a request asks for a WebSocket of the only version that there is."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and headers.get("Sec-WebSocket-Version") == "13"
        and bool(headers.get("Sec-WebSocket-Key"))
    )


def offered_token(headers: Message) -> str:
    """The token among the protocols that the page offers; empty where there is none."""
    offered = [name.strip() for name in headers.get("Sec-WebSocket-Protocol", "").split(",")]
    tokens = [name for name in offered if name.startswith(TOKEN_PREFIX)]
    return tokens[0].removeprefix(TOKEN_PREFIX) if tokens else ""


def accepting(headers: Message) -> dict[str, str]:
    """The headers of the answer that begins the WebSocket."""
    key = headers.get("Sec-WebSocket-Key", "").encode("latin-1")
    digest = hashlib.sha1(key + MAGIC, usedforsecurity=False).digest()
    return {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Accept": base64.b64encode(digest).decode(),
        "Sec-WebSocket-Protocol": PROTOCOL,
    }


def text_frame(text: str) -> bytes:
    """A text as one frame; a server's frames are not masked."""
    return _frame(_TEXT, text.encode())


def close_frame(code: int) -> bytes:
    """The end of the WebSocket, and why."""
    return _frame(_CLOSE, struct.pack("!H", code))


def _frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", _FINAL | kind, size)
    elif size < 65536:
        head = struct.pack("!BBH", _FINAL | kind, 126, size)
    else:
        head = struct.pack("!BBQ", _FINAL | kind, 127, size)
    return head + payload
