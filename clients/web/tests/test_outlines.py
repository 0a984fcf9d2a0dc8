"""The tool that cuts the layers of the map."""

from __future__ import annotations

import sys

import pytest
from conftest import HERE


def test_lines_are_cut_joined_and_made_simpler():
    sys.path.insert(0, str(HERE.parent / "tools"))
    from outlines import clip_line, clip_ring, joined, ring_area, simplify

    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert ring_area(clip_ring(square, (1, -9, 3, 9))) == pytest.approx(8, rel=0.01)
    assert clip_ring(square, (5, 5, 6, 6)) == []
    assert clip_line([(0, 0), (4, 0), (4, 4)], (1, -1, 9, 2)) == [[[1, 0], (4, 0), [4, 2]]]
    assert joined([[(0, 0), (1, 1)], [(3, 3), (1, 1)], [(9, 9), (8, 8)]]) == [
        [(3, 3), (1, 1), (0, 0)],
        [(9, 9), (8, 8)],
    ]
    assert simplify([(0, 0), (1, 0.01), (2, 0), (2, 5)], 0.1) == [(0, 0), (2, 0), (2, 5)]
