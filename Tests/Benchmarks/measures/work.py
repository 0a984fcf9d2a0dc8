"""First uses, search, browsing, commits and memory."""

import shutil
import sqlite3
import subprocess
import time
from pathlib import Path

from program import Program
from report import Bar, Row

HERE = {"lat": 52.52, "lon": 13.41}

# Queries as people type them: prefixes, words, letters with accents, typing errors, names that do not exist.
TYPED = ["s", "sa", "san", "santa", "new y", "york", "são p", "köln", "brelin", "münhcen", "x", "zzz", "saint-", "la"]


def session(command: list[str], names: int, runs: int) -> tuple[list[Row], list[Bar]]:
    """Around me the first time and again, a session of every city, and the gazetteer's search."""
    first, again, opened, keystroke, named, idle, full = ([] for _ in range(7))
    for _ in range(runs):
        program = Program([*command, "--archive", ":memory:"])
        program.call("server.status")
        idle.append(program.resident_mb)
        around = {"mode": "import", "source": "aroundMe", "location": HERE}
        first.append(program.timed("session.open", **around))
        again.append(sorted(program.timed("session.open", **around) for _ in range(50))[25])
        begin = time.perf_counter()
        session = program.call("session.open", **around, radiusKm=20_038, count=100_000)["session"]
        opened.append((time.perf_counter() - begin) * 1000)
        queries = ["", "s", "sa", "san", "santa", "x", "ö", "new y", "zzz", "a"] * 60
        keystroke.append(p99([program.timed("city.search", session=session, query=query) for query in queries]))
        full.append(program.resident_mb)
        named.append(p99([program.timed("gazetteer.search", query=query) for query in TYPED * 20]))
        program.end()
    rows = [
        Row("around me, the first time", "ms", first), Row("around me, again", "ms", again),
        Row("a session of all 95,051 cities, opened", "ms", opened),
        Row("a keystroke of `city.search` there, p99", "ms", keystroke),
        Row(f"`gazetteer.search` over {names:,} names, p99", "ms", named),
        Row("memory, idle", "MB", idle), Row("memory, with that session", "MB", full),
    ]
    limits = [2, 0.2, 60, 2, 5, 15, 30]
    return rows, [
        Bar(f"{row.name}: at most {limit} {row.unit}", f"{row.value:.2f} {row.unit}", row.value <= limit)
        for row, limit in zip(rows, limits)
        if limit
    ]


