"""Measures how each cost grows with its sizes, and extrapolates it to 10 and 100 times the size of today.

    Tests/PostgreSQL/server python3 Tests/Benchmarks/growth.py [--program PATH] [--only NAME…] [--readme]

growth.md in this folder says what is measured. Without `Tests/PostgreSQL/server` the costs of a server are left out.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import summary  # noqa: E402
from driver import Driver, scratch  # noqa: E402
from extrapolation import Dimension, tables  # noqa: E402
from machine import described  # noqa: E402
from measures import shared, sizes, world  # noqa: E402

ROOT = Path(__file__).parents[2]
GAZETTEER = ROOT / "Sources/Data/gazetteer.bin"
PAGE = Path(__file__).with_name("growth.md")
MARK = "<!-- begin results: growth.py --readme writes this part -->"


def main() -> None:
    options = parse()
    command = [str(options.program.resolve()), "--weather", "none"]
    begin = time.monotonic()
    with scratch() as name:
        parts = measures(command, Path(name))
        dimensions = [one for part in options.only or parts for one in parts[part]()]
    heading = f"{described(command[0])}, `growth.py`, {(time.monotonic() - begin) / 60:.0f} minutes."
    lines = [heading, "", *tables(dimensions)]
    print("\n".join(lines))
    if options.readme:
        summary.write(lines, PAGE, MARK)


def measures(command: list[str], folder: Path) -> dict[str, Callable[[], list[Dimension]]]:
    """The parts of the script by name."""
    return {
        "archive": lambda: sizes.archive_and_session(command, folder),
        "sessions": lambda: [sizes.sessions(command, folder)],
        "lists": lambda: [sizes.lists(command, folder)],
        "gazetteer": lambda: [sizes.gazetteers(command, folder, GAZETTEER)],
        "world": lambda: [world.gazetteers(command, Driver(folder), GAZETTEER)],
        "documents": lambda: [sizes.documents(command, GAZETTEER)],
        "file": lambda: [shared.of_file(command, folder)],
        "server": lambda: shared.of_server(command, folder),
    }


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures how each cost grows with its sizes.")
    parser.add_argument(
        "--program", type=Path, default=ROOT / ".build/release/cityroulette", help="default: the release build"
    )
    parser.add_argument("--only", nargs="+", choices=list(measures([], Path())), help="measure only these parts")
    parser.add_argument("--readme", action="store_true", help="write the tables in Tests/Benchmarks/growth.md")
    options = parser.parse_args()
    if not options.program.exists():
        parser.error(f"{options.program} does not exist; run: swift build -c release")
    if options.readme and options.only:
        parser.error("--readme cannot be combined with --only")
    return options


if __name__ == "__main__":
    main()
