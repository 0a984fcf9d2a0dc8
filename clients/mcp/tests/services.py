"""Stand-ins for the services on loopback: weather, air, normals, warnings, stations, Wikipedia.

The weather is invented, repeatable, and in the local time of each place. An article repeats one
sentence. Air, warnings and stations repeat the answers in `Tests/Fixtures/answers`.

The members follow the documentation of the services (https://open-meteo.com/en/docs,
https://www.mediawiki.org/wiki/Specs/Summary/1.3.0).
"""

from __future__ import annotations

import json
import threading
from datetime import UTC, date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from zoneinfo import ZoneInfo

ANSWERS = Path(__file__).resolve().parents[3] / "Tests" / "Fixtures" / "answers"

NOW = datetime(2026, 5, 1, 12, 5, tzinfo=UTC)
"""A Friday. The program runs with the same time."""


class Place:
    """Weather at a place: the temperature now, its increase per day, and the rainy days."""

    def __init__(self, lat: float, lon: float, zone: str, now: float, step: float, rain: list[int]):
        self.lat, self.lon, self.zone = lat, lon, ZoneInfo(zone)
        self.now, self.step, self.rain = now, step, rain

    def highest(self, day: int) -> float:
        return round(self.now + 3 + self.step * day, 1)

    def lowest(self, day: int) -> float:
        return round(self.now - 6 + self.step * day, 1)

    def millimetres(self, day: int) -> float:
        return 4.2 if day in self.rain else 0.0

    @property
    def midnight(self) -> datetime:
        local = NOW.astimezone(self.zone)
        return local.replace(hour=0, minute=0, second=0)


PLACES = {
    "Berlin": Place(52.52, 13.41, "Europe/Berlin", 17.5, 1.0, [1]),
    "Lisbon": Place(38.72, -9.13, "Europe/Lisbon", 21.0, 0.5, []),
    "Tokyo": Place(35.69, 139.69, "Asia/Tokyo", 19.2, -0.5, [0, 2]),
    "Nairobi": Place(-1.28, 36.82, "Africa/Nairobi", 24.4, 0.0, [0, 1, 2, 3]),
    "Oslo": Place(59.91, 10.75, "Europe/Oslo", 9.8, 2.0, []),
    "Reykjavik": Place(64.14, -21.9, "Atlantic/Reykjavik", 4.1, 0.3, [3]),
    "Sydney": Place(-33.87, 151.21, "Australia/Sydney", 15.6, -1.0, []),
    "Springfield": Place(39.80, -89.64, "America/Chicago", 14.0, 1.5, [1]),
    "Tromsø": Place(69.65, 18.96, "Europe/Oslo", 3.0, 1.0, []),
}


def place(lat: float, lon: float) -> Place:
    return min(PLACES.values(), key=lambda p: abs(p.lat - lat) + abs(p.lon - lon))


def stamp(time: datetime) -> int:
    return int(time.timestamp())


