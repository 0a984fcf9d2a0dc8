"""A pytest plugin: each transcript `NAME.rpc` is a test of a JSON-RPC server.

It collects transcripts only in a project whose configuration names the server:

    [tool.pytest.ini_options]
    cityroulette_server = "python3 calculator.py"
    cityroulette_options = "--framing content-length --var user=me"

The command starts in the root folder of the project. The further options are those of `cityroulette play`. The fixture
`cityroulette_stub` tests a client: it plays the server of a transcript.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from ._errors import ProgramNotFound
from ._find import find_program

NO_TESTS = ("_setup.rpc", "_teardown.rpc")
"""Parts of the other transcripts of their folder."""

SUMMARY = re.compile(r"\n?\d+ passed, .*\n\Z")
NOT_PASSED = re.compile(r": (skipped|failed as expected): (.*)")

UNFINISHED = "the conversation did not finish\n"
"""What the report of a stub says until the stub ends."""

STUB = 'exec "$@" --log "$0/$$"'
"""Starts a stub; each start has a report of its own, since clients restart their servers."""

STUB_SECONDS = 5.0
"""How long a stub may take to end after the test of its client."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("cityroulette_server", "command of the server that transcripts (*.rpc) test")
    parser.addini("cityroulette_options", "further options of cityroulette play", type="args")
    parser.getgroup("cityroulette").addoption(
        "--update-transcripts",
        action="store_true",
        help="rewrite expectations of transcripts that no longer match",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    is_test = file_path.suffix == ".rpc" and file_path.name not in NO_TESTS
    if is_test and parent.config.getini("cityroulette_server"):
        file: pytest.Collector = TranscriptFile.from_parent(parent, path=file_path)
        return file
    return None


class TranscriptFile(pytest.File):
    def collect(self) -> Iterable[pytest.Item]:
        yield Transcript.from_parent(self, name=self.path.stem)


class Transcript(pytest.Item):
    """A transcript as a test. Its failure is the report of `cityroulette play`."""

    # pytest-lsp 1.0 fails for tests without it.
    funcargs: Mapping[str, object] = MappingProxyType({})

    def runtest(self) -> None:
        played = subprocess.run(
            self._command(),
            cwd=self.config.rootpath,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        report = SUMMARY.sub("", played.stdout)
        if played.returncode != 0:
            pytest.fail(report, pytrace=False)
        if report and self.config.getoption("update_transcripts"):
            self.add_report_section("call", "transcript", report)
        if found := NOT_PASSED.search(report):
            (pytest.skip if found[1] == "skipped" else pytest.xfail)(found[2])

    def _command(self) -> list[str]:
        config = self.config
        command = [*_program(), "play", "--quiet", "--server", config.getini("cityroulette_server")]
        command += config.getini("cityroulette_options")
        if config.getoption("update_transcripts"):
            command.append("--update")
        # The report names the file as it is given here, so that an editor can open it.
        if config.invocation_params.dir == config.rootpath:
            return [*command, os.path.relpath(self.path, config.rootpath)]
        return [*command, str(self.path)]

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.path.name


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, text in report.sections:
            if name == "Captured transcript call":
                terminalreporter.write_line(text)


@pytest.fixture
def cityroulette_stub(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., list[str]]]:
    """A function that returns the command of a server for a client: `cityroulette_stub("hello.rpc")`.

    The server answers as the transcript says, which may be relative to the file of the test. Further
    arguments are options of `cityroulette stub`. The test fails if the client deviates from the transcript.
    """
    folders: list[Path] = []

    def command(transcript: str | os.PathLike[str], *options: str) -> list[str]:
        folder = tmp_path / f"stub-{len(folders)}"
        folder.mkdir()
        folders.append(folder)
        path = request.path.parent / transcript
        return ["sh", "-c", STUB, str(folder), *_program(), "stub", *options, str(path)]

    yield command
    deadline = time.monotonic() + STUB_SECONDS
    # The stub is a child of the client, which need not wait for it.
    while any(map(_is_pending, folders)) and time.monotonic() < deadline:
        time.sleep(0.01)
    if any(not _reports(folder) for folder in folders):
        pytest.fail("the client did not start the stub", pytrace=False)
    if faults := "".join(report for folder in folders for report in _reports(folder)):
        pytest.fail(faults.rstrip("\n"), pytrace=False)


def _reports(folder: Path) -> list[str]:
    """The reports of the stubs that were started, by their process ids."""
    return [path.read_text() for path in folder.iterdir() if path.name.isdigit()]


def _is_pending(folder: Path) -> bool:
    reports = _reports(folder)
    return not reports or UNFINISHED in reports


def _program() -> list[str]:
    try:
        return find_program()
    except ProgramNotFound as error:
        pytest.fail(str(error), pytrace=False)


def _environment() -> dict[str, str]:
    """The environment, with the commands of this Python first on the PATH, as if its environment were active."""
    folder = os.path.dirname(sys.executable)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
