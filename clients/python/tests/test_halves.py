"""The asynchronous and the synchronous half of the client have the same members."""

from __future__ import annotations

import inspect
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from programs import WEATHER, real
from test_restarting import Clock
from test_sync import real as real_sync

from cityroulette import (
    CityRoulette,
    ClientClosed,
    Location,
    ProcessDied,
    Restarting,
    SessionOpenWishes,
    SyncCityRoulette,
    SyncRestarting,
    TooManyRestarts,
    _api,
    _sync_api,
)

APIS = [name for name in vars(_api) if name.endswith("Api") and name != "Api"]

SPECIAL = {
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "__aiter__": "__iter__",
    "__anext__": "__next__",
}

DIFFERENT = {
    ("Mirror", "cities"),
    ("Session", "cities"),
    ("ArchiveMirror", "cities"),
}
"""Lists of the asynchronous half change in place; other threads get snapshots of them."""

ASYNC_WORDS = {
    "AbstractAsyncContextManager": "AbstractContextManager",
    "AsyncIterator": "Iterator",
}


def members(object: Any) -> dict[str, Any]:
    """The public members of an object, and its special methods under their synchronous names."""
    names = {SPECIAL.get(name, name): name for name in dir(object)}
    public = {name for name in names if name[0] != "_" or name in SPECIAL.values()}
    return {name: _declared(object, names[name]) for name in sorted(public)}


def _declared(object: Any, name: str) -> Any:
    """The declaration of a member: its function or property, and None for a plain attribute."""
    return inspect.getattr_static(type(object), name, None)


def described(member: Any) -> Any:
    """A member for a comparison: its parameters and its result, or None for a value."""
    if isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    if not callable(member):
        return None
    signature = inspect.signature(member)
    words = [
        (p.name, p.kind, p.default, plain(p.annotation)) for p in signature.parameters.values()
    ]
    return words, plain(signature.return_annotation)


def plain(annotation: object) -> str:
    """The text of an annotation without the words in which the halves differ."""
    text = str(annotation).replace("Sync", "")
    for word, other in ASYNC_WORDS.items():
        text = text.replace(word, other)
    return text


def compare(one: Any, other: Any) -> None:
    """Compares an object of the asynchronous half with its counterpart."""
    assert type(other).__name__.removeprefix("Sync") == type(one).__name__
    here, there = members(one), members(other)
    assert set(here) == set(there)
    for name, member in here.items():
        if (type(one).__name__, name) not in DIFFERENT:
            assert described(member) == described(there[name]), name


async def asynchronous(folder: Path) -> list[Any]:
    """One object of each class of the asynchronous half, by position."""
    async with real(archive=folder / "one.sqlite") as client, client.open("browse") as session:
        mirror = client.mirror(session.id)
        archive = client.follow_archive()
        apis = [getattr(client, name.removesuffix("Api").lower()) for name in APIS]
        subscription = client.notifications()
        feed = mirror.changed()
        restarting = Restarting()
        return [client, session, mirror, archive, subscription, feed, restarting, *apis]


def synchronous(folder: Path) -> list[Any]:
    """The same for the synchronous half."""
    with real_sync(archive=folder / "two.sqlite") as client, client.open("browse") as session:
        mirror = client.mirror(session.id)
        archive = client.follow_archive()
        apis = [getattr(client, name.removesuffix("Api").lower()) for name in APIS]
        subscription = client.notifications()
        feed = mirror.changed()
        with SyncRestarting() as restarting:
            return [client, session, mirror, archive, subscription, feed, restarting, *apis]


@pytest.fixture(scope="module")
def _there(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return synchronous(tmp_path_factory.mktemp("synchronous"))


async def test_both_halves_have_the_same_members(tmp_path: Path, _there: list[Any]) -> None:
    for one, other in zip(await asynchronous(tmp_path), _there, strict=True):
        compare(one, other)


def test_open_takes_exactly_what_session_open_takes() -> None:
    for client, api in ((CityRoulette, _api), (SyncCityRoulette, _sync_api)):
        taken = inspect.signature(client.open).parameters
        wanted = inspect.signature(api.SessionApi.open).parameters
        assert list(taken) == list(wanted)
        assert [p.annotation for p in taken.values()] == [p.annotation for p in wanted.values()]


async def test_open_passes_wishes_weighting_the_city_of_the_day_and_a_named_place() -> None:
    async with real(**WEATHER) as client:
        wishes = SessionOpenWishes(min_population=1_000_000)
        async with client.open(wishes=wishes, weighting="people", count=1) as session:
            assert (session.cities[0].population or 0) >= 1_000_000
            assert session.opened.source is not None
            assert session.opened.source.weighting == "people"
        async with client.open(source="daily") as session:
            assert session.opened.source is not None
            assert session.opened.source.date == "2026-03-01"
        async with client.open(source="aroundMe", location="Florence, Italy", count=1) as session:
            assert session.cities[0].name == "Florence"
        async with client.open(
            source="aroundMe", location=Location(lat=43.77, lon=11.26), count=1
        ) as session:
            assert session.cities[0].name == "Florence"


def test_a_session_without_asyncio_reports_its_changes() -> None:
    with real_sync() as client, client.open(source="country", country="MT") as session:
        changes = session.changed()
        session.star(session.cities[1])
        assert next(changes).revision == 1


def test_mirrors_without_asyncio_have_all_properties(tmp_path: Path) -> None:
    with real_sync(archive=tmp_path / "archive.sqlite") as client:
        client.archive.add(city=2643743)
        opened = client.session.open(mode="browse")
        with client.mirror(opened.session) as mirror, client.follow_archive() as archive:
            assert (mirror.session, mirror.whole, mirror.draft) == (opened.session, True, None)
            assert archive.cursor == archive.copy().cursor
            client.city.toggle_favorite(city=2643743)
            assert mirror.draft is not None


def kill(client: SyncCityRoulette) -> None:
    """Kills a program and waits until its client has noticed."""
    os.kill(client.pid, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        while True:
            client.call("server.status")


def test_a_dead_program_is_restarted_without_asyncio(tmp_path: Path) -> None:
    with SyncRestarting(archive=tmp_path / "archive.sqlite", weather="none") as server:
        first = server.client()
        assert server.client() is first
        with first.open(source="country", country="MT") as session:
            session.star_all(session.cities[:2])
            kill(first)
        second = server.client()
        assert second is not first
        with server.resumed(session) as session:
            assert session.commit().added > 0
        assert second.archive.status().favorites == 2
    with pytest.raises(ClientClosed):
        server.client()
    server.close()


def test_restarts_without_asyncio_are_limited() -> None:
    with SyncRestarting(archive=":memory:", most=1, now=Clock()) as server:
        kill(server.client())
        kill(server.client())
        with pytest.raises(TooManyRestarts):
            server.client()


def test_closing_one_client_does_not_end_its_supervisor() -> None:
    with SyncRestarting(archive=":memory:") as server:
        client = server.client()
        client.close()
        client.close()
        with pytest.raises(ClientClosed):
            client.archive.status()
        with pytest.raises(ClientClosed):
            server.client()
