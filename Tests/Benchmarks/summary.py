"""The table of results in README.md of this folder: its lines, how they are filled, where they are written.

The lines and their bars are fixed here, so that a test can compare the page with them without measuring anything.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from report import Bar, Row, number, spread

PAGE = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- begin results: run.py --readme writes this part -->", "<!-- end results -->"
HEAD = ["| measure | measured | bar |", "| --- | --- | --- |"]
NOT_MEASURED = "not measured"


def median_of(rows: list[Row]) -> str:
    """The median of the first row, and in brackets its least and its greatest sample."""
    return f"{spread(rows[0].samples)} {rows[0].unit}"


def each(rows: list[Row]) -> str:
    """The median of every row."""
    return ", ".join(number(row.value) for row in rows) + f" {rows[0].unit}"


def longest(rows: list[Row]) -> str:
    """The greatest sample of all rows."""
    return f"{number(max(max(row.samples) for row in rows))} {rows[0].unit}"


def count(rows: list[Row]) -> str:
    """The greatest count."""
    return f"{max(rows[0].samples):,.0f}"


def peers(rows: list[Row]) -> str:
    """The medians of the peers of the first row."""
    row = rows[0]
    values = (f"{name} {spread(samples)}" for name, samples in row.peers.items())
    return f"{'; '.join(values)} {row.unit}" if row.peers else NOT_MEASURED


@dataclass(frozen=True)
class Line:
    """One line of the table. `source` matches the whole name of a row, or else the promise of a bar."""

    measure: str
    source: str
    bar: str = ""
    figure: Callable[[list[Row]], str] = median_of

    def text(self, rows: list[Row], bars: list[Bar]) -> str:
        """The line in Markdown."""
        pattern = re.compile(self.source)
        measured = [bar.measured for bar in bars if pattern.fullmatch(bar.promise)]
        if matching := [row for row in rows if pattern.fullmatch(row.name) and row.samples]:
            measured = [self.figure(matching)]
        return f"| {self.measure} | {'; '.join(measured) or NOT_MEASURED} | {self.bar} |"


TRIP = "round trip of a toggle .*, p50"
LINES = [
    Line("round trip of `city.toggleFavorite` with its notification, session of 1,000 cities, p50", TRIP),
    Line("the round trip of the peers", TRIP, figure=peers),
    Line("as a ratio to the C echo", "toggle p50 at most .* C echo", "1.9 ×"),
    Line("as a ratio to Node's bare echo", "toggle p50 at most .* Node, bare", "0.85 ×"),
    Line("as a ratio to the C program that polls", "toggle p50 at most .* C poller", "1.6 ×"),
    Line("pipelined toggles", "toggles without waiting"),
    Line("pipelined toggles by the peers", "toggles without waiting", figure=peers),
    Line("as a ratio to Node's bare echo, pipelined", "toggles a second at least .* Node, bare", "at least 1 ×"),
    Line("as a ratio to a Node server with the same job", "toggles a second at least .* Node, same job", "at least 4 ×"),
    Line("start to the first reply", "start to the first reply"),
    Line("more than `/bin/true`", "start at most 5 ms more than .*", "5 ms"),
    Line("as a ratio to `node -e 0`", "start at most 1/8 of .*", "1/8"),
    Line("`session.open` around me, the first time", "around me, the first time", "2 ms"),
    Line("`session.open` around me, again", "around me, again", "0.2 ms"),
    Line("`session.open` of 95,051 new cities", "a session of all 95,051 cities, opened", "60 ms"),
    Line("keystroke of `city.search` over 95,051 cities, p99", "a keystroke of `city.search` there, p99", "2 ms"),
    Line("`gazetteer.search` over all names, p99", "`gazetteer.search` over .* names, p99", "5 ms"),
    Line("names that find their city among the first ten", "of .* names in the first ten.*", "at least 99 %"),
    Line("names of cities of 50,000 people that find it first", "of .* people, first.*", "at least 97 %"),
    Line("names of these cities that find it among the first three", "of them in the first three.*", "at least 99.5 %"),
    Line("30 nearest cities of a point anywhere, with the reply, p99", "30 nearest cities .*, p99", "0.1 ms"),
    Line("the same by peers in process", "30 nearest cities .*, p99", figure=peers),
    Line("places in a text of 60 kB, bare names too", "places in a text of 60 kB: bare names too", "20 ms"),
    Line("the same in words that are no names", "places in a text of 60 kB: words that are no names", "5 ms"),
    Line("browse an archive of 95,051 cities, first page", "browse an archive of 95,051 cities, first page", "50 ms"),
    Line("until the next request is answered, 95,051 cities", "the next page of 95,051 cities.*", "100 ms"),
    Line("until the whole list can be searched, 95,051 cities", "the whole list of 95,051 cities.*"),
    Line("browse an archive of 1,000,000 cities, first page", "browse an archive of 1,000,000 .*", "200 ms"),
    Line("until the next request is answered, 1,000,000 cities", "the next page of 1,000,000 cities.*", "100 ms"),
    Line("until the whole list can be searched, 1,000,000 cities", "the whole list of 1,000,000 cities.*"),
    Line("page of `archive.list` by `after`, 1,000,000 cities", "a page of `archive.list` by cursor among .*", "1 ms"),
    Line("page of `session.get`, 1,000,000 cities", "a page of `session.get` among 1,000,000"),
    Line("`session.commit` of 30 cities", "commit of 30 cities"),
    Line("as a ratio to the `sqlite3` shell", "commit of 30 at most as long .*", "1 ×"),
    Line("resident memory, idle", "memory, idle", "15 MB"),
    Line("resident memory, session of 95,051 new cities, searched", "memory, with that session", "30 MB"),
    Line("resident memory, session of 95,051 archived cities", "memory, with a session of 95,051 .*", "40 MB"),
    Line("resident memory, session of 1,000,000 archived cities", "memory, with a session of 1,000,000 .*", "250 MB"),
    Line("`weather.refresh` of 30 cities, first, as a ratio to the ideal", "refresh of .*, first: .*", "1.3 ×"),
    Line("`weather.refresh` of 30 cities, further, as a ratio to the ideal", "refresh of .*, further: .*", "1.3 ×"),
    Line("slowest method in order, session of 95,051 cities", "the slowest method in order .*", "5 ms"),
    Line("all transcripts", "the .* transcripts of the project", "1.5 s"),
    Line("toggle in a session of 100, 1,000, 10,000, 95,051 cities", "toggle among .*", "flat", each),
    Line("keystroke in a session of 100, 1,000, 10,000, 95,051 cities", "search, .* among .*", "at most linear", each),
    Line("`place.import` of 100,000 places in as many new cities", "import of 100,000 new places .*", "3 s"),
    Line("`place.import` of the same places again", "the same 100,000 places again", "3 s"),
    Line("time of ten times the places", "ten times the places: .*", "12 ×"),
    Line("`archive.import` of 95,000 rows of CSV", "`archive.import` of 95,000 rows"),
    Line("`archive.import` of 1,000,000 rows of CSV", "`archive.import` of 1,000,000 rows", "6 s"),
    Line(
        "`archive.list` of 1,000,000 cities: a country, a list, groups and a text, as ratios to the `sqlite3` shell",
        "`archive.list` of 1,000,000 cities, .* the `sqlite3` shell",
        "1.5 ×",
    ),
    Line("`city.sky` of 30 cities, a request each", "sun and moon over 30 cities, a request each", "5 ms"),
    Line("language server: links of a document of 60 kB after a change", "language server: a document .* change", "30 ms"),
    Line("language server: a completion, p99", "language server: a completion, p99 .* typed", "1 ms"),
    Line("wake-ups of an idle browse session in 5 s", "wake-ups of an idle browse session in 5 s", "0", count),
    Line("news of a commit of another process", "news of a commit of another process"),
    Line("news of a commit of another process, p99", "news of .* commits of another process, p99", "20 ms"),
    Line("commits of another process without news", "commits of another process without news", "0", count),
    Line("refusal of a line of 60 MB, the longest", ".* refuses a line of 60 MB", "1 s", longest),
    Line("memory for that, the most", ".* refuses a line of 60 MB, memory for that", "100 MB", longest),
    Line(
        "SIGTERM or a closed pipe until the program's end, during an import or a wait for a lock, the longest",
        "(SIGTERM|a closed pipe) until the program's end, during [^:]*",
        "200 ms",
        longest,
    ),
    Line(
        "`$/cancelRequest` until the reply, there, the longest",
        "`./cancelRequest` until the reply, during [^:]*",
        "100 ms",
        longest,
    ),
]


def results(rows: list[Row], bars: list[Bar], heading: str) -> list[str]:
    """The part of the page between the marks."""
    missed = [f"- {bar.promise}: {bar.measured}" for bar in bars if bar.is_met is False]
    verdict = ["These bars were missed:", "", *missed] if missed else ["All bars that were measured were met."]
    return [heading, "", *HEAD, *(line.text(rows, bars) for line in LINES), "", *verdict]


def write(part: list[str], page: Path = PAGE, mark: str = BEGIN) -> None:
    """Replaces the part from the mark to the next end."""
    lines = page.read_text().splitlines()
    begin = lines.index(mark)
    end = lines.index(END, begin)
    page.write_text("\n".join([*lines[: begin + 1], "", *part, "", *lines[end:]]) + "\n")


def table_of(page: Path = PAGE) -> list[tuple[str, str]]:
    """Measure and bar of each line of the page's table."""
    lines = page.read_text().splitlines()
    part = lines[lines.index(BEGIN) : lines.index(END)]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in part if line.startswith("| ")]
    return [(measure, bar) for measure, _, bar in cells[2:]]
