"""Exports of the cities and of the guide as downloads: the program writes the file, the bridge sends it."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from .guard import Refused
from .program import Program

ENDINGS = {form: form for form in ("csv", "geojson", "gpx", "kml", "kmz", "org")} | {
    "excel": "csv",
    "markdown": "md",
}
"""The file name extension of each format that all targets have."""


@dataclass(frozen=True)
class Target:
    """What can be exported."""

    method: str
    endings: dict[str, str]
    """The file name extension of each format."""
    filters: tuple[str, ...]
    """The parameters that a page may set. The path is not one of them: the bridge chooses it."""


TARGETS = {
    "cities": Target(
        "archive.export", {**ENDINGS, "ics": "ics", "ids": "txt"}, ("favoritesOnly", "query")
    ),
    "places": Target(
        "place.export", {**ENDINGS, "json": "json"}, ("query", "radiusMiles", "location", "list")
    ),
}
"""The targets by the names that pages use, which are also the names of the files."""

_numbers = count(1)


async def export(program: Program, wanted: Any) -> tuple[str, bytes]:
    """A file name and its bytes. The file itself is deleted before this returns.

    Raises `Refused` for an invalid export, or if the program reports an error.
    """
    given = wanted if isinstance(wanted, dict) else {}
    name = str(given.get("target"))
    form = str(given.get("format"))
    target = TARGETS.get(name)
    if target is None or form not in target.endings:
        raise Refused(400, "An export needs a target and one of its formats.")
    filters = {key: given[key] for key in target.filters if key in given}
    with tempfile.TemporaryDirectory(prefix="cityroulette-") as folder:
        path = Path(folder) / f"{name}.{target.endings[form]}"
        params = {"format": form, "path": str(path), **filters}
        request = {"id": f"export-{next(_numbers)}", "method": target.method, "params": params}
        reply = await program.request(request)
        if "error" in reply:
            raise Refused(422, reply["error"]["message"])
        return path.name, path.read_bytes()
