"""Compression of replies for browsers that accept it: on a slow connection, such as a forwarded port,
the page is there in a third of the time."""

from __future__ import annotations

import gzip
from functools import cache

KINDS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
"""The beginnings of the media types that become shorter."""

LEAST = 1024
"""The shortest body in bytes that is worth it."""

FAST, GOOD, SMALL = 1, 6, 9
"""Levels: for a long reply that is sent once, for a short one, and for a file that is sent often."""

LONG = 65536
"""The length in bytes from which a reply is compressed fast: a page of 500 cities is longer, a forecast is not."""

HEADERS = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


def is_accepted(accepted: str) -> bool:
    """Whether a header Accept-Encoding allows gzip."""
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def is_worthwhile(kind: str, body: bytes) -> bool:
    """Whether a body of a media type becomes shorter."""
    return len(body) >= LEAST and kind.startswith(KINDS)


def reply(body: bytes) -> bytes:
    """Compresses a body that is sent once."""
    return gzip.compress(body, FAST if len(body) >= LONG else GOOD, mtime=0)


@cache
def file(body: bytes) -> bytes:
    """Compresses the body of a file, once for all requests."""
    return gzip.compress(body, SMALL, mtime=0)
