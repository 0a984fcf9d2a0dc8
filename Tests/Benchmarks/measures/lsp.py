"""The language server: a document of 60 kB after each change, and completions while a name is typed."""

from pathlib import Path
from statistics import median
from typing import Any

from measures.notes import mixed
from program import Program
from report import Bar, Row, spread

ANALYSIS, COMPLETION = 30, 1  # Milliseconds.
NAMES = ["Paris", "München", "Springfield", "Москва", "東京", "New York", "San Francisco"]
NOTE: dict[str, Any] = {"uri": "file:///notes/note.md"}


def measure(command: list[str], gazetteer: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """Milliseconds until the reply is read."""
    analysis = Row("language server: a document of 60 kB after a change", "ms", [])
    completion = Row("language server: a completion, p99 of letters typed", "ms", [])
    text = mixed(gazetteer)
    for _ in range(runs):
        program = Program([command[0], "lsp", *command[1:], "--archive", ":memory:"])
        encodings = {"general": {"positionEncodings": ["utf-8"]}}
        program.call("initialize", processId=None, capabilities=encodings)
        program.notify("initialized")
        note = NOTE | {"languageId": "markdown", "version": 0, "text": text}
        program.notify("textDocument/didOpen", textDocument=note)
        program.call("textDocument/documentLink", textDocument=NOTE)
        analysis.samples.append(sorted(changed(program, version) for version in range(1, 12))[5])
        # The 99th percentile of so few letters is the slowest; the median of three excludes a delay of the machine.
        completion.samples.append(median(typed(program, version) for version in (100, 2000, 4000)))
        program.end()
    bars = [
        Bar(f"{row.name}: {limit} ms", f"{spread(row.samples)} ms", row.value <= limit)
        for row, limit in ((analysis, ANALYSIS), (completion, COMPLETION))
    ]
    return [analysis, completion], bars


def changed(program: Program, version: int) -> float:
    """Milliseconds for the links of the document after a change in one place."""
    edit(program, version, 0, 0, "x")
    return program.timed("textDocument/documentLink", textDocument=NOTE)


def typed(program: Program, version: int) -> float:
    """Types names letter by letter at the beginning of the document; the 99th percentile of the completions."""
    times = []
    for name in NAMES:
        edit(program, version, 0, 0, "@\n")
        for length in range(1, len(name) + 1):
            end = len(name[:length].encode())
            edit(program, version + length, len(name[: length - 1].encode()) + 1, 0, name[length - 1])
            position = {"line": 0, "character": end + 1}
            times.append(program.timed("textDocument/completion", textDocument=NOTE, position=position))
        version += 100
    return sorted(times)[int(len(times) * 0.99)]


def edit(program: Program, version: int, character: int, removed: int, text: str) -> None:
    """Replaces text in the first line."""
    start, end = ({"line": 0, "character": at} for at in (character, character + removed))
    change = {"range": {"start": start, "end": end}, "text": text}
    program.notify("textDocument/didChange", textDocument=NOTE | {"version": version}, contentChanges=[change])
