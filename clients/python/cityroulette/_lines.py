"""Splits a stream of bytes into lines."""

from __future__ import annotations

from ._errors import ProtocolError

LONGEST_LINE = 128 * 1024 * 1024
"""The longest line in bytes; more cannot be the protocol. The longest replies, pages of 500 rows,
are below 1 MiB."""


class LineSplitter:
    """Collects pieces until a line feed completes them.

    Every byte is searched once and copied at most twice, so a line in a thousand pieces costs no
    more than one in a single piece. Only a line feed ends a line; `str.splitlines` would also
    split at U+0085, U+2028 and U+2029.
    """

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._pieces: list[bytes] = []
        self._size = 0
        self._longest = longest

    def feed(self, chunk: bytes) -> list[bytes]:
        """The lines completed by `chunk`, without their ends.

        Raises `ProtocolError` if a line exceeds the longest accepted one.
        """
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join((*self._pieces, lines[0]))
            self._pieces.clear()
            self._size = 0
        if rest:
            self._pieces.append(rest)
            self._size += len(rest)
        if self._size > self._longest:
            raise ProtocolError(f"the program wrote a line of more than {self._longest} bytes")
        return lines

    def rest(self) -> bytes:
        """The bytes after the last line feed."""
        return b"".join(self._pieces)
