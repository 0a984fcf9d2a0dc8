"""`export FILE` and `import FILE`: writes the archive to a file, or adds cities from one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from ..types import ArchiveImportResult
from ._progress import show_progress
from ._usage import UsageError, launched

Format = Literal["csv", "ids", "geojson", "gpx", "kml", "kmz", "excel", "markdown", "org", "ics"]
ENDINGS: dict[str, Format] = {
    ".csv": "csv",
    ".txt": "ids",
    ".geojson": "geojson",
    ".json": "geojson",
    ".gpx": "gpx",
    ".kml": "kml",
    ".kmz": "kmz",
    ".md": "markdown",
    ".org": "org",
    ".ics": "ics",
}
EXPORTED = ["excel", "ics", "markdown", "org"]
"""The formats that can only be exported. That of Excel is imported as csv."""

IMPORTED = ["adventurelog", "apple", "checkins", "names", "osf", "takeout"]
"""The formats that can only be imported."""

SHOWN = 5
"""The most invalid rows that are listed."""


def add_export(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    formats = sorted({*ENDINGS.values(), *EXPORTED})
    command = _add(
        commands, "export", "write the archive to a file", "its extension is the format", formats
    )
    command.add_argument("--starred", action="store_true", help="only the cities with a star")
    return command


def add_import(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    formats = sorted({*ENDINGS.values(), *IMPORTED} - {*EXPORTED})
    command = _add(
        commands, "import", "add the cities of a file", "its contents determine the format", formats
    )
    command.add_argument("--places", action="store_true", help="import into the guide, as places")
    command.add_argument("--dry-run", action="store_true", help="only print the expected result")
    return command


def _add(
    commands: Any, name: str, summary: str, rule: str, formats: Sequence[str]
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary)
    command.add_argument("file", help=f"the file; {rule}")
    command.add_argument("--format", choices=formats, help="the format; overrides the file's own")
    return command


async def run_export(options: argparse.Namespace) -> None:
    """Writes the file and prints the number of cities in it."""
    path = Path(options.file).expanduser().absolute()
    chosen = options.format or ENDINGS.get(path.suffix.lower())
    if chosen is None:
        raise UsageError(f"the format of {path.name} is unknown; add, for example, --format csv")
    starred = True if options.starred else None
    async with launched(options) as client:
        done = await client.archive.export(format=chosen, path=str(path), favorites_only=starred)
    print(f"{_count(done.count)} written to {path}.")


async def run_import(options: argparse.Namespace) -> None:
    """Imports the file and prints the result."""
    path = Path(options.file).expanduser().absolute()
    async with launched(options) as client:
        done = await client.archive.import_(
            path=str(path),
            format=options.format,
            target="places" if options.places else "cities",
            dry_run=options.dry_run,
            on_progress=show_progress,
        )
    if done.guide is None:
        holder = f"the archive has {_count(done.archive.count)}"
    else:
        holder = f"places in the guide: {done.guide.place_count}"
    print(
        f"{done.added} added, {done.updated} changed, {done.unchanged} unchanged; "
        f"{'would be: ' if options.dry_run else ''}{holder}."
    )
    for line in troubles(done):
        print(f"cityroulette: {line}", file=sys.stderr)


def troubles(done: ArchiveImportResult) -> list[str]:
    """The skipped rows, with reasons."""
    lines = [f"line {row.line}: {row.reason}" for row in done.invalid[:SHOWN]]
    if done.invalid_count > len(lines):
        lines.append(f"{done.invalid_count - len(lines)} more invalid rows")
    if done.unknown:
        lines.append(f"{done.unknown} rows have an unknown id")
    for place in done.unresolved_rows[:SHOWN]:
        lines.append(f"line {place.line}: {place.text}: {place.reason}{_candidates(place)}")
    if done.unresolved > SHOWN:
        lines.append(f"{done.unresolved - SHOWN} more rows name unknown cities")
    return lines


def _candidates(place: Any) -> str:
    names = [
        ", ".join(part for part in (city.name, city.admin1, city.country) if part) + f" ({city.id})"
        for city in place.candidates
    ]
    return f"; perhaps {'; '.join(names)}" if names else ""


def _count(count: int) -> str:
    return f"{count} {'city' if count == 1 else 'cities'}"
