"""`match [FILE] …`: the places in texts, each as FILE:LINE:COLUMN: PLACE.

Columns are counted in bytes from 1, as in editors and compilers. Finds map links, coordinates, and
marked names: @Paris, [[Paris]], "Paris".
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Literal

from .._client import CityRoulette
from ..types import PlaceInText
from ._places import full_name, point
from ._usage import UsageError, launched

Way = Literal["mention", "wikiLink", "quoted", "bare"]
MARKED: list[Way] = ["mention", "wikiLink", "quoted"]
PAGE = 500
"""Matches per request: the most that the server allows."""


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "match",
        help="find places in texts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "files", nargs="*", default=["-"], metavar="FILE", help="default or -: standard input"
    )
    command.add_argument(
        "--bare", action="store_true", help="also match unmarked names, as in prose"
    )
    command.add_argument(
        "--minimum-population",
        type=int,
        metavar="N",
        help="least population of an unmarked place, 100000 by default",
    )
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints one line per place; if there is none, mentions --bare."""
    names: list[Way] = [*MARKED, "bare"] if options.bare else MARKED
    texts = [(file, read(file)) for file in options.files]
    count = 0
    async with launched(options) as client:
        for file, text in texts:
            marks = Marks(text)
            async for start, place in matches(client, text, names, options.minimum_population):
                print(f"{file}:{marks.at(start)}: {describe(place)}", flush=True)
                count += 1
    if count == 0:
        hint = "" if options.bare else "; --bare also matches unmarked names"
        print(f"cityroulette: no places found{hint}", file=sys.stderr)


def read(file: str) -> bytes:
    """The bytes of a file, which must be UTF-8."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).expanduser().read_bytes()
        text.decode()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 at byte {error.start + 1}") from None
    return text


async def matches(
    client: CityRoulette, text: bytes, names: list[Way], population: int | None
) -> AsyncIterator[tuple[int, PlaceInText]]:
    """The places in a text of any length, each with the byte offset of its start."""
    for start, part in parts(text, int(client.about.limits.match_text)):
        offset: int | None = 0
        while offset is not None:
            page = await client.gazetteer.match(
                text=part, names=names, minimum_population=population, offset=offset, limit=PAGE
            )
            for place in page.matches:
                yield start + place.bytes.start, place
            offset = page.next


def parts(text: bytes, most: int) -> Iterator[tuple[int, str]]:
    """Pieces of at most that many bytes, split after a line, or else after a space."""
    start = 0
    while start < len(text):
        end = min(start + most, len(text))
        if end < len(text):
            # Up to three bytes follow the first byte of a UTF-8 character.
            while text[end] & 0xC0 == 0x80:
                end -= 1
            line, blank = (text.rfind(each, start, end) + 1 for each in (b"\n", b" "))
            end = line or blank or end
        yield start, text[start:end].decode()
        start = end


class Marks:
    """Lines and columns of a text, for ascending offsets."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._seen, self._line, self._begin = 0, 1, 0

    def at(self, byte: int) -> str:
        """The line and the column of a byte, both from 1."""
        self._line += self._text.count(b"\n", self._seen, byte)
        self._begin = self._text.rfind(b"\n", self._seen, byte) + 1 or self._begin
        self._seen = byte
        return f"{self._line}:{byte - self._begin + 1}"


def describe(place: PlaceInText) -> str:
    """The place; if it is ambiguous, with the number of other candidates."""
    if place.city is None:
        return point(place.location)
    others = len(place.candidates) - 1
    unclear = f", or {others} others of that name" if place.ambiguous and others > 0 else ""
    return f"{full_name(place.city)} ({point(place.location)}){unclear}"
