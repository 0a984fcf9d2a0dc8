"""Writes `types.py` and `notifications.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .._names import class_name
from ._shapes import Alias, CannotGenerate, Record, Schema, Shapes
from ._types import NULL, Type
from ._text import annotated, docstring, header

TYPES = """
from dataclasses import dataclass
from typing import Any, Literal, Union

"""

BASE = "City"
"""What is found is a city too, and has more to tell."""

NOTIFICATIONS = """
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .types import *  # noqa: F403


class Notification:
    \"\"\"Something that the server told; `METHOD` is its name in the protocol.\"\"\"

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
    """All shapes of a document, and by method the types of results and parameters.

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
            text = f"The answer to `{name}`."
            results[name] = _result(shapes, result, class_name(name) + "Result", text)
    return shapes, results, params


def _read_named(shapes: Shapes, name: str, schema: Schema) -> None:
    if "anyOf" in schema or "oneOf" in schema:
        shapes.add_choice(name, schema.get("anyOf") or schema["oneOf"])
    elif schema.get("properties"):
        shapes.add_record(name, schema, f"The shape `{name}` of the protocol.")
    else:
        raise CannotGenerate(f"{name}: a shape that is no object")


def _result(shapes: Shapes, schema: Schema, name: str, text: str) -> Type:
    """The type of a result; an object that never has members is nothing to a caller."""
    empty = schema.get("type") == "object" and not schema.get("properties")
    if empty and not schema.get("additionalProperties"):
        return NULL
    return shapes.type(schema, name, text)


def write_types(document: Schema, shapes: Shapes) -> str:
    """The module `types`: every shape of the protocol, and the version that has them."""
    version = protocol_version(document)
    ordered = _ordered(shapes.items)
    lines = [header("The shapes of the protocol: what is sent and what is answered.") + TYPES]
    lines += [f"PROTOCOL_VERSION = {version}", '"""The version of the protocol that this is."""']
    lines += ["", "", *_all(["PROTOCOL_VERSION", *(item.name for item in ordered)])]
    for item in ordered:
        lines += ["", "", *_item(item)]
    return "\n".join(lines) + "\n"


def protocol_version(document: Schema) -> int:
    """The version that `initialize` answers."""
    for method in document["methods"]:
        if method["name"] == "initialize":
            return int(method["result"]["schema"]["properties"]["protocolVersion"]["maximum"])
    raise CannotGenerate("there is no initialize")


def _ordered(items: list[Record | Alias]) -> list[Record | Alias]:
    """Unions behind their members; annotations of records may look ahead, unions may not."""
    records = [item for item in items if isinstance(item, Record)]
    aliases = [item for item in items if isinstance(item, Alias)]
    return [*records, *aliases]


def _item(item: Record | Alias) -> list[str]:
    if isinstance(item, Alias):
        return [f"{item.name} = Union[{', '.join(item.members)}]"]
    return _record(item, f"class {item.name}({item.base}):" if item.base else f"class {item.name}:")


def _record(record: Record, head: str, extra: Iterable[str] = ()) -> list[str]:
    attributes = [(field.name, field.text) for field in record.fields]
    lines = ["@dataclass(frozen=True, slots=True, kw_only=True)", head]
    lines += docstring(record.text or "A part of another shape.", attributes, "Attributes", 4)
    lines += ["", *extra]
    for each in record.fields:
        default = " = None" if each.optional else ""
        lines += annotated(f"    {each.name}: {each.annotation}", default)
    return lines


def write_notifications(document: Schema) -> str:
    """The module `notifications`: a class for each notification, with its parameters."""
    shapes, heads = Shapes(), {}
    for method in filter(is_notification, document["methods"]):
        name = class_name(method["name"])
        heads[name] = method["name"]
        shapes.add_record(name, _as_object(method["params"]), method["summary"])
    lines = [header("What the server tells: a class for each notification.") + NOTIFICATIONS]
    lines += _all(["Notification", *(item.name for item in shapes.items)])
    for item in shapes.items:
        method_name = heads.get(item.name)
        base = f'(Notification, method="{method_name}"):' if method_name else ":"
        assert isinstance(item, Record)
        lines += ["", "", *_record(item, f"class {item.name}{base}")]
    return "\n".join(lines) + "\n"


def _as_object(params: list[Any]) -> Schema:
    """The parameters of a notification as the schema of one object."""
    return {
        "properties": {
            p["name"]: {**p["schema"], "description": p.get("summary", "")} for p in params
        },
        "required": [p["name"] for p in params if p.get("required")],
    }


def _all(names: list[str]) -> list[str]:
    return ["__all__ = [", *(f'    "{name}",' for name in sorted(names)), "]"]
