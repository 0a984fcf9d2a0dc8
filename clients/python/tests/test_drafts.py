"""Sessions that are resumed after their program crashed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from programs import real
from test_cli import run
from test_restarting import kill
from test_sync import real as real_sync

from cityroulette import (
    CityRoulette,
    CityRouletteError,
    DraftOutdated,
    ProcessDied,
    Restarting,
)

LONDON, ZURICH = 2643743, 2657896


async def died(server: Restarting, client: CityRoulette) -> CityRoulette:
    await kill(client)
    return await server.client()


async def test_an_edited_session_is_resumed_after_a_crash(tmp_path: Path) -> None:
    async with Restarting(archive=tmp_path / "archive.sqlite", weather="none") as server:
        client = await server.client()
        async with client.open(source="country", country="MT", count=4) as session:
            assert session.draft is None
            await session.star(session.cities[2])
            await session.remove(session.cities[3])
            before = (list(session.cities), session.state)
            await kill(client)
            with pytest.raises(ProcessDied):
                await session.undo()
        async with server.resumed(session) as again:
            assert (list(again.cities), again.state) == before
            assert again.draft == session.draft
            await again.undo()
            assert len(again.cities) == 4
            assert (await again.commit()).added == 4
            assert again.draft is None


async def test_a_browse_session_without_edits_is_reopened(tmp_path: Path) -> None:
    async with Restarting(archive=tmp_path / "archive.sqlite", weather="none") as server:
        client = await server.client()
        await client.archive.add(city=LONDON)
        async with client.open("browse") as session:
            await died(server, client)
        async with server.resumed(session) as again:
            assert [city.id for city in again.cities] == [LONDON]


async def test_found_cities_without_edits_are_lost(tmp_path: Path) -> None:
    async with Restarting(archive=tmp_path / "archive.sqlite", weather="none") as server:
        client = await server.client()
        async with client.open(source="country", country="MT") as session:
            await died(server, client)
        with pytest.raises(CityRouletteError, match="had no draft"):
            async with server.resumed(session):
                raise AssertionError


async def test_a_draft_of_a_changed_archive_needs_force(tmp_path: Path) -> None:
    async with Restarting(archive=tmp_path / "archive.sqlite", weather="none") as server:
        client = await server.client()
        for city in (LONDON, ZURICH):
            await client.archive.add(city=city)
        async with client.open("browse") as session:
            await session.star_all([LONDON, ZURICH])
            client = await died(server, client)
        await client.archive.remove(city=LONDON)
        with pytest.raises(DraftOutdated):
            async with server.resumed(session):
                raise AssertionError
        async with server.resumed(session, force=True) as again:
            assert (await again.commit()).updated == 1


async def test_many_cities_are_one_edit() -> None:
    async with real() as client, client.open(source="country", country="MT", count=5) as session:
        two = list(session.cities[:2])
        await session.star_all(two)
        assert session.state.favorites == 2
        await session.undo()
        assert session.state.favorites == 0
        await session.remove_all(two)
        assert len(session.cities) == 3
        await session.restore_all(city.id for city in two)
        assert len(session.cities) == 5


def test_a_draft_is_resumed_without_asyncio(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    draft = leave_a_draft(path)
    with real_sync(archive=path) as client, client.resume(draft) as session:
        assert session.draft == draft
        session.star_all(session.cities)
        session.remove_all(session.cities[:1])
        session.undo()
        assert session.commit().added == 3


def leave_a_draft(path: Path) -> str:
    """Ends a program whose session has a star; returns the id of its draft."""
    with real_sync(archive=path) as client:
        opened = client.session.open(mode="import", source="country", country="MT", count=3)
        client.city.toggle_favorite(city=opened.cities[1].id)
        [session] = client.session.list().sessions
        assert session.draft is not None
        return session.draft


def test_drafts_from_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    where = ("--archive", os.fspath(path), "-o", "weather=none")
    assert run("drafts", *where).stdout == "There are no drafts.\n"
    assert run("drafts", "discard", *where).returncode == 2
    draft = leave_a_draft(path)
    listed = run("drafts", *where).stdout
    assert re.search(rf"^{draft} +cities to import +\S+Z +1 *$", listed, re.MULTILINE)
    shown = run("drafts", "resume", *where).stdout
    assert "★" in shown and "Not committed" in shown
    assert draft in run("drafts", *where).stdout
    done = run("drafts", "resume", draft, "--commit", *where)
    assert done.returncode == 0 and "3 added" in done.stdout
    assert run("drafts", *where).stdout == "There are no drafts.\n"


def test_a_draft_is_discarded_from_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    where = ("--archive", os.fspath(path), "-o", "weather=none")
    one, two = leave_a_draft(path), leave_a_draft(path)
    unclear = run("drafts", "discard", *where)
    assert unclear.returncode == 2 and one in unclear.stderr and two in unclear.stderr
    assert run("drafts", "discard", one, *where).stdout == f"Draft {one} was discarded.\n"
    gone = run("drafts", "resume", one, *where)
    assert gone.returncode == 1 and "DraftNotFound" in gone.stderr
