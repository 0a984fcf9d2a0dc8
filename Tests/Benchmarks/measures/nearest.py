"""The nearest 30 cities of random points: the program over its pipe, compared with NumPy and SciPy in process."""

import random
import struct
import time
from pathlib import Path

from program import Program
from report import Row

POINTS = 200


def measure(command: list[str], gazetteer: Path, runs: int) -> list[Row]:
    """Microseconds a point. Without NumPy and SciPy there are no peers."""
    dice = random.Random(6)
    points = [(dice.uniform(-60, 75), dice.uniform(-180, 180)) for _ in range(POINTS)]
    try:
        peers = searches(gazetteer)
    except ImportError:
        peers = {}
    row = Row("30 nearest cities of a random point", "µs", [], {name: [] for name in peers})
    for _ in range(runs):
        program = Program([*command, "--archive", ":memory:"])
        program.call("gazetteer.countries")
        row.samples.append(
            each(points, lambda lat, lon: program.call("gazetteer.nearby", location={"lat": lat, "lon": lon}, radiusKm=20_038))
        )
        program.end()
        for name, search in peers.items():
            row.peers[name].append(each(points, search))
    return [row]


def each(points: list[tuple[float, float]], search) -> float:
    """The mean time of a search in microseconds."""
    begin = time.perf_counter()
    for lat, lon in points:
        search(lat, lon)
    return (time.perf_counter() - begin) / len(points) * 1e6


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
