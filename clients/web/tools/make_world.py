"""Makes static/map, the layers of the map in levels that load as needed, from GeoJSON.

    clients/web/tools/make_world.py FOLDER

FOLDER contains the layers of Natural Earth (public domain) named in LAYERS. The output:

    world.bin    level 0, the whole world; begins with the tiles of the other levels
    1-C-R.bin    level 1, a tile of 60 degrees: column C from the west, row R from the south
    2-C-R.bin    level 2, a tile of 20 degrees

A tile is a sequence of varints (LEB128): for each layer, in the order of LAYERS, the number of its parts;
for each part the number of its points and their deltas east and north in units of the level, in zigzag
encoding. The first delta of a part is relative to the end of the previous part, for the first part of a
file to the south-west corner of the tile. Tiles overlap by MARGIN to hide seams. Rings omit their repeated
last point. world.bin begins with the number of tiles of level 1 and the level, column and row of each,
then the same for level 2.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from outlines import Line, Point, Rect, clip_line, clip_ring, joined, length, ring_area, simplify

OUT = Path(__file__).resolve().parent.parent / "cityroulette_web" / "static" / "map"
MARGIN = 0.05
"""Degrees by which a tile extends over its edges."""


class Level(NamedTuple):
    """The resolution of a level; distances are in degrees."""

    number: int
    size: int
    units: int
    tolerance: float
    least: float


LEVELS = [
    Level(0, 360, 100, 0.045, 0.25),
    Level(1, 60, 250, 0.018, 0.06),
    Level(2, 20, 4000, 0.0008, 0.003),
]
"""Number, tile size, units per degree, tolerance of outlines, least size of a part."""


class Layer(NamedTuple):
    """One kind of lines or rings, and its source file for each level.

    A level omits features whose `min_zoom` in Natural Earth is above its zoom.
    """

    name: str
    files: tuple[str | None, str | None, str | None]
    rings: bool = False
    zooms: tuple[float, float, float] = (9, 9, 9)


LAND = "10m_land+10m_minor_islands"
LINES = "10m_admin_0_boundary_lines_land"
REGIONS = "50m_admin_1_states_provinces_lines"
LAKES = "10m_lakes"
RIVERS = "10m_rivers_lake_centerlines"
LAYERS = [
    Layer("land", ("50m_land", LAND, LAND), rings=True),
    Layer("lakes", (LAKES, LAKES, LAKES), rings=True, zooms=(2, 4.7, 9)),
    Layer("rivers", (RIVERS, RIVERS, RIVERS), zooms=(2.1, 5, 9)),
    Layer("borders", (LINES, LINES, LINES)),
    Layer("disputed", (LINES, LINES, LINES)),
    Layer("regions", (None, REGIONS, REGIONS)),
]

ATTRIBUTION = """\
The files beside this one are made from Natural Earth (naturalearthdata.com) by tools/make_world.py:
land, minor islands, lakes, rivers and borders at 1:10m, region lines and the land of level 0 at 1:50m,
labels.json by tools/make_labels.py from the physical labels at 1:50m, and the folder countries by
tools/make_countries.py from land, minor islands and borders at 1:10m. Which country a part of the land
belongs to is derived from the cities of GeoNames (geonames.org, CC BY 4.0).

Made with Natural Earth. Its terms of use: "All versions of Natural Earth raster + vector map data
found on this website are in the public domain. You may use the maps in any manner, including
modifying the content and design, electronic dissemination, and offset printing. The primary
authors, Tom Patterson and Nathaniel Vaughn Kelso, and all other contributors renounce all financial
claim to the maps and invites you to use them for personal, educational, and commercial purposes. No
permission is needed to use Natural Earth. Crediting the authors is unnecessary."
"""


def parts_of(geometry: dict) -> Iterator[list[Point]]:
    """Every line or ring of a geometry, rings without the repeated last point."""
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind == "LineString":
        yield coordinates
    elif kind == "MultiLineString":
        yield from coordinates
    else:
        for polygon in [coordinates] if kind == "Polygon" else coordinates:
            for ring in polygon:
                yield ring[:-1] if ring and ring[0] == ring[-1] else ring


class Source:
    """The layers of a folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, list[dict]] = {}

    def parts(self, layer: Layer, level: int) -> Iterator[Line]:
        """The lines or rings of a layer at a level."""
        for name in (layer.files[level] or "").split("+"):
            for feature in self._features(name) if name else ():
                properties = feature["properties"]
                if self._wanted(layer, properties, layer.zooms[level]):
                    yield from parts_of(feature["geometry"])

    def _features(self, name: str) -> list[dict]:
        if name not in self._known:
            text = (self._folder / f"{name}.geojson").read_text("utf-8")
            self._known[name] = json.loads(text)["features"]
        return self._known[name]

    @staticmethod
    def _wanted(layer: Layer, properties: dict, zoom: float) -> bool:
        if layer.name in ("borders", "disputed"):
            sure = properties["featurecla"].startswith("International")
            return sure == (layer.name == "borders")
        return layer.name in ("land", "regions") or properties["min_zoom"] <= zoom


