"""Measures the program and its peers in one run, and compares them as ratios.

    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] [--large] [--output FOLDER] [--readme]
    python3 Tests/Benchmarks/run.py [--program PATH] [--runs N] --wire

README.md in this folder says what is measured, what the script needs and how to read the result.
"""

import argparse
import platform
import subprocess
import sys
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from driver import Driver, scratch  # noqa: E402
from measures import collection, imports, loop, lsp, meanings, names, nearest, news, notes, process, sky, weather_refresh, wire, work  # noqa: E402
from report import Row, bars, plot, table  # noqa: E402
import summary  # noqa: E402

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
            news.measure(command, 10_000 if options.large else 1000),
            collection.measure(command, Path(name), 1_000_000 if options.large else 10_000),
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
            "Growth with the size of the session, p50:\n\n" + wire.describe(growth),
            "Growth with the size of the archive, medians:\n\n" + wire.describe(archive),
            bars(promises),
        ]
    )
    print(text)
    if options.readme:
        rows += [
            Row(f"{name} among {size:,} cities", "µs", [time])
            for name, line in growth.items()
            for size, time in line
        ]
        summary.write(summary.results(rows, promises, heading(command[0], options)))
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / "report.md").write_text(text + "\n")
        (options.output / "growth.svg").write_text(plot("Time against cities in the session", "µs", growth))
        (options.output / "archive.svg").write_text(plot("Time against cities in the archive", "µs", archive))


def heading(program: str, options: argparse.Namespace) -> str:
    """What was measured, when and where: the first paragraph of the results."""
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    machine = f"{len(models)} × {models[0]}" if models else platform.machine()
    large = " --large" if options.large else ""
    return (
        f"{version}, {date.today():%d %B %Y}, {machine}, {platform.system()} {platform.release()}, "
        f"`run.py --runs {options.runs}{large}`. Medians; least and greatest in brackets."
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
    options = parser.parse_args()
    if not options.program.exists():
        parser.error(f"{options.program} does not exist; run: swift build -c release")
    if options.wire and (options.large or options.output or options.readme):
        parser.error("--wire cannot be combined with --large, --output or --readme")
    return options


if __name__ == "__main__":
    main()