def weather(lat: float, lon: float, days: int, query: dict[str, list[str]]) -> dict[str, object]:
    at = place(lat, lon)
    offset = at.midnight.utcoffset() or timedelta()
    wet = at.millimetres(0) > 0
    answer: dict[str, object] = {
        "latitude": lat, "longitude": lon, "utc_offset_seconds": int(offset.total_seconds()),
        "timezone": at.zone.key, "timezone_abbreviation": "X", "elevation": 10.0,
        "current": {
            "time": stamp(NOW.replace(minute=0)), "interval": 900, "temperature_2m": at.now,
            "relative_humidity_2m": 55, "apparent_temperature": at.now - 1, "is_day": 1,
            "precipitation": 0.4 if wet else 0.0, "weather_code": 61 if wet else 1,
            "cloud_cover": 30, "pressure_msl": 1013.2, "wind_speed_10m": 3.4,
            "wind_direction_10m": 250, "wind_gusts_10m": 7.1, "visibility": 24140, "uv_index": 4.2,
        },
    }  # fmt: skip
    dates = [at.midnight + timedelta(days=day) for day in range(days)]
    if "daily" in query:
        answer["daily"] = {
            "time": [stamp(date) for date in dates],
            "sunrise": [stamp(date + timedelta(hours=6)) for date in dates],
            "sunset": [stamp(date + timedelta(hours=20)) for date in dates],
            "weather_code": [61 if at.millimetres(day) else 1 for day in range(days)],
            "temperature_2m_max": [at.highest(day) for day in range(days)],
            "temperature_2m_min": [at.lowest(day) for day in range(days)],
            "precipitation_sum": [at.millimetres(day) for day in range(days)],
            "precipitation_probability_max": [80 if at.millimetres(d) else 5 for d in range(days)],
            "uv_index_max": [5.0] * days,
        }
    if "hourly" in query:
        times = [dates[0] + timedelta(hours=hour) for hour in range(24 * days)]
        wet_hours = [at.millimetres(hour // 24) / 24 for hour in range(24 * days)]
        same = {"relative_humidity_2m": 60, "pressure_msl": 1013.2, "wind_speed_10m": 3.0,
                "wind_direction_10m": 200, "cloud_cover": 40, "is_day": 1}  # fmt: skip
        answer["hourly"] = {
            "time": [stamp(time) for time in times],
            "temperature_2m": [at.now + time.hour / 10 for time in times],
            "apparent_temperature": [at.now - 1 for _ in times],
            "weather_code": [61 if wet else 1 for wet in wet_hours],
            "precipitation": wet_hours,
            "precipitation_probability": [80 if wet else 5 for wet in wet_hours],
            **{name: [value] * len(times) for name, value in same.items()},
        }
    return answer


def forecast(query: dict[str, list[str]]) -> object:
    days = int(query.get("forecast_days", ["1"])[0])
    points = zip(query["latitude"][0].split(","), query["longitude"][0].split(","), strict=True)
    answers = [weather(float(lat), float(lon), days, query) for lat, lon in points]
    return answers if len(answers) > 1 else answers[0]


USUAL = [3, 5, 10, 15, 20, 23, 25, 25, 20, 14, 8, 4]
"""The highest temperature on each day of the archive, by month. The lowest is 8 degrees less, and
2 mm of rain fall each day."""


def archive(query: dict[str, list[str]]) -> object:
    first, last = (date.fromisoformat(query[f"{end}_date"][0]) for end in ("start", "end"))
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return {
        "latitude": 0, "longitude": 0, "utc_offset_seconds": 0, "timezone": "UTC",
        "daily": {
            "time": [day.isoformat() for day in days],
            "temperature_2m_max": [USUAL[day.month - 1] for day in days],
            "temperature_2m_min": [USUAL[day.month - 1] - 8 for day in days],
            "precipitation_sum": [2.0 for _ in days],
        },
    }  # fmt: skip


def air(query: dict[str, list[str]]) -> object:
    """The recorded answer, at the hour and with the offset of the place."""
    lat, lon = (float(query[name][0].split(",")[0]) for name in ("latitude", "longitude"))
    at = place(lat, lon)
    offset = at.midnight.utcoffset() or timedelta()
    answer = json.loads((ANSWERS / "air-quality" / "everything.json").read_text())
    answer["current"]["time"] = stamp(NOW.replace(minute=0))
    answer["utc_offset_seconds"] = int(offset.total_seconds())
    answer["timezone"] = at.zone.key
    return answer


def reports(query: dict[str, list[str]]) -> object:
    """A recorded report for each requested station."""
    row = json.loads((ANSWERS / "metar" / "three-stations.json").read_text())[0]
    time = stamp(NOW - timedelta(minutes=25))
    return [{**row, "icaoId": station, "obsTime": time} for station in query["ids"][0].split(",")]


def summary(title: str) -> object:
    name = title.replace("_", " ")
    return {
        "type": "standard", "title": name, "titles": {"normalized": name},
        "description": "city", "extract": f"{name} is a city with a long history, 都市です。" * 150,
        "content_urls": {"desktop": {"page": f"https://en.wikipedia.org/wiki/{title}"}},
    }  # fmt: skip


ENTRIES = {
    **{name: (at.lat, at.lon) for name, at in PLACES.items()},
    "Astana": (51.13, 71.43), "Ljubljana": (46.05, 14.51), "Matera": (40.67, 16.6),
    "Timbuktu": (16.77, -3.01),
}  # fmt: skip
"""The encyclopedia's entries about cities, with their coordinates."""


def entries(query: dict[str, list[str]]) -> object:
    """The requested titles that are names of a city, with its coordinates."""
    pages = [
        {"title": title, "coordinates": [{"lat": at[0], "lon": at[1], "globe": "earth"}]}
        for title in query.get("titles", [""])[0].split("|")
        if (at := ENTRIES.get(title)) is not None
    ]
    return {"query": {"pages": pages}}


class Services:
    """Serves them all. `arguments` direct the program to them. Answers 503 while `down` is set."""

    def __init__(self) -> None:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                service.asked.append(self.path)
                if service.down:
                    return self.reply(503, {})
                parts = urlsplit(self.path)
                query = parse_qs(parts.query)
                if "/page/summary/" in parts.path:
                    return self.reply(200, summary(unquote(parts.path.rsplit("/", 1)[1])))
                if parts.path.endswith("/w/api.php"):
                    return self.reply(200, entries(query))
                if parts.path.startswith("/alerts/"):
                    return self.send(200, (ANSWERS / "nws" / "point.json").read_bytes())
                if parts.path.startswith("/weatherapi/metalerts/"):
                    return self.send(200, (ANSWERS / "met-alerts" / "several.json").read_bytes())
                answer = {
                    "/v1/archive": archive, "/v1/air-quality": air, "/api/data/metar": reports,
                }.get(parts.path, forecast)  # fmt: skip
                return self.reply(200, answer(query))

            def reply(self, status: int, body: object) -> None:
                self.send(status, json.dumps(body).encode())

            def send(self, status: int, data: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                pass

        self.asked: list[str] = []
        self.down = False
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def arguments(self) -> list[str]:
        address = f"http://127.0.0.1:{self._server.server_address[1]}"
        names = ("open-meteo", "open-meteo-air", "open-meteo-archive", "aviationweather", "nws",
                 "metalerts", "wikipedia")  # fmt: skip
        bases = [word for name in names for word in ("--base-url", f"{name}={address}")]
        return [
            "--weather", "open-meteo", *bases, "--contact", "test@example.org",
            "--clock", NOW.strftime("%Y-%m-%dT%H:%M:%SZ"), "--seed", "7",
        ]  # fmt: skip

    def close(self) -> None:
        self._server.shutdown()
