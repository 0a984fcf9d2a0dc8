"""Conversion between JSON and the dataclasses of the protocol.

A decoder is built once per type from the type's annotations and is then a plain function. As the
protocol requires, it ignores unknown members and accepts unknown words of an enumeration, because
a later version of the server may add both.
"""

from __future__ import annotations

import dataclasses
import os
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ._errors import AnswerInvalid
from ._names import json_name

Decode = Callable[[Any], Any]


class _WrongShape(Exception):
    """A value of the wrong shape; `path` leads to it from the outside in."""

    def __init__(self, wanted: str, path: tuple[str, ...] = ()) -> None:
        self.wanted = wanted
        self.path = path


def decode(kind: Any, value: Any, what: str) -> Any:
    """`value` as `kind`, a dataclass or any other annotation of the generated modules.

    Raises `AnswerInvalid`, which names `what` and the invalid member.
    """
    try:
        return _decoder(kind)(value)
    except _WrongShape as error:
        path = ".".join((what, *error.path))
        raise AnswerInvalid(f"{path}: expected {error.wanted}") from None


def encode(value: Any) -> Any:
    """The JSON of a value; omits optional members that are None."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        members = ((key, getattr(value, name), opt) for name, key, opt in _members(type(value)))
        return {key: encode(each) for key, each, opt in members if each is not None or not opt}
    if isinstance(value, Mapping):
        return {str(name): encode(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(element) for element in value]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return value


@cache
def _members(kind: Any) -> list[tuple[str, str, bool]]:
    """The members of a dataclass: name, name in the protocol, and whether it is optional."""
    return [(f.name, json_name(f.name), _has_default(f)) for f in dataclasses.fields(kind)]


@cache
def _decoder(kind: Any) -> Decode:
    """The function that decodes JSON to `kind`."""
    origin = get_origin(kind)
    if kind in (Any, object) or origin is Literal:
        return lambda value: value
    if origin is tuple:
        return _list(_decoder(get_args(kind)[0]))
    if origin in (Union, types.UnionType):
        return _union(get_args(kind))
    if dataclasses.is_dataclass(kind):
        return _record(kind)
    return _plain(origin or kind)


def _plain(kind: Any) -> Decode:
    """Numbers, strings, booleans, null, and objects without a schema."""

    def decode_plain(value: Any) -> Any:
        if kind is float and type(value) is int:
            return float(value)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        raise _WrongShape(kind.__name__)

    return decode_plain


def _list(element: Decode) -> Decode:
    def decode_list(value: Any) -> Any:
        if not isinstance(value, list):
            raise _WrongShape("array")
        return tuple(map(element, value))

    return decode_list


def _record(kind: Any) -> Decode:
    hints = get_type_hints(kind)
    fields = _members(kind)
    decoders = {name: _decoder(hints[name]) for name, _, _ in fields}

    def decode_record(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _WrongShape(kind.__name__)
        members = {}
        for name, key, optional in fields:
            if key not in value:
                if optional:
                    continue
                raise _WrongShape("the member to be present", (key,))
            try:
                members[name] = decoders[name](value[key])
            except _WrongShape as error:
                raise _WrongShape(error.wanted, (key, *error.path)) from None
        return kind(**members)

    return decode_record


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING


def _union(kinds: tuple[Any, ...]) -> Decode:
    """Decodes the first alternative that matches. Words and members distinguish records."""
    alternatives = [(_fits(kind), _decoder(kind)) for kind in kinds]

    def decode_union(value: Any) -> Any:
        for fits, decoder in alternatives:
            if fits(value):
                return decoder(value)
        raise _WrongShape(" or ".join(getattr(k, "__name__", str(k)) for k in kinds))

    return decode_union


def _fits(kind: Any) -> Callable[[Any], bool]:
    """Whether a value looks like an alternative, without decoding it."""
    if dataclasses.is_dataclass(kind):
        return _record_fits(kind)
    plain = get_origin(kind) or kind
    if plain is Literal:
        return lambda value: isinstance(value, tuple({type(w) for w in get_args(kind)}))
    if plain is tuple:
        return lambda value: isinstance(value, list)
    if plain is float:
        return lambda value: isinstance(value, (int, float)) and not isinstance(value, bool)
    if plain is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    return lambda value: plain is Any or isinstance(value, plain)


def _record_fits(kind: Any) -> Callable[[Any], bool]:
    hints = get_type_hints(kind)
    required = [json_name(f.name) for f in dataclasses.fields(kind) if not _has_default(f)]
    words = {
        json_name(name): get_args(hint)
        for name, hint in hints.items()
        if get_origin(hint) is Literal
    }

    def fits(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and all(key in value for key in required)
            and all(value.get(key) in choices for key, choices in words.items())
        )

    return fits
