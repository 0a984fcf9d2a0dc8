"""Imports: how long they take, how that grows, and how long the program hears nothing meanwhile.

What it is told while it works it is told at moments spread over the work, each time a new program
with a new archive; the longest of the times counts.
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
    """All of it; a scale below 1 makes all files smaller, to try this out."""
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
        Load("a lock that another holds", "archive.add", {"city": LONDON}, is_locked=True),
    ]
    for load in loads:
        more = silences(command, folder, load)
        rows, bars = rows + more[0], bars + more[1]
    bars.append(held(rows))
    row = write_meanwhile(command, folder, loads[0], runs)
    longest = max(row.samples)
    bars.append(Bar(f"{row.name}: at most 5 s", f"{longest:,.0f} ms", longest <= 5200))
    return [*rows, row], bars


@contextmanager
def fresh(command: list[str], folder: Path) -> Iterator[Program]:
    """A program on a new archive, ready for requests; it is killed at the end."""
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
    """Seconds of each file, for the first time and again, and how they grow."""
    rows = []
    for file in files:
        first, again = [], []
        for _ in range(runs):
            with fresh(command, folder) as program:
                first.append(program.timed("place.import", path=str(file)) / 1000)
                again.append(program.timed("place.import", path=str(file)) / 1000)
        count = f"{int(file.stem.split('-')[1]):,}"
        rows += [
            Row(f"import of {count} new places in as many own cities", "s", first),
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
    """Seconds of each file."""
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
    """A file of one line that does not end: milliseconds until it is refused, and the memory."""
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
                    raise RuntimeError(f"{method} takes a line without an end")
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
    """Work that takes a while."""

    name: str
    method: str
    params: dict[str, Any]

    # Whether another process holds the archive's lock all the time.
    is_locked: bool = False


@contextmanager
def busy(command: list[str], folder: Path, load: Load) -> Iterator[tuple[Program, int]]:
    """A program that works, and the id of the request that makes it."""
    with fresh(command, folder) as program:
        lock = sqlite3.connect(folder / "imports.sqlite", isolation_level=None)
        if load.is_locked:
            lock.execute("BEGIN IMMEDIATE")
        yield program, program.send(load.method, **load.params)
        lock.close()


def cancelled(program: Program, request: int) -> bool:
    """Until the request is answered; false if it was done nevertheless."""
    program.notify("$/cancelRequest", id=request)
    return program.reply(request).get("error", {}).get("code") == -32800


def terminated(program: Program, _: int) -> bool:
    """Until the process has ended."""
    program.process.send_signal(signal.SIGTERM)
    return program.process.wait() == 128 + signal.SIGTERM


def deserted(program: Program, _: int) -> bool:
    """Until the process has ended."""
    assert program.process.stdout
    program.process.stdout.close()
    return program.process.wait() == 1


CANCELLED = "`$/cancelRequest` to the answer"


def silences(command: list[str], folder: Path, load: Load) -> tuple[list[Row], list[Bar]]:
    """Milliseconds until a program does what it is told while it works."""
    # Where the work is nearly done, a program that is a little quicker would be told too late.
    whole = 0.8 * duration(command, folder, load)
    ways: dict[str, tuple[Callable[[Program, int], bool], float]] = {
        CANCELLED: (cancelled, 100),
        "SIGTERM to the end": (terminated, 200),
        "a closed pipe to the end": (deserted, 200),
    }
    rows, bars = [], []
    for name, (tell, limit) in ways.items():
        delays = [whole * (part + 0.5) / MOMENTS for part in range(MOMENTS)]
        told = [moment(command, folder, load, tell, delay, limit) for delay in delays]
        row = Row(f"{name}, beside {load.name}", "ms", [time for time in told if time is not None])
        promise, late = f"{row.name}: at most {limit} ms", told.count(None)
        note = f"{late} of {MOMENTS} came after the end of the work"
        if not row.samples:
            bars.append(Bar(promise, note, None))
            continue
        longest = max(row.samples)
        measured = f"{longest:,.0f} ms" + (f"; {note}" if late else "")
        rows.append(row)
        bars.append(Bar(promise, measured, longest <= limit))
    return rows, bars


def held(rows: list[Row]) -> Bar:
    """The loop answers nothing else beside exclusive work, so that no cancellation was answered later
    than this is all that can be told from outside; it has the time in which the work notices, too."""
    times = [time for row in rows if row.name.startswith(CANCELLED) for time in row.samples]
    return Bar(
        "beside exclusive work the loop is held at most 50 ms; it cannot be more than "
        "the longest from `$/cancelRequest` to the answer",
        f"{max(times):,.0f} ms" if times else "no sample",
        max(times) <= 50 if times else None,
    )


def duration(command: list[str], folder: Path, load: Load) -> float:
    """Seconds of the work when nothing is told; a lock is not waited for to the end."""
    if load.is_locked:
        return 2
    with busy(command, folder, load) as (program, request):
        begin = time.perf_counter()
        program.reply(request)
        return time.perf_counter() - begin


def moment(
    command: list[str],
    folder: Path,
    load: Load,
    tell: Callable[[Program, int], bool],
    delay: float,
    limit: float,
) -> float | None:
    """Milliseconds of what is told after so many seconds of work. If it was not heeded: None where the
    work was done within the limit, as it had ended or was about to; infinite where it went on."""
    with busy(command, folder, load) as (program, request):
        time.sleep(delay)
        begin = time.perf_counter()
        is_heeded = tell(program, request)
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
    return Row(f"a write of another program beside {load.name}", "ms", times)
