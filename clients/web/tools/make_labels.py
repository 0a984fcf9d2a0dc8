"""Makes static/map/labels.json, the names of oceans, seas, continents and landscapes on the map.

    clients/web/tools/make_labels.py FILE

FILE is a table of Natural Earth's physical labels (public domain) with the columns kind, rank, name, lat, lon
and squareDegrees. The output is a list of [name, latitude, longitude, width, water] with the largest first:
the width in degrees is the side of a square of the same area, and water is 1 for a name on the sea.
"""

from __future__ import annotations

import csv
import json
import math
import sys
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "cityroulette_web" / "static" / "map"
WATER = {"ocean", "sea", "gulf", "bay", "strait", "channel", "sound", "reef", "island group"}
"""Kinds whose middle is usually on the sea."""
LEFT_OUT = {"river", "lake", "coast", "pen/cape"}
"""Lines and edges, for which a horizontal name at one point says little."""
CENTRES = {
    "NORTH AMERICA": (46.0, -101.0),
    "EUROPE": (51.0, 17.0),
    "ASIA": (45.0, 90.0),
    "AFRICA": (7.0, 21.0),
}
"""Continents whose deepest point is far from the middle: that of North America is in Greenland."""


def main() -> None:
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    labels = []
    for row in rows:
        if row["kind"] in LEFT_OUT:
            continue
        lat, lon = CENTRES.get(row["name"], (float(row["lat"]), float(row["lon"])))
        width = round(math.sqrt(float(row["squareDegrees"])), 1)
        labels.append([row["name"], lat, lon, width, int(row["kind"] in WATER)])
    labels.sort(key=lambda label: (-float(label[3]), label[0]))
    text = json.dumps(labels, ensure_ascii=False, separators=(",", ":"))
    (OUT / "labels.json").write_text(text + "\n", "utf-8")
    print(f"{len(labels)} labels, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
