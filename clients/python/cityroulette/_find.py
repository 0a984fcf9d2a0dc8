"""Finds the program `cityroulette`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Union

from ._errors import ProgramNotFound

NAME = "cityroulette"
VARIABLE = "CITYROULETTE_PROGRAM"

BUNDLED = Path(__file__).resolve().parent / "_bundle" / "bin" / NAME
"""The program in the wheel that `.ci/make-wheel` makes; a clone has none."""

Program = Union[str, "os.PathLike[str]", Sequence[str]]
"""A name on the PATH, a path, or a command with its first arguments."""


def find_program(program: Program | None = None) -> list[str]:
    """The command to run.

    Tries the argument, then CITYROULETTE_PROGRAM, then the program of the wheel, then the PATH, then
    the build of the repository that contains this file. If one of the first two is set, the others are not tried, because
    that would hide a typo. Raises `ProgramNotFound`, which lists the locations tried.
    """
    if program is not None:
        return _named(program)
    variable = os.environ.get(VARIABLE)
    if variable:
        return [_executable(variable, f"{variable} (from {VARIABLE})")]
    if os.access(BUNDLED, os.X_OK):
        return [str(BUNDLED)]
    on_path = shutil.which(NAME)
    return [on_path] if on_path else [_built()]


def _named(program: Program) -> list[str]:
    if isinstance(program, (str, os.PathLike)):
        path = os.fspath(program)
        return [_executable(path, path)]
    if not program:
        raise ProgramNotFound(["an empty command"])
    return [_executable(program[0], program[0]), *program[1:]]


def _executable(path: str, shown: str) -> str:
    """The path of an executable file, or of a name on the PATH."""
    found = shutil.which(os.path.expanduser(path))
    if found is None:
        where = "not an executable file" if os.path.exists(path) else "missing"
        raise ProgramNotFound([f"{shown} ({where})"])
    return found


def _built() -> str:
    tried = [f"{VARIABLE} (not set)", f"{NAME} on the PATH ({os.environ.get('PATH', '')})"]
    for path in _builds(Path(__file__).resolve()):
        if os.access(path, os.X_OK):
            return str(path)
        tried.append(str(path))
    raise ProgramNotFound(tried)


def _builds(file: Path) -> list[Path]:
    """The build folders of Swift; none if this package is installed elsewhere."""
    root = file.parents[3]
    if not (root / "Package.swift").is_file():
        return []
    return [root / ".build" / kind / NAME for kind in ("release", "debug")]
