"""The files of the page, from a fixed list; other paths do not exist."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from .modules import joined

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
"""Files with the same address in every release: browsers and systems remember the page by them."""

COMMENT = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE)
"""A comment of a script or style that fills whole lines. These comments are a seventh of a first load."""

STYLES = re.compile(rb'(?:<link rel="stylesheet" href="/@VERSION@/\w+\.css">\n){2,}')
"""Links to styles that follow each other in the page."""
JOINED = "/styles.css"

Files = dict[str, tuple[str, bytes]]


def static_files() -> tuple[str, Files]:
    """The hash of all files, and the media type and bytes of each by path.

    The files are read once, so no address reaches the file system. The hash names the folder of
    nearly all files, so browsers may cache them forever and never mix two releases. The page and
    its worker contain it, to detect another release.
    """
    read = {
        "/" + path.relative_to(ROOT).as_posix(): (TYPES[path.suffix], _content(path))
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in TYPES
    }
    _join_styles(read)
    _join_modules(read)
    version = _version(read)
    addresses = {name: name if name in PLAIN else f"/{version}{name}" for name in read}
    kept = ["/", *(addresses[name] for name in read if _is_shell(name))]
    told = {"@VERSION@": version, '"@FILES@"': json.dumps(kept)}
    files = {
        addresses[name]: (kind, _tell(name, body, told)) for name, (kind, body) in read.items()
    }
    files["/"] = files["/index.html"]
    return version, files


def _content(path: Path) -> bytes:
    """The bytes of a file; a script or style without comments, but with the same line numbers."""
    body = path.read_bytes()
    if path.suffix not in (".js", ".css"):
        return body
    return COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)


def _join_styles(files: Files) -> None:
    """Replaces the styles that follow each other by one file: they are small, and each would be a request."""
    kind, page = files["/index.html"]
    links = STYLES.search(page)
    assert links is not None
    names = [name.decode() for name in re.findall(rb"/\w+\.css", links[0])]
    files[JOINED] = (TYPES[".css"], b"\n".join(files.pop(name)[1] for name in names))
    link = f'<link rel="stylesheet" href="/@VERSION@{JOINED}">\n'.encode()
    files["/index.html"] = (kind, page.replace(links[0], link))


def _join_modules(files: Files) -> None:
    """Replaces the modules that the page imports at its start by one file."""
    sources = {
        name[1:-3]: body.decode() for name, (_, body) in files.items() if name.endswith(".js")
    }
    script, names = joined(sources, SCRIPT[1:-3])
    for name in names:
        kind, _ = files.pop(f"/{name}.js")
    files[SCRIPT] = (kind, script.encode())


def _version(files: Files) -> str:
    digest = hashlib.sha256()
    for name, (_, body) in files.items():
        digest.update(f"{name} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _is_shell(name: str) -> bool:
    """Whether a file is kept for times without a bridge: the page, and the world level of the map. The system keeps the
    icons of an installed page, and the page its translation."""
    if name in ("/index.html", WORKER) or name.endswith(".png"):
        return False
    return name.count("/") == 1 or name == "/map/world.bin"


def _tell(name: str, body: bytes, told: dict[str, str]) -> bytes:
    if name not in ("/index.html", WORKER):
        return body
    for place, value in told.items():
        body = body.replace(place.encode(), value.encode())
    return body
