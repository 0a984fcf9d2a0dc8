"""The programs that the tests start."""

from __future__ import annotations

import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from cityroulette import CityRoulette, LaunchOptions, ProgramOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDINGS = ROOT / "Tests" / "Transcripts" / "Fixtures" / "weather" / "http"
FAKE = HERE / "fake_program.py"

WEATHER: ProgramOptions = {
    "weather": "open-meteo",
    "replay": RECORDINGS,
    "clock": "2026-03-01T09:00:00Z",
}
"""Options with which the weather of Andorra's two largest cities comes from recordings."""


def real(**options: Unpack[LaunchOptions]) -> AbstractAsyncContextManager[CityRoulette]:
    """The real program, without network and with an archive in memory unless one is named."""
    chosen: LaunchOptions = {"archive": ":memory:", "weather": "none", **options}
    return CityRoulette.launch(**chosen)


def fake(*mode: str) -> list[str]:
    """The command of the fake program in one of its modes."""
    return [sys.executable, str(FAKE), *mode]
