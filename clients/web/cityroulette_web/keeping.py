"""The state of the bridge between runs: its port and the paired browsers.

One file that only its owner can read and write, in a folder that only its owner can enter. It contains
digests of tokens, not tokens.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NAME = "web.json"
MOST = 50
"""Paired browsers to keep, the newest."""

PORTS = range(20000, 32000)
"""The range of ports to choose from, below the ephemeral ports of systems."""

LONGEST = 65536
"""The largest file to read, in bytes."""


def state_folder() -> Path:
    """The user's folder for program state; it need not exist."""
    base = os.environ.get("XDG_STATE_HOME", "")
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return root / "cityroulette-web"


@dataclass
class Kept:
    """The content of the file; empty if it is malformed or writable by others."""

    port: int | None = None
    digests: list[str] = field(default_factory=list)


class Keeper:
    """Reads and writes the file. Keeps nothing if the folder is not writable."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / NAME

    def read(self) -> Kept:
        """The current content; another bridge may have changed it."""
        try:
            with self._path.open("rb") as file:
                about = os.fstat(file.fileno())
                if about.st_uid != os.getuid() or about.st_mode & 0o022:
                    return Kept()
                return _sound(json.loads(file.read(LONGEST)))
        except (OSError, ValueError, RecursionError):
            return Kept()

    def keep_port(self, port: int) -> bool:
        """Keeps the port for the next run. Returns False if that fails."""
        kept = self.read()
        kept.port = port
        return self._write(kept)

    def keep_browser(self, digest: str) -> bool:
        """Adds a paired browser, and drops the oldest if there are too many."""
        kept = self.read()
        kept.digests = [*kept.digests, digest][-MOST:]
        return self._write(kept)

    def forget_browsers(self) -> bool:
        """Forgets every browser."""
        return self._write(Kept(self.read().port))

    def own_folder(self) -> Path:
        """The folder, created if necessary, with private permissions. Raises OSError on failure."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        return self.folder

    def _write(self, kept: Kept) -> bool:
        """Replaces the file atomically."""
        text = json.dumps({"port": kept.port, "browsers": kept.digests}, indent=1) + "\n"
        try:
            part = self.own_folder() / f".{NAME}.{secrets.token_hex(8)}"
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with open(handle, "w") as file:
                    file.write(text)
                part.replace(self._path)
            except OSError:
                part.unlink(missing_ok=True)
                raise
        except OSError:
            return False
        return True


def _sound(value: Any) -> Kept:
    if not isinstance(value, dict):
        return Kept()
    port, digests = value.get("port"), value.get("browsers")
    listed = digests if isinstance(digests, list) else []
    return Kept(
        port if type(port) is int and port in range(1024, 65536) else None,
        [each for each in listed if isinstance(each, str) and len(each) == 64][-MOST:],
    )
