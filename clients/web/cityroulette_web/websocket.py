"""The server side of a WebSocket (RFC 6455), as far as sending texts requires it.

A browser allows a site six HTTP connections, streams included, but 255 WebSockets. So the pages of many
tabs receive events and keep all six connections for requests.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from email.message import Message

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""The constant of RFC 6455 that is appended to a key."""

PROTOCOL = "cityroulette"
TOKEN_PREFIX = "token."
"""A page cannot set headers of a WebSocket, so it sends the token as a second subprotocol."""

GOING_AWAY = 1001
WRONG_TOKEN = 4403
"""Close codes: the bridge exits; the token is not valid."""

_TEXT, _CLOSE, _FINAL = 0x1, 0x8, 0x80


def is_upgrade(headers: Message) -> bool:
    """Whether a request asks for a WebSocket of version 13."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and headers.get("Sec-WebSocket-Version") == "13"
        and bool(headers.get("Sec-WebSocket-Key"))
    )


def offered_token(headers: Message) -> str:
    """The token among the offered subprotocols; empty if there is none."""
    offered = [name.strip() for name in headers.get("Sec-WebSocket-Protocol", "").split(",")]
    tokens = [name for name in offered if name.startswith(TOKEN_PREFIX)]
    return tokens[0].removeprefix(TOKEN_PREFIX) if tokens else ""


def accepting(headers: Message) -> dict[str, str]:
    """The headers of the reply that starts the WebSocket."""
    key = headers.get("Sec-WebSocket-Key", "").encode("latin-1")
    digest = hashlib.sha1(key + MAGIC, usedforsecurity=False).digest()
    return {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Accept": base64.b64encode(digest).decode(),
        "Sec-WebSocket-Protocol": PROTOCOL,
    }


def text_frame(text: str) -> bytes:
    """A text as one frame; servers do not mask frames."""
    return _frame(_TEXT, text.encode())


def close_frame(code: int) -> bytes:
    """A close frame with its reason."""
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
