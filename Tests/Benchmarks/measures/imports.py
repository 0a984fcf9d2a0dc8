"""Imports: their time, its growth, refusals of long lines, writes of other programs, and how fast the program reacts to
cancellation, SIGTERM and a closed pipe meanwhile.

The interruptions are spread over the first four fifths of the work, each with a new program and a new archive. The
longest reaction counts.
"""

import signal
import sqlite3
import time
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Callable, Iterator

from measures.files import cities, places, waypoints
from program import Program
from report import Bar, Row

PLACES = (10_000, 100_000)
CITIES = (95_000, 1_000_000)
GPX_BYTES = 60 << 20
LINE_BYTES = 60 << 20
MOMENTS = 5

BERLIN, LONDON = 2950159, 2643743


def measure(
    command: list[str], folder: Path, runs: int, scale: float = 1
) -> tuple[list[Row], list[Bar]]:
    """All measures; a scale below 1 makes the files smaller, to try the script."""
    few, many = (places(folder, int(count * scale)) for count in PLACES)
    short, long = (cities(folder, int(count * scale)) for count in CITIES)
    gpx = waypoints(folder, int(GPX_BYTES * scale))
    rows, bars = times_of_places(command, folder, [few, many], runs)
    more = times_of_cities(command, folder, [short, long], min(runs, 3))
    rows, bars = rows + more[0], bars + more[1]
    more = refusals(command, folder, runs, int(LINE_BYTES * scale))
    rows, bars = rows + more[0], bars + more[1]
    loads = [
        Load("the import of many places", "place.import", {"path": str(many)}),
        Load("a GPX of 60 MB", "archive.import", {"path": str(gpx)}),
        Load("the shorter CSV", "archive.import", {"path": str(short)}),
        Load("a wait for a lock", "archive.add", {"city": LONDON}, is_locked=True),
    ]
    for load in loads:
        more = interruptions(command, folder, load)
        rows, bars = rows + more[0], bars + more[1]
    bars.append(held(rows))
    row = write_meanwhile(command, folder, loads[0], runs)
    longest = max(row.samples)
    bars.append(Bar(f"{row.name}: at most 5 s", f"{longest:,.0f} ms", longest <= 5200))
    return [*rows, row], bars


@contextmanager
def fresh(command: list[str], folder: Path) -> Iterator[Program]:
    """A program with a new archive, ready for requests; killed at the end."""
    archive = folder / "imports.sqlite"
    for file in folder.glob("imports.sqlite*"):
        file.unlink()
    program = Program([*command, "--archive", str(archive)])
    program.call("archive.add", city=BERLIN)
    try:
        yield program
    finally:
        program.kill()


def times_of_places(
    command: list[str], folder: Path, files: list[Path], runs: int
) -> tuple[list[Row], list[Bar]]:
    """Seconds to import each file the first time and again, and their growth."""
    rows = []
    for file in files:
        first, again = [], []
        for _ in range(runs):
            with fresh(command, folder) as program:
                first.append(program.timed("place.import", path=str(file)) / 1000)
                again.append(program.timed("place.import", path=str(file)) / 1000)
        count = f"{int(file.stem.split('-')[1]):,}"
        rows += [
            Row(f"import of {count} new places in as many new cities", "s", first),
            Row(f"the same {count} places again", "s", again),
        ]
    few, few_again, many, many_again = rows
    growth = max(many.value / few.value, many_again.value / few_again.value)
    return rows, [
        Bar(f"{many.name}: at most 3 s", f"{many.value:.2f} s", many.value <= 3),
        Bar(f"{many_again.name}: at most 3 s", f"{many_again.value:.2f} s", many_again.value <= 3),
        Bar("ten times the places: at most 12 × the time", f"{growth:.1f} ×", growth <= 12),
    ]


def times_of_cities(
    command: list[str], folder: Path, files: list[Path], runs: int
) -> tuple[list[Row], list[Bar]]:
    """Seconds to import each file."""
    rows = []
    for file in files:
        times = []
        for _ in range(runs):
            with fresh(command, folder) as program:
                times.append(program.timed("archive.import", path=str(file)) / 1000)
        rows.append(Row(f"`archive.import` of {int(file.stem.split('-')[1]):,} rows", "s", times))
    return rows, [Bar(f"{rows[1].name}: at most 6 s", f"{rows[1].value:.2f} s", rows[1].value <= 6)]


