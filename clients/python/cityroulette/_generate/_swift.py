"""Writes the shapes, methods and notifications for Swift."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from .._names import class_name
from ._records import as_object, is_notification
from ._shapes import Alias, CannotGenerate, Field, Record, Same, Schema, Shapes
from ._text import WIDTH, filled, plain_lines
from ._types import NULL, Type, choice

PLAIN = {
    "any": "JSONValue",
    "string": "String",
    "integer": "Int",
    "number": "Double",
    "boolean": "Bool",
    "map": "[String: JSONValue]",
}

KEYWORDS = frozenset(
    (
        "as break case class continue default defer do else enum extension fallthrough false for func "
        "guard if import in init inout internal is let nil operator private protocol public repeat "
        "return self static struct subscript super switch throw throws true try var where while"
    ).split()
)

HEAD = """// {summary}
//
// Written by `clients/generate` from `rpc.discover`; not to be edited.
"""


@dataclass
class Swift:
    """What is written; kinds of words and choices get their declarations behind the rest."""

    records: dict[str, Record] = field(default_factory=dict)
    behind: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    words: dict[tuple[str, ...], str] = field(default_factory=dict)
    """The declared type of each set of words; another one with these words is its other name."""

    def type(self, type: Type, hint: str) -> str:
        """A type as Swift writes it; what has no name of its own is called `hint`."""
        if type.is_nullable:
            rest = type.without_null
            return self.type(rest, hint) + "?" if rest.alternatives else "JSONValue?"
        if type.kind in PLAIN:
            return PLAIN[type.kind]
        if type.kind == "name":
            return type.name
        if type.kind == "list":
            return f"[{self.type(type.parts[0], hint.removesuffix('s'))}]"
        if type.kind == "words":
            return self._words(type, hint)
        return self._choice(type, hint)

    def _words(self, type: Type, hint: str) -> str:
        if not all(isinstance(each, str) for each in type.values):
            return "Bool" if isinstance(type.values[0], bool) else "Int"
        if self._is_new(hint):
            declared = self.words.setdefault(type.values, hint)
            if declared != hint:
                self.behind += [f"public typealias {hint} = {declared}", ""]
                return hint
            self.behind += [
                f"public struct {hint}: Word {{",
                "  public var rawValue: String",
                "  public init(rawValue: String) { self.rawValue = rawValue }",
                "",
                *(f"  public static let {case_name(each)} = Self({json.dumps(each)})" for each in type.values),
                "}",
                "",
            ]
        return hint

    def _choice(self, type: Type, hint: str) -> str:
        parts = [(self.type(each, hint + _suffix(each)), each) for each in type.parts]
        if self._is_new(hint):
            cases = [(lower(_suffix(each)), name, "") for name, each in parts]
            self.behind += [*enumeration(hint, cases), ""]
        return hint

    def _is_new(self, name: str) -> bool:
        if name in self.names:
            return False
        self.names.add(name)
        return True

    def fields(self, record: Record) -> tuple[Field, ...]:
        """With those of the record that it extends."""
        base = self.records[record.base].fields if record.base else ()
        return (*base, *record.fields)

    def structure(self, record: Record, name: str, conformance: str, more: list[str]) -> list[str]:
        """A record as a structure with all its members and an initializer of them."""
        members = [(swift_name(f.key), self._member(f, name), f) for f in self.fields(record)]
        lines = [*plain_lines(record.text, "/// ")]
        lines += [f"public struct {name}: {conformance} {{", *more]
        if more and members:
            lines.append("")
        for key, type, each in members:
            lines += [*plain_lines(each.text, "  /// "), f"  public var {key}: {type}"]
        given = [
            f"{key}: {type}" + (" = nil" if type.endswith("?") else "") for key, type, _ in members
        ]
        return [*lines, "", *_initializer(given, [key for key, _, _ in members]), "}", ""]

    def same(self, item: Same) -> list[str]:
        """Another name for a record, and for the types that only its members have."""
        lines = [f"public typealias {item.name} = {item.of}", ""]
        record = self.records.get(item.of)
        for each in self.fields(record) if record else ():
            suffix = _own_type(each.type, class_name(each.key))
            if suffix and self._is_new(item.name + suffix):
                lines += [f"public typealias {item.name}{suffix} = {item.of}{suffix}", ""]
        return lines

    def _member(self, each: Field, parent: str) -> str:
        type = choice([each.type, NULL]) if each.optional else each.type
        return self.type(type, parent + class_name(each.key))


def write_swift(
    document: Schema, shapes: Shapes, results: dict[str, Type], params: dict[str, Type]
) -> dict[str, str]:
    """The texts of the files, by name."""
    words: dict[tuple[str, ...], str] = {}
    return {
        "Types.swift": _types(shapes, words),
        "Methods.swift": _methods(document, shapes, results, params, words),
        "Notifications.swift": _notifications(document, words),
    }


def _own_type(type: Type, hint: str) -> str:
    """How the type is called that is declared for a member alone; empty if none is."""
    rest = type.without_null if type.is_nullable and type.kind == "choice" else type
    if rest.kind == "list":
        return _own_type(rest.parts[0], hint.removesuffix("s"))
    is_words = rest.kind == "words" and all(isinstance(each, str) for each in rest.values)
    return hint if is_words or rest.kind == "choice" else ""


def _initializer(given: list[str], keys: list[str]) -> list[str]:
    if not given:
        return ["  public init() {}"]
    line = f"  public init({', '.join(given)}) {{"
    if len(line) <= WIDTH:
        head = [line]
    else:
        words = [f"{each}," for each in given[:-1]] + [given[-1]]
        head = ["  public init(", *filled(words, "    "), "  ) {"]
    return [*head, *(f"    self.{key.strip('`')} = {key}" for key in keys), "  }"]


def _types(shapes: Shapes, words: dict[tuple[str, ...], str]) -> str:
    """The file with all shapes."""
    records = {item.name: item for item in shapes.items if isinstance(item, Record)}
    swift = Swift(records, names={item.name for item in shapes.items}, words=words)
    lines = [HEAD.format(summary="The shapes of the protocol: what is sent and what is answered.")]
    for item in shapes.items:
        if isinstance(item, Record):
            lines += swift.structure(item, item.name, "Codable, Hashable, Sendable", [])
        elif isinstance(item, Same):
            lines += swift.same(item)
        else:
            cases = [_case(item, records[each], swift) for each in item.members]
            lines += [*enumeration(item.name, cases), ""]
    return "\n".join([*lines, *swift.behind]).rstrip() + "\n"


def _case(alias: Alias, record: Record, swift: Swift) -> tuple[str, str, str]:
    """The case of a record, and what tells it from others that have its members: its words."""
    name = lower(record.name.removeprefix(alias.name))
    for each in swift.fields(record):
        if each.type.kind == "words" and isinstance(each.type.values[0], str):
            words = ", ".join(json.dumps(word) for word in each.type.values)
            return name, record.name, f"[{words}].contains($0.{swift_name(each.key)}.rawValue)"
    return name, record.name, ""


def enumeration(name: str, cases: list[tuple[str, str, str]]) -> list[str]:
    """An enumeration of types, the first of which that fits is read."""
    lines = [f"public enum {name}: Codable, Hashable, Sendable {{"]
    lines += [f"  case {swift_name(case)}({type})" for case, type, _ in cases]
    lines += ["", "  public init(from decoder: any Decoder) throws {"]
    for case, type, test in cases:
        check = f", {test.replace('$0', 'value')}" if test else ""
        lines += [f"    if let value = try? {type}(from: decoder){check} {{"]
        lines += [f"      self = .{swift_name(case)}(value)", "      return", "    }"]
    lines += [f'    throw DecodingError.unknownForm("{name}", decoder)', "  }", ""]
    lines += ["  public func encode(to encoder: any Encoder) throws {", "    switch self {"]
    lines += [
        f"    case .{swift_name(case)}(let value): try value.encode(to: encoder)"
        for case, _, _ in cases
    ]
    return [*lines, "    }", "  }", "}"]


def _methods(
    document: Schema,
    shapes: Shapes,
    results: dict[str, Type],
    params: dict[str, Type],
    words: dict[tuple[str, ...], str],
) -> str:
    """The file with a structure for each method: its parameters, and what it answers."""
    taken = {item.name for item in shapes.items}
    swift = Swift(names=set(taken), words=words)
    lines = [HEAD.format(summary="The methods of the protocol, each with its parameters.")]
    for method in document["methods"]:
        if is_notification(method):
            continue
        name = class_name(method["name"])
        if name in taken:
            raise CannotGenerate(f"{name}: a shape has the name of a method")
        result = results[method["name"]]
        answer = "Nothing" if result == NULL else swift.type(result, name + "Answer")
        more = [
            f'  public static let name = "{method["name"]}"',
            f"  public typealias Answer = {answer}",
        ]
        lines += swift.structure(_parameters(method, params), name, "Method", more)
    return "\n".join([*lines, *swift.behind]).rstrip() + "\n"


def _parameters(method: Schema, params: dict[str, Type]) -> Record:
    fields = [
        Field(
            p["name"],
            p["name"],
            params[f"{method['name']}/{p['name']}"],
            str(p.get("summary", "")),
            not p.get("required"),
        )
        for p in method["params"]
    ]
    return Record("", method["summary"], tuple(fields))


def _notifications(document: Schema, words: dict[tuple[str, ...], str]) -> str:
    """The file with what the server tells, and with the codes of errors."""
    swift, names = Swift(words=words), []
    lines = [HEAD.format(summary="What the server tells, and the errors that it answers.")]
    for method in filter(is_notification, document["methods"]):
        shapes, name = Shapes(), class_name(method["name"])
        shapes.add_record(name, as_object(method["params"]), method["summary"])
        names.append((method["name"], name))
        for item in shapes.items:
            assert isinstance(item, Record)
            lines += swift.structure(item, item.name, "Codable, Hashable, Sendable", [])
    lines += [*swift.behind, *_notification(names), "", *_codes(document)]
    return "\n".join(lines).rstrip() + "\n"


def _notification(names: list[tuple[str, str]]) -> list[str]:
    lines = [
        "/// Something that the server told.",
        "public enum ServerNotification: Hashable, Sendable {",
    ]
    lines += [f"  case {lower(name)}({name})" for _, name in names]
    lines += [
        "",
        "  /// One that this version does not know.",
        "  case other(method: String, params: JSONValue)",
        "",
    ]
    lines += ["  init(_ method: String, _ params: Params) throws {", "    switch method {"]
    lines += [
        f'    case "{method}": self = .{lower(name)}(try params.read())' for method, name in names
    ]
    lines += [
        "    default: self = .other(method: method, params: try params.read())",
        "    }",
        "  }",
        "}",
    ]
    return lines


def _codes(document: Schema) -> list[str]:
    lines = ["extension ErrorCode {"]
    for name, error in document["components"]["errors"].items():
        text = str(error["message"]).removeprefix(f"{name}: ")
        lines += [
            *plain_lines(text, "  /// "),
            f"  public static let {lower(name)} = Self({error['code']})",
        ]
    return [*lines, "}"]


def lower(name: str) -> str:
    """With a small first letter."""
    return name[:1].lower() + name[1:]


def case_name(word: str) -> str:
    """The name of a constant for a word, which may be a MIME type or begin with a digit."""
    name = lower(class_name(word)) or "empty"
    return swift_name("_" + name if name[0].isdigit() else name)


def swift_name(name: str) -> str:
    """In back quotes where it means something else."""
    return f"`{name}`" if name in KEYWORDS else name


def _suffix(type: Type) -> str:
    if type.kind == "list":
        return _suffix(type.parts[0]) + "s"
    return type.name if type.kind == "name" else class_name(type.kind)
