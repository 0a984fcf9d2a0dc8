"""Messages of a page, parsed, and rejected if the program could not answer them.

The program replies to invalid JSON without an id, because it cannot know one. The bridge could not
match such a reply, so it detects these messages itself.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from .guard import Refused

DEPTH = 128
"""The deepest nesting of a message, itself included; the program reports it as limits.depth."""

KEPT_BY_BRIDGE = {"initialize", "initialized", "shutdown", "exit"}
"""The bridge itself starts and stops the program."""


def read_json(body: bytes) -> Any:
    """The value of a body. Raises `Refused` if it is not JSON or cannot be forwarded."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Refused(400, f"The request is not JSON: {_first_line(error)}.") from None
    if _depth(value) > DEPTH:
        raise Refused(400, f"The request is nested deeper than {DEPTH} levels.")
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise Refused(
            400, "The request has an unpaired surrogate, which is not valid text."
        ) from None
    except ValueError:
        raise Refused(400, "The request has a number that is too large.") from None
    return value


def check_request(message: Any) -> str:
    """The method of a message. Raises `Refused` if it is neither a request nor a notification."""
    method = message.get("method") if isinstance(message, dict) else None
    if not isinstance(method, str) or not isinstance(message.get("params", {}), dict):
        raise Refused(400, "The message is not a request: it needs a method and named params.")
    if method in KEPT_BY_BRIDGE:
        raise Refused(400, f"{method} is reserved for the bridge.")
    identity = message.get("id", "")
    if isinstance(identity, bool) or not isinstance(identity, (str, int)):
        raise Refused(400, "The id of a request must be a string or a whole number.")
    return method


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _first_line(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _depth(value: Any) -> int:
    """Levels of nesting, computed level by level, because recursion fails on deep values."""
    level, depth = [value], 0
    while level := [each for each in level if isinstance(each, (dict, list))]:
        depth += 1
        level = [
            member
            for each in level
            for member in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
