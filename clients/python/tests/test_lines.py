"""The splitter, and the names."""

from __future__ import annotations

import pytest

from cityroulette import ProtocolError
from cityroulette._lines import LineSplitter
from cityroulette._names import class_name, json_name, python_name


def test_lines_are_complete_for_every_split() -> None:
    text = '{"a":"Zürich"}\r\n\n{"b":"\u2028\u0085"}\nrest'.encode()
    for size in range(1, len(text) + 1):
        splitter = LineSplitter()
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        lines = [line for piece in pieces for line in splitter.feed(piece)]
        assert lines == ['{"a":"Zürich"}\r'.encode(), b"", '{"b":"\u2028\u0085"}'.encode()]
        assert splitter.rest() == b"rest"


def test_an_endless_line_is_an_error() -> None:
    splitter = LineSplitter(longest=10)
    assert splitter.feed(b"1234567890") == []
    with pytest.raises(ProtocolError, match="more than 10 bytes"):
        splitter.feed(b"1")


def test_a_long_line_that_ends_leaves_room_for_the_next() -> None:
    splitter = LineSplitter(longest=4)
    assert splitter.feed(b"123") == []
    assert splitter.feed(b"4\n567") == [b"1234"]
    assert splitter.feed(b"\n") == [b"567"]


@pytest.mark.parametrize(
    ("protocol", "python"),
    [
        ("canRemoveUnfavorites", "can_remove_unfavorites"),
        ("admin1", "admin1"),
        ("radiusKm", "radius_km"),
        ("from", "from_"),
        ("import", "import_"),
    ],
)
def test_names_convert_back(protocol: str, python: str) -> None:
    assert python_name(protocol) == python
    assert json_name(python) == protocol


def test_classes_are_named_after_methods() -> None:
    assert class_name("city.toggleFavorite") == "CityToggleFavorite"
    assert class_name("$/progress") == "Progress"
