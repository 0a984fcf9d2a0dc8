"""The examples."""

from __future__ import annotations

import subprocess
import sys

from test_cli import ENVIRONMENT, PACKAGE


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
