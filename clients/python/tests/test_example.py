"""The examples, and the code of the README."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from test_cli import ENVIRONMENT, PACKAGE, run
from test_survival import METHODS

import cityroulette


def test_the_example_flow() -> None:
    script = str(PACKAGE / "examples" / "example_flow.py")
    done = subprocess.run(
        [sys.executable, script, "--archive=:memory:", "--seed=19"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Surprise: 16 cities in SM.",
        "Searching 'Fiorina' shows ['Fiorina'].",
        "Fiorina, Serravalle, SM: 43.95798, 12.47686; no article known.",
        "Kept: Santarcangelo, Fiorina",
        "Imported 2; the archive held 0 before.",
        "Archive:",
        "  ★ Santarcangelo",
        "  ★ Fiorina",
    ]


README = (PACKAGE / "README.md").read_text("utf-8")
EXAMPLES = sorted((PACKAGE / "examples").glob("*.py"))
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_every_piece_of_the_readme_is_python() -> None:
    for block in BLOCKS:
        compile("async def piece():\n" + textwrap.indent(block, "    "), "README.md", "exec")
    named = re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", README)
    assert "ProcessDied" in named
    for name in named:
        assert hasattr(cityroulette, name) or hasattr(builtins, name), name


def lines(text: str) -> list[str]:
    """Lines without indentation, which differs between README and file."""
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("block", BLOCKS)
def test_every_piece_of_the_readme_is_in_an_example(block: str) -> None:
    piece = lines(block)
    sources = (PACKAGE / "examples").rglob("*.py")
    files = [lines(path.read_text("utf-8")) for path in sources]
    assert any(piece == f[i : i + len(piece)] for f in files for i in range(len(f)))


@pytest.mark.parametrize(
    "path", [path for path in EXAMPLES if path.stem not in METHODS], ids=lambda path: path.name
)
def test_every_example_without_input_runs(path: Path, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, **home},
        cwd=tmp_path,
        timeout=600,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_table_of_the_readme_is_the_real_output() -> None:
    table = README.partition("```text\n")[2].partition("```")[0]
    done = run("surprise", "--archive", ":memory:", "-o", "seed=4")
    assert done.stdout == table
