"""Makes static/world.json, the outline of the land, from country outlines in GeoJSON.

    python3 clients/web/tools/make_world.py world-outline.geojson > clients/web/cityroulette_web/static/world.json

The projection is plate carree: x = (lon + 180) * UNITS, y = (90 - lat) * UNITS, in whole units.
The source is Natural Earth (public domain): 1:110m for most countries, 1:50m for small ones.
"""

import json
import sys

UNITS = 20
"""Units a degree: 1/20 of a degree is about 5 km, finer than the outlines are."""

ATTRIBUTION = "Made with Natural Earth."


def rings(geometry):
    """Yields every ring of a Polygon or MultiPolygon."""
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    for polygon in polygons:
        yield from polygon


def ring_path(ring):
    """A ring as relative SVG path commands; empty when it is smaller than a unit."""
    points = []
    for lon, lat in ring:
        point = (round((lon + 180) * UNITS), round((90 - lat) * UNITS))
        if not points or points[-1] != point:
            points.append(point)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    if len(points) < 3:
        return ""
    x, y = points[0]
    path = f"M{x} {y}l"
    steps = []
    for next_x, next_y in points[1:]:
        steps.append(f"{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    return path + " ".join(steps).replace(" -", "-") + "z"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        features = json.load(file)["features"]
    land = "".join(ring_path(ring) for f in features for ring in rings(f["geometry"]))
    world = {
        "attribution": ATTRIBUTION,
        "projection": "plate carree: x = (lon + 180) * units, y = (90 - lat) * units",
        "units": UNITS,
        "width": 360 * UNITS,
        "height": 180 * UNITS,
        "land": land,
    }
    json.dump(world, sys.stdout, ensure_ascii=False, indent=0)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