def p99(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[int(len(times) * 0.99) - 1]


def archive(command: list[str], folder: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """A commit of 30 cities, compared with the `sqlite3` shell, and the first page of a large archive."""
    path = folder / "archive.sqlite"
    program = Program([*command, "--archive", str(path)])
    ours: list[float] = []
    for run in range(runs * 4):
        program.call("session.open", mode="import", source="aroundMe", location={"lat": 10 + run, "lon": 20}, radiusKm=20_000)
        ours.append(program.timed("session.commit"))
    peers = shell(path, folder, runs * 4)
    program.call("session.open", mode="import", source="aroundMe", location=HERE, radiusKm=20_038, count=100_000)
    program.call("session.commit")
    program.end()
    rows = [Row("commit of 30 cities", "ms", ours, peers)]
    more, bars = browse(command, path, runs, "95,051", limits=(50, 100, 40))
    rows += more
    if rows[0].peers:
        ratio = rows[0].ratio("sqlite3 shell")
        bars.append(Bar("commit of 30 at most as long as in the sqlite3 shell", f"{ratio:.2f} ×", ratio <= 1))
    return rows, bars


def browse(
    command: list[str], path: Path, runs: int, count: str, limits: tuple[float, float, float]
) -> tuple[list[Row], list[Bar]]:
    """The first and the next page of a session over the archive, the wait for the whole list, and the memory of the
    process with that session."""
    pages, next_ones, whole, memory = [], [], [], []
    for _ in range(runs):
        program = Program([*command, "--archive", str(path)])
        program.call("server.status")
        pages.append(program.timed("session.open", mode="browse"))
        # The rest of the archive is read after the reply. A search needs all of it.
        next_ones.append(pages[-1] + program.timed("session.get", offset=50))
        whole.append(next_ones[-1] + program.timed("city.search", query=""))
        memory.append(program.resident_mb)
        program.end()
    rows = [
        Row(f"browse an archive of {count} cities, first page", "ms", pages),
        Row(f"the next page of {count} cities, from the opening on", "ms", next_ones),
        Row(f"the whole list of {count} cities, from the opening on", "ms", whole),
        Row(f"memory, with a session of {count} cities of the archive", "MB", memory),
    ]
    return rows, [
        Bar(f"{row.name}: at most {limit} {row.unit}", f"{row.value:.0f} {row.unit}", row.value <= limit)
        for row, limit in zip((rows[0], rows[1], rows[3]), limits)
    ]


def million(command: list[str], folder: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """An archive of 1,000,000 cities: browsing, pages, search, commit, export."""
    file, path = folder / "million.csv", folder / "million.sqlite"
    lines = (f"{n},City {n * 7919 % 1_000_003},{n % 160 - 80},{n % 360 - 180},{n * 31 % 5003}" for n in range(1, 1_000_001))
    file.write_text("geonameid,name,lat,lon,population\n" + "\n".join(lines) + "\n")
    program = Program([*command, "--archive", str(path)])
    program.call("archive.import", path=str(file))
    program.end()
    rows, bars = browse(command, path, runs, "1,000,000", limits=(200, 100, 250))
    times: dict[str, list[float]] = {}
    for _ in range(runs):
        program = Program([*command, "--archive", str(path)])
        for name, samples in uses(program, folder).items():
            times.setdefault(name, []).append(sorted(samples)[len(samples) // 2])
        program.end()
    more = [Row(f"{name} among 1,000,000", "ms", samples) for name, samples in times.items()]
    page = more[0]
    return rows + more, [*bars, Bar(f"{page.name}: at most 1 ms", f"{page.value:.2f} ms", page.value <= 1)]


def uses(program: Program, folder: Path) -> dict[str, list[float]]:
    """Milliseconds of operations on an archive of a million cities and on a session over it."""
    after = program.call("archive.list", offset=500_000, limit=1)["after"]
    pages = [program.timed("archive.list", after=after, limit=50) for _ in range(100)]
    program.call("session.open", mode="browse")
    queries = ["s", "ci", "city 1", "city 99", "x", "ö", "7"] * 3
    return {
        "a page of `archive.list` by cursor": pages,
        "a page of `session.get`": [program.timed("session.get", offset=500_000) for _ in range(100)],
        "a keystroke of `city.search`": [program.timed("city.search", query=query) for query in queries],
        "a star": [program.timed("city.toggleFavorite", city=500_000) for _ in range(101)],
        "a commit of one star": [program.timed("session.commit")],
        "an export as CSV": [program.timed("archive.export", format="csv", path=str(folder / "out.csv"))],
    }


def shell(path: Path, folder: Path, count: int) -> dict[str, list[float]]:
    """A similar transaction of 30 rows in the shell, on a copy of the file."""
    if not shutil.which("sqlite3"):
        return {}
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT * FROM city LIMIT 30").fetchall()
        copy = folder / "shell.sqlite"
        with sqlite3.connect(copy) as other:
            database.backup(other)
    return {"sqlite3 shell": transactions(copy, rows, count)}


def literal(value: object) -> str:
    """A value as an SQL literal."""
    if value is None:
        return "NULL"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)


def transactions(path: Path, rows: list[tuple], count: int) -> list[float]:
    """Milliseconds of each transaction, from sending its text to the shell to the shell's output."""
    process = subprocess.Popen(["sqlite3", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    process.stdin.write(b"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;\n")
    times: list[float] = []
    text = (
        "BEGIN IMMEDIATE;"
        + "".join(f"INSERT OR REPLACE INTO city VALUES({', '.join(map(literal, row))});\n" for row in rows)
        + "UPDATE archive SET revision = revision + 1; COMMIT; SELECT 'done';\n"
    ).encode()
    for _ in range(count):
        begin = time.perf_counter()
        process.stdin.write(text)
        process.stdin.flush()
        while process.stdout.readline().strip() != b"done":
            pass
        times.append((time.perf_counter() - begin) * 1000)
    process.stdin.close()
    process.wait()
    return times


def archive_growth(command: list[str], folder: Path, sizes: list[int]) -> dict[str, list[tuple[float, float]]]:
    """Microseconds of a page, a star and the first page of a browse session, by the size of the archive."""
    lines: dict[str, list[tuple[float, float]]] = {"a page": [], "a star": [], "browse": []}
    for size in sizes:
        file = folder / "cities.csv"
        rows = (f"{number},City {number},{number % 160 - 80},{number % 360 - 180},{number}" for number in range(1, size + 1))
        file.write_text("geonameid,name,lat,lon,population\n" + "\n".join(rows) + "\n")
        program = Program([*command, "--archive", str(folder / f"archive-{size}.sqlite")])
        program.call("archive.import", path=str(file))
        pages = [program.timed("archive.list", offset=size // 2, limit=50) for _ in range(20)]
        stars = [program.timed("archive.setFavorite", city=1, favorite=number % 2 == 0) for number in range(20)]
        opened = [browsed(program) for _ in range(3)]
        for name, times in zip(lines, (pages, stars, opened)):
            lines[name].append((size, sorted(times)[len(times) // 2] * 1000))
        program.end()
    return lines


def browsed(program: Program) -> float:
    """Milliseconds to open a session over the archive. Closes it, because all sessions together may have at most a
    million cities."""
    time = program.timed("session.open", mode="browse", weather=False)
    program.call("session.close")
    return time
