"""Writes annotations for Lua (LuaCATS, as lua-language-server reads them)."""

from __future__ import annotations

import json

from .._names import class_name
from ._records import as_object, is_notification
from ._shapes import Alias, Field, Record, Same, Schema, Shapes
from ._text import plain_lines
from ._types import NULL, Type, choice

PREFIX = "cityroulette."

PLAIN = {
    "any": "any",
    "null": "vim.NIL",
    "string": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "map": "table<string, any>",
}

HEAD = """---@meta
-- What `cityroulette` takes, answers and tells, for lua-language-server.
--
-- Written by `clients/generate` from `rpc.discover`; not to be edited.
-- luacheck: no max line length
"""


def lua(type: Type) -> str:
    """A type as LuaCATS writes it. Where the protocol has null, Neovim's decoder gives `vim.NIL`."""
    if type.kind in PLAIN:
        return PLAIN[type.kind]
    if type.kind == "name":
        return PREFIX + type.name
    if type.kind == "words":
        return "|".join(json.dumps(each) for each in type.values)
    parts = [lua(each) for each in type.parts]
    if type.kind == "list":
        return f"({parts[0]})[]" if "|" in parts[0] else f"{parts[0]}[]"
    return "|".join(parts)


def write_luacats(
    document: Schema, shapes: Shapes, results: dict[str, Type], params: dict[str, Type]
) -> str:
    """Classes for the shapes, and for the parameters of each method and notification."""
    lines = [HEAD]
    for item in shapes.items:
        lines += [*_item(item), ""]
    for method in document["methods"]:
        if is_notification(method):
            lines += _notification(method)
        else:
            lines += _method(method, results[method["name"]], params)
    return "\n".join([*lines, *_errors(document)]) + "\n"


def _item(item: Record | Alias | Same) -> list[str]:
    if isinstance(item, Same):
        return [f"---@alias {PREFIX}{item.name} {PREFIX}{item.of}"]
    if isinstance(item, Alias):
        return [f"---@alias {PREFIX}{item.name} {'|'.join(PREFIX + each for each in item.members)}"]
    base = f": {PREFIX}{item.base}" if item.base else ""
    lines = plain_lines(item.text, "---")
    lines.append(f"---@class {PREFIX}{item.name}{base}")
    return [*lines, *(_field(each) for each in item.fields)]


def _field(field: Field) -> str:
    mark = "?" if field.optional else ""
    return f"---@field {field.key}{mark} {lua(field.type)} {field.text}".rstrip()


def _method(method: Schema, result: Type, params: dict[str, Type]) -> list[str]:
    name = method["name"]
    lines = plain_lines(method["summary"], "---")
    lines.append(f"---@class {PREFIX}{class_name(name)}Params")
    for each in method["params"]:
        type = params[f"{name}/{each['name']}"]
        required = bool(each.get("required"))
        told = type if required else choice([type, NULL])
        text = str(each.get("summary", ""))
        lines.append(_field(Field(each["name"], each["name"], told, text, not required)))
    told_result = "table<string, any>" if result == NULL else lua(result)
    alias = f"---@alias {PREFIX}{class_name(name)}Answer {told_result}"
    return [*lines, "", f"---What `{name}` answers.", alias, ""]


def _notification(method: Schema) -> list[str]:
    shapes = Shapes()
    shapes.add_record(
        class_name(method["name"]) + "Params", as_object(method["params"]), method["summary"]
    )
    return [line for item in shapes.items for line in (*_item(item), "")]


def _errors(document: Schema) -> list[str]:
    """The codes as an enumeration."""
    lines = [
        "---The code of each error, by its name.",
        "---@enum cityroulette.ErrorCode",
        "local codes = {",
    ]
    for name, error in document["components"]["errors"].items():
        lines.append(f"  {name} = {error['code']},")
    return [*lines, "}", "", "return codes"]
