"""The nearest 30 cities of random points: the program with its reply, compared with NumPy and SciPy in process."""

import math
import random
import struct
import time
from pathlib import Path

from driver import Driver, request
from measures.work import p99
from peers.servers import Server
from report import Bar, Row

POINTS = 2000
EDGES = [(90, 0), (-90, 0), (0, 180), (66, -180), (-17, 179.99)]  # The poles, and points at the date line.
MOST = 0.1


def measure(driver: Driver, command: list[str], gazetteer: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """Milliseconds for a point, the 99th percentile. Without NumPy and SciPy there are no peers."""
    points = everywhere()
    try:
        peers = searches(gazetteer)
    except ImportError:
        peers = {}
    row = Row("30 nearest cities of a random point with the reply, p99", "ms", [], {name: [] for name in peers})
    for _ in range(runs):
        row.samples.append(trips(driver, command, points))
        for name, search in peers.items():
            row.peers[name].append(p99([timed(search, point) for point in points]))
    return [row], [Bar(f"{row.name}: at most {MOST} ms", f"{row.value:.3f} ms", row.value <= MOST)]


def everywhere() -> list[tuple[float, float]]:
    """Points that are spread evenly over the Earth, and some of the edges of its map."""
    dice = random.Random(6)
    spread = [(math.degrees(math.asin(dice.uniform(-1, 1))), dice.uniform(-180, 180)) for _ in range(POINTS)]
    return spread + 4 * EDGES


def trips(driver: Driver, command: list[str], points: list[tuple[float, float]]) -> float:
    """The 99th percentile of the round trips, in milliseconds, both sides on one core."""
    requests = [
        request(number, "gazetteer.nearby", location={"lat": lat, "lon": lon}, radiusKm=20_038)
        for number, (lat, lon) in enumerate(points)
    ]
    server = Server("cityroulette", [*command, "--archive", ":memory:"], [request(0, "gazetteer.countries")], 1)
    return driver.trips(server, requests, 2 * len(requests)).p99 / 1000


def timed(search, point: tuple[float, float]) -> float:
    begin = time.perf_counter()
    search(*point)
    return (time.perf_counter() - begin) * 1000


def searches(gazetteer: Path) -> dict:
    """Brute force over unit vectors, and a k-d tree over them."""
    import numpy
    from scipy.spatial import cKDTree

    angles = numpy.radians(list(coordinates(gazetteer)))

    def vector(angles):
        cosine = numpy.cos(angles[..., 0])
        return numpy.stack(
            [cosine * numpy.cos(angles[..., 1]), cosine * numpy.sin(angles[..., 1]), numpy.sin(angles[..., 0])], -1
        )

    cities = vector(angles)
    tree = cKDTree(cities)
    return {
        "brute force (NumPy)": lambda lat, lon: numpy.argpartition(
            -(cities @ vector(numpy.radians([lat, lon]))), 30
        )[:30],
        "k-d tree (SciPy)": lambda lat, lon: tree.query(vector(numpy.radians([lat, lon])), 30),
    }


def coordinates(gazetteer: Path):
    """Latitude and longitude of each place; the format is in Sources/Data/README.md."""
    data = gazetteer.read_bytes()
    begin, records = struct.unpack_from("<QQ", data, 40)
    for place in range(records - 1):
        lat, lon = struct.unpack_from("<ii", data, begin + 22 * place)
        yield lat / 10_000_000, lon / 10_000_000
