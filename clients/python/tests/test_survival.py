"""The examples survive a program that is killed, stopped or slow."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import PROGRAM
from test_cli import ENVIRONMENT, PACKAGE

EXAMPLES = PACKAGE / "examples"
METHODS = {
    "chat_bot": ["gazetteer.search"],
    "gui_model": ["city.toggleFavorite"],
    "data_script": ["city.get"],
}
"""The methods to which a slow program does not reply in time, once each."""

WAIT = "1"
"""Seconds that the examples wait for a reply: many times what the program needs."""

LONGEST = 60.0
"""Timeout of an example in seconds."""

LAUNCHER = f"""\
import os, sys
with open({{pids!r}}, "a") as file:
    print(os.getpid(), file=file)
os.execv({PROGRAM!r}, [{PROGRAM!r}, *sys.argv[1:]])
"""
"""Writes its process id to a file and becomes the program."""

SLOW = f"""\
import json, subprocess, sys, threading
pipes = {{{{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}}}}
program = subprocess.Popen([{PROGRAM!r}, *sys.argv[1:]], **pipes)
fast = threading.Event()
fast.set()
slow = {{methods!r}}

def answer():
    for line in program.stdout:
        fast.wait()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

threading.Thread(target=answer).start()
for line in sys.stdin.buffer:
    method = json.loads(line).get("method")
    if method in slow:
        slow.remove(method)
        fast.clear()
    if method == "$/cancelRequest":
        fast.set()
    program.stdin.write(line)
    program.stdin.flush()
