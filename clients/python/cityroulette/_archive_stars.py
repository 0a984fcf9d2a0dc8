"""Moves cities in the rows of the archive after their stars have changed."""

from __future__ import annotations

import asyncio
import unicodedata
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ._api import ArchiveApi
from ._session_list import OutOfStep
from .types import City

MOST = 20
"""Changed cities for which a page each costs less than to read the archive again."""

AROUND = 50
"""Rows to read on either side of the expected place of a city."""


async def move_starred(
    archive: ArchiveApi, rows: Sequence[City], toggles: Mapping[int, int]
) -> tuple[City, ...]:
    """The rows after the star of some cities has changed `toggles` times.

    Reads one page for each city, around the place that it should have, because neither a change
    nor `city.get` returns the row of the archive. Raises `OutOfStep` if the archive must be read
    again: for many cities, and if a city is elsewhere, after another change or because the server
    compares names in more detail than `_order`.
    """
    others = [row for row in rows if row.id not in toggles]
    if len(toggles) > MOST or len(rows) - len(others) != len(toggles):
        raise OutOfStep
    expected = list(others)
    for row in rows:
        if row.id in toggles:
            moved = replace(row, favorite=row.favorite ^ (toggles[row.id] % 2 == 1))
            expected.insert(bisect_left(expected, _order(moved), key=_order), moved)
    offsets = [max(0, i - AROUND) for i, row in enumerate(expected) if row.id in toggles]
    limit = 2 * AROUND + 1
    pages = await asyncio.gather(*(archive.list(offset=each, limit=limit) for each in offsets))
    windows = [(offset, page.cities) for offset, page in zip(offsets, pages, strict=True)]
    return _inserted(others, windows, toggles)


def _inserted(
    others: list[City], windows: list[tuple[int, tuple[City, ...]]], toggles: Mapping[int, int]
) -> tuple[City, ...]:
    """The other rows with the toggled ones of the windows, each at its index in the archive."""
    found = {
        row.id: (offset + index, row)
        for offset, cities in windows
        for index, row in enumerate(cities)
        if row.id in toggles
    }
    if len(found) != len(toggles):
        raise OutOfStep
    rows = list(others)
    for index, row in sorted(found.values(), key=lambda each: each[0]):
        rows.insert(index, row)
    for offset, cities in windows:
        shown = rows[offset : offset + len(cities)]
        if [row.id for row in shown] != [row.id for row in cities]:
            raise OutOfStep
    return tuple(rows)


def _order(city: City) -> tuple[bool, int, str, int]:
    """The order of a list: favourites, then population, name without case and accents, id."""
    population = -1 if city.population is None else city.population
    letters = unicodedata.normalize("NFKD", city.name.casefold())
    name = "".join(each for each in letters if not unicodedata.combining(each))
    return not city.favorite, -population, name, city.id
