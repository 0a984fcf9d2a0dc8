#!/usr/bin/env python3
"""Runs the benchmarks against a release build and prints each measure beside its bar.

    swift build -c release
    python3 Tests/Benchmarks/run.py [--program PATH] [NAME...]

Each benchmark is a file of this folder with a function `measure(program)` that answers a list of
`harness.Measure`. Nothing but Python's standard library is needed. The exit status is 1 if a bar
was missed. Ratios are taken within one run on one machine; they say nothing across machines.
"""

import argparse
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
NAMES = ["weather_refresh"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--program", default=str(HERE.parent.parent / ".build/release/cityroulette")
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    options = parser.parse_args()
    unknown = set(options.names) - set(NAMES)
    if unknown:
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}; there are: {', '.join(NAMES)}")
    if not pathlib.Path(options.program).is_file():
        parser.error(f"there is no {options.program}; build it with: swift build -c release")
    missed = 0
    for name in options.names or NAMES:
        print(name)
        for measure in importlib.import_module(name).measure(options.program):
            print(f"  {measure}")
            missed += not measure.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
