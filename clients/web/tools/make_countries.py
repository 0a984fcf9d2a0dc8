"""Makes static/map/countries, the outline of each country, from coasts, borders and the gazetteer.

    clients/web/tools/make_countries.py FOLDER

FOLDER contains the layers of Natural Earth that make_world.py reads. Coasts and borders divide the world
into faces; a face belongs to the country of most cities of the gazetteer in it. A face without cities, such
as a small island, belongs to the country of the nearest cities if they agree, else to none. The tool starts
the program (CITYROULETTE_PROGRAM) for the cities.

A file XX.bin has the format of a tile of make_world.py with only the first layer, at 500 units per degree.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import sys
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(WEB.parent / "python"))

from cityroulette import CityRoulette
from faces import Face, Node, area, bounds, contains, faces
from make_world import LAYERS, LINES, OUT, Level, encode, parts_of
from outlines import Line, ring_area, simplify

COASTS = ("10m_land", "10m_minor_islands")
LEVEL = Level(0, 360, 500, 0.01, 0.05)
PAGE = 500
SAMPLE = 200
"""Cities of a face's bounding box that are tested first."""
NEAR = 1.0
"""Degrees within which the nearest cities may decide about an island without one."""
AGREEING = 3
GAP = 0.15
"""Degrees by which the loose end of a border may miss the coast."""
LONG = 400
"""Points of a coast at which a loose border may end."""
REACH = 30
"""Points from a loose end among which the border may meet the coast."""
EVERYWHERE = {"location": {"lat": 47.0, "lon": 8.0}, "radiusKm": 20038, "count": 100_000}


class City(NamedTuple):
    lon: float
    lat: float
    country: str


class Cities:
    """All cities, by squares of a degree."""

    def __init__(self, cities: list[City]) -> None:
        self._squares: dict[tuple[int, int], list[City]] = defaultdict(list)
        for city in cities:
            self._squares[(math.floor(city.lon), math.floor(city.lat))].append(city)

    def within(self, west: float, south: float, east: float, north: float) -> list[City]:
        columns = range(math.floor(west), math.floor(east) + 1)
        rows = range(math.floor(south), math.floor(north) + 1)
        squares = (self._squares.get((x, y), []) for x in columns for y in rows)
        return [
            city
            for square in squares
            for city in square
            if west <= city.lon <= east and south <= city.lat <= north
        ]

    def nearest(self, lon: float, lat: float) -> list[City]:
        """The nearest few cities, if they are near."""
        narrow = max(0.2, math.cos(math.radians(lat)))
        around = self.within(lon - NEAR / narrow, lat - NEAR, lon + NEAR / narrow, lat + NEAR)
        return sorted(
            around, key=lambda city: math.hypot((city.lon - lon) * narrow, city.lat - lat)
        )[:AGREEING]


async def read_cities() -> list[City]:
    program = os.environ["CITYROULETTE_PROGRAM"]
    async with CityRoulette.launch(program, archive=":memory:", weather="none") as client:
        opened = await client.call(
            "session.open", {"mode": "import", "source": "aroundMe", **EVERYWHERE}
        )
        cities = []
        for offset in range(0, opened["total"], PAGE):
            where = {"session": opened["session"], "offset": offset, "limit": PAGE}
            page = await client.call("session.get", where)
            cities += [City(city["lon"], city["lat"], city["country"]) for city in page["cities"]]
        return cities


