"""The progress of a call, as one line on a terminal."""

from __future__ import annotations

import sys

from ..types import ProgressValue, ProgressValueBegin, ProgressValueEnd

CLEAR = "\r\x1b[K"
"""Returns to the beginning of the line and clears it."""


def show_progress(value: ProgressValue) -> None:
    """Shows progress if standard error is a terminal."""
    if sys.stderr.isatty():
        print(CLEAR + progress_text(value), end="", file=sys.stderr, flush=True)


def progress_text(value: ProgressValue) -> str:
    """The text to show; empty at the end."""
    if isinstance(value, ProgressValueEnd):
        return ""
    if isinstance(value, ProgressValueBegin):
        return f"{value.title} …"
    return value.message if value.percentage is None else f"{value.message} ({value.percentage} %)"
