"""`drafts`: what sessions that were cut off have left behind; to be gone on with, or thrown away.

A session that is not committed keeps its draft: `drafts resume` alone shows what is in it.
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
        help="list, resume or discard; list without one",
    )  # fmt: skip
    command.add_argument("draft", nargs="?", metavar="ID", help="which one, if there are several")
    command.add_argument("--commit", action="store_true", help="resume: store it in the archive")
    command.add_argument(
        "--force", action="store_true", help="resume: what is left, if the archive has changed"
    )
    return command


async def run(options: argparse.Namespace) -> None:
    """Lists the drafts, or does something to one."""
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
    """A line a draft, the one written last first."""
    if not drafts:
        return "There are no drafts."
    rows = [
        [each.draft, OF[each.mode], each.saved_at, str(each.changes), held(each)] for each in drafts
    ]
    more = [f"{count - len(drafts)} more."] if count > len(drafts) else []
    return "\n".join([columns([HEAD, *rows], NUMBERS), *more])


def held(draft: Draft) -> str:
    """Who has it open."""
    return "" if draft.held_by is None else f"open in process {draft.held_by}"


def chosen(drafts: Sequence[Draft], draft: str | None) -> str:
    """The draft that is named, or the only one."""
    if draft is not None:
        return draft
    free = [each.draft for each in drafts if each.held_by is None]
    if len(free) != 1:
        there = f"there are {', '.join(free)}" if free else "there are none"
        raise UsageError(f"say which draft: {there}")
    return free[0]


async def resume(client: CityRoulette, draft: str, force: bool, commit: bool) -> None:
    """Shows the session of a draft, and commits it if that is asked for.

    Without a commit the session stays open until the process ends, and so the draft stays.
    """
    opened = await client.session.resume(draft=draft, force=force or None)
    cities = await visible(client, opened.session, opened.total)
    print(table(cities, weather=False) if cities else "No city is in it.")
    if commit:
        done = await client.session.commit(session=opened.session)
        kept = f"{done.added} added, {done.replaced} replaced, {done.removed} removed"
        print(f"{kept}, {done.updated} changed; the archive holds {done.archive.count}.")
    else:
        print(f"Not stored; say --commit for that, or go on with draft {draft} later.")


async def visible(client: CityRoulette, session: str, total: int) -> list[City]:
    """All rows of a session."""
    rows: list[City] = []
    for offset in range(0, total, PAGE):
        page = await client.session.get(session=session, offset=offset, limit=PAGE)
        rows += page.cities
    return rows
