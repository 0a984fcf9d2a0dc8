"""Calls against the real program."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from programs import DEAF, WEATHER, answered, asked, real, stub

from cityroulette import (
    AnswerInvalid,
    CityNotFound,
    CityRoulette,
    CityRouletteError,
    ClientClosed,
    InvalidParams,
    Location,
    ProgressValue,
    RequestTooLong,
    RpcError,
    SessionNotFound,
    StorageFailed,
    __version__,
)


async def test_the_result_of_initialize_is_typed() -> None:
    async with real() as client:
        assert client.about.protocol_version == 1
        assert client.about.server_info.name == "cityroulette"
        assert client.about.limits.line_bytes == 8388608
        assert "GeoNames" in client.about.attribution[0]


async def test_a_session_from_open_to_commit() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        assert opened.source is not None and opened.source.country == "BB"
        assert opened.state.commit_label == "Import"
        second = opened.cities[1]
        starred = await client.city.toggle_favorite(city=second.id)
        assert (starred.favorite, starred.index, starred.revision) == (True, 0, 1)
        removed = await client.city.remove_unfavorites(session=opened.session)
        assert len(removed.removed) == opened.total - 1
        undone = await client.session.undo()
        assert undone.edit.kind == "remove"
        await client.session.redo()
        done = await client.session.commit()
        assert (done.added, done.archive.count, done.archive.favorites) == (1, 1, 1)
        kept = await client.archive.list()
        assert [city.id for city in kept.cities] == [second.id]


async def test_parameters_may_be_objects_and_keywords() -> None:
    async with real(location=Location(lat=43.77, lon=11.26), units="us") as client:
        opened = await client.session.open(mode="import", source="aroundMe", count=1)
        assert opened.cities[0].name == "Florence"
        point = Location(lat=48.85, lon=2.35)
        near = await client.gazetteer.nearby(location=point, limit=1)
        assert near.cities[0].country == "FR"


async def test_each_error_has_its_class() -> None:
    async with real() as client:
        with pytest.raises(SessionNotFound) as caught:
            await client.session.undo()
        assert caught.value.code == 1001
        assert caught.value.name == "SessionNotFound"
        assert caught.value.method == "session.undo"
        assert not caught.value.retryable
        assert "session.open" in caught.value.message
        with pytest.raises(CityNotFound):
            await client.archive.remove(city=5)
        with pytest.raises(InvalidParams) as wrong:
            await client.call("city.get", {"city": "Rome"})
        assert wrong.value.data.path == "params.city"
        assert issubclass(StorageFailed, RpcError) and issubclass(RpcError, CityRouletteError)


def test_an_unknown_error_is_an_rpc_error() -> None:
    error = RpcError.from_json("a.b", {"code": 4711, "message": "New.", "data": {"name": "Newer"}})
    assert type(error) is RpcError
    assert (error.name, error.code, str(error)) == ("Newer", 4711, "New.")


async def test_calls_reach_the_server_in_order() -> None:
    async with real() as client:
        opened = await client.session.open(mode="import", source="country", country="PT", count=100)
        calls = [client.city.toggle_favorite(city=city.id) for city in opened.cities]
        answers = await asyncio.gather(*calls)
        assert [answer.revision for answer in answers] == list(range(1, len(calls) + 1))


async def test_three_thousand_calls_at_once() -> None:
    async with real() as client:
        ids = (await client.gazetteer.search(query="san", limit=50)).cities
        calls = [client.city.get(city=ids[n % 50].id) for n in range(3000)]
        answers = await asyncio.gather(*calls)
        assert [answer.city.id for answer in answers] == [ids[n % 50].id for n in range(3000)]


async def test_a_reply_of_300_kilobytes() -> None:
    long = asked(2, "long") + f'<-- {{"id":2,"result":"{"x" * 300_000}"}}\n'
    async with CityRoulette.launch(stub(long)) as client:
        assert await client.call("long") == "x" * 300_000


async def test_the_largest_page_of_the_real_program() -> None:
    async with real() as client:
        await client.session.open(mode="import", source="country", country="US", count=2000)
        page = await client.session.get(limit=500)
        assert len(page.cities) == 500 and page.next == 500


async def test_text_is_transferred_unchanged() -> None:
    async with real() as client:
        await client.session.open(mode="import", source="country", country="CH", count=100)
        text = 'Z\u2028ü"\\\u0085\U0001f3d9'
        found = await client.city.search(query=text)
        assert found.state.query == text
        with pytest.raises(UnicodeEncodeError):
            await client.city.search(query="half \ud83c")
        with pytest.raises(ValueError):
            await client.gazetteer.nearby(location=Location(lat=float("nan"), lon=0))
        assert (await client.city.search(query="neuchatel")).cities[0].name == "Neuchâtel"


async def test_a_line_that_is_too_long_is_not_sent() -> None:
    told = (
        DEAF
        + '<-- {"id":1,"result":{"protocolVersion":1,"limits":{"lineBytes":1000,"$rest":"$any"},'
    )
    told += '"$rest":"$any"}}\n--> {"method":"initialized","$rest":"$any"}\n' + answered(2, "long")
    async with CityRoulette.launch(stub(told, greets=False)) as client:
        with pytest.raises(RequestTooLong, match="1000"):
            await client.call("long", {"text": "y" * 1000})
        assert await client.call("long") == "long"


async def test_progress_is_reported_before_the_result() -> None:
    heard: list[ProgressValue] = []
    async with real(seed=18) as client:
        await client.session.open(mode="import", on_progress=heard.append)
        assert [value.kind for value in heard] == ["begin", "report", "end"]
        raw: list[str] = []
        params = {"mode": "browse"}
        await client.call("session.open", params, on_progress=lambda v: raw.append(v["kind"]))
        assert params == {"mode": "browse"}


async def test_a_listener_that_fails_fails_its_own_call_only() -> None:
    def listen(value: ProgressValue) -> None:
        raise LookupError("mine")

    async with real(seed=18) as client:
        with pytest.raises(LookupError, match="mine"):
            await client.session.open(mode="import", on_progress=listen)
        assert (await client.server.status()).health == "ok"


async def test_the_error_for_an_invalid_result_names_the_member() -> None:
    short = """\
--> {"id":2,"method":"archive.status"}
<-- {"id":2,"result":{"count":1,"favorites":1,"path":null}}
--> {"method":"shutdown"}
"""
    async with CityRoulette.launch(stub(short)) as client:
        with pytest.raises(AnswerInvalid, match=r"archive\.status\.revision: expected"):
            await client.archive.status()


async def test_weather_from_recordings() -> None:
    async with real(**WEATHER) as client:
        opened = await client.session.open(mode="import", source="country", country="AD", count=2)
        done = await client.weather.refresh(session=opened.session)
        assert (done.updated, done.failed) == (2, 0)
        now = await client.weather.get(city=opened.cities[0].id)
        assert now.weather is not None and now.weather.temperature == 6.3
        days = (await client.weather.forecast(city=opened.cities[0].id, days=2)).days
        assert [day.condition for day in days] == ["partlyCloudy", "snow"]


async def test_calls_fail_after_the_end() -> None:
    async with real() as client:
        pass
    with pytest.raises(ClientClosed):
        await client.archive.status()
    assert isinstance(client.end, ClientClosed)
    await client.close()


def test_the_version_is_that_of_the_project() -> None:
    path = os.path.join(os.path.dirname(__file__), "..", "pyproject.toml")
    with open(path, encoding="utf-8") as file:
        assert f"version = {json.dumps(__version__)}" in file.read()
