"""Data classes as JSON."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from programs import WEATHER, real

import cityroulette
from cityroulette import (
    ArchiveListResult,
    CityGetResult,
    InitializeResult,
    Location,
    MirrorChange,
    Notification,
    Record,
    ServerStatusResult,
    SessionDidChange,
    SessionOpenResult,
    WeatherForecastResult,
)
from cityroulette._decode import decode


def test_every_public_data_class_can_be_converted() -> None:
    public = [getattr(cityroulette, name) for name in dir(cityroulette)]
    classes = [each for each in public if isinstance(each, type) and dataclasses.is_dataclass(each)]
    assert len(classes) > 200
    assert [each for each in classes if not issubclass(each, Record)] == []


CALLS: list[tuple[Any, str, dict[str, Any]]] = [
    (SessionOpenResult, "session.open", {"mode": "import", "source": "country", "country": "AD"}),
    (CityGetResult, "city.get", {"location": "Zürich"}),
    (ArchiveListResult, "archive.list", {}),
    (ServerStatusResult, "server.status", {}),
    (WeatherForecastResult, "weather.forecast", {"city": 3041563, "days": 2}),
]


@pytest.mark.parametrize(("kind", "method", "params"), CALLS, ids=[call[1] for call in CALLS])
async def test_a_result_converts_to_the_reply_of_the_server(
    kind: Any, method: str, params: dict[str, Any]
) -> None:
    async with real(**WEATHER) as client:
        reply = await client.call(method, params)
        result = decode(kind, reply, method)
        assert result.to_dict() == reply
        assert json.loads(result.to_json()) == reply
        assert decode(kind, result.to_dict(), method) == result


async def test_a_notification_converts_to_its_parameters() -> None:
    async with real(seed=18) as client:
        opened = await client.session.open(mode="import")
        raw = client.notifications()
        typed = client.subscribe(SessionDidChange)
        await client.city.toggle_favorite(city=opened.cities[1].id)
        each: Notification = typed.drain()[0]
        assert each.to_dict() == raw.drain()[0].params


async def test_the_result_of_initialize_converts_back() -> None:
    async with real() as client:
        assert decode(InitializeResult, client.about.to_dict(), "initialize") == client.about


def test_json_is_one_line_with_plain_text_and_the_names_of_the_protocol() -> None:
    assert Location(lat=1.5, lon=2.0).to_json() == '{"lat":1.5,"lon":2.0}'
    assert MirrorChange(3, (), reset=True).to_dict() == {
        "revision": 3,
        "changes": [],
        "reset": True,
    }
