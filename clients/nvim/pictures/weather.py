"""A stand-in for Open-Meteo on loopback, with weather computed from the position."""

import json
import math
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

HOUR = 3600
DAY = 24 * HOUR
# 2026-05-09T00:00 at UTC+2; the picture is taken at ten.
MIDNIGHT = 1778277600
CODES = [0, 2, 3, 61, 80, 1, 95, 45, 2, 0, 51, 3, 71]


def _chance(place, day):
    """A reproducible pseudo-random number from 0 to 1."""
    value = math.sin(place["lat"] * 12.9898 + place["lon"] * 78.233 + day * 37.719) * 43758.5453
    return value - math.floor(value)


def _temperature(place, time):
    day, hour = divmod((time - MIDNIGHT) / HOUR, 24)
    swing = -math.cos((hour - 3) / 24 * 2 * math.pi)
    base = 10 - (place["lat"] - 46) * 3 + 4 * math.sin(day * 0.9 + place["lon"])
    return round(base + 7 * swing + 3 * _chance(place, 99), 1)


def _code(place, day):
    return CODES[int(_chance(place, day) * len(CODES))]


def _current(place):
    time = MIDNIGHT + 10 * HOUR
    temperature = _temperature(place, time)
    return {
        "time": time, "interval": 900, "temperature_2m": temperature,
        "relative_humidity_2m": 62, "apparent_temperature": round(temperature - 1.4, 1),
        "is_day": 1, "precipitation": 0.0, "weather_code": _code(place, 0), "cloud_cover": 40,
        "pressure_msl": 1016.0, "wind_speed_10m": 2.8, "wind_direction_10m": 240,
        "wind_gusts_10m": 6.1, "visibility": 24000.0, "uv_index": 4.1,
    }


def _daily(place, days):
    spans = [
        [_temperature(place, MIDNIGHT + day * DAY + hour * HOUR) for hour in range(24)]
        for day in range(days)
    ]
    return {
        "time": [MIDNIGHT + day * DAY for day in range(days)],
        "sunrise": [MIDNIGHT + day * DAY + 6 * HOUR for day in range(days)],
        "sunset": [MIDNIGHT + day * DAY + 20 * HOUR for day in range(days)],
        "weather_code": [_code(place, day) for day in range(days)],
        "temperature_2m_max": [max(span) for span in spans],
        "temperature_2m_min": [min(span) for span in spans],
        "precipitation_sum": [round(4 * _chance(place, day), 1) for day in range(days)],
        "precipitation_probability_max": [int(90 * _chance(place, day + 7)) for day in range(days)],
        "uv_index_max": [5.0] * days,
    }


def _hourly(place, days):
    times = [MIDNIGHT + hour * HOUR for hour in range(24 * days)]
    count = len(times)
    temperatures = [_temperature(place, time) for time in times]
    return {
        "time": times, "temperature_2m": temperatures, "apparent_temperature": temperatures,
        "relative_humidity_2m": [60] * count, "is_day": [1] * count,
        "precipitation": [0.0] * count, "precipitation_probability": [10] * count,
        "weather_code": [_code(place, hour // 24) for hour in range(count)],
        "cloud_cover": [40] * count, "pressure_msl": [1016.0] * count,
        "wind_speed_10m": [3.0] * count, "wind_direction_10m": [240] * count,
    }


def _answer(place, query):
    days = int(query.get("forecast_days", ["1"])[0])
    answer = {
        "latitude": place["lat"], "longitude": place["lon"], "utc_offset_seconds": 2 * HOUR,
        "timezone": "Europe/Zurich", "current": _current(place), "daily": _daily(place, days),
    }
    if "hourly" in query:
        answer["hourly"] = _hourly(place, days)
    return answer


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlparse(self.path).query)
        lats, lons = (query[name][0].split(",") for name in ("latitude", "longitude"))
        places = [{"lat": float(lat), "lon": float(lon)} for lat, lon in zip(lats, lons)]
        answers = [_answer(place, query) for place in places]
        body = json.dumps(answers if len(answers) > 1 else answers[0]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve():
    """Starts the service, which ends with the process, and returns its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"
