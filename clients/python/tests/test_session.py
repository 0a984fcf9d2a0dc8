"""A session as one object, and the archive as an iterator."""

from __future__ import annotations

import pytest
from programs import real
from test_sync import real as real_sync

from cityroulette import City, CityNotFound, CityRoulette, ConfirmationRequired, SessionNotFound


async def open_sessions(client: CityRoulette) -> int:
    return len((await client.session.list()).sessions)


async def test_the_list_shows_a_change_when_its_method_returns() -> None:
    async with real() as client, client.open(source="country", country="AT") as session:
        first, second = session.cities[0], session.cities[1]
        await session.toggle(first)
        assert session.cities[0].favorite and session.state.favorites == 1
        await session.star(second.id)
        await session.remove(first)
        assert [city.id for city in session.cities[:1]] == [second.id]
        await session.restore(first)
        await session.undo()
        await session.redo()
        await session.search("wien")
        assert len(session.cities) < 30
        await session.search("")
        await session.remove_unfavorites()
        assert {city.id for city in session.cities} == {first.id, second.id}
        assert (await session.commit()).added == 2
        assert session.closed == "committed"
        with pytest.raises(SessionNotFound):
            await session.toggle(first)
        assert await open_sessions(client) == 0


async def test_annotations_are_edits_of_the_session() -> None:
    async with real() as client, client.open(source="country", country="AT") as session:
        first, second = session.cities[0], session.cities[1]
        valley = (await client.list.add(name="Danube")).list
        await session.annotate(first, own_name="Home", note="*Old*", add_tags=["big"])
        await session.annotate_all(
            [first, second.id], planned=True, add_lists=["danube"], add_visits=["2019-05"]
        )
        rows = {city.id: city.annotation for city in session.cities}
        mine, other = rows[first.id], rows[second.id]
        assert mine and mine.own_name == "Home" and mine.note == "*Old*" and mine.tags == ("big",)
        assert other and other.planned and other.lists == (valley.id,)
        assert other.visits == ("2019-05",)
        await session.undo()
        assert session.cities[1].annotation is None, "as in a row that never had one"
        await session.annotate(first, own_name="", note="", remove_tags=["Big"])
        assert session.cities[0].annotation is None
        page = await client.session.get(session=session.id)
        assert list(page.cities) == list(session.cities)[: len(page.cities)]
        await session.undo()
        assert (await session.commit()).annotated == 1
        assert (await client.archive.get(city=first.id)).annotation.tags == ("big",)


async def test_uncommitted_edits_are_lost_after_the_block() -> None:
    async with real() as client:
        async with client.open(source="country", country="MT") as session:
            await session.toggle(session.cities[0])
            with pytest.raises(ConfirmationRequired):
                await session.close()
            assert await open_sessions(client) == 1
        assert (await open_sessions(client), session.closed) == (0, None)
        with pytest.raises(CityNotFound):
            async with client.open(source="country", country="MT") as session:
                await session.toggle(1)
        assert await open_sessions(client) == 0
        async with client.open("browse") as session:
            assert (session.id, list(session.cities)) == ("s3", [])
            await session.close()


async def test_the_program_may_die_within_the_block() -> None:
    client = await CityRoulette.start(archive=":memory:", weather="none")
    async with client.open(source="country", country="MT"):
        await client.close()


async def test_the_archive_is_read_page_by_page() -> None:
    async with real() as client:
        async with client.open(source="country", country="AT", count=25) as session:
            await session.commit()
        everything = (await client.archive.list(limit=100)).cities
        for page in (1, 7, 25, 500):
            assert tuple([city async for city in client.archive.cities(page=page)]) == everything
        names = []
        async for city in client.archive.cities(page=5):
            names.append(city.name)
            await client.archive.remove(city=city.id)
        assert names == [city.name for city in everything]
        assert [city async for city in client.archive.cities()] == []


async def test_search_results_are_cities() -> None:
    async with real() as client:
        found = (await client.gazetteer.search(query="wien", limit=1)).cities[0]
        assert isinstance(found, City) and found.matched_name
        async with client.open(source="search", query="wien", count=1) as session:
            await session.toggle(found)
            assert session.cities[0].favorite


def test_annotations_without_asyncio() -> None:
    with real_sync() as client, client.open(source="country", country="AT") as session:
        session.annotate(session.cities[0], own_name="Home", add_tags=["big"])
        session.annotate_all(session.cities[:2], add_visits=["2019"])
        first, second = (city.annotation for city in session.cities[:2])
        assert first and first.own_name == "Home" and first.visits == ("2019",)
        assert second and second.tags == () and second.visits == ("2019",)


def test_without_asyncio() -> None:
    with real_sync() as client:
        with client.open(source="country", country="MT", count=3) as session:
            session.toggle(session.cities[0])
            assert session.state.favorites == 1 and session.opened.total == 3
            session.remove(session.cities[2])
            session.undo()
            session.redo()
            session.search("zzz")
            assert session.cities == ()
            session.search("")
            session.remove_unfavorites()
            session.commit()
            assert session.closed == "committed"
        assert [city.favorite for city in client.archive.cities(page=1)] == [True]
        with pytest.raises(CityNotFound), client.open("browse") as session:
            session.star(1)
        assert client.session.list().sessions == ()
