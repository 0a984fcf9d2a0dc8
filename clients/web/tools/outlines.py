"""Lines and rings of points in degrees: simplification and clipping to a rectangle."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

Point = Sequence[float]
Line = list[Point]
Rect = tuple[float, float, float, float]
"""West, south, east, north."""


def simplify(line: Line, tolerance: float) -> Line:
    """Omits points within `tolerance` of the simplified line (Douglas–Peucker).

    A degree of longitude counts as the cosine of its latitude, as on the map.
    """
    if len(line) < 3:
        return line
    kept = bytearray(len(line))
    kept[0] = kept[-1] = 1
    todo = [(0, len(line) - 1)]
    while todo:
        first, last = todo.pop()
        index, far = _furthest(line, first, last)
        if far > tolerance:
            kept[index] = 1
            todo += [(first, index), (index, last)]
    return [point for point, keep in zip(line, kept, strict=True) if keep]


def _furthest(line: Line, first: int, last: int) -> tuple[int, float]:
    """The point furthest from the segment between two others, and its distance."""
    (x1, y1), (x2, y2) = line[first], line[last]
    narrow = max(0.2, math.cos(math.radians(y1)))
    dx, dy = (x2 - x1) * narrow, y2 - y1
    square = dx * dx + dy * dy
    best, most = first, -1.0
    for index in range(first + 1, last):
        x, y = line[index]
        px, py = (x - x1) * narrow, y - y1
        part = max(0.0, min(1.0, (px * dx + py * dy) / square)) if square else 0.0
        off = (px - part * dx) ** 2 + (py - part * dy) ** 2
        if off > most:
            best, most = index, off
    return best, math.sqrt(max(0.0, most))


def ring_area(ring: Line) -> float:
    """Area in square degrees, corrected for the ring's latitude."""
    twice = sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True)
    )
    return abs(twice) / 2 * math.cos(math.radians(min(85.0, abs(ring[0][1]))))


def length(line: Line) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def joined(lines: Iterable[Line]) -> list[Line]:
    """The lines, joined where they meet end to end, which saves points."""
    ends: dict[tuple[float, ...], list[Line]] = {}
    whole: list[Line] = []
    for line in lines:
        line = list(line)
        for start in (True, False):
            other = _taken(ends, tuple(line[0 if start else -1]))
            if other is None:
                continue
            if (other[0] == line[0]) if start else (other[-1] == line[-1]):
                other = other[::-1]
            line = [*other, *line[1:]] if start else [*line, *other[1:]]
        for point in (line[0], line[-1]):
            ends.setdefault(tuple(point), []).append(line)
    for lists in ends.values():
        whole += [line for line in lists if all(line is not known for known in whole)]
    return whole


def _taken(ends: dict[tuple[float, ...], list[Line]], point: tuple[float, ...]) -> Line | None:
    """Removes and returns a line that ends at a point."""
    line = next(iter(ends.get(point, [])), None)
    if line is not None:
        for end in {tuple(line[0]), tuple(line[-1])}:
            ends[end] = [other for other in ends[end] if other is not line]
    return line


def clip_ring(ring: Line, rect: Rect) -> Line:
    """A ring clipped to a rectangle (Sutherland–Hodgman); it may run along the edges."""
    for axis, limit, sign in _edges(rect):
        cut: Line = []
        for at, point in enumerate(ring):
            before = ring[at - 1]
            inside, was = sign * (point[axis] - limit) >= 0, sign * (before[axis] - limit) >= 0
            if inside != was:
                cut.append(_crossing(before, point, axis, limit))
            if inside:
                cut.append(point)
        ring = cut
    return ring


def clip_line(line: Line, rect: Rect) -> list[Line]:
    """A line clipped to a rectangle."""
    parts: list[Line] = []
    for before, point in itertools.pairwise(line):
        ends = _clip_step(before, point, rect)
        if ends is None:
            continue
        if parts and parts[-1][-1] == ends[0]:
            parts[-1].append(ends[1])
        else:
            parts.append([ends[0], ends[1]])
    return parts


def _clip_step(start: Point, end: Point, rect: Rect) -> tuple[Point, Point] | None:
    for axis, limit, sign in _edges(rect):
        inside = sign * (start[axis] - limit) >= 0, sign * (end[axis] - limit) >= 0
        if not any(inside):
            return None
        if not inside[0]:
            start = _crossing(start, end, axis, limit)
        if not inside[1]:
            end = _crossing(start, end, axis, limit)
    return start, end


def _edges(rect: Rect) -> list[tuple[int, float, int]]:
    return [(0, rect[0], 1), (1, rect[1], 1), (0, rect[2], -1), (1, rect[3], -1)]


def _crossing(a: Point, b: Point, axis: int, limit: float) -> Point:
    part = (limit - a[axis]) / (b[axis] - a[axis])
    crossing = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
    crossing[axis] = limit
    return crossing
