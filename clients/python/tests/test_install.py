"""The package as pip installs it."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

from test_cli import PACKAGE

from cityroulette._launch import VERSION


def files(folder: Path) -> set[str]:
    """All files, except those kept by Python and the tests."""
    kept = {".venv", "__pycache__"}
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if not kept & set(path.relative_to(folder).parts)
    }


def test_pip_installs_all_files_and_leaves_none_behind(tmp_path: Path) -> None:
    before = files(PACKAGE)
    target = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(target)]
    done = subprocess.run([*command, str(PACKAGE)], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(PACKAGE) == before
    assert files(target / "cityroulette") == files(PACKAGE / "cityroulette")
    environment = {**os.environ, "PYTHONPATH": str(target)}
    words = [sys.executable, "-m", "cityroulette", "--version"]
    version = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert version.stdout == f"{VERSION}\n"
    assert (target / "bin" / "cityroulette-client").is_file()
    commands = [each for found in distributions(path=[str(target)]) for each in found.entry_points]
    assert [each.value for each in commands if each.group == "pytest11"] == ["cityroulette.testing"]
