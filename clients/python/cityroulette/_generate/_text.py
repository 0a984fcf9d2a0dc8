"""Docstrings and comments that stay within the width of a page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

WIDTH = 100

HEADER = '''"""{summary}

Written by `clients/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations
'''


def header(summary: str) -> str:
    """The first lines of a module."""
    return HEADER.format(summary=summary)


def docstring(text: str, items: Iterable[tuple[str, str]], title: str, indent: int) -> list[str]:
    """A docstring: a text, and a list of names with their meanings under a title."""
    space = " " * indent
    lines = wrap(text or "See the protocol.", space + '"""', space)
    listed = [line for name, meaning in items for line in _item(name, meaning, space)]
    short = len(lines) == 1 and len(lines[0]) + 3 <= WIDTH and not lines[0].endswith('"')
    if short and not listed:
        return [lines[0] + '"""']
    if listed:
        lines += ["", f"{space}{title}:", *listed]
    return [*lines, space + '"""']


def _item(name: str, meaning: str, space: str) -> list[str]:
    return wrap(f"{name}: {meaning}".rstrip(": "), space + "    ", space + "        ")


def wrap(text: str, first: str, later: str) -> list[str]:
    """A text as lines; backslashes are doubled, because all of it stands in plain strings."""
    safe = text.replace("\\", "\\\\").replace('"""', "'''")
    return textwrap.wrap(
        safe,
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def filled(words: Iterable[str], space: str) -> list[str]:
    """Words, which may have blanks in them, in lines as full as they get."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(space + word)
    return lines


def annotated(start: str, end: str = "") -> list[str]:
    """A line with an annotation; one that is too long is broken within its first brackets."""
    if len(start + end) <= WIDTH:
        return [start + end]
    space = " " * (len(start) - len(start.lstrip()))
    head, _, rest = start.partition("[")
    inner, _, tail = rest.rpartition("]")
    return [head + "[", *wrap(inner, space + "    ", space + "    "), f"{space}]{tail}{end}"]


def comment(text: str, space: str) -> list[str]:
    """A text as a comment of TypeScript; nothing if there is none."""
    safe = text.replace("*/", "* /")
    if not safe:
        return []
    if len(space + safe) + 7 <= WIDTH:
        return [f"{space}/** {safe} */"]
    lines = plain_lines(safe, space + " * ")
    return [f"{space}/**", *lines, f"{space} */"]


def plain_lines(text: str, space: str) -> list[str]:
    """A text as lines that begin so; none for no text."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=space,
        subsequent_indent=space,
        break_long_words=False,
        break_on_hyphens=False,
    )
