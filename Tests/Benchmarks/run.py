"""Measures the program and its peers in one run, and compares them as ratios.

    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] [--large] [--output FOLDER] [--readme]
    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] --wire
    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] [--large | --wire] --beside [COMMIT]

README.md in this folder says what is measured, what the script needs and how to read the result.
"""

import argparse
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from beside import Measure, Result, compare, program_of  # noqa: E402
from driver import Driver, scratch  # noqa: E402
from machine import described, version  # noqa: E402
from measures import collection, imports, loop, lsp, meanings, names, nearest, news, notes, process, sky, weather_refresh, wire, work  # noqa: E402
from report import Bar, Row, bars, plot, table  # noqa: E402
import summary  # noqa: E402

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = ROOT / "Tests/Transcripts"
ARCHIVE_SIZES = [100, 1000, 10_000, 100_000, 1_000_000]
GAZETTEER = ROOT / "Sources/Data/gazetteer.bin"


def main() -> None:
    options = parse()
    command = served(options.program)
    with scratch() as name:
        driver = Driver(Path(name))
        if options.beside is not None:
            return print(beside(driver, options))
        rows: list[Row] = []
        promises: list[Bar] = []
        for part in measures(driver, options):
            more = part.take(command, Path(name), options.runs)
            rows += more[0]
            promises += more[1]
        if options.wire:
            return print(f"{table(rows)}\n\n{bars(promises)}")
        growth = wire.growth(driver, command)
        archive = work.archive_growth(command, Path(name), archive_sizes(options))
    text = "\n\n".join(
        [
            f"{platform.machine()}, {platform.system()} {platform.release()}; "
            f"medians of {options.runs} runs, in brackets the least and the greatest.",
            table(rows),
            "Growth with the size of the session, p50:\n\n" + wire.describe(growth),
            "Growth with the size of the archive, medians:\n\n" + wire.describe(archive),
            bars(promises),
        ]
    )
    print(text)
    if options.readme:
        rows += wire.growth_rows(growth)
        summary.write(summary.results(rows, promises, heading(command[0], options)))
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / "report.md").write_text(text + "\n")
        (options.output / "growth.svg").write_text(plot("Time against cities in the session", "µs", growth))
        (options.output / "archive.svg").write_text(plot("Time against cities in the archive", "µs", archive))


def served(program: Path) -> list[str]:
    """The command that the measures extend."""
    return [str(program.resolve()), "--weather", "none"]


def archive_sizes(options: argparse.Namespace) -> list[int]:
    """The sizes for the growth with the archive."""
    return ARCHIVE_SIZES[: None if options.large else -1]


def measures(driver: Driver, options: argparse.Namespace) -> list[Measure]:
    """The measures of a program, without the growth, in their order."""
    step = 1 if options.large else 50
    count = 1_000_000 if options.large else 10_000
    with_peers = options.beside is None
    parts = [Measure("wire", lambda command, _, runs: wire.measure(driver, command, runs, with_peers))]
    if options.wire:
        return parts
    parts += [
        Measure("start", process.start),
        Measure("transcripts", lambda command, _, runs: process.transcripts(command[0], TRANSCRIPTS, runs)),
        Measure("session", lambda command, _, runs: work.session(command, names.count(GAZETTEER), runs)),
        Measure("archive", work.archive),
        Measure("loop", lambda command, _, runs: loop.measure(command, runs)),
        Measure("weather_refresh", lambda command, _, runs: weather_refresh.measure(command, runs)),
        Measure("nearest", lambda command, _, runs: nearest.measure(driver, command, GAZETTEER, runs)),
        Measure("names", lambda command, *_: names.measure(command, GAZETTEER, step), is_single=True),
        Measure("meanings", lambda command, *_: meanings.measure(command, GAZETTEER, step), is_single=True),
        Measure("notes", lambda command, _, runs: notes.measure(command, GAZETTEER, runs)),
        Measure("sky", lambda command, _, runs: sky.measure(command, runs)),
        Measure("lsp", lambda command, _, runs: lsp.measure(command, GAZETTEER, runs)),
        Measure("imports", imports.measure, is_single=True),
        Measure("news", lambda command, *_: news.measure(command, 10_000 if options.large else 1000), is_single=True),
        Measure("collection", lambda command, folder, _: collection.measure(command, folder, count), is_single=True),
    ]
    return [*parts, Measure("million", work.million, is_single=True)] if options.large else parts


def growths(driver: Driver, options: argparse.Namespace) -> list[Measure]:
    """The growth with the size of a session and of an archive, as measures."""

    def of_session(command: list[str], folder: Path, runs: int) -> Result:
        return wire.growth_rows(wire.growth(driver, command)), []

    def of_archive(command: list[str], folder: Path, runs: int) -> Result:
        return wire.growth_rows(work.archive_growth(command, folder, archive_sizes(options)), "archived cities"), []

    return [Measure("growth of a session", of_session), Measure("growth of an archive", of_archive)]


def beside(driver: Driver, options: argparse.Namespace) -> str:
    """The measures of the program and of an older one, as a table."""
    older = program_of(options.beside)
    parts = measures(driver, options) + ([] if options.wire else growths(driver, options))
    return "\n\n".join(
        [
            f"Now: {heading(str(options.program), options)}",
            f"Then: {version(str(older))}, from {options.beside or 'the last release'}.",
            compare(parts, served(options.program), served(older), options.runs),
        ]
    )


def heading(program: str, options: argparse.Namespace) -> str:
    """What was measured, when and where: the first paragraph of the results."""
    flags = [f" --{name}" for name in ("wire", "large") if getattr(options, name)]
    return (
        f"{described(program)}, `run.py --runs {options.runs}{''.join(flags)}`. "
        "Medians; least and greatest in brackets."
    )


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures the program and its peers, and compares them as ratios.")
    parser.add_argument(
        "--program", type=Path, default=ROOT / ".build/release/cityroulette", help="default: the release build"
    )
    parser.add_argument("--runs", type=int, default=5, help="how often each measure is taken; 5 by default")
    parser.add_argument("--output", type=Path, help="a folder for report.md, growth.svg and archive.svg")
    parser.add_argument("--readme", action="store_true", help="write the table of results in Tests/Benchmarks/README.md")
    parser.add_argument("--wire", action="store_true", help="measure only round trips and pipelined requests")
    parser.add_argument("--large", action="store_true", help="measure an archive of 1,000,000 cities as well")
    parser.add_argument(
        "--beside",
        nargs="?",
        const="",
        metavar="COMMIT",
        help="measure the build of a commit, or a program, in turn; without a value that of the last release",
    )
    options = parser.parse_args()
    if not options.program.exists():
        parser.error(f"{options.program} does not exist; run: swift build -c release")
    if options.wire and (options.large or options.output or options.readme):
        parser.error("--wire cannot be combined with --large, --output or --readme")
    if options.beside is not None and (options.output or options.readme):
        parser.error("--beside cannot be combined with --output or --readme")
    return options


if __name__ == "__main__":
    main()
