"""Places as people give and read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..types import City, Location, LocationResolveResult
from ._table import columns

FORMS = "a name, as Valletta; a point, as 35.9,14.5; a link to a map; a Plus Code; an id"
"""Some of what `location.resolve` understands, for the help of a command."""


def label(place: LocationResolveResult) -> str:
    """What a place is called: a city's name and country, else the point."""
    if place.city is None:
        return point(place.location)
    return f"{place.city.name}, {place.city.country or 'at sea'}"


def full_name(city: City) -> str:
    """A city's name with its region and country, as a search takes it."""
    return ", ".join(each for each in (city.name, city.admin1, city.country) if each)


def point(location: Location) -> str:
    """A point in degrees, to the metre."""
    return f"{location.lat:.5f}, {location.lon:.5f}"


def candidates(data: Mapping[str, Any]) -> str:
    """The cities that an error tells may be meant, each with the id to type instead.

    Countries are told by the message of their error already.
    """
    found = [each for each in _list(data.get("candidates")) if "id" in each]
    if not found:
        return ""
    head = ["Type this", "for the city", "Population"]
    return "\n" + columns([head, *map(_row, found)], (2,))


def _list(value: object) -> Sequence[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _row(city: Mapping[str, Any]) -> list[str]:
    name = ", ".join(str(city[key]) for key in ("name", "admin1", "country") if city.get(key))
    people = city.get("population")
    return [str(city["id"]), name, f"{people:,}" if isinstance(people, int) else ""]
