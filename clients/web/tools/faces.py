"""The faces of a planar graph of lines: the areas that coasts and borders enclose."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from outlines import Line, Point, Rect

Node = tuple[float, float]


class Face(NamedTuple):
    """An area: its outer ring counter-clockwise, and the outlines of what lies inside it."""

    ring: list[Node]
    holes: list[list[Node]]


def faces(lines: Iterable[Line]) -> list[Face]:
    """The bounded faces of lines that meet only at common points.

    Ends that lead nowhere are removed. At every point the ring continues with the next edge clockwise, so
    each side of each edge belongs to one ring: clockwise ones are the outer outlines of connected parts.
    """
    edges = _without_ends(_edges(lines))
    positions = {node: _clockwise(node, others) for node, others in edges.items()}
    inner: list[list[Node]] = []
    outer: list[list[Node]] = []
    for ring in _rings(edges, positions):
        (inner if area(ring) > 0 else outer).append(ring)
    return _nested(inner, outer)


def area(ring: list[Node]) -> float:
    """The area in square degrees, negative for a clockwise ring."""
    return (
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
    )


def bounds(ring: Iterable[Point]) -> Rect:
    lons, lats = zip(*ring, strict=True)
    return (min(lons), min(lats), max(lons), max(lats))


def contains(ring: list[Node], lon: float, lat: float) -> bool:
    """Whether a ring contains a point, by the even-odd rule."""
    inside = False
    x2, y2 = ring[-1]
    for x1, y1 in ring:
        if (y1 > lat) != (y2 > lat) and lon < x1 + (x2 - x1) * (lat - y1) / (y2 - y1):
            inside = not inside
        x2, y2 = x1, y1
    return inside


def _edges(lines: Iterable[Line]) -> dict[Node, set[Node]]:
    edges: dict[Node, set[Node]] = defaultdict(set)
    for line in lines:
        for first, second in pairwise(line):
            a, b = (first[0], first[1]), (second[0], second[1])
            if a != b:
                edges[a].add(b)
                edges[b].add(a)
    return edges


def _without_ends(edges: dict[Node, set[Node]]) -> dict[Node, set[Node]]:
    ends = [node for node, others in edges.items() if len(others) == 1]
    while ends:
        node = ends.pop()
        if len(edges[node]) != 1:
            continue
        other = edges[node].pop()
        edges[other].discard(node)
        if len(edges[other]) == 1:
            ends.append(other)
    return edges


def _clockwise(node: Node, others: set[Node]) -> dict[Node, Node]:
    """For each neighbour the next one clockwise."""
    around = sorted(others, key=lambda other: math.atan2(other[1] - node[1], other[0] - node[0]))
    return {other: around[index - 1] for index, other in enumerate(around)}


def _rings(
    edges: dict[Node, set[Node]], positions: dict[Node, dict[Node, Node]]
) -> Iterable[list[Node]]:
    used: set[tuple[Node, Node]] = set()
    for start, others in edges.items():
        for second in others:
            ring: list[Node] = []
            here, there = start, second
            while (here, there) not in used:
                used.add((here, there))
                ring.append(here)
                here, there = there, positions[there][here]
            if ring:
                yield ring


def _nested(inner: list[list[Node]], outer: list[list[Node]]) -> list[Face]:
    """Adds each outer outline to the smallest face that contains it."""
    found = [Face(ring, []) for ring in inner]
    boxes = [(bounds(face.ring), face) for face in found]
    own = {ring[0]: set(ring) for ring in outer}
    for ring in outer:
        west, south, east, north = bounds(ring)
        around = [
            face
            for box, face in boxes
            if box[0] < west and box[1] < south and box[2] > east and box[3] > north
            and face.ring[0] not in own[ring[0]]
            and contains(face.ring, *ring[0])
        ]  # fmt: skip
        if around:
            min(around, key=lambda face: area(face.ring)).holes.append(ring)
    return found
