"""The files of the page, from a fixed list: a path that is not in it is not there."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent / "static"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
}


def static_files() -> dict[str, tuple[str, bytes]]:
    """Media type and bytes of each file, by the path of its address.

    They are read once: what an address says never reaches the file system.
    """
    files = {
        f"/{path.name}": (TYPES[path.suffix], path.read_bytes())
        for path in sorted(ROOT.iterdir())
        if path.suffix in TYPES
    }
    files["/"] = files["/index.html"]
    return files
