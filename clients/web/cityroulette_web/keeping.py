"""What the bridge keeps from one run to the next: its port, and the browsers that are paired.

One file that only its owner may read and write, in a folder that only its owner may enter. It has no
token in it, only what a token can be checked against.
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
"""Paired browsers that are kept, the newest."""

PORTS = range(20000, 32000)
"""Where the port is chosen from: below those that systems give to connections for a while."""

LONGEST = 65536
"""Bytes of a file that is read at all."""


def state_folder() -> Path:
    """Where programs of this user keep such things; the folder need not be there."""
    base = os.environ.get("XDG_STATE_HOME", "")
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return root / "cityroulette-web"


@dataclass
class Kept:
    """What the file holds; a file that is malformed, or that others may write, holds nothing."""

    port: int | None = None
    digests: list[str] = field(default_factory=list)


class Keeper:
    """Reads and writes the file. Without a folder that can be written nothing is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / NAME

    def read(self) -> Kept:
        """What is kept now; another bridge may have written it meanwhile."""
        try:
            with self._path.open("rb") as file:
                about = os.fstat(file.fileno())
                if about.st_uid != os.getuid() or about.st_mode & 0o022:
                    return Kept()
                return _sound(json.loads(file.read(LONGEST)))
        except (OSError, ValueError, RecursionError):
            return Kept()

    def keep_port(self, port: int) -> bool:
        """Keeps the port for the next run. False where it cannot be kept."""
        kept = self.read()
        kept.port = port
        return self._write(kept)

    def keep_browser(self, digest: str) -> bool:
        """Adds a paired browser, and drops the oldest where there are too many."""
        kept = self.read()
        kept.digests = [*kept.digests, digest][-MOST:]
        return self._write(kept)

    def forget_browsers(self) -> bool:
        """Takes every browser its right to come back."""
        return self._write(Kept(self.read().port))

    def own_folder(self) -> Path:
        """The folder, made if need be, and closed to others. Raises OSError where it cannot be."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        return self.folder

    def _write(self, kept: Kept) -> bool:
        """Puts a new file in the place of the old one, so that none is ever half written."""
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