class Shore:
    """The segments of coasts, by squares of GAP degrees, and the points added to them.

    Only long coasts are joined: a border that ends at an islet before the coast would leave a gap.
    """

    def __init__(self, coasts: list[Line], least: int) -> None:
        """`least`: points of a line that may be joined."""
        self._coasts = coasts
        self.nodes = {(lon, lat) for coast in coasts for lon, lat in coast}
        self._added: dict[tuple[Node, Node], list[Node]] = defaultdict(list)
        self._squares: dict[tuple[int, int], list[tuple[Node, Node]]] = defaultdict(list)
        for coast in filter(lambda ring: len(ring) > least, coasts):
            for first, second in pairwise(coast):
                a, b = (first[0], first[1]), (second[0], second[1])
                for square in {_square(a), _square(b)}:
                    self._squares[square].append((a, b))

    def crossing(self, p: Node, q: Node) -> Node | None:
        """The first point where a step meets a coast, which becomes a point of that coast."""
        met = [(crossed(p, q, a, b), (a, b)) for a, b in self._near(q)]
        found = [(at, segment) for at, segment in met if at is not None]
        return self._add(*min(found, key=lambda each: math.dist(each[0], p))) if found else None

    def divide(self, p: Node, q: Node) -> None:
        """Adds the crossings of a segment to the others that it meets."""
        for a, b in self._near(p):
            if {a, b} & {p, q}:
                continue
            at = crossed(p, q, a, b)
            if at is not None:
                self._add(at, (a, b))
                self._add(at, (p, q))

    def nearest(self, end: Node) -> Node | None:
        """The nearest point of a coast within a square, which becomes a point of that coast."""
        found = [(projected(end, a, b), (a, b)) for a, b in self._near(end)]
        return self._add(*min(found, key=lambda each: math.dist(each[0], end))) if found else None

    def lines(self) -> list[Line]:
        """The coasts with the added points."""
        return [
            [
                point
                for first, second in pairwise([*coast, coast[-1]])
                for point in self._step((first[0], first[1]), (second[0], second[1]))
            ]
            for coast in self._coasts
        ]

    def _step(self, a: Node, b: Node) -> list[Node]:
        added = [*self._added.get((a, b), []), *self._added.get((b, a), [])]
        return [a, *sorted(added, key=lambda node: math.dist(a, node))]

    def _near(self, node: Node) -> list[tuple[Node, Node]]:
        x, y = _square(node)
        steps = (-1, 0, 1)
        return [
            one for dx in steps for dy in steps for one in self._squares.get((x + dx, y + dy), [])
        ]

    def _add(self, node: Node, segment: tuple[Node, Node]) -> Node:
        self._added[segment].append(node)
        return node


def _square(node: Node) -> tuple[int, int]:
    return (math.floor(node[0] / GAP), math.floor(node[1] / GAP))


def crossed(p: Node, q: Node, a: Node, b: Node) -> Node | None:
    """Where two segments cross."""
    rx, ry, sx, sy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    across = rx * sy - ry * sx
    if across == 0:
        return None
    t = ((a[0] - p[0]) * sy - (a[1] - p[1]) * sx) / across
    u = ((a[0] - p[0]) * ry - (a[1] - p[1]) * rx) / across
    return (p[0] + t * rx, p[1] + t * ry) if 0 <= t <= 1 and 0 <= u <= 1 else None


