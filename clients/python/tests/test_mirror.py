"""A live copy of a session's list."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from programs import WEATHER, real

from cityroulette import (
    Change,
    ChangeInsert,
    ChangeMove,
    ChangeRemove,
    ChangeReset,
    ChangeUpdate,
    City,
    CityRoulette,
    CityRouletteError,
    CityUpdate,
    Mirror,
    RowAnnotation,
    SessionDidChange,
    SessionNotFound,
)
from cityroulette._session_list import OutOfStep, SessionList


async def same(client: CityRoulette, mirror: Mirror) -> None:
    """Compares a mirror with the server."""
    await mirror.ready()
    page = await client.session.get(session=mirror.session, limit=500)
    assert list(mirror.cities) == list(page.cities)
    assert (mirror.revision, mirror.state) == (page.revision, page.state)


async def test_two_hundred_edits_in_step() -> None:
    dice = random.Random(7)
    async with real() as client:
        opened = await client.session.open(mode="import", source="country", country="PT", count=90)
        async with client.mirror(opened.session) as mirror:
            for _ in range(200):
                await edit(client, mirror, dice, [city.id for city in opened.cities])
                assert mirror.whole
                await same(client, mirror)
            assert mirror.revision > 100


async def edit(client: CityRoulette, mirror: Mirror, dice: random.Random, ids: list[int]) -> None:
    """A random action of a user, whether it is possible or not."""
    city = dice.choice(ids)
    query = dice.choice(["", "", "a", "vila", "x"])
    doings: list[Callable[[], Awaitable[object]]] = [
        lambda: client.city.toggle_favorite(city=city),
        lambda: client.city.toggle_favorite(city=city),
        lambda: client.city.remove(city=city),
        lambda: client.city.restore(city=city),
        lambda: client.city.search(query=query, scope=dice.choice(["all", "all", "favorites"])),
        lambda: client.session.undo(),
        lambda: client.session.redo(),
    ]
    with contextlib.suppress(CityRouletteError):
        await dice.choice(doings)()


async def test_after_a_reset_the_list_is_read_page_by_page() -> None:
    async with real() as client:
        opened = await client.session.open(
            mode="import", source="country", country="US", count=1300
        )
        async with client.mirror(opened.session) as mirror:
            assert len(mirror.cities) == 1300
            changes = mirror.changed()
            await client.city.search(query="san")
            assert not mirror.whole
            await mirror.ready()
            assert mirror.whole and 0 < len(mirror.cities) < 1300
            change = await changes.__anext__()
            assert (change.reset, change.revision) == (True, 1)
            await same(client, mirror)


async def test_changes_during_a_read_are_not_lost() -> None:
    async with real() as client:
        opened = await client.session.open(
            mode="import", source="country", country="US", count=1300
        )
        async with client.mirror(opened.session) as mirror:
            await client.city.search(query="san")
            await client.city.search(query="")
            await client.city.toggle_favorite(city=opened.cities[40].id)
            await mirror.ready()
            assert len(mirror.cities) == 1300 and mirror.cities[0].id == opened.cities[40].id
            assert mirror.revision == 3


async def test_after_a_gap_in_the_revisions_the_list_is_read_again() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        async with client.mirror(opened.session) as mirror:
            client._connection.forget(mirror._take, mirror._ended)
            await client.city.toggle_favorite(city=opened.cities[1].id)
            assert mirror.revision == 0
            client._connection.listen(mirror._take, mirror._ended)
            await client.city.toggle_favorite(city=opened.cities[2].id)
            assert not mirror.whole
            await same(client, mirror)
            assert mirror.revision == 2


async def test_other_sessions_do_not_disturb_it() -> None:
    async with real(seed=18) as client:
        mine = await client.session.open(mode="import")
        other = await client.session.open(mode="import")
        async with client.mirror(mine.session) as mirror:
            await client.city.remove(session=other.session, city=other.cities[0].id)
            await client.session.close(session=other.session, discard=True)
            assert mirror.closed is None
            assert list(mirror.cities) == list(mine.cities)


async def test_it_ends_with_its_session() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        async with client.mirror(opened.session) as mirror:
            changes = mirror.changed()
            await client.session.commit()
            assert mirror.closed == "committed"
            assert [change async for change in changes] == []
            assert [change async for change in mirror.changed()] == []
            assert len(mirror.cities) == opened.total


async def test_a_session_that_ends_during_a_read_is_reported_as_ended() -> None:
    async with real() as client:
        opened = await client.session.open(
            mode="import", source="country", country="US", count=3000
        )
        async with client.mirror(opened.session) as mirror:
            await client.city.search(query="a")
            assert mirror.state.visible == 3000 and not mirror.whole
            await client.session.commit()
            await mirror.ready()
            assert mirror.closed == "committed"
            assert [change async for change in mirror.changed()] == []


async def test_a_missing_session_cannot_be_mirrored() -> None:
    async with real() as client:
        with pytest.raises(SessionNotFound):
            async with client.mirror("s99"):
                pass
        assert client._connection._listeners == []
        with pytest.raises(CityRouletteError, match="has not been read"):
            _ = client.mirror("s99").cities


async def test_weather_shows_in_its_rows() -> None:
    async with real(**WEATHER) as client:
        opened = await client.session.open(mode="import", source="country", country="AD", count=2)
        async with client.mirror(opened.session) as mirror:
            changes = mirror.changed()
            await client.weather.refresh()
            assert [city.weather and city.weather.stale for city in mirror.cities] == [False, False]
            await same(client, mirror)
            steps = (await changes.__anext__()).changes
            assert len(steps) == 1 and isinstance(steps[0], ChangeUpdate)


async def test_weather_that_another_session_refreshed_shows_too() -> None:
    async with real(**WEATHER) as client:
        first = await client.session.open(mode="import", source="country", country="AD", count=2)
        second = await client.session.open(mode="import", source="country", country="AD", count=2)
        async with client.mirror(second.session) as mirror:
            await client.weather.refresh(session=first.session)
            assert [city.weather is not None for city in mirror.cities] == [True, True]
            await same(client, mirror)


async def rows(client: CityRoulette) -> SessionDidChange:
    """An empty change, and some cities to add to it."""
    opened = await client.session.open(mode="import")
    change = SessionDidChange(session=opened.session, revision=1, changes=(), state=opened.state)
    return replace(
        change,
        changes=tuple(
            ChangeInsert(op="insert", index=index, city=city)
            for index, city in enumerate(opened.cities)
        ),
    )


async def test_an_update_changes_the_annotation_only_if_it_has_one() -> None:
    async with real(seed=18) as client:
        filled = await rows(client)
    insert = filled.changes[0]
    assert isinstance(insert, ChangeInsert)
    list_ = SessionList([], 0, filled.state)
    assert list_.apply(filled)
    note = RowAnnotation(
        own_name=None, note="Go", planned=False, tags=("beach",), lists=(), visits=()
    )
    annotated = CityUpdate(id=insert.city.id, favorite=False, annotation=note)
    starred = CityUpdate(id=insert.city.id, favorite=True)
    for revision, city in ((2, annotated), (3, starred)):
        step = ChangeUpdate(op="update", index=0, city=city)
        assert list_.apply(replace(filled, revision=revision, changes=(step,)))
    assert list_.cities[0].annotation == note
    assert list_.cities[0].favorite


async def test_steps_that_do_not_match_are_detected() -> None:
    async with real(seed=18) as client:
        filled = await rows(client)
    insert = filled.changes[0]
    assert isinstance(insert, ChangeInsert)
    star = CityUpdate(id=insert.city.id, favorite=True)
    wrong: list[Change] = [
        ChangeInsert(op="insert", index=9, city=insert.city),
        ChangeUpdate(op="update", index=7, city=star),
        ChangeRemove(op="remove", index=7, id=1),
        ChangeRemove(op="remove", index=0, id=1),
        ChangeMove(op="move", from_=7, to=0),
        ChangeMove(op="move", from_=0, to=7),
        ChangeMove(op="move", from_=-1, to=0),
        ChangeReset(op="reset"),
    ]
    for step in wrong:
        list_ = SessionList([], 0, filled.state)
        assert list_.apply(filled)
        assert not list_.apply(filled)
        with pytest.raises(OutOfStep):
            list_.apply(replace(filled, revision=2, changes=(step,)))
    with pytest.raises(OutOfStep):
        SessionList([], 0, filled.state).apply(replace(filled, revision=2))


def test_a_city_can_be_made_by_hand() -> None:
    city = City(
        id=1,
        name="A",
        country=None,
        admin1=None,
        lat=0.0,
        lon=0.0,
        population=None,
        timezone=None,
        wikipedia=None,
        favorite=False,
        archived=False,
        weather=None,
    )
    assert replace(city, favorite=True).favorite
