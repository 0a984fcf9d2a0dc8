"""Imports of files that do not fit into a request: the bridge writes the file, the program reads it."""

from __future__ import annotations

import json
import re
import tempfile
from io import BufferedIOBase
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from .guard import Refused

LIMIT = 64 * 1024 * 1024
"""The longest file in bytes: the program reports it as limits.importFile."""

NAME_LENGTH = 60
"""A name of so many characters has at most 255 bytes in UTF-8, which is the limit of most file systems."""

BLOCK = 65536

CHOICES = {
    "method": ("archive.import", "place.import"),
    "target": ("cities", "places"),
    "dryRun": ("true", "false"),
    "onConflict": ("keep", "replace", "both"),
}
"""The values of each parameter; only `method` is required."""

LISTS = ("choices", "columns")
"""The parameters whose values are arrays, written as JSON. The program checks their elements."""

_numbers = count(1)


def import_request(query: str, folder: Path) -> tuple[Path, dict[str, Any]]:
    """The path of a file in the folder, and the request for its import. Raises `Refused` for an invalid query."""
    given = dict(parse_qsl(query))
    # The name of a file may be that of a list. Nothing else of it matters.
    name = re.sub(r"[/\0]", "_", given.pop("name", ""))[-NAME_LENGTH:]
    lists = {key: _array(given.pop(key)) for key in LISTS if key in given}
    if "method" not in given or any(given[key] not in CHOICES.get(key, ()) for key in given):
        raise Refused(
            400, "An import needs a method, and knows a name, a target, dryRun and onConflict."
        )
    path = folder / ("file" if name in ("", ".", "..") else name)
    params: dict[str, Any] = {"path": str(path)} | lists
    for key in ("target", "onConflict"):
        if key in given:
            params[key] = given[key]
    if "dryRun" in given:
        params["dryRun"] = given["dryRun"] == "true"
    return path, {"id": f"import-{next(_numbers)}", "method": given["method"], "params": params}


def _array(text: str) -> list[Any]:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, list):
        raise Refused(400, "The choices and columns of an import are JSON arrays.")
    return value


def import_folder() -> tempfile.TemporaryDirectory[str]:
    """A private folder for the file, removed after the import."""
    return tempfile.TemporaryDirectory(prefix="cityroulette-")


def write_body(body: BufferedIOBase, length: int, path: Path) -> None:
    """Writes a body to a file in blocks. Raises `Refused` if it ends early."""
    with path.open("wb") as file:
        left = length
        while left > 0:
            block = body.read(min(left, BLOCK))
            if not block:
                raise Refused(400, "The file ended before its Content-Length.")
            file.write(block)
            left -= len(block)
