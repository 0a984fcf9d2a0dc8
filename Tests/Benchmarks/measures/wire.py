"""Round trips and streams of `city.toggleFavorite`, beside servers that do nothing."""

from driver import Driver, request
from peers.servers import Server, echoes
from report import Bar, Row, number

TRIPS, STREAM = 20_000, 100_000


def session(cities: int) -> str:
    """The request that opens a session of so many cities."""
    return request(1, "session.open", mode="import", source="search", query="a", limit=cities)


def toggles(city: int) -> list[str]:
    """Requests that star a city and take its star away."""
    return [request(number, "city.toggleFavorite", city=city) for number in range(2, 1002)]


def around(command: list[str], cities: int) -> Server:
    """The program with a session of the cities nearest to Berlin."""
    setup = request(
        1, "session.open", mode="import", source="aroundMe",
        location={"lat": 52.52, "lon": 13.41}, radiusKm=20_000, limit=cities,
    )
    return Server("cityroulette", [*command, "--archive", ":memory:"], [setup], 2)


BERLIN = 2950159


def measure(driver: Driver, command: list[str], runs: int) -> tuple[list[Row], list[Bar]]:
    """A session of 1,000 cities; every server gets the same requests in turn, `runs` times."""
    servers, requests = [around(command, 1000), *echoes(driver.folder)], toggles(BERLIN)
    trips: dict[str, list] = {server.name: [] for server in servers}
    streams: dict[str, list] = {server.name: [] for server in servers}
    for _ in range(runs):
        for server in servers:
            trips[server.name].append(driver.trips(server, requests, TRIPS))
            streams[server.name].append(driver.stream(server, requests, STREAM))

    def row(name: str, unit: str, of: dict[str, list], figure: str) -> Row:
        samples = {server: [getattr(sample, figure) for sample in all_] for server, all_ in of.items()}
        return Row(name, unit, samples.pop("cityroulette"), samples)

    rows = [
        row(f"round trip of a toggle with its notification, {figure}", "µs", trips, figure)
        for figure in ("p50", "p99", "p999")
    ] + [
        row("toggles without waiting", "a second", streams, "per_second"),
        row("toggles without waiting", "a CPU second", streams, "per_cpu_second"),
    ]
    return rows, promises(rows)


def promises(rows: list[Row]) -> list[Bar]:
    """The two bars of round trips and the one of streams."""
    trip, stream = rows[0], rows[3]
    limit = trip.ratio("C echo")
    bars = [Bar("toggle p50 at most 2 × the C echo", f"{limit:.2f} ×", limit <= 2)]
    if "Node, bare" in trip.peers:
        node, flow = trip.ratio("Node, bare"), stream.ratio("Node, bare")
        bars += [
            Bar("toggle p50 below Node's bare echo", f"{node:.2f} ×", node < 1),
            Bar("toggles a second at least 2 × Node's bare echo", f"{flow:.2f} ×", flow >= 2),
        ]
    return bars


def growth(driver: Driver, command: list[str]) -> dict[str, list[tuple[float, float]]]:
    """Microseconds of a toggle and of a keystroke for sessions of 10² to 10⁵ cities."""
    letters = [request(number, "city.search", query=query, limit=1) for number, query in enumerate(["s", "sa", "san", ""], 2)]
    lines: dict[str, list[tuple[float, float]]] = {"toggle": [], "search, a keystroke": []}
    for size in (100, 1000, 10_000, 95_051):
        server = around(command, size)
        lines["toggle"].append((size, driver.trips(server, toggles(BERLIN), 2000).p50))
        lines["search, a keystroke"].append((size, driver.trips(server, letters, 400).p50))
    return lines


def told(lines: dict[str, list[tuple[float, float]]]) -> str:
    """Growth in words."""
    return "\n".join(
        f"- {name}: " + ", ".join(f"{number(time)} µs at {size:,.0f}" for size, time in line)
        for name, line in lines.items()
    )
