"""Parameters of the methods in Python: their signatures, and the requests that carry them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .._names import python_name
from ._python import annotation, literal
from ._shapes import CannotGenerate, Schema
from ._text import WIDTH, annotated, filled
from ._types import Type

TOKEN = "workDoneToken"
PATH = "path"
"""The parameters with this name are paths of files; the schema calls them strings."""

OWN = ("timeout", "on_progress")
"""Parameters that a typed method has in addition to those of the protocol."""


@dataclass(frozen=True)
class Param:
    """A parameter of a Python method; `default` is its default value, if it has one."""

    key: str
    name: str
    annotation: str
    default: str | None
    text: str

    @property
    def declaration(self) -> str:
        """The parameter in a signature."""
        if self.default is None:
            return f"{self.name}: {self.annotation}"
        optional = " | None" if self.default == "None" else ""
        return f"{self.name}: {self.annotation}{optional} = {self.default}"


def read_params(method: Schema, types: dict[str, Type]) -> list[Param]:
    """The parameters of a method, except its progress token."""
    name = method["name"]
    given = [_param(name, each, types) for each in method["params"] if each["name"] != TOKEN]
    for each in given:
        if each.name in OWN:
            raise CannotGenerate(f"{name}: the parameter name {each.name} is reserved")
    return given


def error_names(method: Schema) -> list[str]:
    """The errors that a method raises, by their names in the protocol."""
    return [str(each["$ref"]).rsplit("/", 1)[-1] for each in method.get("errors", ())]


def reports_progress(method: Schema) -> bool:
    """Whether a method can report progress."""
    return any(each["name"] == TOKEN for each in method["params"])


def _param(method: str, each: Schema, types: dict[str, Type]) -> Param:
    type = types[f"{method}/{each['name']}"]
    required = bool(each.get("required"))
    if not required:  # Null represents an omitted parameter.
        type = type.without_null
    text = str(each.get("summary", ""))
    if "default" in each["schema"]:
        text = f"{text.rstrip('.')}; {literal(each['schema']['default'])} by default."
    declared = annotation(type, given=True)
    if each["name"] == PATH:
        declared = declared.replace("str", "os.PathLike[str] | str")
    return Param(
        each["name"],
        python_name(each["name"]),
        declared,
        None if required else "None",
        text,
    )


def signature(
    define: str, first: Sequence[str], given: list[Param], progress: bool, result: str
) -> list[str]:
    """The lines of a signature; `first` are the parameters between `self` and `given`."""
    ordered = [p for p in given if p.default is None] + [p for p in given if p.default is not None]
    words = ["self", *first, *(p.declaration for p in ordered), "timeout: float | None = None"]
    if progress:
        words.append("on_progress: ProgressListener | None = None")
    head = f"    {define}("
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


def request(head: str, method: str, given: list[Param], kind: str, progress: bool) -> list[str]:
    """The lines that call a function with a method, its parameters and the type of its result."""
    pairs = [f'"{p.key}": {p.name}' for p in given]
    more = ", on_progress" if progress else ""
    line = f'{head}"{method}", {{{", ".join(pairs)}}}, {kind}, timeout{more})'
    if len(line) <= WIDTH:
        return [line]
    return [
        "        params = {",
        *filled((f"{pair}," for pair in pairs), "            "),
        "        }",
        f'{head}"{method}", params, {kind}, timeout{more})',
    ]
