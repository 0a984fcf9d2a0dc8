"""Writes the declarations of TypeScript."""

from __future__ import annotations

import json

from .._names import class_name
from ._records import as_object, is_notification
from ._shapes import Alias, Field, Record, Same, Schema, Shapes
from ._text import comment
from ._types import NULL, Type, choice

PLAIN = {
    "any": "unknown",
    "null": "null",
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "map": "Record<string, unknown>",
}

HEAD = """/**
 * What `cityroulette` takes, answers and tells, by the names of its protocol.
 *
 * Written by `clients/generate` from `rpc.discover`; not to be edited.
 */
"""


def typescript(type: Type) -> str:
    """A type as TypeScript writes it."""
    if type.kind in PLAIN:
        return PLAIN[type.kind]
    if type.kind == "name":
        return type.name
    if type.kind == "words":
        return " | ".join(json.dumps(each) for each in type.values)
    if type.kind == "list":
        element = typescript(type.parts[0])
        return f"({element})[]" if " | " in element else f"{element}[]"
    return " | ".join(typescript(each) for each in type.parts)


def write_typescript(
    document: Schema, shapes: Shapes, results: dict[str, Type], params: dict[str, Type]
) -> str:
    """A module of declarations: shapes, and maps of methods, notifications and errors."""
    lines = [HEAD]
    for item in shapes.items:
        lines += [*_item(item), ""]
    lines += _methods(document, results, params)
    lines += _notifications(document)
    return "\n".join([*lines, *_errors(document)]) + "\n"


def _item(item: Record | Alias | Same) -> list[str]:
    if isinstance(item, Same):
        return [f"export type {item.name} = {item.of};"]
    if isinstance(item, Alias):
        return [f"export type {item.name} = {' | '.join(item.members)};"]
    base = f" extends {item.base}" if item.base else ""
    head = [
        *comment(item.text, ""),
        f"export interface {item.name}{base} {{",
    ]
    return [*head, *(line for each in item.fields for line in _field(each)), "}"]


def _field(field: Field) -> list[str]:
    return _member(field.key, field.type, field.optional, field.text, "  ")


def _member(key: str, type: Type, optional: bool, text: str, space: str) -> list[str]:
    name = key if key.isidentifier() else json.dumps(key)
    line = f"{space}{name}{'?' if optional else ''}: {typescript(type)};"
    return [*comment(text, space), line]


def _methods(document: Schema, results: dict[str, Type], params: dict[str, Type]) -> list[str]:
    lines = ["/** The parameters and the result of each method. */", "export interface Methods {"]
    for method in document["methods"]:
        if is_notification(method):
            continue
        name = method["name"]
        lines += [*comment(method["summary"], "  "), f"  {json.dumps(name)}: {{"]
        lines += _params(
            method, {p["name"]: params[f"{name}/{p['name']}"] for p in method["params"]}
        )
        result = results[name]
        told = (
            "Record<string, never>" if result == NULL and _is_object(method) else typescript(result)
        )
        lines += [f"    result: {told};", "  };"]
    return [*lines, "}", ""]


def _is_object(method: Schema) -> bool:
    return bool(method["result"]["schema"].get("type") == "object")


def _params(method: Schema, types: dict[str, Type]) -> list[str]:
    if not types:
        return ["    params?: Record<string, never>;"]
    required = {p["name"] for p in method["params"] if p.get("required")}
    lines = [f"    params{'' if required else '?'}: {{"]
    for each in method["params"]:
        type = types[each["name"]]
        optional = each["name"] not in required
        told = choice([type, NULL]) if optional else type
        lines += _member(each["name"], told, optional, str(each.get("summary", "")), "      ")
    return [*lines, "    };"]


def _notifications(document: Schema) -> list[str]:
    lines = ["/** The parameters of each notification that the server sends. */"]
    told: list[str] = []
    entries = []
    for method in filter(is_notification, document["methods"]):
        shapes = Shapes()
        name = class_name(method["name"]) + "Params"
        shapes.add_record(name, as_object(method["params"]), method["summary"])
        for item in shapes.items:
            told += [*_item(item), ""]
        entries += [*comment(method["summary"], "  "), f"  {json.dumps(method['name'])}: {name};"]
    return [*told, *lines, "export interface Notifications {", *entries, "}", ""]


def _errors(document: Schema) -> list[str]:
    lines = [
        "/** The code of each error; `error.data.name` is its name. */",
        "export interface ErrorCodes {",
    ]
    for name, error in document["components"]["errors"].items():
        text = str(error["message"]).removeprefix(f"{name}: ")
        lines += [*comment(text, "  "), f"  {name}: {error['code']};"]
    return [*lines, "}"]
