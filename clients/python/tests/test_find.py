"""Finding the program."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cityroulette import CityRoulette, ProgramNotFound, ProgramNotStarted, _find, find_program


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "cityroulette"
    path.write_text("not a program that any system runs")
    path.chmod(0o755)
    return path


def test_the_argument_comes_first(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITYROULETTE_PROGRAM", "/somewhere/else")
    assert find_program(program) == [str(program)]
    assert find_program([str(program), "--seed=1"]) == [str(program), "--seed=1"]


def test_then_the_variable_then_the_path(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.delenv("CITYROULETTE_PROGRAM", raising=False)
    assert find_program() == [str(program)]
    assert find_program("cityroulette") == [str(program)]
    monkeypatch.setenv("CITYROULETTE_PROGRAM", str(program.parent / "other"))
    with pytest.raises(ProgramNotFound, match="other .from CITYROULETTE_PROGRAM.*missing"):
        find_program()


def test_the_program_of_the_wheel_comes_before_the_path(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITYROULETTE_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", str(program.parent))
    bundled = program.with_name("bundled")
    bundled.write_text("#!/bin/sh\nexit\n")
    monkeypatch.setattr(_find, "BUNDLED", bundled)
    assert find_program() == [str(program)]
    bundled.chmod(0o755)
    assert find_program() == [str(bundled)]


def test_then_the_build(tmp_path: Path) -> None:
    file = tmp_path / "clients" / "python" / "cityroulette" / "_find.py"
    assert _find._builds(file) == []
    (tmp_path / "Package.swift").touch()
    assert _find._builds(file) == [
        tmp_path / ".build" / "release" / "cityroulette",
        tmp_path / ".build" / "debug" / "cityroulette",
    ]


def test_the_error_lists_every_location(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITYROULETTE_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(_find, "_builds", lambda file: [Path("/nowhere/.build/release/x")])
    with pytest.raises(ProgramNotFound) as caught:
        find_program()
    for part in ("CITYROULETTE_PROGRAM", "/nowhere", "/nowhere/.build/release/x", "swift build"):
        assert part in str(caught.value)


def test_a_file_that_is_not_executable_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("")
    with pytest.raises(ProgramNotFound, match="notes.txt .not an executable file"):
        find_program(path)
    with pytest.raises(ProgramNotFound, match="empty command"):
        find_program([])


async def test_a_program_that_the_system_cannot_run(program: Path) -> None:
    with pytest.raises(ProgramNotStarted, match=os.fspath(program)):
        await CityRoulette.start(program)
