"""Cities as a table for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ..types import City, GazetteerSearchResultCity

STAR = "★"


NUMBERS = (4, 5, 6)
"""The columns of population and place."""


def table(cities: Sequence[City], weather: bool, ids: bool = False) -> str:
    """A heading and one line per city; `ids` adds a last column with their ids."""
    head = ["", "City", "Region", "Country", "Population", "Lat", "Lon"]
    head += (["Weather"] if weather else []) + (["Id"] if ids else [])
    rows = [_row(city, weather) + ([str(city.id)] if ids else []) for city in cities]
    return columns([head, *rows], NUMBERS)


def columns(rows: Sequence[list[str]], numbers: Sequence[int]) -> str:
    """Lines with aligned columns; numbers are right-aligned."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths, numbers) for row in rows)


def _row(city: City, weather: bool) -> list[str]:
    row = [
        STAR if city.favorite else "",
        _name(city),
        city.admin1 or "",
        city.country or "",
        "" if city.population is None else f"{city.population:,}",
        f"{city.lat:.3f}",
        f"{city.lon:.3f}",
    ]
    return [*row, _weather(city)] if weather else row


def _name(city: City) -> str:
    """The name of a city, followed in parentheses by the name that a search matched."""
    found = city.matched_name if isinstance(city, GazetteerSearchResultCity) else city.name
    return city.name if found.casefold() == city.name.casefold() else f"{city.name} ({found})"


def _weather(city: City) -> str:
    now = city.weather
    if now is None:
        return "unknown"
    unit = "°F" if now.units == "us" else "°C"
    degrees = "" if now.temperature is None else f"{now.temperature:.0f} {unit} "
    return degrees + (now.summary or "")


def _line(row: list[str], widths: list[int], numbers: Sequence[int]) -> str:
    cells = []
    for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
        space = " " * (width - _width(cell))
        cells.append(space + cell if index in numbers else cell + space)
    return "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """The display width: wide characters count two, combining characters none."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