def shape(layer: Layer, level: Level, source: Source) -> Iterator[Line]:
    """The parts of a layer, simplified for the level."""
    parts = filter(None, source.parts(layer, level.number))
    for part in parts if layer.rings else joined(parts):
        closed = [*part, part[0]] if layer.rings else part
        line = simplify(closed, level.tolerance)
        if not layer.rings:
            if layer.name != "rivers" or length(line) > level.least:
                yield line
        elif len(line) > 3 and ring_area(line) > level.least**2:
            yield line[:-1]


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number: int) -> bytes:
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def encode(layers: list[list[Line]], level: Level, west: float, south: float) -> bytes:
    """A tile in the format described at the top of this file."""
    out = bytearray()
    x, y = round(west * level.units), round(south * level.units)
    for parts in layers:
        out += varint(len(parts))
        for part in parts:
            points = [(round(lon * level.units), round(lat * level.units)) for lon, lat in part]
            kept = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
            out += varint(len(kept))
            for to_x, to_y in kept:
                out += zigzag(to_x - x) + zigzag(to_y - y)
                x, y = to_x, to_y
    return bytes(out)


def bounds(part: Line) -> Rect:
    lons, lats = [lon for lon, _ in part], [lat for _, lat in part]
    return (min(lons), min(lats), max(lons), max(lats))


def tiles(level: Level, shapes: list[list[Line]]) -> Iterator[tuple[int, int, bytes]]:
    """Column, row and bytes of each tile that is not empty."""
    boxed = [[(part, bounds(part)) for part in parts] for parts in shapes]
    for row in range(180 // level.size):
        for column in range(360 // level.size):
            west, south = column * level.size - 180, row * level.size - 90
            edges = (west - MARGIN, south - MARGIN)
            rect = (*edges, edges[0] + level.size + 2 * MARGIN, edges[1] + level.size + 2 * MARGIN)
            cut = [
                [piece for part, box in parts for piece in pieces(part, box, rect, layer.rings)]
                for layer, parts in zip(LAYERS, boxed, strict=True)
            ]
            if any(cut):
                yield column, row, encode(cut, level, west, south)


def pieces(part: Line, box: Rect, rect: Rect, ring: bool) -> list[Line]:
    """The portion of a part inside a rectangle."""
    if box[0] > rect[2] or box[2] < rect[0] or box[1] > rect[3] or box[3] < rect[1]:
        return []
    if box[0] >= rect[0] and box[2] <= rect[2] and box[1] >= rect[1] and box[3] <= rect[3]:
        return [part]
    if not ring:
        return clip_line(part, rect)
    cut = clip_ring(part, rect)
    return [cut] if len(cut) > 2 else []


def main() -> None:
    source = Source(Path(sys.argv[1]))
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.bin"):
        old.unlink()
    index = b""
    for level in LEVELS[1:]:
        made = list(tiles(level, [list(shape(layer, level, source)) for layer in LAYERS]))
        index += varint(len(made))
        for column, row, data in made:
            index += varint(column) + varint(row)
            (OUT / f"{level.number}-{column}-{row}.bin").write_bytes(data)
        total = sum(len(data) for _, _, data in made)
        largest = max(len(data) for _, _, data in made)
        print(f"level {level.number}: {len(made)} tiles, {total} bytes, the largest {largest}")
    whole = encode([list(shape(layer, LEVELS[0], source)) for layer in LAYERS], LEVELS[0], 0, 0)
    (OUT / "world.bin").write_bytes(index + whole)
    (OUT / "NATURAL-EARTH.txt").write_text(ATTRIBUTION, "utf-8")
    print(f"level 0: {len(index + whole)} bytes")


if __name__ == "__main__":
    main()
