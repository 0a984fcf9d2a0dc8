"""Places as the user writes and reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..types import City, Location, LocationResolveResult
from ._table import columns

FORMS = "a name (Valletta), a point (35.9,14.5), a map link, a Plus Code or an id"
"""Some of the forms that `location.resolve` accepts, for the help of a command."""


def label(place: LocationResolveResult) -> str:
    """The title of a place: a city's name and country, or the point."""
    if place.city is None:
        return point(place.location)
    return f"{place.city.name}, {place.city.country or 'at sea'}"


def full_name(city: City) -> str:
    """A city's name with its region and country, in the form that a search accepts."""
    return ", ".join(each for each in (city.name, city.admin1, city.country) if each)


def point(location: Location) -> str:
    """A point in degrees, to the metre."""
    return f"{location.lat:.5f}, {location.lon:.5f}"


def candidates(data: Mapping[str, Any]) -> str:
    """The candidates of an error, each with the id to type instead.

    The message of an error about countries already lists them.
    """
    found = [each for each in _list(data.get("candidates")) if "id" in each]
    if not found:
        return ""
    head = ["Id", "City", "Population"]
    return "\n" + columns([head, *map(_row, found)], (2,))


def _list(value: object) -> Sequence[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _row(city: Mapping[str, Any]) -> list[str]:
    name = ", ".join(str(city[key]) for key in ("name", "admin1", "country") if city.get(key))
    people = city.get("population")
    return [str(city["id"]), name, f"{people:,}" if isinstance(people, int) else ""]
