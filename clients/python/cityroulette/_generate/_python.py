"""Types as Python annotations."""

from __future__ import annotations

from typing import Any

from ._types import Type

PLAIN = {
    "any": "Any",
    "null": "None",
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "map": "dict[str, Any]",
}


def annotation(type: Type, given: bool = False) -> str:
    """The annotation of a type; for parameters (`given`), a list may be any sequence."""
    if type.kind in PLAIN:
        return PLAIN[type.kind]
    if type.kind == "name":
        return type.name
    if type.kind == "words":
        return f"Literal[{', '.join(map(literal, type.values))}]"
    parts = [annotation(each, given) for each in type.parts]
    if type.kind == "list":
        return f"Sequence[{parts[0]}]" if given else f"tuple[{parts[0]}, ...]"
    return " | ".join(parts)


def literal(value: Any) -> str:
    """A value as a Python literal, strings in double quotes."""
    return '"' + value + '"' if isinstance(value, str) else repr(value)
