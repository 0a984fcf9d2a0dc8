"""A live copy of the archive, and a session's list that follows commits of other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from programs import real
from test_mirror import same
from test_process import many_cities
from test_restarting import kill
from test_sync import real as real_sync

from cityroulette import (
    ArchiveCopy,
    ArchiveMirror,
    CityRoulette,
    CityRouletteError,
    LaunchOptions,
    ProcessDied,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

LONDON, ZURICH, PARIS, BERLIN = 2643743, 2657896, 2988507, 2950159


async def agrees(client: CityRoulette, archive: ArchiveMirror) -> None:
    """Compares a mirror with the server."""
    await archive.ready()
    assert [city async for city in client.archive.cities()] == list(archive.cities)


@asynccontextmanager
async def with_berlin(**options: Unpack[LaunchOptions]) -> AsyncIterator[CityRoulette]:
    """A program whose archive has a city; an archive that does not exist yet has no cursor."""
    async with real(**options) as client:
        await client.archive.add(city=BERLIN)
        yield client


async def test_the_mirror_follows_the_archive() -> None:
    async with with_berlin() as client, client.follow_archive() as archive:
        await client.archive.remove(city=BERLIN)
        await archive.ready()
        assert list(archive.cities) == []
        news = archive.changed()
        await client.archive.add(city=LONDON)
        await client.archive.add(city=ZURICH, favorite=True)
        await archive.ready()
        assert [city.id for city in archive.cities] == [ZURICH, LONDON]
        told = [(await anext(news)).changes]
        while sum(map(len, told)) < 2:
            told.append((await anext(news)).changes)
        assert [(c.kind, c.city) for part in told for c in part] == [
            ("added", LONDON),
            ("added", ZURICH),
        ]
        await client.archive.remove(city=LONDON)
        await archive.ready()
        assert [city.id for city in archive.cities] == [ZURICH]


async def test_a_hundred_changes_in_step() -> None:
    dice = random.Random(3)
    async with real() as client, client.follow_archive() as archive:
        for _ in range(100):
            city = dice.choice([LONDON, ZURICH, PARIS, BERLIN])
            with contextlib.suppress(CityRouletteError):
                await edit(client, dice, city)
            await agrees(client, archive)


async def edit(client: CityRoulette, dice: random.Random, city: int) -> None:
    """A random change of a city, whether it is possible or not."""
    what = dice.choice(["add", "remove", "star"])
    if what == "add":
        await client.archive.add(city=city, favorite=dice.random() < 0.5)
    elif what == "remove":
        await client.archive.remove(city=city)
    else:
        await client.archive.set_favorite(city=city, favorite=dice.random() < 0.5)


async def test_an_open_session_does_not_show_in_the_archive() -> None:
    """The row of a city shows the archive even if the only session has starred the city."""
    async with real() as client:
        await client.archive.add(city=LONDON)
        async with client.follow_archive() as archive, client.open("browse") as session:
            await session.star(LONDON)
            await client.archive.add(city=ZURICH)
            await archive.ready()
            assert {city.id: city.favorite for city in archive.cities} == {
                LONDON: False,
                ZURICH: False,
            }


async def test_the_mirror_follows_commits_of_another_process(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    async with with_berlin(archive=path) as here, real(archive=path) as there:
        async with here.follow_archive() as archive:
            news = archive.changed()
            await there.archive.add(city=PARIS)
            assert [change.city for change in (await anext(news)).changes] == [PARIS]
            await agrees(here, archive)


async def test_a_copy_catches_up_later(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    async with real(archive=path) as client:
        await client.archive.add(city=LONDON)
        await client.archive.add(city=ZURICH)
        async with client.follow_archive() as archive:
            copy = archive.copy()
            assert archive.missed is None
    async with real(archive=path) as client:
        await client.archive.remove(city=LONDON)
        await client.archive.add(city=BERLIN)
    async with real(archive=path) as client:
        async with client.follow_archive(since=copy) as archive:
            assert archive.missed is not None and not archive.missed.reset
            told = [(change.kind, change.city) for change in archive.missed.changes]
            assert told == [("removed", LONDON), ("added", BERLIN)]
            await agrees(client, archive)


async def test_nothing_is_read_if_nothing_was_missed(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    async with real(archive=path) as client:
        await client.archive.add(city=LONDON)
        async with client.follow_archive() as archive:
            copy = archive.copy()
    async with real(archive=path) as client:
        async with client.follow_archive(since=copy) as archive:
            assert archive.missed is not None and archive.missed.changes == ()
            assert archive.copy() == copy


async def test_an_expired_cursor_reads_the_archive_again() -> None:
    async with real() as client:
        await client.archive.add(city=PARIS)
        old = ArchiveCopy((), "abc-7")
        async with client.follow_archive(since=old) as archive:
            assert archive.missed is not None and archive.missed.reset
            assert [city.id for city in archive.cities] == [PARIS]
            await client.archive.add(city=LONDON)
            await agrees(client, archive)


async def test_an_archive_that_does_not_exist_yet_is_followed() -> None:
    async with real() as client, client.follow_archive() as archive:
        news = archive.changed()
        await client.archive.add(city=LONDON)
        assert not (await anext(news)).reset
        await agrees(client, archive)


async def test_a_mirror_of_the_archive_ends_with_its_program(tmp_path: Path) -> None:
    async with real(archive=tmp_path / "archive.sqlite") as client:
        await client.archive.add(city=LONDON)
        async with client.follow_archive() as archive:
            news = archive.changed()
            waiting = asyncio.ensure_future(anext(news))
            await kill(client)
            with pytest.raises(ProcessDied):
                await waiting
            assert [city.id for city in archive.copy().cities] == [LONDON]


def pages_read(caplog: pytest.LogCaptureFixture) -> int:
    """The number of requests for rows of the archive."""
    return sum("--> " in text and '"archive.list"' in text for text in caplog.messages)


@pytest.mark.long
async def test_a_star_in_a_large_archive_reads_one_page(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with real(archive=tmp_path / "archive.sqlite") as client:
        await client.archive.import_(path=many_cities(tmp_path))
        async with client.follow_archive() as archive:
            assert len(archive.cities) == 100_000
            caplog.set_level(logging.DEBUG, "cityroulette.wire")
            for favorite, first in ((True, 77_777), (False, archive.cities[0].id)):
                caplog.clear()
                await client.archive.set_favorite(city=77_777, favorite=favorite)
                await archive.ready()
                assert pages_read(caplog) == 1
                assert archive.cities[0].id == first
            caplog.clear()
            caplog.set_level(logging.INFO, "cityroulette.wire")
            await client.archive.set_favorite(cities=[5, 99_999, 44], favorite=True)
            await client.archive.remove(city=99_999)
            await agrees(client, archive)


NAMES = ["Älmå", "Øvre", "zeta", "Zeta", "San José", "San Jose", "a-b", "a b", "Łódź", "ı", "ß"]
"""Names that a comparison without case and accents may order in another way."""


async def test_stars_of_cities_with_similar_names_and_populations_in_step(tmp_path: Path) -> None:
    dice = random.Random(5)
    rows = [f"{i},{dice.choice(NAMES)},1,2,{dice.choice(['', '0', '7'])}" for i in range(1, 601)]
    path = tmp_path / "cities.csv"
    path.write_text("\n".join(["geonameid,name,lat,lon,population", *rows, ""]), encoding="utf-8")
    archive_path = tmp_path / "archive.sqlite"
    async with real(archive=archive_path) as client, real(archive=archive_path) as other:
        await client.archive.import_(path=path)
        async with client.follow_archive() as archive:
            for _ in range(60):
                cities = dice.sample(range(1, 601), dice.choice([1, 1, 2, 30]))
                editor = dice.choice([client, client, client, other])
                await editor.archive.set_favorite(cities=cities, favorite=dice.random() < 0.6)
                # A change of this process is announced at once, also with those of another.
                added = await client.archive.set_favorite(city=cities[0], favorite=True)
                if added.changed == 0:
                    await client.archive.set_favorite(city=cities[0], favorite=False)
                await agrees(client, archive)


def test_without_asyncio(tmp_path: Path) -> None:
    with real_sync(archive=tmp_path / "archive.sqlite") as client:
        client.archive.add(city=BERLIN)
        client.archive.remove(city=BERLIN)
        with client.follow_archive() as archive:
            news = archive.changed()
            client.archive.add(city=LONDON)
            assert [change.city for change in next(news).changes] == [LONDON]
            archive.ready()
            assert [city.id for city in archive.cities] == [LONDON]
            copy = archive.copy()
        client.archive.remove(city=LONDON)
        with client.follow_archive(since=copy) as archive:
            assert archive.missed is not None
            assert [change.kind for change in archive.missed.changes] == ["removed"]
            assert archive.cities == ()


async def test_a_browse_session_follows_other_processes(tmp_path: Path) -> None:
    """Local edits are kept, cities added by another process appear, removed ones disappear."""
    path = tmp_path / "archive.sqlite"
    async with real(archive=path) as here, real(archive=path) as there:
        for city in (LONDON, ZURICH):
            await here.archive.add(city=city)
        async with here.open("browse") as session:
            changes = session.changed()
            await session.star(ZURICH)
            await anext(changes)
            await there.archive.add(city=PARIS)
            await anext(changes)
            assert {c.id: c.favorite for c in session.cities} == {
                ZURICH: True,
                LONDON: False,
                PARIS: False,
            }
            await there.archive.remove(city=LONDON)
            await anext(changes)
            assert {city.id for city in session.cities} == {ZURICH, PARIS}
            await same(here, session._mirror)
            assert (await session.commit()).updated == 1
