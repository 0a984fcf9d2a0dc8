"""The details of an error reply."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from ._decode import decode
from ._errors import AnswerInvalid
from .types import ErrorData


class ErrorDetails(ErrorData):
    """The `ErrorData` of an error reply, with the JSON from which it was read.

    `details["path"]`, `dict(details)` and `to_dict` return that JSON. It also has the members that
    `ErrorData` does not declare, such as the region and the population of a candidate.
    """

    __slots__ = ("_json",)

    _json: Mapping[str, Any]

    def __init__(self, name: str, json: Mapping[str, Any]) -> None:
        """Reads the `data` of an error with this name. If its shape violates the protocol, only
        `name` and `retryable` are set: an error must not hide behind another one."""
        required = {"name": name, "retryable": False}
        try:
            known = decode(ErrorData, {**required, **json}, "error")
        except AnswerInvalid:
            known = ErrorData(name=name, retryable=json.get("retryable") is True)
        for field in dataclasses.fields(ErrorData):
            object.__setattr__(self, field.name, getattr(known, field.name))
        object.__setattr__(self, "_json", json)

    def keys(self) -> Iterable[str]:
        """The members of the JSON, by their names in the protocol."""
        return self._json.keys()

    def __getitem__(self, key: str) -> Any:
        return self._json[key]

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the server."""
        return dict(self._json)

    def __reduce__(self) -> tuple[Any, ...]:
        return ErrorDetails, (self.name, self._json)
