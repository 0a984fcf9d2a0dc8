"""Queries over a collection: pages of 100 of `archive.list`, and the same query in the `sqlite3` shell."""

import random
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from statistics import median
from typing import Any

from measures.files import table
from program import Program
from report import Bar, Row

LISTS = 200
TAGS = 500
LINKS = 50_000
CALLS = 40
MOST = 1.5

QUERIES: dict[str, dict[str, Any]] = {
    "everything, by name": {"order": "name"},
    "a country, by population": {"query": {"countries": ["DE"]}, "order": "population"},
    "a list, in its order": {"query": {"list": 7}, "order": "list"},
    "two tags": {"query": {"tags": ["tag 3", "tag 4"]}},
    "stars, by time added": {"query": {"favorite": True}, "order": "added"},
    "visited in a year": {"query": {"visitedIn": "2015"}, "order": "visited"},
    "groups by country": {"groupBy": "country"},
    "groups by tag": {"groupBy": "tag"},
    "a text": {"query": {"text": "burg"}},
    "within 500 km, by distance": {
        "query": {"near": {"location": {"lat": 48, "lon": 11}, "radiusKm": 500}},
        "order": "distance",
    },
    "everything, by distance": {"query": {"near": {"location": {"lat": 48, "lon": 11}}}, "order": "distance"},
    "everything, by local time": {"order": "localTime"},
}

# What has no index: of a million cities every row is read.
SCANS = ("a text", "distance", "local time", "groups")

# The statement of a client that writes its own SQL.
SHELL = {
    "a list, in its order": """
        SELECT c.* FROM list_city m JOIN city c ON c.id = m.city WHERE m.list = 7 ORDER BY m.position LIMIT 100""",
    "a country, by population": """
        SELECT * FROM city WHERE country = 'DE' ORDER BY ifnull(population, 0) DESC, sort_name, name LIMIT 100;
        SELECT count(*) FROM city WHERE country = 'DE'""",
    "a text": """
        SELECT * FROM city WHERE instr(sort_name, 'burg') ORDER BY favorite DESC, ifnull(population, 0) DESC LIMIT 100;
        SELECT count(*) FROM city WHERE instr(sort_name, 'burg')""",
    "groups by country": """
        SELECT country, count(*) FROM city GROUP BY 1 ORDER BY 2 DESC;
        SELECT * FROM city ORDER BY favorite DESC, ifnull(population, 0) DESC, sort_name, name LIMIT 100""",
}


def measure(command: list[str], folder: Path, count: int) -> tuple[list[Row], list[Bar]]:
    """Milliseconds of a page of each query, the 99th percentile, in an archive of `count` cities; bars also for the
    median as a ratio to the shell."""
    archive = filled(command, folder, count)
    rows, bars = [], []
    program = Program([*command, "--archive", str(archive)])
    program.call("archive.status")
    for name, params in QUERIES.items():
        times = sorted(program.timed("archive.list", limit=100, **params) for _ in range(CALLS + 1))
        slow = times[int(len(times) * 0.99) - 1]
        row = Row(f"`archive.list` of {count:,} cities, {name}, p99", "ms", [slow])
        if shell := shell_time(archive, name):
            row.peers["sqlite3"] = [shell]
            ratio = median(times) / shell
            promise = f"`archive.list` of {count:,} cities, {name}, p50: at most {MOST} × the `sqlite3` shell"
            bars.append(Bar(promise, f"{ratio:.2f} ×", ratio <= MOST))
        rows.append(row)
        limit = 5 if count <= 10_000 else 300 if any(scan in name for scan in SCANS) else 50
        bars.append(Bar(f"{row.name}: at most {limit} ms", f"{slow:.1f} ms", slow <= limit))
    program.end()
    return rows, bars