def refusals(
    command: list[str], folder: Path, runs: int, size: int
) -> tuple[list[Row], list[Bar]]:
    """A file of one very long line: milliseconds until it is refused, and the memory."""
    file = folder / "line.csv"
    file.write_text(",a" * (size // 2))
    rows, bars = [], []
    for method in ("place.import", "archive.import"):
        times, memory = [], []
        for _ in range(runs):
            with fresh(command, folder) as program:
                before = program.resident_mb
                begin = time.perf_counter()
                if "error" not in program.reply(program.send(method, path=str(file))):
                    raise RuntimeError(f"{method} accepts a line without an end")
                times.append((time.perf_counter() - begin) * 1000)
                memory.append(program.highest_mb - before)
        name = f"`{method}` refuses a line of 60 MB"
        rows += [Row(name, "ms", times), Row(f"{name}, memory for that", "MB", memory)]
        bars += [
            Bar(f"{name}: at most 1 s", f"{max(times):,.0f} ms", max(times) <= 1000),
            Bar(f"{name}: at most 100 MB", f"{max(memory):,.0f} MB", max(memory) <= 100),
        ]
    return rows, bars


@dataclass(frozen=True)
class Load:
    """Work that takes long enough to be interrupted."""

    name: str
    method: str
    params: dict[str, Any]

    # Whether this process holds the archive's lock during the whole work.
    is_locked: bool = False


@contextmanager
def busy(command: list[str], folder: Path, load: Load) -> Iterator[tuple[Program, int]]:
    """A busy program, and the id of the request that it works on."""
    with fresh(command, folder) as program:
        lock = sqlite3.connect(folder / "imports.sqlite", isolation_level=None)
        if load.is_locked:
            lock.execute("BEGIN IMMEDIATE")
        yield program, program.send(load.method, **load.params)
        lock.close()


def cancelled(program: Program, request: int) -> bool:
    """Cancels the request and waits for the reply; true if that is the error of a cancellation."""
    program.notify("$/cancelRequest", id=request)
    return program.reply(request).get("error", {}).get("code") == -32800


def terminated(program: Program, _: int) -> bool:
    """Sends SIGTERM and waits for the end of the process; true if its status is that of SIGTERM."""
    program.process.send_signal(signal.SIGTERM)
    return program.process.wait() == 128 + signal.SIGTERM


def abandoned(program: Program, _: int) -> bool:
    """Closes its output and waits for the end of the process; true if its status is 1."""
    assert program.process.stdout
    program.process.stdout.close()
    return program.process.wait() == 1


CANCELLED = "`$/cancelRequest` until the reply"


def interruptions(command: list[str], folder: Path, load: Load) -> tuple[list[Row], list[Bar]]:
    """Milliseconds until a busy program reacts to each kind of interruption."""
    # Not the last fifth of the work: a run that is a little faster would have ended by then.
    whole = 0.8 * duration(command, folder, load)
    ways: dict[str, tuple[Callable[[Program, int], bool], float]] = {
        CANCELLED: (cancelled, 100),
        "SIGTERM until the program's end": (terminated, 200),
        "a closed pipe until the program's end": (abandoned, 200),
    }
    rows, bars = [], []
    for name, (interrupt, limit) in ways.items():
        delays = [whole * (part + 0.5) / MOMENTS for part in range(MOMENTS)]
        times = [reaction(command, folder, load, interrupt, delay, limit) for delay in delays]
        row = Row(f"{name}, during {load.name}", "ms", [time for time in times if time is not None])
        promise, late = f"{row.name}: at most {limit} ms", times.count(None)
        note = f"{late} of {MOMENTS} after the end of the work"
        if not row.samples:
            bars.append(Bar(promise, note, None))
            continue
        longest = max(row.samples)
        measured = f"{longest:,.0f} ms" + (f"; {note}" if late else "")
        rows.append(row)
        bars.append(Bar(promise, measured, longest <= limit))
    return rows, bars


def held(rows: list[Row]) -> Bar:
    """How long the loop was held, as far as a client can tell: the loop replies to nothing else during exclusive work, so
    the longest cancellation is an upper bound. It includes the time until the work notices."""
    times = [time for row in rows if row.name.startswith(CANCELLED) for time in row.samples]
    return Bar(
        "during exclusive work the loop is held at most 50 ms; upper bound: "
        "the longest time from `$/cancelRequest` until the reply",
        f"{max(times):,.0f} ms" if times else "no sample",
        max(times) <= 50 if times else None,
    )


def duration(command: list[str], folder: Path, load: Load) -> float:
    """Seconds of the uninterrupted work; 2 for a lock, which is not waited for."""
    if load.is_locked:
        return 2
    with busy(command, folder, load) as (program, request):
        begin = time.perf_counter()
        program.reply(request)
        return time.perf_counter() - begin


def reaction(
    command: list[str],
    folder: Path,
    load: Load,
    interrupt: Callable[[Program, int], bool],
    delay: float,
    limit: float,
) -> float | None:
    """Milliseconds of the reaction to an interruption after `delay` seconds of work. Without a reaction: None if the work ended
    within the limit, because it was done or nearly so; infinite otherwise."""
    with busy(command, folder, load) as (program, request):
        time.sleep(delay)
        begin = time.perf_counter()
        is_heeded = interrupt(program, request)
        took = (time.perf_counter() - begin) * 1000
        return took if is_heeded else None if took <= limit else inf


def write_meanwhile(command: list[str], folder: Path, load: Load, runs: int) -> Row:
    """Milliseconds until another program has written, or has given up waiting for the lock."""
    times = []
    for _ in range(runs):
        with busy(command, folder, load) as (program, request):
            other = Program([*command, "--archive", str(folder / "imports.sqlite")])
            other.call("archive.status")
            begin = time.perf_counter()
            other.reply(other.send("archive.add", city=LONDON))
            times.append((time.perf_counter() - begin) * 1000)
            program.reply(request)
            other.end()
    return Row(f"a write of another program during {load.name}", "ms", times)
