"""Writes `_blocks.py` and `_sync_blocks.py`: the methods that open a session for a block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ._parameters import Param, error_names, read_params, reports_progress, request, signature
from ._shapes import Schema
from ._text import docstring, header
from ._types import Type

IMPORTS = """
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import {manager}
from typing import Any, Literal

from .{module} import {session}
from .types import *  # noqa: F403

ProgressListener = Callable[[ProgressValue], None]


class SessionBlocks(ABC):
    \"\"\"Opens sessions, each for a block.\"\"\"

    @abstractmethod
    def _block(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: type[SessionOpenResult] | type[SessionResumeResult],
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> {manager}[{session}]:
        \"\"\"Sends the request when the block begins.\"\"\""""

AFTERWARDS = (
    "A session that is still open after the block is closed, and its uncommitted edits are lost."
)

METHODS = ("open", "resume")
"""The methods `session.…` whose result is an open session; it is read as `Session`."""

DEFAULTS = {"mode": '"import"'}
"""Default values of required parameters; clients mostly import."""


@dataclass(frozen=True)
class BlockStyle:
    """The difference between the modules; `session` is the class of an open session."""

    summary: str
    manager: str
    module: str
    session: str
    has_parameters: bool


ASYNC_BLOCKS = BlockStyle(
    "Sessions that are open for a block, for asyncio.",
    "AbstractAsyncContextManager",
    "_session",
    "Session",
    has_parameters=True,
)
SYNC_BLOCKS = BlockStyle(
    "Sessions that are open for a block, for programs without asyncio; `_blocks` explains the "
    "parameters.",
    "AbstractContextManager",
    "_sync_session",
    "SyncSession",
    has_parameters=False,
)


def write_blocks(document: Schema, params: dict[str, Type], style: BlockStyle) -> str:
    """A module with the class `SessionBlocks`."""
    imports = IMPORTS.format(manager=style.manager, module=style.module, session=style.session)
    lines = [header(style.summary) + imports]
    for name in METHODS:
        for method in document["methods"]:
            if method["name"] == f"session.{name}":
                lines += ["", *_method(name, method, params, style)]
    return "\n".join(lines) + "\n"


def _method(name: str, method: Schema, types: dict[str, Type], style: BlockStyle) -> Iterator[str]:
    given = [_with_default(each) for each in read_params(method, types)]
    progress = reports_progress(method)
    result = f"{style.manager}[{style.session}]"
    first, others = given[0], given[1:]
    yield from signature(f"def {name}", [first.declaration, "*"], others, progress, result)
    listed = [(p.name, p.text) for p in given] if style.has_parameters else []
    yield from docstring(
        f"{method['summary']} {AFTERWARDS}", listed, "Args", 8, error_names(method)
    )
    kind = f"Session{name.capitalize()}Result"
    yield from request("        return self._block(", method["name"], given, kind, progress)


def _with_default(param: Param) -> Param:
    return replace(param, default=DEFAULTS.get(param.key, param.default))