def shell_time(archive: Path, name: str) -> float | None:
    """Milliseconds of the same query in the `sqlite3` shell, without its start; None without a shell or statement."""
    if name not in SHELL or not shutil.which("sqlite3"):
        return None

    def run(repeats: int) -> float:
        script = f"{SHELL[name]};\n" * repeats
        begin = time.perf_counter()
        subprocess.run(
            ["sqlite3", "-readonly", str(archive)], input=script.encode(), stdout=subprocess.DEVNULL, check=True
        )
        return (time.perf_counter() - begin) * 1000

    return (run(CALLS) - run(1)) / (CALLS - 1)


COUNTRIES = ["US", "CN", "IN", "DE", "FR", "IT", "ES", "BR", "GB", "MX", "JP", "PL", "TR", "AR", "SE", "EE"]
BEGINNINGS = ["Neu", "Alt", "Ober", "Bad ", "San ", "Saint ", "Santa ", "Villa ", "Port ", "Mount ", "Lake ", "North "]
ENDINGS = ["burg", "stadt", "dorf", "ville", "ton", "grad", "polis", "pur", "ham", "haven", "field", "minster"]


def towns(folder: Path, count: int) -> Path:
    """A CSV file of cities with names, countries, zones and populations as uneven as real ones."""
    dice = random.Random(count)

    def row(number: int) -> str:
        country = COUNTRIES[int(len(COUNTRIES) * dice.random() ** 2)]
        name = f"{dice.choice(BEGINNINGS)}{dice.choice('AEIOKLMNR')}{number % 977}{dice.choice(ENDINGS)}"
        zone = dice.choice(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Tokyo"])
        return (
            f"{100_000_000 + number},{name},{country},{dice.uniform(-60, 70):.4f},{dice.uniform(-180, 180):.4f},"
            f"{int(1000 / (dice.random() + 0.0001))},{zone}"
        )

    heading = "geonameid,name,country,lat,lon,population,timezone"
    return table(folder / f"towns-{count}.csv", heading, (row(number) for number in range(count)))


def filled(command: list[str], folder: Path, count: int) -> Path:
    """An archive of made-up cities with lists, tags, visits and notes."""
    archive = folder / f"collection-{count}.sqlite"
    program = Program([*command, "--archive", str(archive)])
    program.call("archive.import", path=str(towns(folder, count)))
    program.end()
    dice = random.Random(48)
    database = sqlite3.connect(archive)
    ids = [row[0] for row in database.execute("SELECT id FROM city")]
    database.executemany(
        "INSERT INTO list (id, name, sort_name, color, icon, position) VALUES (?, ?, ?, 'blue', 'pin', ?)",
        [(number, f"List {number}", f"list {number}", number) for number in range(1, LISTS + 1)],
    )
    database.executemany(
        "INSERT INTO list_city (list, city, position) VALUES (?, ?, ?)",
        [(number, city, position) for number in range(1, LISTS + 1) for position, city in enumerate(dice.sample(ids, 100))],
    )
    database.executemany(
        "INSERT INTO tag (id, name, sort_name) VALUES (?, ?, ?)",
        [(number, f"tag {number}", f"tag {number}") for number in range(1, TAGS + 1)],
    )
    links = {(1 + int(TAGS * dice.random() ** 2), dice.choice(ids)) for _ in range(LINKS)}
    database.executemany("INSERT INTO city_tag (tag, city) VALUES (?, ?)", sorted(links))
    noted = dice.sample(ids, len(ids) // 10)
    database.executemany(
        "INSERT INTO annotation (city, own_name, note, folded_note, planned) VALUES (?, ?, ?, ?, ?)",
        [(city, f"Own {city}", f"Note on {city}", f"note on {city}", city % 2) for city in noted],
    )
    database.executemany("UPDATE city SET sort_own_name = ? WHERE id = ?", [(f"own {city}", city) for city in noted])
    visits = ((city, f"{dice.randint(2000, 2025)}-05") for city in noted)
    database.executemany(
        "INSERT INTO visit (city, text, first_day, last_day) VALUES (?, ?, ?, ?)",
        [(city, month, f"{month}-01", f"{month}-31") for city, month in visits],
    )
    database.commit()
    database.close()
    return archive
