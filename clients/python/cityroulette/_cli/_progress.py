"""How a call comes along, as one line on a terminal."""

from __future__ import annotations

import sys

from ..types import ProgressValue, ProgressValueBegin, ProgressValueEnd

CLEAR = "\r\x1b[K"
"""Back to the beginning of the line, and away with what stands there."""


def show_progress(value: ProgressValue) -> None:
    """Shows how far a call is, and nothing where standard error is no terminal."""
    if sys.stderr.isatty():
        print(CLEAR + progress_text(value), end="", file=sys.stderr, flush=True)


def progress_text(value: ProgressValue) -> str:
    """What to show; nothing at the end."""
    if isinstance(value, ProgressValueEnd):
        return ""
    if isinstance(value, ProgressValueBegin):
        return f"{value.title} …"
    return value.message if value.percentage is None else f"{value.message} ({value.percentage} %)"
