"""Writes `types.py` and `notifications.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._names import class_name
from ._shapes import Alias, CannotGenerate, Field, Record, Same, Schema, Shapes
from ._text import WIDTH, annotated, docstring, filled, header, plain_lines
from ._types import NULL, Type

TYPES = """
from dataclasses import dataclass
from typing import Any, Literal, Union

from ._record import Record

"""

Item = Record | Alias | Same

BASE = "City"
"""Search results are cities with additional members."""

NOTIFICATIONS = """
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ._record import Record
from .types import *  # noqa: F403


class Notification(Record):
    \"\"\"A notification of the server; `METHOD` is its name in the protocol.\"\"\"

    __slots__ = ()

    METHOD: ClassVar[str]
    known: ClassVar[dict[str, type[Notification]]] = {}

    def __init_subclass__(cls, method: str = "") -> None:
        if method:  # A dataclass with slots is made twice; the second one has no argument.
            cls.METHOD = method
        Notification.known[cls.METHOD] = cls

"""


def is_notification(method: Schema) -> bool:
    """Whether the server sends it; those methods have no result."""
    return "result" not in method


def read_types(document: Schema) -> tuple[Shapes, dict[str, Type], dict[str, Type]]:
    """All shapes of a document, and the types of results and parameters by method.

    Parameters are named `method/parameter`.
    """
    shapes = Shapes()
    results: dict[str, Type] = {}
    params: dict[str, Type] = {}
    for name, schema in document["components"]["schemas"].items():
        _read_named(shapes, class_name(name), schema)
    shapes.add_base(BASE)
    for method in document["methods"]:
        name = method["name"]
        for each in () if is_notification(method) else method["params"]:
            hint = class_name(name) + class_name(each["name"])
            params[f"{name}/{each['name']}"] = shapes.type(
                each["schema"], hint, each.get("summary", "")
            )
        if not is_notification(method):
            result = method["result"]["schema"]
            text = f"The result of `{name}`."
            results[name] = _result(shapes, result, class_name(name) + "Result", text)
    shapes.merge_same()
    return shapes, results, params


def _read_named(shapes: Shapes, name: str, schema: Schema) -> None:
    if "anyOf" in schema or "oneOf" in schema:
        shapes.add_choice(name, schema.get("anyOf") or schema["oneOf"])
    elif schema.get("properties"):
        shapes.add_record(name, schema, "")
    else:
        raise CannotGenerate(f"{name}: a shape that is not an object")


def _result(shapes: Shapes, schema: Schema, name: str, text: str) -> Type:
    """The type of a result; an object without any members is of no use to a caller."""
    empty = schema.get("type") == "object" and not schema.get("properties")
    if empty and not schema.get("additionalProperties"):
        return NULL
    return shapes.type(schema, name, text)


def write_types(document: Schema, shapes: Shapes) -> str:
    """The module `types`: every shape of the protocol, and its version."""
    version = protocol_version(document)
    ordered = _ordered(shapes.items)
    lines = [header("The shapes of parameters and results in the protocol.") + TYPES]
    lines += [f"PROTOCOL_VERSION = {version}", '"""The protocol version of these shapes."""']
    lines += ["", "", *_all(["PROTOCOL_VERSION", *(item.name for item in ordered)])]
    records = [item for item in ordered if isinstance(item, Record)]
    names = [item for item in ordered if not isinstance(item, Record)]
    lines += [line for item in records for line in _item(item)]
    lines += ["", "", *(line for item in names for line in _item(item))]
    return "\n".join(lines) + "\n"


def protocol_version(document: Schema) -> int:
    """The protocol version in the result of `initialize`."""
    for method in document["methods"]:
        if method["name"] == "initialize":
            return int(method["result"]["schema"]["properties"]["protocolVersion"]["maximum"])
    raise CannotGenerate("the document has no method initialize")


def _ordered(items: Sequence[Item]) -> list[Item]:
    """Orders names after their dependencies; only annotations of records may refer ahead."""
    records = [item for item in items if isinstance(item, Record)]
    unions = [item for item in items if isinstance(item, Alias)]
    same = [item for item in items if isinstance(item, Same)]
    of_unions = {item.name for item in unions}
    return [
        *records,
        *(item for item in same if item.of not in of_unions),
        *unions,
        *(item for item in same if item.of in of_unions),
    ]


def _item(item: Item) -> list[str]:
    if isinstance(item, Same):
        return [f"{item.name} = {item.of}"]
    if isinstance(item, Alias):
        return [f"{item.name} = Union[{', '.join(item.members)}]"]
    return ["", "", *_record(item, f"class {item.name}({item.base or 'Record'}):")]


def _record(record: Record, head: str) -> list[str]:
    lines = ["@dataclass(frozen=True, slots=True, kw_only=True)", head]
    if record.text:
        lines += docstring(record.text, (), "", 4)
    if record.text and record.fields:
        lines.append("")
    for each in record.fields:
        lines += _field(each)
    return lines if record.text or record.fields else [*lines, "    pass"]


def _field(field: Field) -> list[str]:
    """A member with its description beside it, or above it if the line is too long."""
    default = " = None" if field.optional else ""
    line = f"    {field.name}: {field.annotation}{default}"
    if not field.text:
        return annotated(f"    {field.name}: {field.annotation}", default)
    if len(line) + len(field.text) + 5 <= WIDTH:
        return [f"{line}  #: {field.text}"]
    meaning = plain_lines(field.text, "    #: ")
    return [*meaning, *annotated(f"    {field.name}: {field.annotation}", default)]


def write_notifications(document: Schema) -> str:
    """The module `notifications`: a class for each notification, with its parameters."""
    shapes, heads = Shapes(), {}
    for method in filter(is_notification, document["methods"]):
        name = class_name(method["name"])
        heads[name] = method["name"]
        shapes.add_record(name, as_object(method["params"]), method["summary"])
    lines = [header("The notifications of the server, one class for each.") + NOTIFICATIONS]
    lines += _all(["Notification", *(item.name for item in shapes.items)])
    for item in shapes.items:
        assert isinstance(item, Record)
        method_name = heads.get(item.name)
        base = f'Notification, method="{method_name}"' if method_name else "Record"
        lines += ["", "", *_record(item, f"class {item.name}({base}):")]
    return "\n".join(lines) + "\n"


def as_object(params: list[Any]) -> Schema:
    """The parameters of a notification as the schema of one object."""
    return {
        "properties": {
            p["name"]: {**p["schema"], "description": p.get("summary", "")} for p in params
        },
        "required": [p["name"] for p in params if p.get("required")],
    }


def _all(names: list[str]) -> list[str]:
    words = [f'"{name}",' for name in sorted(names)]
    return ["__all__ = [", *filled(words, "    "), "]"]
