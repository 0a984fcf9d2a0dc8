"""Writes `_api.py` and `_sync_api.py`: the methods of the protocol as methods of Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._names import class_name, python_name
from ._parameters import Param, error_names, read_params, reports_progress, request, signature
from ._python import annotation
from ._records import is_notification
from ._shapes import Schema
from ._text import docstring, header
from ._types import Type

IMPORTS = """
import os
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
    given = read_params(method, types)
    progress = reports_progress(method)
    last = python_name(name.replace("$/", "").rpartition(".")[2])
    lines = signature(f"{style.define} {last}", ["*"], given, progress, result)
    listed = [(p.name, p.text) for p in given] if style.has_parameters else []
    lines += docstring(method["summary"], listed, "Args", 8, error_names(method))
    return [*lines, *_body(name, given, progress, result, style)]


def _body(name: str, given: list[Param], progress: bool, result: str, style: Style) -> list[str]:
    kind = "object" if result == "None" else result
    head = f"        {'' if result == 'None' else 'return '}{style.wait}self._call("
    return request(head, name, given, kind, progress)
