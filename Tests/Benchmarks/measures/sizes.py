"""Costs of one process at several sizes: the archive, a session, the number of sessions, lists, documents of the
language server, and the gazetteer.

The sizes grow by about a decade, and 1 × is the size that the bars of the design are about, or a large one of today.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from extrapolation import Cost, Dimension, Limit
from measures.files import cities, table
from measures.lsp import NOTE, changed
from measures.meanings import MAKER, Tables
from measures.names import places
from measures.nearest import coordinates
from measures.notes import mixed
from measures.work import TYPED
from program import Program

ARCHIVES = (1000, 10_000, 100_000, 1_000_000)
SESSIONS = (1, 10, 100)
LISTS = (10, 100, 1000)
DOCUMENTS = (1, 10, 100)
GAZETTEERS = (0.01, 0.1, 1, 3)

TIMES = 20


class Samples:
    """Costs by name, in the order of their first point."""

    def __init__(self) -> None:
        self.costs: dict[str, Cost] = {}

    def add(
        self, size: int, name: str, unit: str, value: float, bar: float | None = None, has_power_law: bool = True
    ) -> None:
        """Adds a point to a cost."""
        cost = self.costs.setdefault(name, Cost(name, unit, [], bar, has_power_law))
        cost.points.append((size, value))

    def list(self) -> list[Cost]:
        """All costs."""
        return list(self.costs.values())


def limits(command: list[str]) -> dict[str, int]:
    """The limits that the program announces."""
    program = Program([*command, "--archive", ":memory:"])
    announced = program.call("initialize")["limits"]
    program.end()
    return announced


def often(program: Program, method: str, times: int = TIMES, **params: Any) -> float:
    """The median of the milliseconds of several equal requests."""
    return median(program.timed(method, **params) for _ in range(times))


def stars(program: Program, city: int) -> list[float]:
    """Milliseconds of requests that set and clear the star of an archived city."""
    return [program.timed("archive.setFavorite", city=city, favorite=number % 2 == 0) for number in range(TIMES)]


def slowest(program: Program, method: str, queries: list[str]) -> float:
    """Milliseconds of the slowest query, each as a median. No query follows itself, since the result might be kept."""
    rounds = [[program.timed(method, query=query) for query in queries] for _ in range(5)]
    return max(map(median, zip(*rounds)))


def archive_and_session(command: list[str], folder: Path) -> list[Dimension]:
    """The archive, and a session over all of it."""
    most = limits(command)
    archive, session = Samples(), Samples()
    for size in ARCHIVES:
        path = folder / f"growth-{size}.sqlite"
        of_archive(archive, command, path, size, cities(folder, size))
        of_session(session, command, path, size)
    return [
        Dimension(
            "Cities of the archive", 100_000, archive.list(),
            [
                Limit(most["sessionRows"], "`session.open` is refused for the whole archive, not for a query of fewer"),
                Limit(most["importRows"], "`archive.import` needs several files"),
            ],
        ),
        Dimension(
            "Cities of a session", 10_000, session.list(),
            [
                Limit(most["import"], "an import session is refused"),
                Limit(most["sessionRows"], "a browse session is refused"),
            ],
        ),
    ]  # fmt: skip


def of_archive(samples: Samples, command: list[str], path: Path, size: int, file: Path) -> None:
    """The import of a file, and requests on the archive without a session."""
    program = Program([*command, "--archive", str(path)])
    imported = program.timed("archive.import", path=str(file)) / 1000
    after = program.call("archive.list", offset=size // 2, limit=1)["after"]
    page = often(program, "archive.list", after=after)
    found = often(program, "archive.list", times=5, query={"text": "city 77"}, limit=100)
    exported = program.timed("archive.export", path=f"{path}.csv", format="csv") / 1000
    samples.add(size, "`archive.import`", "s", imported)
    samples.add(size, "page of `archive.list` by `after`", "ms", page, 1)
    samples.add(size, "page of `archive.list` by a text", "ms", found, 300)
    samples.add(size, "`archive.setFavorite`", "ms", median(stars(program, 100_000_000)), 50)
    samples.add(size, "`archive.export` as CSV", "s", exported)
    program.end()
    samples.add(size, "file", "MB", path.stat().st_size / 1e6)


def of_session(samples: Samples, command: list[str], path: Path, size: int) -> None:
    """The opening of a session, and requests in it."""
    program = Program([*command, "--archive", str(path)])
    program.call("session.open", mode="browse", archiveQuery={"favorite": True})
    program.call("session.close")
    before = program.resident_mb
    pages, next_ones, whole = [], [], []
    for last in (False, False, True):
        pages.append(program.timed("session.open", mode="browse"))
        next_ones.append(pages[-1] + program.timed("session.get", offset=50))
        whole.append(next_ones[-1] + program.timed("city.search", query=""))
        memory = program.resident_mb - before
        if not last:
            program.call("session.close")
    samples.add(size, "first page", "ms", median(pages), 200)
    samples.add(size, "until the next request is answered", "ms", median(next_ones), 100)
    samples.add(size, "until the whole list can be searched", "ms", median(whole), 1000)
    city = 100_000_000 + size // 2
    samples.add(size, "`city.toggleFavorite`", "ms", often(program, "city.toggleFavorite", city=city), 5)
    queries = ["s", "ci", "city 1", "city 99", "x", "ö", "7", ""]
    samples.add(size, "`city.search`, the slowest keystroke", "ms", slowest(program, "city.search", queries), 5)
    samples.add(size, "`session.commit` of a star", "ms", program.timed("session.commit"))
    samples.add(size, "memory of the session", "MB", memory, 250)
    program.end()


def sessions(command: list[str], folder: Path) -> Dimension:
    """Browse sessions of 1,000 cities in one process."""
    samples = Samples()
    for count in SESSIONS:
        program = Program([*command, "--archive", str(folder / f"sessions-{count}.sqlite")])
        program.call("archive.import", path=str(cities(folder, 1000)))
        program.call("session.open", mode="browse")
        program.call("session.close")
        before = program.resident_mb
        for _ in range(count - 1):
            program.call("session.open", mode="browse")
        city = 100_000_000 + count
        samples.add(count, "`session.open` of the last", "ms", program.timed("session.open", mode="browse"), 50)
        session = program.call("session.list")["sessions"][-1]["session"]
        toggle = often(program, "city.toggleFavorite", session=session, city=city)
        samples.add(count, "`city.toggleFavorite` in one", "ms", toggle, 5)
        star = median(stars(program, city))
        samples.add(count, "`archive.setFavorite` and its notifications to all", "ms", star, 50)
        samples.add(count, "memory of the sessions", "MB", program.resident_mb - before, 250)
        program.end()
    most = limits(command)["sessions"]
    refused = [Limit(most, "`session.open` is refused")]
    return Dimension("Sessions of 1,000 cities in a process", 10, samples.list(), refused)


def lists(command: list[str], folder: Path) -> Dimension:
    """Lists of ten cities each, and as many smart lists, in an archive of 10,000 cities."""
    samples = Samples()
    for count in LISTS:
        program = Program([*command, "--archive", ":memory:"])
        program.call("archive.import", path=str(cities(folder, 10_000)))
        times = [program.timed("list.add", name=f"List {number}") for number in range(count)]
        for number in range(count):
            program.call("list.addCities", list=number + 1, cities=[100_000_000 + number * 10 + at for at in range(10)])
        samples.add(count, "`list.add`", "ms", median(times[-10:]), 50)
        samples.add(count, "`list.list`", "ms", often(program, "list.list"), 50)
        page = often(program, "archive.list", query={"list": count}, order="list")
        samples.add(count, "page of a list", "ms", page, 5)
        for number in range(count):
            program.call("list.add", name=f"Smart {number}", query={"countries": ["FR"], "favorite": True})
        counts = program.timed("list.list", counts=True)
        samples.add(count, "`list.list` with `counts` and as many smart lists without cities", "ms", counts, 1000)
        reply = json.dumps(program.call("list.list"))
        samples.add(count, "reply of `list.list` with these", "kB", len(reply) / 1000)
        program.end()
    return Dimension("Lists of the archive", 100, samples.list())


def documents(command: list[str], gazetteer: Path) -> Dimension:
    """Open documents of 60 kB of the language server, and one more that is edited."""
    samples, text = Samples(), mixed(gazetteer)
    for count in DOCUMENTS:
        program = Program([command[0], "lsp", *command[1:], "--archive", ":memory:"])
        program.call("initialize", processId=None, capabilities={"general": {"positionEncodings": ["utf-8"]}})
        program.notify("initialized")
        before = program.resident_mb
        others = [{"uri": f"file:///notes/{number}.md"} for number in range(count)]
        for document in [*others, NOTE]:
            opened = document | {"languageId": "markdown", "version": 0, "text": text}
            program.notify("textDocument/didOpen", textDocument=opened)
        first = program.timed("textDocument/documentLink", textDocument=NOTE)
        samples.add(count, "first links of the last", "ms", first, 1000)
        for document in others:
            program.call("textDocument/documentLink", textDocument=document)
        links = median(changed(program, version) for version in range(1, TIMES + 1))
        samples.add(count, "links after a change", "ms", links, 30)
        samples.add(count, "memory of the documents", "MB", program.resident_mb - before, 250)
        program.end()
    return Dimension("Open documents of 60 kB in an editor", 10, samples.list())


def gazetteers(command: list[str], folder: Path, gazetteer: Path) -> Dimension:
    """Gazetteers made of parts of the gazetteer, and of it and two copies with reversed names."""
    samples = Samples()
    count = sum(1 for _ in coordinates(gazetteer))
    text = mixed(gazetteer)
    for share in GAZETTEERS:
        size = round(count * share)
        file = gazetteer if share == 1 else made(folder, gazetteer, share)
        program = Program([*command, "--archive", ":memory:", "--gazetteer", str(file)])
        first = program.timed("gazetteer.search", query="san")
        keystroke = slowest(program, "gazetteer.search", TYPED)
        names = ["mention", "wikiLink", "quoted", "bare"]
        matched = often(program, "gazetteer.match", times=5, text=text, names=names)
        near = often(program, "gazetteer.nearby", location={"lat": 48, "lon": 11}, radiusKm=20_038)
        samples.add(size, "first `gazetteer.search` of a process", "ms", first, 50)
        samples.add(size, "`gazetteer.search`, the slowest keystroke", "ms", keystroke, 5)
        samples.add(size, "`gazetteer.match` in 60 kB", "ms", matched, 20)
        samples.add(size, "30 nearest cities", "ms", near, 1)
        samples.add(size, "memory of the process", "MB", program.resident_mb, 250)
        samples.add(size, "file", "MB", file.stat().st_size / 1e6)
        program.end()
    return Dimension("Places of the gazetteer, with 6.8 names each", count, samples.list())


def write_areas(folder: Path, tables: Tables) -> None:
    """Writes the tables of the countries, and of no divisions."""
    countries = (f"{code}\t\t\t{name}" + "\t" * 10 + "\t0\t0\t0\t0" for code, name in tables.countries())
    table(folder / "countries.tsv", "iso2", countries)
    table(folder / "admin1.tsv", "code", iter(()))


def made(folder: Path, gazetteer: Path, share: float) -> Path:
    """A gazetteer with a share of the places, spread evenly, or with copies of all of them."""
    tables, lines, names = Tables(gazetteer), [], []
    copies = max(1, round(share))
    step = max(1, round(1 / share))
    joined = zip(tables.places(), coordinates(gazetteer), places(gazetteer))
    every = sorted(joined, key=lambda one: one[0].id)[::step]
    for copy in range(copies):
        for place, (lat, lon), (_, _, others) in every:
            own, *further = (name[::-1] if copy == 1 else f"{name[1:]}{name[0]}" if copy else name for name in others)
            id = place.id + copy * 100_000_000
            south = max(-90, lat - copy / 50)
            lines.append(f"{id}\t{own}\t\t{south}\t{lon}\t{place.code}\t\t{place.population}\tUTC\tPPL")
            names += [f"{id}\t\t{name}" for name in further]
    inputs = folder / f"gazetteer-{share}"
    inputs.mkdir()
    write_areas(inputs, tables)
    table(inputs / "cities.tsv", "geonameid", iter(lines))
    table(inputs / "names.tsv", "geonameid", iter(names))
    output = inputs / "gazetteer.bin"
    command = [sys.executable, str(MAKER), str(output), "--tsv", str(inputs), "--names", str(inputs / "names.tsv")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return output
