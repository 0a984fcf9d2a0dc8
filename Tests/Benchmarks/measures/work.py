"""Start, the first uses, search, browsing, committing, memory: the program beside what is at hand."""

import shutil
import sqlite3
import subprocess
import time
from pathlib import Path

from program import Program
from report import Bar, Row

HERE = {"lat": 52.52, "lon": 13.41}


def started(command: list[str], line: bytes) -> float:
    """Milliseconds from the start of a process to its end, with one line for it to read."""
    begin = time.perf_counter()
    subprocess.run(command, input=line, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - begin) * 1000


def start(command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """Whole processes: one request and out, against one that only loads its runtime."""
    line = b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'
    node = shutil.which("node")
    ours: list[float] = []
    peers: dict[str, list[float]] = {"node -e 0": []} if node else {}
    for _ in range(runs * 4):
        ours.append(started(command, line))
        if node:
            peers["node -e 0"].append(started([node, "-e", "0"], b""))
    row = Row("start, first reply and end", "ms", ours, peers)
    if not node:
        return [row], []
    ratio = row.ratio("node -e 0")
    return [row], [Bar("start at most 1/4 of `node -e 0`", f"{ratio:.2f}", ratio <= 0.25)]


def session(command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """Around me for the first time and again, and a session of every city."""
    first, again, opened, keystroke, idle, full = ([] for _ in range(6))
    for _ in range(runs):
        program = Program([*command, "--archive", ":memory:"])
        program.call("server.status")
        idle.append(program.resident_mb)
        around = {"mode": "import", "source": "aroundMe", "location": HERE}
        first.append(program.timed("session.open", **around))
        again.append(sorted(program.timed("session.open", **around) for _ in range(50))[25])
        begin = time.perf_counter()
        session = program.call("session.open", **around, radiusKm=20_038, limit=100_000)["session"]
        opened.append((time.perf_counter() - begin) * 1000)
        queries = ["", "s", "sa", "san", "santa", "x", "ö", "new y", "zzz", "a"] * 20
        times = sorted(program.timed("city.search", session=session, query=query) for query in queries)
        keystroke.append(times[int(len(times) * 0.99) - 1])
        full.append(program.resident_mb)
        program.end()
    rows = [
        Row("around me, the first time", "ms", first), Row("around me, again", "ms", again),
        Row("a session of all 95,051 cities, opened", "ms", opened),
        Row("a keystroke of `city.search` there, p99", "ms", keystroke),
        Row("memory, idle", "MB", idle), Row("memory, with that session", "MB", full),
    ]
    limits = [60, 0.5, None, 5, 30, 150]
    return rows, [
        Bar(f"{row.name}: at most {limit} {row.unit}", f"{row.value:.2f} {row.unit}", row.value <= limit)
        for row, limit in zip(rows, limits)
        if limit
    ]


def archive(command: list[str], folder: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """A commit of 30 cities beside the `sqlite3` shell, and the first page of a large archive."""
    path = folder / "archive.sqlite"
    program = Program([*command, "--archive", str(path)])
    ours: list[float] = []
    for run in range(runs * 4):
        program.call("session.open", mode="import", source="aroundMe", location={"lat": 10 + run, "lon": 20}, radiusKm=20_000)
        ours.append(program.timed("session.commit"))
    peers = shell(path, folder, runs * 4)
    program.call("session.open", mode="import", source="aroundMe", location=HERE, radiusKm=20_038, limit=100_000)
    program.call("session.commit")
    program.end()
    rows = [Row("commit of 30 cities", "ms", ours, peers)]
    pages: list[float] = []
    for _ in range(runs):
        program = Program([*command, "--archive", str(path)])
        program.call("server.status")
        pages.append(program.timed("session.open", mode="browse"))
        program.end()
    rows.append(Row("browse an archive of 95,051 cities, first page", "ms", pages))
    bars = [Bar("browse an archive of 100,000: at most 150 ms", f"{rows[1].value:.0f} ms", rows[1].value <= 150)]
    if rows[0].peers:
        ratio = rows[0].ratio("sqlite3 shell")
        bars.append(Bar("commit of 30 at most 2 × the sqlite3 shell", f"{ratio:.2f} ×", ratio <= 2))
    return rows, bars


def shell(path: Path, folder: Path, count: int) -> dict[str, list[float]]:
    """The same transaction of 30 rows, in the shell, on a copy of the file."""
    if not shutil.which("sqlite3"):
        return {}
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT * FROM city LIMIT 30").fetchall()
        copy = folder / "shell.sqlite"
        with sqlite3.connect(copy) as other:
            database.backup(other)
    return {"sqlite3 shell": transactions(copy, rows, count)}


def literal(value: object) -> str:
    """A value as SQL."""
    if value is None:
        return "NULL"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)


def transactions(path: Path, rows: list[tuple], count: int) -> list[float]:
    """Milliseconds of each, from sending its text to the shell to its answer."""
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
    """Microseconds of a page, a star and the first page of a browse session over the archive's size."""
    lines: dict[str, list[tuple[float, float]]] = {"a page": [], "a star": [], "browse": []}
    for size in sizes:
        file = folder / "cities.csv"
        rows = (f"{number},City {number},{number % 160 - 80},{number % 360 - 180},{number}" for number in range(1, size + 1))
        file.write_text("id,name,lat,lon,population\n" + "\n".join(rows) + "\n")
        program = Program([*command, "--archive", str(folder / f"archive-{size}.sqlite")])
        program.call("archive.import", path=str(file))
        pages = [program.timed("archive.list", offset=size // 2, limit=50) for _ in range(20)]
        stars = [program.timed("archive.setFavorite", city=1, favorite=number % 2 == 0) for number in range(20)]
        opened = [program.timed("session.open", mode="browse", weather=False) for _ in range(3)]
        for name, times in zip(lines, (pages, stars, opened)):
            lines[name].append((size, sorted(times)[len(times) // 2] * 1000))
        program.end()
    return lines
