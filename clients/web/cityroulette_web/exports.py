"""Exports of the archive as downloads: the program writes the file, the bridge sends it."""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from .guard import Refused
from .program import Program

ENDINGS = {form: form for form in ("csv", "geojson", "gpx", "kml", "kmz", "org", "ics")} | {
    "excel": "csv",
    "markdown": "md",
    "ids": "txt",
}
"""The file name extension of each format."""

_numbers = count(1)


async def export(program: Program, wanted: Any) -> tuple[str, bytes]:
    """A file name and its bytes. The file itself is deleted before this returns.

    Raises `Refused` for an invalid export, or if the program reports an error.
    """
    form = wanted.get("format") if isinstance(wanted, dict) else None
    if form not in ENDINGS or not isinstance(wanted.get("favoritesOnly"), bool):
        raise Refused(400, "An export needs a format and a flag for favourites only.")
    given = {key: wanted[key] for key in ("favoritesOnly", "query") if key in wanted}
    with tempfile.TemporaryDirectory(prefix="cityroulette-") as folder:
        path = Path(folder) / f"cities.{ENDINGS[form]}"
        params = {"format": form, "path": str(path), **given}
        request = {"id": f"export-{next(_numbers)}", "method": "archive.export", "params": params}
        reply = await program.request(request)
        if "error" in reply:
            raise Refused(422, reply["error"]["message"])
        return path.name, path.read_bytes()
