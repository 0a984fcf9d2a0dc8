"""The files of the page, from a fixed list: a path that is not in it is not there."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).parent / "static"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".bin": "application/octet-stream",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}

WORKER = "/worker.js"

Files = dict[str, tuple[str, bytes]]


def static_files() -> tuple[str, Files]:
    """What the files are together, in short, and the media type and bytes of each by its path.

    They are read once: what an address says never reaches the file system. The page and its worker
    are told the version, so that another one is seen to be another.
    """
    read = {
        "/" + path.relative_to(ROOT).as_posix(): (TYPES[path.suffix], path.read_bytes())
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in TYPES
    }
    version = _version(read)
    names = ["/", *(name for name in read if _is_shell(name))]
    told = {"@VERSION@": version, '"@FILES@"': json.dumps(names)}
    files = {name: (kind, _tell(name, body, told)) for name, (kind, body) in read.items()}
    files["/"] = files["/index.html"]
    return version, files


def _version(files: Files) -> str:
    digest = hashlib.sha256()
    for name, (_, body) in files.items():
        digest.update(f"{name} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _is_shell(name: str) -> bool:
    """Whether a file is kept for when there is no bridge: the page itself, of the map the world."""
    return (name.count("/") == 1 or name == "/map/world.bin") and name not in (
        "/index.html",
        WORKER,
    )


def _tell(name: str, body: bytes, told: dict[str, str]) -> bytes:
    if name not in ("/index.html", WORKER):
        return body
    for place, value in told.items():
        body = body.replace(place.encode(), value.encode())
    return body
