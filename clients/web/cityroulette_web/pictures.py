"""Pictures for the page: only files and web addresses that the program has named."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Any

from . import __version__
from .guard import Refused

LIMIT = 20 * 1024 * 1024
"""The largest picture in bytes."""

KEPT = 5000
"""Addresses to remember, the newest."""

SECONDS = 20.0
"""Timeout for fetching a picture."""

MEMBERS = {"article": ("url",), "photo": ("url", "thumbnail"), "place": ("path",)}
"""Members of results that name pictures, by method namespace. The program fetches those of places."""

AGENT = f"cityroulette-web/{__version__} (a page on loopback for one reader)"


class Pictures:
    """Remembers the pictures named by the program, so that a page cannot fetch or read others."""

    def __init__(self) -> None:
        self._named: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def learn(self, method: str, result: Any) -> None:
        """Remembers the addresses in a result."""
        members = MEMBERS.get(method.split(".")[0])
        if members:
            with self._lock:
                self._walk(result, members)
                while len(self._named) > KEPT:
                    self._named.popitem(last=False)

    def fetch(self, address: str) -> tuple[str, bytes]:
        """Media type and bytes of a named picture. Raises `Refused`."""
        with self._lock:
            known = address in self._named
        if not known:
            raise Refused(403, "The program has not named that picture.")
        data = _download(address) if "://" in address else _read(address)
        kind = media_type(data)
        if kind is None:
            raise Refused(502, "The file is not a picture.")
        return kind, data

    def _walk(self, value: Any, members: tuple[str, ...]) -> None:
        if isinstance(value, dict):
            for name, member in value.items():
                if name in members and isinstance(member, str):
                    self._named[member] = None
                else:
                    self._walk(member, members)
        elif isinstance(value, list):
            for element in value:
                self._walk(element, members)


def media_type(data: bytes) -> str | None:
    """The media type by the first bytes; SVG is excluded, because it can contain scripts."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return None


def _download(address: str) -> bytes:
    if not address.startswith(("https://", "http://")):
        raise Refused(403, "Pictures must have an https address.")
    request = urllib.request.Request(address, headers={"User-Agent": AGENT, "Accept": "image/*"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            data: bytes = response.read(LIMIT + 1)
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise Refused(502, f"Cannot fetch the picture: {error}.") from None
    if len(data) > LIMIT:
        raise Refused(502, f"The picture is larger than {LIMIT} bytes.")
    return data


def _read(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(LIMIT)
    except (OSError, ValueError) as error:
        raise Refused(404, f"Cannot read the picture: {error}.") from None
