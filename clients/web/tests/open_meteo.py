"""A stand-in for Open-Meteo on loopback, with reproducible weather computed from the position.

It also serves the answers of today_services.py.

The members follow its documentation (https://open-meteo.com/en/docs), the numbers are invented.
"""

from __future__ import annotations

import json
import math
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import today_services

NOW = 1772355600
"""2026-03-01 09:00 UTC, also the time of the program under test."""

DAY = 86400
CODES = [0, 1, 2, 3, 45, 61, 63, 80, 71, 95]
"""WMO codes: clear to thunderstorm."""


def warmth(lat: float, lon: float, day: int) -> float:
    """Degrees Celsius at noon of a day: warm at the equator, with some swing."""
    return 29 - 0.009 * lat * lat + 4 * math.sin(lon + day * 0.9)


def sky(lat: float, lon: float, step: int) -> int:
    return CODES[int(abs(lat * 13 + lon * 7) + step) % len(CODES)]


def current(lat: float, lon: float, now: int) -> dict[str, object]:
    code, degrees = sky(lat, lon, 0), warmth(lat, lon, 0)
    return {
        "time": now, "interval": 900, "temperature_2m": round(degrees - 2, 1),
        "relative_humidity_2m": 40 + code % 50, "apparent_temperature": round(degrees - 4, 1),
        "is_day": 1, "precipitation": 0.4 if code > 60 else 0.0, "weather_code": code,
        "cloud_cover": min(100, code * 20), "pressure_msl": 1013.2, "wind_speed_10m": 3.4,
        "wind_direction_10m": int(abs(lon) * 3) % 360, "wind_gusts_10m": 7.1,
        "visibility": 24140, "uv_index": 4.2,
    }  # fmt: skip


def hourly(lat: float, lon: float, days: int, today: int) -> dict[str, list[object]]:
    times = [today + 3600 * hour for hour in range(24 * days)]
    heat = [
        round(warmth(lat, lon, i // 24) - 4 + 4 * math.sin((i % 24 - 8) / 24 * 2 * math.pi), 1)
        for i in range(len(times))
    ]
    codes = [sky(lat, lon, i // 5) for i in range(len(times))]
    same = {"relative_humidity_2m": 60, "pressure_msl": 1013.2, "wind_speed_10m": 3.0,
            "wind_direction_10m": 200, "cloud_cover": 40}  # fmt: skip
    return {
        "time": times, "temperature_2m": heat, "apparent_temperature": [t - 2 for t in heat],
        "is_day": [int(6 <= i % 24 < 19) for i in range(len(times))], "weather_code": codes,
        "precipitation": [0.5 if code > 60 else 0.0 for code in codes],
        "precipitation_probability": [70 if code > 60 else 10 for code in codes],
        **{name: [value] * len(times) for name, value in same.items()},
    }  # fmt: skip


def daily(lat: float, lon: float, days: int, today: int) -> dict[str, list[object]]:
    range_ = range(days)
    codes = [sky(lat, lon, day * 3) for day in range_]
    return {
        "time": [today + DAY * day for day in range_],
        "sunrise": [today + DAY * day + 24000 for day in range_],
        "sunset": [today + DAY * day + 65000 for day in range_],
        "weather_code": codes,
        "temperature_2m_max": [round(warmth(lat, lon, day), 1) for day in range_],
        "temperature_2m_min": [round(warmth(lat, lon, day) - 8, 1) for day in range_],
        "precipitation_sum": [4.2 if code > 60 else 0.0 for code in codes],
        "precipitation_probability_max": [80 if code > 60 else 10 for code in codes],
        "uv_index_max": [5.0] * days,
    }


def answer(query: dict[str, list[str]], now: int) -> object:
    today = now - now % DAY
    days = int(query.get("forecast_days", ["1"])[0])
    places = zip(query["latitude"][0].split(","), query["longitude"][0].split(","))
    answers = []
    for lat, lon in ((float(a), float(b)) for a, b in places):
        one: dict[str, object] = {
            "latitude": lat, "longitude": lon, "utc_offset_seconds": 0, "timezone": "GMT",
            "timezone_abbreviation": "GMT", "elevation": 10.0, "current": current(lat, lon, now),
        }  # fmt: skip
        if "hourly" in query:
            one["hourly"] = hourly(lat, lon, days, today)
        if "daily" in query:
            one["daily"] = daily(lat, lon, days, today)
        answers.append(one)
    return answers if len(answers) > 1 else answers[0]


class OpenMeteo:
    """The stand-in; `arguments` make a program use it, with the clock set to its time."""

    def __init__(self, now: int = NOW) -> None:
        service = self
        self._now = now

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                query = parse_qs(parts.query)
                other = today_services.answer(parts.path)
                service.paths.append(parts.path)
                service.open.wait(20)
                body = json.dumps(other(query, now) if other else answer(query, now)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self.paths: list[str] = []
        self.open = threading.Event()
        """While it is cleared, requests wait for their answers."""
        self.open.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def arguments(self) -> list[str]:
        address = f"http://127.0.0.1:{self._server.server_address[1]}"
        clock = datetime.fromtimestamp(self._now, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        names = ("open-meteo", *today_services.NAMES)
        bases = [part for name in names for part in ("--base-url", f"{name}={address}")]
        return ["--weather", "open-meteo", *bases, "--clock", clock]

    def close(self) -> None:
        self._server.shutdown()
