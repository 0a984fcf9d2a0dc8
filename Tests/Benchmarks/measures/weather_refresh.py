"""A weather.refresh of thirty cities, one request each, from a service with 50 ms latency.

The program opens eight connections to a host, so thirty requests are four rounds and take at least 4 x 50 ms. The ratio to
that is the overhead of the program: scheduling, HTTP, parsing, state, notifications. This process is the service, over
loopback and without TLS.
"""

import asyncio
import json
import math
import threading
import time

from program import Program
from report import Bar, Row

CITIES = 30
CONNECTIONS = 8
DELAY = 0.050
FURTHER = 4
BAR = 1.3


class SlowService:
    """The part of Pirate Weather that the program uses. Every response is sent after the delay."""

    def __init__(self):
        self.port = 0
        self.requests = 0
        self.connections = 0
        self.under_way = 0
        self.most_under_way = 0
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        threading.Thread(target=self._run, args=(started,), daemon=True).start()
        started.wait()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                await reader.readuntil(b"\r\n\r\n")
                self.requests += 1
                self.under_way += 1
                self.most_under_way = max(self.most_under_way, self.under_way)
                await asyncio.sleep(DELAY)
                self.under_way -= 1
                writer.write(self._answer())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    @staticmethod
    def _answer() -> bytes:
        now = int(time.time())
        body = json.dumps(
            {
                "latitude": 40.7,
                "longitude": -74.0,
                "timezone": "America/New_York",
                "offset": -4.0,
                "currently": {
                    "time": now, "summary": "Light Rain", "icon": "rain", "temperature": 12.5,
                    "apparentTemperature": 11.0, "humidity": 0.56, "pressure": 1013.2,
                    "windSpeed": 2.3, "windGust": 5.1, "windBearing": 250, "cloudCover": 0.8,
                    "precipIntensity": 0.4, "visibility": 16.0, "ozone": 320.1, "uvIndex": 2,
                },
                "daily": {"data": [{"time": now, "temperatureMin": 8.0, "temperatureMax": 15.0}]},
            }
        ).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return head.encode() + body


def measure(command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """In each run a new program refreshes several times in sequence. The first time it also opens its connections."""
    service, first, further = SlowService(), [], []
    for _ in range(runs):
        times = refreshes(command[0], service)
        first.append(times[0])
        further += times[1:]
    if service.requests != runs * (1 + FURTHER) * CITIES or service.most_under_way > CONNECTIONS:
        raise RuntimeError(
            f"{service.requests} requests, {service.most_under_way} at a time: not the intended load"
        )
    ideal = math.ceil(CITIES / CONNECTIONS) * DELAY * 1000
    rows = [
        Row(f"refresh of 30 cities, 50 ms each, {name}", "ms", times, {"ideal": [ideal] * len(times)})
        for name, times in (("first", first), ("further", further))
    ]
    return rows, [
        Bar(f"{row.name}: at most {BAR} × the ideal", f"{row.ratio('ideal'):.2f} ×", row.ratio("ideal") <= BAR)
        for row in rows
    ]


def refreshes(path: str, service: SlowService) -> list[float]:
    """The milliseconds of each refresh of one program."""
    arguments = ["--weather", "pirateweather", "--base-url", f"pirateweather=http://127.0.0.1:{service.port}"]
    program = Program([path, *arguments], {"CITYROULETTE_PIRATEWEATHER_KEY": "none"})
    program.call("session.open", mode="import", source="country", country="US", count=CITIES)
    times = [refreshed(program) for _ in range(1 + FURTHER)]
    program.end()
    return times


def refreshed(program: Program) -> float:
    """Milliseconds of one refresh that updates every city."""
    start = time.perf_counter()
    summary = program.call("weather.refresh")
    if (summary["updated"], summary["failed"], summary["fromCache"]) != (CITIES, 0, 0):
        raise RuntimeError(f"not every city was updated: {summary}")
    return (time.perf_counter() - start) * 1000
