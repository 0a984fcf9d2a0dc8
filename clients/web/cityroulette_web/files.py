"""The files of the page, from a fixed list: a path that is not in it is not there."""

from __future__ import annotations

import hashlib
import json
import re
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
SCRIPT = "/main.js"

PLAIN = (
    "/index.html",
    WORKER,
    "/manifest.webmanifest",
    "/icon.svg",
    "/icon-192.png",
    "/icon-512.png",
)
"""What keeps its address from release to release: what browsers and systems remember the page by."""

IMPORT = re.compile(rb'^(?:import|export|\}).* from "\.(/\w+\.js)";$', re.MULTILINE)
"""A module that another one cannot begin without, as the formatter writes it."""

Files = dict[str, tuple[str, bytes]]


def static_files() -> tuple[str, Files]:
    """What the files are together, in short, and the media type and bytes of each by its path.

    They are read once: what an address says never reaches the file system. That short word is the
    folder of nearly all of them, so a browser may keep them for good, and never puts a page together
    from two releases. The page and its worker are told it, to see that another one is another.
    """
    read = {
        "/" + path.relative_to(ROOT).as_posix(): (TYPES[path.suffix], path.read_bytes())
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in TYPES
    }
    version = _version(read)
    addresses = {name: name if name in PLAIN else f"/{version}{name}" for name in read}
    kept = ["/", *(addresses[name] for name in read if _is_shell(name))]
    links = "\n".join(
        f'<link rel="modulepreload" href="{addresses[name]}">' for name in _modules(read)
    )
    told = {"@VERSION@": version, '"@FILES@"': json.dumps(kept), "<!-- @MODULES@ -->": links}
    files = {
        addresses[name]: (kind, _tell(name, body, told)) for name, (kind, body) in read.items()
    }
    files["/"] = files["/index.html"]
    return version, files


def _version(files: Files) -> str:
    digest = hashlib.sha256()
    for name, (_, body) in files.items():
        digest.update(f"{name} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _modules(files: Files) -> list[str]:
    """The modules that the page begins with. A browser that is told them all asks for all at once,
    and not for one to learn of the next."""
    found = [SCRIPT]
    for name in found:
        imports = IMPORT.findall(files[name][1])
        found += [new for each in imports if (new := each.decode()) not in found]
    return found


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
