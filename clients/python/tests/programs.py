"""The programs that the tests start."""

from __future__ import annotations

import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from cityroulette import CityRoulette

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDINGS = ROOT / "Tests" / "Transcripts" / "Fixtures" / "weather" / "http"
FAKE = HERE / "fake_program.py"

WEATHER = {
    "weather": "open-meteo",
    "replay": RECORDINGS,
    "clock": "2026-03-01T09:00:00Z",
}
"""Options with which the weather of Andorra's two largest cities comes from recordings."""


def real(**options: Any) -> AbstractAsyncContextManager[CityRoulette]:
    """The real program, without network and with an archive in memory unless one is named."""
    return CityRoulette.launch(**{"archive": ":memory:", "weather": "none", **options})


def fake(*mode: str) -> list[str]:
    """The command of the fake program in one of its modes."""
    return [sys.executable, str(FAKE), *mode]
