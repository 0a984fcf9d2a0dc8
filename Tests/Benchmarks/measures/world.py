"""The gazetteer at the size of the world: up to 12,000,000 places, made up from those of the gazetteer."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from driver import Driver
from extrapolation import Dimension
from measures.files import table
from measures.meanings import MAKER, Tables
from measures.nearest import coordinates, everywhere, trips
from measures.sizes import Samples, slowest, write_areas
from program import Program

SIZES = (100_000, 1_000_000, 12_000_000)

# The beginnings that make new names.
BEGINNINGS = ["", *(first + vowel + last for last in ("", "n", "r") for first in "bdfgklmnprstvz" for vowel in "aeiou")]

KEYSTROKES = {
    "one letter": ["s", "a", "m", "x"],
    "two letters": ["sa", "la", "be", "zz"],
    "three letters": ["san", "new", "ber", "zzz"],
    "more letters": ["santa", "new y", "york", "são p", "saint-", "berl"],
    "misspelt names": ["brelin", "münhcen", "Moskua"],
}


def gazetteers(command: list[str], driver: Driver, gazetteer: Path) -> Dimension:
    """Making a file, searching it, and the memory for that."""
    samples = Samples()
    for size in SIZES:
        file, took = made(driver.folder / f"world-{size}", gazetteer, size)
        samples.add(size, "`make-gazetteer`", "s", took, 300)
        samples.add(size, "file", "MB", file.stat().st_size / 1e6)
        served = [*command, "--gazetteer", str(file)]
        program = Program([*served, "--archive", ":memory:"])
        program.call("server.status")
        first = program.timed("gazetteer.search", query="berlin")
        samples.add(size, "first `gazetteer.search` of a process, for a whole name", "ms", first, 5)
        samples.add(size, "private memory after it", "MB", program.private_mb, 20)
        samples.add(size, "resident memory after it", "MB", program.resident_mb, 20)
        for letters, queries in KEYSTROKES.items():
            time_of_slowest = slowest(program, "gazetteer.search", queries)
            samples.add(size, f"`gazetteer.search` of {letters}, the slowest", "ms", time_of_slowest, 5)
        program.end()
        samples.add(size, "30 nearest cities of a point anywhere, p99", "ms", trips(driver, served, everywhere()), 0.3)
    return Dimension("Places of the gazetteer, with one name each", SIZES[0], samples.list())


def made(folder: Path, gazetteer: Path, size: int) -> tuple[Path, float]:
    """A gazetteer of `size` places, and the seconds that `make-gazetteer` took."""
    folder.mkdir()
    tables = Tables(gazetteer)
    write_areas(folder, tables)
    table(folder / "cities.tsv", "geonameid", islice(rows(tables, gazetteer), size))
    begin = time.monotonic()
    command = [sys.executable, str(MAKER), str(folder / "gazetteer.bin"), "--tsv", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder / "gazetteer.bin", time.monotonic() - begin


def rows(tables: Tables, gazetteer: Path) -> Iterator[str]:
    """The places of the gazetteer, then copies with longer names, fewer people and other positions within three degrees.
    Of these, places with fewer than 1,000 people have no known population, as most places of GeoNames."""
    dice = random.Random(12)
    known = sorted(zip(tables.places(), coordinates(gazetteer)), key=lambda one: one[0].id)
    for copy, beginning in enumerate(BEGINNINGS):
        for place, (lat, lon) in known:
            name, people = place.name, place.population // (copy + 1)
            if copy:
                name = f"{beginning.capitalize()}{name[0].lower()}{name[1:]}"
                lat = max(-90, min(90, lat + dice.uniform(-3, 3)))
                lon = (lon + dice.uniform(-3, 3) + 180) % 360 - 180
                people = people if people >= 1000 else 0
            yield f"{place.id + copy * 20_000_000}\t{name}\t\t{lat:.5f}\t{lon:.5f}\t{place.code}\t\t{people}\tUTC\tPPL"
