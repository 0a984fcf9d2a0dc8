"""Fixtures: the program, the stand-ins for its services, and clients that start it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from services import Services

ROOT = Path(__file__).resolve().parents[3]


def program() -> str:
    """The program under test: $CITYROULETTE_PROGRAM, else the build in this clone."""
    named = os.environ.get("CITYROULETTE_PROGRAM")
    built = [ROOT / ".build" / kind / "cityroulette" for kind in ("release", "debug")]
    found = [Path(named)] if named else [path for path in built if path.exists()]
    if not found:
        raise FileNotFoundError("build the program first, or set CITYROULETTE_PROGRAM")
    return str(found[0].resolve())


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    services = Services()
    yield services
    services.close()


class Assistant:
    """Makes clients of the program, each on a temporary archive."""

    def __init__(self, folder: Path, services: Services) -> None:
        self.archive = folder / "archive.sqlite"
        self._folder, self._services = folder, services

    def parameters(self, *arguments: str) -> StdioServerParameters:
        kinds = ("data", "cache", "config", "state")
        own = {f"XDG_{kind.upper()}_HOME": str(self._folder / kind) for kind in kinds}
        return StdioServerParameters(
            command=program(),
            args=["mcp", "--archive", str(self.archive), *self._services.arguments, *arguments],
            env={"HOME": str(self._folder), **own},
        )

    def __call__(self, *arguments: str, mode: str = "auto", **more: object) -> Client:
        # The timeout fails a test that would otherwise hang.
        return Client(self.parameters(*arguments), mode=mode, read_timeout_seconds=20, **more)


@pytest.fixture
def assistant(tmp_path: Path, services: Services) -> Iterator[Assistant]:
    services.down = False
    services.asked.clear()
    yield Assistant(tmp_path, services)
    services.down = False