fast.set()
program.stdin.close()
"""
"""Passes messages on, but holds back the replies to some methods until they are cancelled."""


class Example:
    """A running example and the program that it has started."""

    def __init__(self, name: str, folder: Path, source: str, *arguments: str) -> None:
        self.folder = folder
        self._pids = folder / "pids"
        script = folder / "program.py"
        script.write_text(source.format(pids=str(self._pids), methods=METHODS[name]))
        wrapper = folder / "cityroulette"
        wrapper.write_text(f'#!/bin/sh\nexec {sys.executable} {script} "$@"\n')
        wrapper.chmod(0o755)
        self.process = subprocess.Popen(
            [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env={**ENVIRONMENT, "CITYROULETTE_PROGRAM": str(wrapper)},
        )

    def say(self, line: str) -> None:
        """Writes a line to the example."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """The next line of the example."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, line: str) -> str:
        """The line that follows a line."""
        self.say(line)
        return self.hear()

    def pids(self) -> list[int]:
        """The processes of the program so far, the oldest first."""
        return [int(line) for line in self._pids.read_text().split()]

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the newest process of the program."""
        os.kill(self.pids()[-1], number)

    def finish(self) -> str:
        """Ends the input; returns the remaining output of an example that succeeded."""
        output, errors = self.process.communicate()
        assert (self.process.returncode, errors) == (0, "")
        return str(output)


@contextlib.contextmanager
def started(name: str, folder: Path, source: str, *arguments: str) -> Iterator[Example]:
    """An example for a block; it is killed after a time limit, which ends its output."""
    example = Example(name, folder, source, *arguments)
    timer = threading.Timer(LONGEST, example.process.kill)
    timer.start()
    try:
        yield example
    finally:
        timer.cancel()
        example.process.kill()
        example.process.communicate()


@pytest.mark.parametrize("name", METHODS)
def test_an_example_has_sixty_lines_at_most(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text("utf-8").splitlines()) <= 60


def test_the_chat_bot_answers_with_a_new_process_after_a_crash(tmp_path: Path) -> None:
    with started("chat_bot", tmp_path, LAUNCHER, WAIT) as bot:
        assert bot.ask("near Florence, Italy").startswith("Florence, ")
        bot.signal(signal.SIGKILL)
        assert bot.ask("find Zürich").startswith("Zürich")
        assert len(bot.pids()) == 2
        assert bot.ask("near Atlantiss").startswith("There is no place")
        bot.finish()


def test_the_chat_bot_answers_again_when_a_stopped_program_continues(tmp_path: Path) -> None:
    with started("chat_bot", tmp_path, LAUNCHER, WAIT) as bot:
        assert bot.ask("find Zürich").startswith("Zürich")
        bot.signal(signal.SIGSTOP)
        assert bot.ask("find Florence").endswith("please ask again.")
        bot.signal(signal.SIGCONT)
        assert bot.ask("find Florence").startswith("Florence")
        assert len(bot.pids()) == 1
        bot.finish()


def test_the_chat_bot_answers_again_after_a_slow_reply(tmp_path: Path) -> None:
    with started("chat_bot", tmp_path, SLOW, WAIT) as bot:
        assert bot.ask("near Florence, Italy").startswith("Florence, ")
        assert bot.ask("find Zürich").endswith("please ask again.")
        assert bot.ask("find Zürich").startswith("Zürich")
        bot.finish()


def test_the_chat_bot_gives_up_after_six_crashes(tmp_path: Path) -> None:
    with started("chat_bot", tmp_path, LAUNCHER, WAIT) as bot:
        for _ in range(6):
            assert bot.ask("find Zürich").startswith("Zürich")
            bot.signal(signal.SIGKILL)
        assert bot.ask("find Zürich") == "cityroulette crashed after 5 restarts within 180 s"
        bot.finish()


def stars(line: str) -> list[bool]:
    """Which cities of a list have a star."""
    return ["★" in word for word in line.split() if word[0] in "★☆"]


def test_the_window_resumes_its_edits_after_a_crash(tmp_path: Path) -> None:
    with started("gui_model", tmp_path, LAUNCHER, WAIT) as window:
        assert stars(window.hear()) == [False] * 4
        assert stars(window.ask("star 3")) == [True, False, False, False]
        window.signal(signal.SIGKILL)
        assert "was killed by SIGKILL" in window.hear()
        assert stars(window.hear()) == [True, False, False, False]
        assert stars(window.ask("star 2")) == [True, True, False, False]
        assert len(window.pids()) == 2
        assert window.ask("save") == "committed"
        window.finish()
    assert archived(tmp_path / "window.sqlite") == (4, 2)


def test_the_window_shows_a_change_of_a_stopped_program_when_it_continues(tmp_path: Path) -> None:
    with started("gui_model", tmp_path, LAUNCHER, WAIT) as window:
        window.hear()
        window.signal(signal.SIGSTOP)
        assert window.ask("star 3").startswith("not done yet: city.toggleFavorite was not answered")
        window.signal(signal.SIGCONT)
        assert stars(window.hear()) == [True, False, False, False]
        assert window.ask("save") == "committed"
        window.finish()
    assert archived(tmp_path / "window.sqlite") == (4, 1)


def test_the_window_shows_a_change_that_a_slow_program_reports_late(tmp_path: Path) -> None:
    with started("gui_model", tmp_path, SLOW, WAIT) as window:
        window.hear()
        assert window.ask("star 3").startswith("not done yet: city.toggleFavorite was not answered")
        assert stars(window.hear()) == [True, False, False, False]
        assert window.ask("save") == "committed"
        window.finish()
    assert archived(tmp_path / "window.sqlite") == (4, 1)


def archived(path: Path) -> tuple[int, int]:
    """The cities and the stars of an archive."""
    command = [PROGRAM, "--archive", str(path), "call", "archive.status", "--tsv"]
    rows = subprocess.check_output(command, text=True).splitlines()
    values = dict(zip(rows[0].split("\t"), rows[1].split("\t"), strict=True))
    return int(values["count"]), int(values["favorites"])


def table(folder: Path) -> list[str]:
    """The names of the table that the data script has written."""
    return [line.split(",")[0] for line in (folder / "cities.csv").read_text("utf-8").splitlines()]


def test_the_data_script_continues_with_a_new_process_after_a_crash(tmp_path: Path) -> None:
    with started("data_script", tmp_path, LAUNCHER, "cities.csv", WAIT) as script:
        assert script.ask("Florence") == "done Florence"
        script.signal(signal.SIGKILL)
        assert script.ask("Zürich") == "done Zürich"
        assert len(script.pids()) == 2
        script.finish()
    assert table(tmp_path) == ["Florence", "Zürich"]


def test_a_second_run_of_the_data_script_adds_what_a_stopped_program_left_out(
    tmp_path: Path,
) -> None:
    with started("data_script", tmp_path, LAUNCHER, "cities.csv", WAIT) as script:
        assert script.ask("Florence") == "done Florence"
        script.signal(signal.SIGSTOP)
        assert script.ask("Zürich") == "skipped Zürich"
        script.signal(signal.SIGCONT)
        assert script.ask("Valletta") == "done Valletta"
        script.finish()
    with started("data_script", tmp_path, LAUNCHER, "cities.csv", WAIT) as script:
        for name in ("Florence", "Zürich", "Valletta"):
            assert script.ask(name) == f"done {name}"
        script.finish()
    assert table(tmp_path) == ["Florence", "Valletta", "Zürich"]


def test_the_data_script_repeats_a_request_that_a_slow_program_has_not_answered(
    tmp_path: Path,
) -> None:
    with started("data_script", tmp_path, SLOW, "cities.csv", WAIT) as script:
        assert script.ask("Florence") == "done Florence"
        script.finish()
    assert table(tmp_path) == ["Florence"]
