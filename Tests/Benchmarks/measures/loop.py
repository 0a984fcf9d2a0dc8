"""How long methods in order hold the loop, as a client sees it: from the first byte of the request to the reply.

During exclusive work, such as opening a large session, the server dispatches no other request; `imports` measures
cancellations there.
"""

from statistics import median
from typing import Any

from program import Program
from report import Bar, Row

TIMES = 9
EVERY = {
    "mode": "import", "source": "aroundMe", "location": {"lat": 52.52, "lon": 13.41},
    "radiusKm": 20_038, "count": 100_000,
}


def measure(command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """The slowest method in a session of all cities."""
    samples: dict[str, list[float]] = {}
    for _ in range(runs):
        for name, took in in_order(command).items():
            samples.setdefault(name, []).append(took)
    name = max(samples, key=lambda name: median(samples[name]))
    slowest = Row("the slowest method in order in a session of 95,051 cities", "ms", samples[name])
    bar = Bar("a method in order holds the loop at most 5 ms", f"{slowest.value:.1f} ms, {name}", slowest.value <= 5)
    return [slowest], [bar]


def in_order(command: list[str]) -> dict[str, float]:
    """The median in milliseconds of several methods in order, most of which read the cities of the session."""
    program = Program([*command, "--archive", ":memory:"])
    program.call("session.open", **EVERY)
    city = program.call("session.get", offset=47_000, limit=1)["cities"][0]["id"]
    uses: list[tuple[str, dict[str, Any]]] = [
        ("server.status", {}), ("session.list", {}), ("rpc.discover", {}),
        ("session.get", {"offset": 47_000}), ("city.select", {"city": city}),
        ("city.search", {"query": "a"}), ("city.search", {"query": "zzz"}), ("city.search", {"query": ""}),
        ("city.toggleFavorite", {"city": city}), ("city.remove", {"city": city}), ("city.restore", {"city": city}),
        ("city.removeUnfavorites", {}), ("session.undo", {}), ("session.redo", {}), ("session.undo", {}),
    ]
    times: dict[str, list[float]] = {}
    for _ in range(TIMES):
        for method, params in uses:
            query = f" of “{params['query']}”" if "query" in params else ""
            times.setdefault(f"`{method}`{query}", []).append(program.timed(method, **params))
    program.end()
    return {name: median(samples) for name, samples in times.items()}
