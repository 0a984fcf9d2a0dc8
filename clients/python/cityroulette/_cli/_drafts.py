"""`drafts`: unfinished sessions of earlier processes, to be resumed or discarded.

A session keeps its draft until it is committed: `drafts resume` alone only shows it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from .._client import CityRoulette
from ..types import City, Draft
from ._table import columns, table
from ._usage import UsageError, launched

HEAD = ["Draft", "Of", "Saved", "Changes", ""]
NUMBERS = (3,)
OF = {"import": "cities to import", "browse": "the archive"}
PAGE = 500


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "drafts",
        help="list, resume and discard unfinished sessions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "action", nargs="?", choices=["list", "resume", "discard"], default="list", metavar="ACTION",
        help="list (default), resume or discard",
    )  # fmt: skip
    command.add_argument("draft", nargs="?", metavar="ID", help="the draft, if there are several")
    command.add_argument("--commit", action="store_true", help="resume: commit it to the archive")
    command.add_argument(
        "--force", action="store_true", help="resume: even if the archive has changed"
    )
    return command


async def run(options: argparse.Namespace) -> None:
    """Lists the drafts, or resumes or discards one."""
    async with launched(options) as client:
        listed = await client.session.list()
        if options.action == "list":
            print(describe(listed.drafts, listed.draft_count))
            return
        draft = chosen(listed.drafts, options.draft)
        if options.action == "discard":
            await client.session.discard_draft(draft=draft)
            print(f"Draft {draft} was discarded.")
        else:
            await resume(client, draft, options.force, options.commit)


def describe(drafts: Sequence[Draft], count: int) -> str:
    """One line per draft, latest first."""
    if not drafts:
        return "There are no drafts."
    rows = [
        [each.draft, OF[each.mode], each.saved_at, str(each.changes), held(each)] for each in drafts
    ]
    more = [f"{count - len(drafts)} more."] if count > len(drafts) else []
    return "\n".join([columns([HEAD, *rows], NUMBERS), *more])


def held(draft: Draft) -> str:
    """The process that has the draft open."""
    return "" if draft.held_by is None else f"open in process {draft.held_by}"


def chosen(drafts: Sequence[Draft], draft: str | None) -> str:
    """The named draft, or the only one."""
    if draft is not None:
        return draft
    free = [each.draft for each in drafts if each.held_by is None]
    if len(free) != 1:
        there = f"drafts: {', '.join(free)}" if free else "there are no drafts"
        raise UsageError(f"name a draft; {there}")
    return free[0]


async def resume(client: CityRoulette, draft: str, force: bool, commit: bool) -> None:
    """Shows the session of a draft, and commits it if requested.

    Without a commit the session stays open until the process exits, so the draft is kept.
    """
    opened = await client.session.resume(draft=draft, force=force or None)
    cities = await visible(client, opened.session, opened.total)
    print(table(cities, weather=False) if cities else "It has no cities.")
    if commit:
        done = await client.session.commit(session=opened.session)
        kept = f"{done.added} added, {done.replaced} replaced, {done.removed} removed"
        print(f"{kept}, {done.updated} changed; the archive has {done.archive.count}.")
    else:
        print(f"Not committed; add --commit, or resume draft {draft} later.")


async def visible(client: CityRoulette, session: str, total: int) -> list[City]:
    """All rows of a session."""
    rows: list[City] = []
    for offset in range(0, total, PAGE):
        page = await client.session.get(session=session, offset=offset, limit=PAGE)
        rows += page.cities
    return rows
