"""The client for programs without asyncio."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import pytest
from programs import WEATHER, answered, asked, cancelled, stub

from cityroulette import (
    ClientClosed,
    LaunchOptions,
    Location,
    ProcessDied,
    ProgramNotFound,
    RequestTimedOut,
    SessionDidChange,
    SessionNotFound,
    SyncCityRoulette,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


def real(**options: Unpack[LaunchOptions]) -> AbstractContextManager[SyncCityRoulette]:
    """The real program, without network and with an archive in memory."""
    chosen: LaunchOptions = {"archive": ":memory:", "weather": "none", **options}
    return SyncCityRoulette.launch(**chosen)


def test_a_session_from_open_to_commit() -> None:
    with real(seed=18) as client:
        assert client.about.server_info.name == "cityroulette"
        opened = client.session.open(mode="import")
        changes = client.subscribe(SessionDidChange)
        with client.mirror(opened.session) as mirror:
            told = mirror.changed()
            client.city.set_favorite(city=opened.cities[1].id, favorite=True)
            assert (mirror.cities[0].id, mirror.revision) == (opened.cities[1].id, 1)
            assert mirror.state.favorites == 1
            assert next(told).revision == 1
            client.city.remove_unfavorites()
            mirror.ready()
            assert len(mirror.cities) == 1
            assert client.session.commit().added == 1
            assert mirror.closed == "committed"
            assert [change.revision for change in told] == [2]
        assert [change.revision for change in changes.drain()] == [1, 2]
    assert isinstance(client.end, ClientClosed)


def test_errors_and_time_limits() -> None:
    with real() as client:
        with pytest.raises(SessionNotFound):
            client.session.undo()
    with SyncCityRoulette.launch(stub(asked(2) + cancelled(2))) as client:
        with pytest.raises(RequestTimedOut):
            client.call("wait", timeout=0.01)
    with pytest.raises(ProgramNotFound):
        SyncCityRoulette.start("/nowhere/at/all")


def test_a_program_that_is_killed() -> None:
    with real() as client:
        changes = client.subscribe(SessionDidChange)
        os.kill(client.pid, signal.SIGKILL)
        with pytest.raises(ProcessDied):
            next(changes)
        with pytest.raises(ProcessDied):
            client.archive.status()


def test_threads_may_call_at_once() -> None:
    with real() as client, ThreadPoolExecutor(8) as pool:
        cities = client.gazetteer.search(query="san", limit=40).cities
        names = pool.map(lambda city: client.city.get(city=city.id).city.name, cities)
        assert list(names) == [city.name for city in cities]


def test_a_subscription_is_an_iterator() -> None:
    with real(seed=18) as client:
        opened = client.session.open(mode="import")
        revisions: list[int] = []
        with client.subscribe(SessionDidChange) as changes:
            follower = threading.Thread(
                target=lambda: revisions.extend(change.revision for change in changes)
            )
            follower.start()
            for city in opened.cities:
                client.city.toggle_favorite(city=city.id)
        follower.join(30)
        assert revisions == list(range(1, opened.total + 1))


def test_a_callback_must_not_wait_for_its_own_client() -> None:
    with real(seed=18) as client:
        with pytest.raises(RuntimeError, match="use another thread"):
            client.session.open(mode="import", on_progress=lambda _: client.call("server.status"))
        assert client.server.status().health == "ok"


def test_an_interrupt_leaves_the_client_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    said = asked(2) + cancelled(2) + answered(3, "more")
    with SyncCityRoulette.launch(stub(said)) as client:
        main = threading.get_ident()
        write = client._client._connection._write

        def interrupting(method: str, message: dict[str, object]) -> None:
            write(method, message)
            if method == "wait":
                signal.pthread_kill(main, signal.SIGINT)

        monkeypatch.setattr(client._client._connection, "_write", interrupting)
        with pytest.raises(KeyboardInterrupt):
            client.call("wait")
        # The stub would have exited if the request had not been cancelled.
        assert client.call("more") == "more"


def test_closing_twice_and_using_it_afterwards() -> None:
    client = SyncCityRoulette.start(archive=":memory:", weather="none")
    raw = client.notifications()
    client.close()
    client.close()
    with pytest.raises(ClientClosed):
        client.archive.status()
    with pytest.raises(ClientClosed):
        raw.drain()


def test_weather_with_progress() -> None:
    heard: list[str] = []
    with real(**WEATHER) as client:
        client.session.open(mode="import", source="country", country="AD", count=2)
        done = client.weather.refresh(on_progress=lambda value: heard.append(value.kind))
        assert done.updated == 2
        now = client.weather.get(location=Location(lat=42.50779, lon=1.52109)).weather
        assert now is not None and now.provider == "open-meteo"
    assert heard == ["begin", "report", "end"]