def projected(node: Node, a: Node, b: Node) -> Node:
    """The nearest point of a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = ((node[0] - a[0]) * dx + (node[1] - a[1]) * dy) / square if square else 0.0
    part = max(0.0, min(1.0, part))
    return (a[0] + part * dx, a[1] + part * dy)


def joined_to_coasts(borders: list[Line], shore: Shore) -> list[Line]:
    """The borders, with loose ends cut at the coast or led to its nearest point.

    Some borders end in a river mouth or off the coast, and would not divide the land.
    """
    uses = Counter(node for line in borders for node in {(x, y) for x, y in line})

    def led(line: Line) -> Line:
        """A border whose first end is joined."""
        nodes = [(lon, lat) for lon, lat in line]
        if uses[nodes[0]] > 1:
            return line
        for index, node in enumerate(nodes[:REACH]):
            if node in shore.nodes:
                return line
            crossing = shore.crossing(nodes[index + 1], node) if index + 1 < len(nodes) else None
            if crossing:
                return [crossing, *line[index + 1 :]]
        nearest = shore.nearest(nodes[0])
        return [nearest, *line] if nearest else line

    return [led(led(line)[::-1]) for line in borders]


def divided(coasts: list[Line], borders: list[Line]) -> list[Line]:
    """All lines, with points added where a border crosses a coast or another border.

    A border crosses the coast more than once at a river mouth, and a line of control crosses borders.
    """
    crossings = Shore([*coasts, *borders], 1)
    for line in borders:
        for first, second in pairwise(line):
            crossings.divide((first[0], first[1]), (second[0], second[1]))
    return crossings.lines()


def read_layers(folder: Path) -> tuple[list[Line], set[Node]]:
    """Coasts and borders, and the points of the shores of inland seas, which are holes of the land."""
    coasts: list[Line] = []
    borders: list[Line] = []
    shores: set[Node] = set()
    for name in (*COASTS, LINES):
        for feature in json.loads((folder / f"{name}.geojson").read_text("utf-8"))["features"]:
            geometry = feature["geometry"]
            parts = [part for part in parts_of(geometry) if part]
            if name == LINES:
                borders += parts
            else:
                coasts += [[*part, part[0]] for part in parts]
            if geometry["type"] == "Polygon":
                geometry = {"type": "MultiPolygon", "coordinates": [geometry["coordinates"]]}
            if geometry["type"] == "MultiPolygon":
                for polygon in geometry["coordinates"]:
                    shores |= {(lon, lat) for ring in polygon[1:] for lon, lat in ring}
    shore = Shore(coasts, LONG)
    joined = joined_to_coasts(borders, shore)
    return divided(shore.lines(), joined), shores


def country_of(face: Face, cities: Cities) -> str | None:
    """The country of most cities in a face, else of the nearest ones, if they agree."""
    around = cities.within(*bounds(face.ring))
    random.Random(1).shuffle(around)
    for some in (around[:SAMPLE], around[SAMPLE:]):
        inside = Counter(city.country for city in some if is_inside(face, city))
        if inside:
            code, count = inside.most_common(1)[0]
            if count < 0.9 * inside.total() and inside.total() > AGREEING:
                print(f"{code} has {dict(inside)} of the cities of a face at {face.ring[0]}")
            return code
    near = {city.country for city in cities.nearest(*face.ring[0])}
    return near.pop() if len(near) == 1 else None


def is_inside(face: Face, city: City) -> bool:
    if not contains(face.ring, city.lon, city.lat):
        return False
    return not any(contains(hole, city.lon, city.lat) for hole in face.holes)


def outlines(parts: list[Face]) -> list[Line]:
    """The simplified rings of a country: the largest, and others large enough to see."""
    largest = max(parts, key=lambda face: area(face.ring))
    rings = []
    for face in parts:
        for ring in (face.ring, *face.holes):
            line = simplify([*ring, ring[0]], LEVEL.tolerance)
            if ring is largest.ring and len(line) <= 3:
                line = [*ring, ring[0]]
            if ring is largest.ring or (len(line) > 3 and ring_area(line) > LEVEL.least**2):
                rings.append(line[:-1])
    return rings


def main() -> None:
    lines, shores = read_layers(Path(sys.argv[1]))
    cities = Cities(asyncio.run(read_cities()))
    countries: dict[str, list[Face]] = defaultdict(list)
    without = 0.0
    for face in faces(lines):
        if shores.issuperset(face.ring):
            continue
        code = country_of(face, cities)
        if code:
            countries[code].append(face)
        else:
            without = max(without, area(face.ring))
    folder = OUT / "countries"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.bin"):
        old.unlink()
    sizes = []
    for code, parts in sorted(countries.items()):
        data = encode([outlines(parts), *([] for _ in LAYERS[1:])], LEVEL, 0, 0)
        (folder / f"{code}.bin").write_bytes(data)
        sizes.append(len(data))
    print(f"{len(sizes)} countries, {sum(sizes)} bytes, the largest {max(sizes)}")
    print(f"the largest face without a country has {without:.2f} square degrees")


if __name__ == "__main__":
    main()
