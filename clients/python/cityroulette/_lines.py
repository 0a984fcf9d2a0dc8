"""Splits a stream of bytes into lines, whatever pieces it comes in."""

from __future__ import annotations

from ._errors import ProtocolError

LONGEST_LINE = 128 * 1024 * 1024
"""Bytes of a line beyond which the stream cannot be the protocol. The longest replies of the
server, pages of 500 rows, are below 1 MiB."""


class LineSplitter:
    """Collects pieces until a line feed ends them.

    Every byte is looked at once and copied twice at most, so a line that comes in a thousand
    pieces costs no more than one that comes whole. Only the line feed ends a line: the
    characters U+0085, U+2028 and U+2029 do not, which is why `str.splitlines` will not do.
    """

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._pieces: list[bytes] = []
        self._size = 0
        self._longest = longest

    def feed(self, chunk: bytes) -> list[bytes]:
        """The lines that `chunk` completes, without their ends.

        Raises `ProtocolError` when a line grows beyond the longest that is taken.
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
        """What came after the last line feed."""
        return b"".join(self._pieces)
