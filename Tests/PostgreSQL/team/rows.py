"""Rows for an import, and schemas that are dropped after their use."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .database import Database

COUNTRIES = ("AT", "BR", "CI", "DE", "EG", "FR", "GB", "IN", "JP", "US")


def write_cities(path: Path, count: int, people: int = 0) -> None:
    """Writes a file for archive.import: ids from 1 on, no stars, always the same but for a number of people more."""
    dice = random.Random(1)
    with path.open("w") as file:
        file.write("geonameid,name,country,lat,lon,population\n")
        for city in range(1, count + 1):
            lat, lon = dice.uniform(-60, 70), dice.uniform(-180, 180)
            country, least = dice.choice(COUNTRIES), int(dice.paretovariate(1) * 500) % 20_000_000 + 1
            file.write(f"{city},City {city},{country},{lat:.4f},{lon:.4f},{least + people}\n")


@contextmanager
def schema(database: Database, name: str) -> Iterator[Database]:
    """The database with a schema of its own, which is dropped afterwards."""
    try:
        yield database.in_schema(name)
    finally:
        asyncio.run(database.psql(f"DROP SCHEMA IF EXISTS {name} CASCADE"))
