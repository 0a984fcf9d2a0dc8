"""The small clients of `clients/splitters`, in every language installed on this machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from programs import ROOT

from cityroulette import find_program

SPLITTERS = ROOT / "clients" / "splitters"
HEARD = """version 1
500 cities, first New York City
session.didChange 1
New York City has a star
"""
RUNNERS = {
    ".py": [sys.executable],
    ".js": ["node"],
    ".lua": ["nvim", "-l"],
    ".sh": ["bash"],
    ".el": ["emacs", "--batch", "-l"],
}


@pytest.mark.parametrize("path", sorted(SPLITTERS.glob("hello.*")), ids=lambda path: path.name)
def test_hello(path: Path) -> None:
    runner = RUNNERS[path.suffix]
    needed = [runner[0], *(["jq"] if path.suffix == ".sh" else [])]
    for program in needed:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    done = subprocess.run(
        [*runner, str(path), find_program()[0]],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert (done.stdout, done.returncode) == (HEARD, 0), done.stderr


def test_there_are_five() -> None:
    assert {path.suffix for path in SPLITTERS.glob("hello.*")} == set(RUNNERS)
