"""Conversion between the names of the protocol (`canCommit`) and those of Python (`can_commit`)."""

from __future__ import annotations

import keyword
import re


def python_name(name: str) -> str:
    """The Python name of a member or method; a keyword gets a trailing underscore."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return snake + "_" if keyword.iskeyword(snake) else snake


def json_name(name: str) -> str:
    """The protocol's name for a result of `python_name`."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in others)


def class_name(name: str) -> str:
    """The class for a method or a member: `city.toggleFavorite` is `CityToggleFavorite`."""
    words = re.split(r"[^A-Za-z0-9]+", name)
    return "".join(word[:1].upper() + word[1:] for word in words)
