"""Measures the program beside its peers, as ratios within one run.

    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] [--large] [--output FOLDER]
    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] --wire

Wants a release build, a C compiler, and for the comparisons Node, the sqlite3 shell, pygls and SciPy;
what is not there is left out (`pip install pygls scipy` in an environment of its own adds the last
two). The bars of start are those of a static build. Prints a table in Markdown and whether the bars
of the design are met; with --output writes it to report.md, and growth.svg and archive.svg beside it.
"""

import argparse
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from driver import Driver, scratch  # noqa: E402
from measures import imports, loop, lsp, meanings, names, nearest, notes, process, sky, weather_refresh, wire, work  # noqa: E402
from report import bars, plot, table  # noqa: E402

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = ROOT / "Tests/Transcripts"
ARCHIVE_SIZES = [100, 1000, 10_000, 100_000, 1_000_000]
GAZETTEER = ROOT / "Sources/Data/gazetteer.bin"


def main() -> None:
    options = parse()
    command = [str(options.program.resolve()), "--weather", "none"]
    with scratch() as name:
        driver = Driver(Path(name))
        rows, promises = wire.measure(driver, command, options.runs)
        if options.wire:
            return print(f"{table(rows)}\n\n{bars(promises)}")
        for more in (
            process.start(command, Path(name), options.runs),
            process.transcripts(command[0], TRANSCRIPTS, options.runs),
            work.session(command, names.count(GAZETTEER), options.runs),
            work.archive(command, Path(name), options.runs),
            loop.measure(command, options.runs),
            weather_refresh.measure(command, options.runs),
            (nearest.measure(command, GAZETTEER, options.runs), []),
            names.measure(command, GAZETTEER, 1 if options.large else 50),
            meanings.measure(command, GAZETTEER, 1 if options.large else 50),
            notes.measure(command, GAZETTEER, options.runs),
            sky.measure(command, options.runs),
            lsp.measure(command, GAZETTEER, options.runs),
            imports.measure(command, Path(name), options.runs),
            work.million(command, Path(name), options.runs) if options.large else ([], []),
        ):
            rows += more[0]
            promises += more[1]
        growth = wire.growth(driver, command)
        archive = work.archive_growth(command, Path(name), ARCHIVE_SIZES[: None if options.large else -1])
    text = "\n\n".join(
        [
            f"{platform.machine()}, {platform.system()} {platform.release()}; "
            f"medians of {options.runs} runs, in brackets the least and the greatest.",
            table(rows),
            "Growth with the size of the session, p50:\n\n" + wire.told(growth),
            "Growth with the size of the archive, medians:\n\n" + wire.told(archive),
            bars(promises),
        ]
    )
    print(text)
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / "report.md").write_text(text + "\n")
        (options.output / "growth.svg").write_text(plot("Time against cities in the session", "µs", growth))
        (options.output / "archive.svg").write_text(plot("Time against cities in the archive", "µs", archive))


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures the program beside its peers.")
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/cityroulette")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--wire", action="store_true", help="nothing but the round trip and the stream")
    parser.add_argument("--large", action="store_true", help="an archive of a million cities, too")
    options = parser.parse_args()
    if not options.program.exists():
        parser.error(f"{options.program} is not there; run: swift build -c release")
    if options.wire and (options.large or options.output):
        parser.error("--wire measures and prints nothing else; leave --large and --output out")
    return options


if __name__ == "__main__":
    main()
