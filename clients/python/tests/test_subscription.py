"""Notifications."""

from __future__ import annotations

import asyncio

import pytest
from programs import WEATHER, answered, real, stub

from cityroulette import (
    AnswerInvalid,
    ArchiveDidChange,
    CityDidSelect,
    CityRoulette,
    NotificationsLost,
    SessionDidChange,
    SessionDidClose,
    WeatherDidFail,
    WeatherDidUpdate,
)


async def test_a_reply_is_a_barrier() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        changes = client.subscribe(SessionDidChange)
        for city in opened.cities:
            await client.city.toggle_favorite(city=city.id)
            (change,) = changes.drain()
            assert change.session == opened.session
        assert changes.drain() == []


async def test_subscriptions_receive_only_their_types() -> None:
    async with real(seed=18) as client:
        ends = client.subscribe(SessionDidClose, ArchiveDidChange)
        everything = client.subscribe()
        opened = await client.session.open(mode="import")
        await client.city.select(city=opened.cities[0].id)
        await client.session.commit()
        assert [type(each) for each in ends.drain()] == [ArchiveDidChange, SessionDidClose]
        kinds = [type(each) for each in everything.drain()]
        assert kinds == [CityDidSelect, ArchiveDidChange, SessionDidClose]


async def test_iterating_waits_and_ends_with_the_client() -> None:
    async with real(seed=18) as client:
        changes = client.subscribe(SessionDidChange)

        async def follow() -> list[int]:
            return [change.revision async for change in changes]

        following = asyncio.ensure_future(follow())
        opened = await client.session.open(mode="import")
        for city in opened.cities:
            await client.city.toggle_favorite(city=city.id)
    assert await following == list(range(1, opened.total + 1))


async def test_a_closed_subscription_returns_its_queue() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        async with client.subscribe(SessionDidChange) as changes:
            await client.city.toggle_favorite(city=opened.cities[0].id)
        await client.city.toggle_favorite(city=opened.cities[0].id)
        assert [change.revision async for change in changes] == [1]
        assert client._connection._listeners == []


def flood(count: int, times: int = 1) -> list[str]:
    """A server that answers `flood` after that many notifications, in one write."""
    city = '{"id":"${round}","name":"City","inventedLater":true,"$rest":"$any"}'
    told = f'{{"session":"s1","index":null,"city":{city}}}'
    lines = (
        '--> {"id":2,"method":"flood"}\n'
        f'@repeat {count}\n<~~ {{"method":"city.didSelect","params":{told}}}\n@end\n'
        '<-- {"id":2,"result":"flood"}\n'
    )
    return stub(lines * times)


async def test_a_flood_of_notifications_can_be_read() -> None:
    async with CityRoulette.launch(flood(20000)) as client:
        selections = client.subscribe(CityDidSelect, limit=1000)

        async def follow() -> int:
            number = 0
            async for each in selections:
                number += 1
                assert each.city.id == number
                if number == 20000:
                    break
            return number

        following = asyncio.ensure_future(follow())
        assert await client.call("flood") == "flood"
        assert await following == 20000


async def test_dropped_notifications_are_reported_at_the_gap() -> None:
    async with CityRoulette.launch(flood(5000, times=2)) as client:
        selections = client.subscribe(CityDidSelect, limit=10)
        await client.call("flood")
        kept = selections.drain()
        assert [each.city.id for each in kept] == list(range(1, 11))
        with pytest.raises(NotificationsLost) as caught:
            await selections.__anext__()
        assert caught.value.missed == 4990
        await client.call("flood")
        assert (await selections.__anext__()).city.id == 1


async def test_a_limit_below_one_is_an_error() -> None:
    async with real() as client:
        with pytest.raises(ValueError, match="1 or more"):
            client.subscribe(limit=0)


async def test_raw_notifications_include_unknown_ones() -> None:
    told_once = '<~~ {"method":"not.known","params":{"some":"thing"}}\n'
    async with CityRoulette.launch(stub(told_once + answered(2, "barrier"))) as client:
        raw, typed = client.notifications(), client.subscribe()
        await client.call("barrier")
        (told,) = raw.drain()
        assert (told.method, told.params) == ("not.known", {"some": "thing"})
        assert typed.drain() == []


async def test_an_invalid_notification_is_an_error_at_its_place() -> None:
    async with CityRoulette.launch(stub(answered(2, "more"))) as client:
        told = client.subscribe(SessionDidChange)
        client._connection._notified("session.didChange", {"session": 5})
        with pytest.raises(AnswerInvalid, match=r"session\.didChange\.session: expected str"):
            await told.__anext__()
        assert await client.call("more") == "more"


async def test_weather_arrives_city_by_city() -> None:
    async with real(**WEATHER) as client:
        opened = await client.session.open(mode="import", source="country", country="AD", count=2)
        news = client.subscribe(WeatherDidUpdate, WeatherDidFail)
        await client.weather.refresh(session=opened.session)
        cities = [each.city for each in news.drain() if isinstance(each, WeatherDidUpdate)]
        assert cities == [city.id for city in opened.cities]
