"""The examples, and those of the README."""

from __future__ import annotations

import asyncio
import builtins
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from test_cli import ENVIRONMENT, PACKAGE, run

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
        "In the archive:",
        "  ★ Santarcangelo",
        "  ★ Fiorina",
    ]


README = (PACKAGE / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_every_piece_of_the_readme_is_python() -> None:
    for block in BLOCKS:
        compile("async def piece():\n" + textwrap.indent(block, "    "), "README.md", "exec")
    named = re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", README)
    assert "ProcessDied" in named
    for name in named:
        assert hasattr(cityroulette, name) or hasattr(builtins, name), name


def test_the_first_and_the_last_piece_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    head, body = BLOCKS[0].split("\n\n", 1)
    names: dict[str, object] = {}
    exec(head + "\nasync def piece():\n" + textwrap.indent(body, "    "), names)
    asyncio.run(names["piece"]())  # type: ignore[operator]
    assert capsys.readouterr().out.startswith("1003 ")
    assert os.path.exists("cities.sqlite")
    exec(BLOCKS[-1].replace("launch()", 'launch(archive=":memory:")'), {})
    assert capsys.readouterr().out == "Köln\n"


def test_the_table_of_the_readme_is_what_is_printed() -> None:
    table = README.partition("```text\n")[2].partition("```")[0]
    done = run("surprise", "--archive", ":memory:", "-o", "seed=4")
    assert done.stdout == table
