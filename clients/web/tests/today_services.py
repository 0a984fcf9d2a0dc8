"""Stand-ins for the services of today's weather: air quality, normals, station reports and warnings.

Air, reports and warnings repeat the answers in `Tests/Fixtures/answers`, with the day of the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

ANSWERS = Path(__file__).resolve().parents[3] / "Tests" / "Fixtures" / "answers"
Answer = Callable[[dict[str, list[str]], int], object]
NAMES = ("open-meteo-air", "open-meteo-archive", "aviationweather", "nws", "metalerts")

USUAL = 0.6
"""The highest temperature of every day in the archive, 4 degrees below that of London."""


def air(query: dict[str, list[str]], now: int) -> object:
    """The recorded answer for each place, at the present hour."""
    one = json.loads((ANSWERS / "air-quality" / "everything.json").read_text())
    one["current"]["time"] = now - now % 3600
    one["utc_offset_seconds"] = 0
    one["timezone"] = "GMT"
    places = zip(query["latitude"][0].split(","), query["longitude"][0].split(","))
    answers = [{**one, "latitude": float(lat), "longitude": float(lon)} for lat, lon in places]
    return answers if len(answers) > 1 else answers[0]


def archive(query: dict[str, list[str]], now: int) -> object:
    first, last = (date.fromisoformat(query[f"{end}_date"][0]) for end in ("start", "end"))
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return {
        "latitude": 0, "longitude": 0, "utc_offset_seconds": 0, "timezone": "UTC",
        "daily": {
            "time": [day.isoformat() for day in days],
            "temperature_2m_max": [USUAL for _ in days],
            "temperature_2m_min": [USUAL - 6 for _ in days],
            "precipitation_sum": [2.0 for _ in days],
        },
    }  # fmt: skip


def reports(query: dict[str, list[str]], now: int) -> object:
    """A recorded report for each requested station, 25 minutes old."""
    row = json.loads((ANSWERS / "metar" / "three-stations.json").read_text())[0]
    return [{**row, "icaoId": name, "obsTime": now - 1500} for name in query["ids"][0].split(",")]


def alerts(query: dict[str, list[str]], now: int) -> object:
    """The recorded warnings, on the present day."""
    today = datetime.fromtimestamp(now, timezone.utc).strftime("%Y-%m-%d")
    return json.loads((ANSWERS / "nws" / "point.json").read_text().replace("2026-05-01", today))


def none(query: dict[str, list[str]], now: int) -> object:
    return json.loads((ANSWERS / "met-alerts" / "none.json").read_text())


PATHS = {
    "/v1/air-quality": air,
    "/v1/archive": archive,
    "/api/data/metar": reports,
    "/alerts/active": alerts,
    "/weatherapi/metalerts/2.0/current.json": none,
}
"""The functions that compute the answers; MET Norway has no warnings."""


def answer(path: str) -> Answer | None:
    return PATHS.get(path)
