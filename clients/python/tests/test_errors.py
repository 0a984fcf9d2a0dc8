"""The exceptions of the client as objects: pickled, copied, and raised more than once."""

from __future__ import annotations

import asyncio
import copy
import multiprocessing
import os
import pickle
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import TracebackType

import pytest
from programs import PROGRAM, answered, asked, real, stub
from test_restarting import kill
from test_sync import real as real_sync

import cityroulette
from cityroulette import (
    AmbiguousLocation,
    AnswerInvalid,
    CityRoulette,
    CityRouletteError,
    ClientClosed,
    ErrorData,
    InvalidParams,
    NotificationsLost,
    ProcessDied,
    ProgramNotFound,
    ProgramNotStarted,
    ProtocolError,
    RequestTimedOut,
    RequestTooLong,
    RpcError,
    SessionNotFound,
    SyncCityRoulette,
    TooManyRestarts,
    VersionMismatch,
)

OWN: list[CityRouletteError] = [
    AnswerInvalid("city.get: expected City"),
    CityRouletteError("the session had no draft"),
    ClientClosed(),
    NotificationsLost(3),
    ProcessDied("cityroulette", -9, ["first line", "last line"]),
    ProcessDied("cityroulette", 2, []),
    ProgramNotFound(["/a", "/b"]),
    ProgramNotStarted("/a", "permission denied"),
    ProtocolError("the reply has no protocolVersion"),
    RequestTimedOut("city.get", 2.5),
    RequestTooLong("city.get", 9_000_000, 8_388_608),
    RpcError("city.get", -1, "Unknown.", {"name": "Unknown", "retryable": True}),
    TooManyRestarts(5, 180.0),
    VersionMismatch("cityroulette", 2, 1),
]
REPLIES = [
    kind("city.get", kind.CODE or 0, "A sentence.", {"name": kind.__name__, "retryable": False})
    for kind in RpcError.__subclasses__()
]
ERRORS = [*OWN, *REPLIES]
PUBLIC = {
    each
    for each in (getattr(cityroulette, name) for name in dir(cityroulette))
    if isinstance(each, type) and issubclass(each, BaseException)
}


def test_every_public_exception_is_among_the_samples() -> None:
    assert {type(error) for error in ERRORS} == PUBLIC


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    "again",
    [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_a_pickled_or_copied_exception_is_the_same_with_all_attributes(
    error: CityRouletteError, again: Callable[[CityRouletteError], CityRouletteError]
) -> None:
    other = again(error)
    assert other is not error
    assert type(other) is type(error)
    assert vars(other) == vars(error)
    assert (other.args, str(other)) == (error.args, str(error))


def undo_without_a_session() -> None:
    """Meets an error reply in a process of a pool."""
    with SyncCityRoulette.launch(PROGRAM, archive=":memory:", weather="none") as client:
        client.session.undo()


def test_a_worker_process_hands_an_exception_to_its_pool() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        with pytest.raises(SessionNotFound) as caught:
            pool.submit(undo_without_a_session).result()
        assert (caught.value.code, caught.value.method) == (1001, "session.undo")
        assert pool.submit(abs, -1).result() == 1


def length(traceback: TracebackType | None) -> int:
    """The number of entries of a traceback."""
    entries = 0
    while traceback is not None:
        entries += 1
        traceback = traceback.tb_next
    return entries


async def test_calls_on_a_dead_client_do_not_share_a_traceback() -> None:
    async with real() as client:
        await kill(client)
        caught: list[ProcessDied] = []
        for _ in range(3000):
            with pytest.raises(ProcessDied) as each:
                await client.archive.status()
            caught.append(each.value)
        assert len(set(map(id, caught))) == 3000
        assert max(length(error.__traceback__) for error in caught) < 20
        assert client.end is not None
        assert length(client.end.__traceback__) == 0


def test_calls_of_a_dead_client_without_asyncio_do_not_share_a_traceback() -> None:
    with real_sync() as client:
        os.kill(client.pid, signal.SIGKILL)
        caught: list[ProcessDied] = []
        for _ in range(100):
            with pytest.raises(ProcessDied) as each:
                client.archive.status()
            caught.append(each.value)
        assert len(set(map(id, caught))) == 100
        assert max(length(error.__traceback__) for error in caught) < 30


async def test_each_pending_call_gets_its_own_exception() -> None:
    said = answered(2, "barrier") + asked(3) + asked(4)
    async with CityRoulette.launch(stub(said)) as client:
        waiting = [asyncio.ensure_future(client.call("wait")) for _ in range(2)]
        await client.call("barrier")
        os.kill(client.pid, signal.SIGKILL)
        first, second = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(first, ProcessDied) and isinstance(second, ProcessDied)
        assert first is not second


async def test_each_reader_of_a_dead_client_gets_its_own_exception(tmp_path: Path) -> None:
    async with real(archive=tmp_path / "archive.sqlite") as client:
        opened = await client.session.open(mode="import", source="country", country="MT")
        async with client.mirror(opened.session) as mirror, client.follow_archive() as archive:
            changes = mirror.changed()
            news = archive.changed()
            subscription = client.notifications()
            await kill(client)
            subscription.drain()
            readers: list[Callable[[], Awaitable[object]]] = [
                mirror.ready,
                archive.ready,
                changes.__anext__,
                news.__anext__,
                subscription.__anext__,
            ]
            caught: list[ProcessDied] = []
            for read in readers * 2:
                with pytest.raises(ProcessDied) as each:
                    await read()
                caught.append(each.value)
            assert len(set(map(id, caught))) == len(readers) * 2


async def test_the_details_of_an_error_are_typed() -> None:
    async with real() as client:
        with pytest.raises(InvalidParams) as wrong:
            await client.call("city.get", {"city": "Rome"})
        data: ErrorData = wrong.value.data
        assert (data.name, data.path, data.retryable) == ("InvalidParams", "params.city", False)
        assert data.candidates is None
        with pytest.raises(AmbiguousLocation) as several:
            await client.city.get(location="Springfield")
        assert several.value.data.candidates is not None
        assert several.value.data.candidates[0].name == "Springfield"


async def test_the_details_of_an_error_keep_the_json_of_the_server() -> None:
    async with real() as client:
        with pytest.raises(AmbiguousLocation) as several:
            await client.city.get(location="Springfield")
        data = several.value.data
        assert data["candidates"][0]["admin1"]
        assert dict(data) == data.to_dict()
        assert pickle.loads(pickle.dumps(data)) == data
        assert dict(copy.copy(data)) == dict(data)


def test_an_error_with_details_of_a_wrong_shape_is_still_that_error() -> None:
    error = RpcError.from_json("city.get", {"code": 1001, "message": "No.", "data": {"path": 3}})
    assert isinstance(error, SessionNotFound)
    assert (error.data.name, error.data.retryable, error.data.path) == (
        "SessionNotFound",
        False,
        None,
    )
    assert error.data["path"] == 3
    bare = RpcError.from_json("city.get", {"code": 1001, "message": "No."})
    assert dict(bare.data) == {}
