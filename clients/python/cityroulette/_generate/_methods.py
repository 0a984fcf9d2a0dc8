"""Writes `_api.py` and `_sync_api.py`: the methods of the protocol as methods of Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._names import class_name, python_name
from ._python import annotation, literal
from ._records import is_notification
from ._shapes import CannotGenerate, Schema
from ._text import WIDTH, annotated, docstring, filled, header
from ._types import Type

TOKEN = "workDoneToken"
OWN = ("timeout", "on_progress")
"""Parameters that a typed method has in addition to those of the protocol."""

IMPORTS = """
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from .types import *  # noqa: F403

ProgressListener = Callable[[ProgressValue], None]
Answer = TypeVar("Answer")


class Call(Protocol):
    \"\"\"Sends a request: method, parameters, result type, timeout in seconds, progress listener.\"\"\"

    {define} __call__(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: type[Answer],
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> Answer: ..."""


@dataclass(frozen=True)
class Style:
    """The difference between the modules: `async def` and `await`, or neither."""

    summary: str
    define: str
    wait: str
    has_parameters: bool
    """Whether docstrings list the parameters; the asyncio module does, and one list suffices."""


ASYNC = Style("The methods of the protocol, for asyncio.", "async def", "await ", True)
SYNC = Style(
    "The methods of the protocol, for programs without asyncio; `_api` explains the parameters.",
    "def",
    "",
    False,
)


@dataclass(frozen=True)
class Param:
    """A parameter of a Python method."""

    key: str
    name: str
    annotation: str
    required: bool
    text: str


def write_api(
    document: Schema, results: dict[str, Type], params: dict[str, Type], style: Style
) -> str:
    """A module with a class for each namespace, and `Api` that contains them."""
    groups = _grouped(document)
    lines = [header(style.summary) + IMPORTS.format(define=style.define)]
    for group, methods in groups.items():
        if group:
            text = f"The methods `{group}.…`."
            lines += _class(class_name(group) + "Api", text, methods, results, params, style)
    lines += _class("Api", "All methods.", groups.get("", []), results, params, style, groups)
    return "\n".join(lines) + "\n"


def _grouped(document: Schema) -> dict[str, list[Schema]]:
    """The methods by namespace; methods of the connection (`shutdown`, `$/…`) have none."""
    groups: dict[str, list[Schema]] = {}
    for method in document["methods"]:
        if is_notification(method):
            continue
        namespace, _, last = method["name"].rpartition(".")
        groups.setdefault("" if "/" in last else python_name(namespace), []).append(method)
    return groups


def _class(
    name: str,
    text: str,
    methods: list[Schema],
    results: dict[str, Type],
    params: dict[str, Type],
    style: Style,
    groups: dict[str, Any] | None = None,
) -> list[str]:
    lines = ["", "", f"class {name}:", f'    """{text}"""', ""]
    lines += ["    def __init__(self, call: Call) -> None:", "        self._call = call"]
    for group in filter(None, groups or ()):
        lines.append(f"        self.{group} = {class_name(group)}Api(call)")
    for method in methods:
        lines += ["", *_method(method, annotation(results[method["name"]]), params, style)]
    return lines


def _method(method: Schema, result: str, types: dict[str, Type], style: Style) -> list[str]:
    name = method["name"]
    given = [_param(name, each, types) for each in method["params"] if each["name"] != TOKEN]
    progress = any(each["name"] == TOKEN for each in method["params"])
    for each in given:
        if each.name in OWN:
            raise CannotGenerate(f"{name}: the parameter name {each.name} is reserved")
    lines = _signature(name, given, progress, result, style)
    listed = [(p.name, p.text) for p in given] if style.has_parameters else []
    lines += docstring(method["summary"], listed, "Args", 8)
    return [*lines, *_body(name, given, progress, result, style)]


def _signature(
    name: str, given: list[Param], progress: bool, result: str, style: Style
) -> list[str]:
    ordered = [p for p in given if p.required] + [p for p in given if not p.required]
    words = ["self", "*"] + [
        f"{p.name}: {p.annotation}" + ("" if p.required else " | None = None") for p in ordered
    ]
    words.append("timeout: float | None = None")
    if progress:
        words.append("on_progress: ProgressListener | None = None")
    last = python_name(name.replace("$/", "").rpartition(".")[2])
    head = f"    {style.define} {last}("
    line = f"{head}{', '.join(words)}) -> {result}:"
    if len(line) <= WIDTH:
        return [line]
    return [head, *_arguments(words, "        "), f"    ) -> {result}:"]


def _arguments(words: list[str], space: str) -> list[str]:
    """Arguments filled into lines; an argument longer than a line gets its own."""
    lines: list[str] = []
    short: list[str] = []
    for word in words:
        if len(space) + len(word) < WIDTH:
            short.append(word + ",")
        else:
            lines += [*filled(short, space), *annotated(space + word, ",")]
            short = []
    return [*lines, *filled(short, space)]


def _body(name: str, given: list[Param], progress: bool, result: str, style: Style) -> list[str]:
    pairs = [f'"{p.key}": {p.name}' for p in given]
    kind = "object" if result == "None" else result
    head = f"        {'' if result == 'None' else 'return '}{style.wait}self._call("
    more = ", on_progress" if progress else ""
    line = f'{head}"{name}", {{{", ".join(pairs)}}}, {kind}, timeout{more})'
    if len(line) <= WIDTH:
        return [line]
    return [
        "        params = {",
        *filled((f"{pair}," for pair in pairs), "            "),
        "        }",
        f'{head}"{name}", params, {kind}, timeout{more})',
    ]


def _param(method: str, each: Schema, types: dict[str, Type]) -> Param:
    type = types[f"{method}/{each['name']}"]
    required = bool(each.get("required"))
    if not required:  # Null represents an omitted parameter.
        type = type.without_null
    text = str(each.get("summary", ""))
    if "default" in each["schema"]:
        text = f"{text.rstrip('.')}; {literal(each['schema']['default'])} by default."
    return Param(
        each["name"],
        python_name(each["name"]),
        annotation(type, given=True),
        required,
        text,
    )
