"""Round trips and pipelined requests of `city.toggleFavorite`, compared with servers that echo or do the same job."""

import subprocess
from typing import Any

from driver import Driver, request
from peers.servers import Server, echoes, jobs
from program import Program
from report import Bar, Row, number

CITIES, TRIPS, STREAM = 1000, 20_000, 100_000

# In each run. The speed of a shared machine changes over periods longer than one measurement.
ROUNDS = 4


def toggles(city: int) -> list[str]:
    """Requests that set and clear the star of a city."""
    return [request(number, "city.toggleFavorite", city=city) for number in range(2, 1002)]


def nearest(cities: int) -> dict[str, Any]:
    """Parameters that open a session of the cities nearest to Berlin."""
    berlin = {"lat": 52.52, "lon": 13.41}
    return {"mode": "import", "source": "aroundMe", "location": berlin, "radiusKm": 20_000, "count": cities}


def around(command: list[str], cities: int) -> Server:
    """The program, with a session of the cities nearest to Berlin as its setup."""
    setup = request(1, "session.open", **nearest(cities))
    return Server("cityroulette", [*command, "--archive", ":memory:"], [setup], 2)


def listed(server: Server, cities: int) -> list[dict[str, Any]]:
    """The cities of the session, in its order."""
    program = Program(server.command)
    program.call("session.open", **nearest(cities))
    pages = [program.call("session.get", offset=at, limit=500)["cities"] for at in range(0, cities, 500)]
    program.end()
    return [city for page in pages for city in page]


def answers(server: Server, requests: list[str]) -> bytes:
    """Everything that the server writes for these requests, without the replies to its setup."""
    sent = b"".join(map(server.frame, server.setup + requests))
    lines = subprocess.run(server.command, input=sent, check=True, capture_output=True).stdout
    return b"".join(lines.splitlines(True)[len(server.setup) :])


def measure(
    driver: Driver, command: list[str], runs: int, with_peers: bool = True
) -> tuple[list[Row], list[Bar]]:
    """Toggles the middle city of 1,000, which moves each time. The servers get the same requests, slow ones fewer, in
    turn, a few times in each run."""
    ours = around(command, CITIES)
    cities = listed(ours, CITIES)
    requests = toggles(cities[CITIES // 2]["id"])
    replies = answers(ours, requests)
    same = jobs(driver.folder, replies, cities) if with_peers else []
    others = [server.name for server in same if answers(server, requests) != replies]
    servers = [ours, *(echoes(driver.folder) if with_peers else []), *same]
    trips: dict[str, list] = {server.name: [] for server in servers}
    streams: dict[str, list] = {server.name: [] for server in servers}
    for _ in range(runs * ROUNDS):
        for server in servers:
            trips[server.name].append(driver.trips(server, requests, int(TRIPS * server.share)))
            streams[server.name].append(driver.stream(server, requests, int(STREAM * server.share)))

    def row(name: str, unit: str, of: dict[str, list], figure: str) -> Row:
        samples = {server: [getattr(sample, figure) for sample in all_] for server, all_ in of.items()}
        return Row(name, unit, samples.pop("cityroulette"), samples)

    rows = [
        row(f"round trip of a toggle with its notification, both sides on one core, {figure}", "µs", trips, figure)
        for figure in ("p50", "p99", "p999")
    ] + [
        row("toggles without waiting", "a second", streams, "per_second"),
        row("toggles without waiting", "a CPU second", streams, "per_cpu_second"),
    ]
    if not with_peers:
        return rows, []
    names = " and ".join(server.name for server in same)
    check = Bar(
        f"{names} write the same bytes for {len(requests):,} requests",
        f"different: {', '.join(others)}" if others else "equal",
        not others,
    )
    return rows, [check, *promises(rows)]


def promises(rows: list[Row]) -> list[Bar]:
    """The bars of round trips and pipelined requests, for the peers that are installed."""
    bars = []
    trip, stream = rows[0], rows[3]
    for peer, most in (("C echo", 1.9), ("Node, bare", 0.85), ("C poller", 1.6)):
        if peer in trip.peers:
            ratio = trip.ratio(peer)
            bars.append(Bar(f"toggle p50 at most {most} × {peer}", f"{ratio:.2f} ×", ratio <= most))
    for peer, least in (("Node, bare", 1), ("Node, same job", 4)):
        if peer in stream.peers:
            ratio = stream.ratio(peer)
            bars.append(Bar(f"toggles a second at least {least} × {peer}", f"{ratio:.2f} ×", ratio >= least))
    return bars


def growth(driver: Driver, command: list[str]) -> dict[str, list[tuple[float, float]]]:
    """Microseconds of a toggle that moves the middle city, and of a keystroke, for sessions of 100 to
    95,051 cities."""
    letters = [request(number, "city.search", query=query, limit=1) for number, query in enumerate(["s", "sa", "san", ""], 2)]
    lines: dict[str, list[tuple[float, float]]] = {"toggle": [], "search, a keystroke": []}
    for size in (100, 1000, 10_000, 95_051):
        server = around(command, size)
        middle = listed(server, size)[size // 2]["id"]
        lines["toggle"].append((size, driver.trips(server, toggles(middle), 2000).p50))
        lines["search, a keystroke"].append((size, driver.trips(server, letters, 400).p50))
    return lines


def growth_rows(lines: dict[str, list[tuple[float, float]]], of: str = "cities") -> list[Row]:
    """The growth as measures."""
    return [Row(f"{name} among {size:,} {of}", "µs", [time]) for name, line in lines.items() for size, time in line]


def describe(lines: dict[str, list[tuple[float, float]]]) -> str:
    """The growth as a list in Markdown."""
    return "\n".join(
        f"- {name}: " + ", ".join(f"{number(time)} µs at {size:,.0f}" for size, time in line)
        for name, line in lines.items()
    )
