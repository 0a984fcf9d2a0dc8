"""Sun and moon of one day over 30 cities around the world, with pipelined requests."""

import json
import time
from itertools import product

from program import Program
from report import Bar, Row, spread

LIMIT = 5  # Milliseconds.
STARTS = 3  # In each run, because one measurement is short.
POINTS = [{"lat": lat, "lon": lon} for lat, lon in product((-45, -20, 5, 40, 65), range(-150, 180, 60))]


def measure(command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """Milliseconds until the last reply is read."""
    row = Row("sun and moon over 30 cities, a request each", "ms", [])
    for _ in range(runs * STARTS):
        program = Program([*command, "--archive", ":memory:", "--clock", "2026-05-01T12:00:00Z"])
        near = [program.call("gazetteer.nearby", location=point, radiusKm=20_038, limit=1) for point in POINTS]
        cities = [found["cities"][0]["id"] for found in near]
        program.call("city.sky", city=cities[0])
        calls = [{"jsonrpc": "2.0", "id": f"sky {city}", "method": "city.sky", "params": {"city": city}} for city in cities]
        lines = "".join(json.dumps(call) + "\n" for call in calls).encode()
        begin = time.perf_counter()
        program.process.stdin.write(lines)
        program.process.stdin.flush()
        program.reply(calls[-1]["id"])
        row.samples.append((program.read_at - begin) * 1000)
        program.end()
    return [row], [Bar(f"{row.name}: {LIMIT} ms", f"{spread(row.samples)} ms", row.value <= LIMIT)]
