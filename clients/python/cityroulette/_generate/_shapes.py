"""Turns the JSON schemas of an OpenRPC document into named shapes."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from typing import Any

from .._names import class_name, json_name, python_name
from ._python import annotation
from ._types import NULL, Type, choice

Schema = dict[str, Any]


class CannotGenerate(Exception):
    """The document has something that this generator does not support."""


@dataclass(frozen=True)
class Field:
    """A member: its names in the protocol and in Python, its type and description, and whether it is
    optional."""

    key: str
    name: str
    type: Type
    text: str
    optional: bool

    @property
    def annotation(self) -> str:
        """Its type in Python, where null represents a missing member."""
        return annotation(choice([self.type, NULL]) if self.optional else self.type)


@dataclass(frozen=True)
class Record:
    """A dataclass to write; `base` is the class that it extends."""

    name: str
    text: str
    fields: tuple[Field, ...]
    base: str = ""


@dataclass(frozen=True)
class Alias:
    """A name for one of several records."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class Same:
    """Another name for a record or a union with the same members and descriptions."""

    name: str
    of: str


@dataclass
class Shapes:
    """All shapes, in an order in which every name is defined before its use."""

    items: list[Record | Alias | Same] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    bases: list[Record] = field(default_factory=list)
    """Records that others may extend: those with a name in the protocol."""

    def type(self, schema: Schema, name: str, text: str = "") -> Type:
        """The type of a schema; an object without a name of its own is called `name`."""
        if "$ref" in schema:
            return Type("name", class_name(str(schema["$ref"]).rsplit("/", 1)[-1]))
        if len(schema.get("allOf", ())) == 1:
            return self.type(schema["allOf"][0], name, text)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return self._choice(schema[word], name, text)
        if "enum" in schema or "const" in schema:
            return Type("words", values=tuple(schema.get("enum", [schema.get("const")])))
        return self._typed(schema, name, text)

    def _typed(self, schema: Schema, name: str, text: str) -> Type:
        kind = schema.get("type")
        if isinstance(kind, list):
            return self._choice([{**schema, "type": each} for each in kind], name, text)
        if kind == "integer" and "minimum" in schema and schema["minimum"] == schema.get("maximum"):
            return Type("words", values=(schema["minimum"],))
        if kind in ("string", "integer", "number", "boolean", "null"):
            return Type(kind)
        if kind == "array":
            return Type("list", parts=(self.type(schema.get("items", {}), singular(name), text),))
        if kind == "object":
            return self._object(schema, name, text)
        if kind is None:
            return Type("any")
        raise CannotGenerate(f"{name}: unsupported type {kind!r}")

    def _object(self, schema: Schema, name: str, text: str) -> Type:
        if not schema.get("properties"):
            return Type("map")
        self.add_record(name, schema, text)
        return Type("name", name)

    def add_record(self, name: str, schema: Schema, text: str) -> None:
        """Reads an object with members."""
        required = set(schema.get("required", ()))
        fields = tuple(
            self.read_field(key, member, key in required, name)
            for key, member in schema["properties"].items()
        )
        base = next((b for b in self.bases if set(b.fields) < set(fields)), None)
        if base is not None:
            fields = tuple(each for each in fields if each not in base.fields)
        self._add(Record(name, text, fields, base.name if base else ""))

    def add_base(self, name: str) -> None:
        """Lets records extend this one if they have all its fields and more."""
        self.bases += [r for r in self.items if isinstance(r, Record) and r.name == name]

    def read_field(self, key: str, schema: Schema, required: bool, parent: str) -> Field:
        """Reads a member; `key` is its name in the protocol."""
        name = python_name(key)
        if json_name(name) != key:
            raise CannotGenerate(f"{parent}.{key}: its Python name does not convert back")
        text = str(schema.get("description", ""))
        type = self.type(schema, parent + class_name(key), text)
        return Field(key, name, type, text, not required)

    def add_choice(self, name: str, alternatives: list[Schema]) -> None:
        """Reads a named shape that is one of several objects."""
        members = tuple(
            self.type(each, name + suffix, f"One of the forms of `{name}`.").name
            for each, suffix in zip(alternatives, _suffixes(alternatives), strict=True)
        )
        self._add(Alias(name, members))

    def _choice(self, alternatives: list[Schema], name: str, text: str) -> Type:
        objects = [each for each in alternatives if each.get("properties")]
        if len(objects) > 1:
            self.add_choice(name, objects)
            others = [each for each in alternatives if not each.get("properties")]
            return choice([Type("name", name), *(self.type(each, name, text) for each in others)])
        return choice(self.type(each, name, text) for each in alternatives)

    def merge_same(self) -> None:
        """Declares each shape once: a second shape with the same members becomes an alias."""
        names: dict[str, str] = {}
        while True:
            first: dict[Any, str] = {}
            found = len(names)
            for item in self.items:
                assert not isinstance(item, Same)
                name = first.setdefault(_members(item, names), item.name)
                if name != item.name:
                    names[item.name] = name
            if len(names) == found:
                break
        self.items = [
            Same(item.name, names[item.name]) if item.name in names else item
            for item in self.items
        ]

    def _add(self, item: Record | Alias) -> None:
        if item.name in self.names:
            raise CannotGenerate(f"two shapes have the name {item.name}")
        self.names.add(item.name)
        self.items.append(item)


def _members(item: Record | Alias, names: dict[str, str]) -> Any:
    """The part of two shapes that must be equal for a common declaration."""
    if isinstance(item, Alias):
        return tuple(names.get(each, each) for each in item.members)
    fields = tuple(dataclasses.replace(f, type=f.type.renamed(names)) for f in item.fields)
    return item.base, fields


def singular(name: str) -> str:
    """The name of an element: `Cities` has a `City`, `Hours` an `Hour`."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return re.sub(r"s$", "", name)


def _suffixes(alternatives: list[Schema]) -> list[str]:
    """The difference between alternatives: their first words, or a member of their own."""
    words = [_words(each) for each in alternatives]
    if all(words):
        return words
    sets = [set(each.get("required", ())) for each in alternatives]
    own = []
    for index, members in enumerate(sets):
        others = set().union(*(s for i, s in enumerate(sets) if i != index))
        own.append(class_name(min(members - others, default=str(index + 1))))
    return own


def _words(schema: Schema) -> str:
    for member in schema["properties"].values():
        if "enum" in member:
            return "Or".join(class_name(str(word)) for word in member["enum"])
    return ""
