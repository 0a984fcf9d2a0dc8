"""Many processes that each set a star every second, driven by one loop."""

from __future__ import annotations

import gc
import json
import math
import os
import random
import selectors
import subprocess
import time
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .program import environment

SETTLE, DRAIN = 2, 10
"""Seconds after the last star: first only to read, then at most to wait for outstanding messages."""


def percentile(values: list[float], part: float) -> float:
    """The least of the values that this fraction of them does not exceed; NaN without values."""
    return sorted(values)[max(0, math.ceil(len(values) * part) - 1)] if values else math.nan


@dataclass
class Figures:
    """The results of a load, in milliseconds."""

    answers: list[float] = field(default_factory=list)
    """From each request to its reply."""
    news: list[float] = field(default_factory=list)
    """From a reply until the last of the other processes has notified of that change."""
    late: list[float] = field(default_factory=list)
    """How much later than planned the driver sent each request."""
    failed: list[str] = field(default_factory=list)
    unheard: int = 0
    """The number of changes of which some other process sent no notification."""


class Member:
    """A process under load, with its timed output."""

    def __init__(self, command: list[str], home: Path) -> None:
        home.mkdir(parents=True)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=environment(home)
        )
        assert self.process.stdin and self.process.stdout
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.chunks: list[tuple[float, bytes]] = []
        self.sent: dict[int, float] = {}
        self.answered: dict[int, tuple[float, int]] = {}
        """Time and revision by request."""
        self.revisions: list[int] = []
        self.heard: list[float] = []
        """The time of the notification of each of `revisions`."""
        self.failed: list[str] = []

    def send(self, number: int, method: str, **params: object) -> None:
        """Sends a request. The pipe always has room, since few requests wait."""
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        line = json.dumps(message).encode() + b"\n"
        self.sent[number] = time.perf_counter()
        os.write(self.input, line)

    def take(self) -> None:
        """Reads the available output, which is parsed later."""
        now = time.perf_counter()
        self.chunks.append((now, os.read(self.output, 1 << 16)))

    def understand(self) -> None:
        """Parses the replies and notifications in the output."""
        begun = b""
        for at, chunk in self.chunks:
            *lines, begun = (begun + chunk).split(b"\n")
            for line in lines:
                self._understand(json.loads(line), at)
        self.chunks = [(time.perf_counter(), begun)] if begun else []

    def _understand(self, message: dict[str, Any], at: float) -> None:
        if message.get("method") == "archive.didChange":
            if not self.revisions or message["params"]["revision"] > self.revisions[-1]:
                self.revisions.append(message["params"]["revision"])
                self.heard.append(at)
        elif "error" in message:
            self.failed.append(message["error"]["message"])
        elif "id" in message:
            result = message["result"]
            self.answered[message["id"]] = (at, result.get("archive", result)["revision"])

    def told(self, revision: int) -> float:
        """The time of its notification of a revision or a later one; infinity without one."""
        index = bisect_left(self.revisions, revision)
        return self.heard[index] if index < len(self.heard) else math.inf


class Load:
    """All processes, with one thread that writes and reads."""

    def __init__(self, command: list[str], folder: Path, processes: int) -> None:
        self.members = [Member(command, folder / str(number)) for number in range(processes)]
        self._selector = selectors.DefaultSelector()
        for member in self.members:
            self._selector.register(member.output, selectors.EVENT_READ, member)
        self._asked = 0

    def run(self, cities: int, seconds: int, dice: random.Random) -> Figures:
        """Makes each process set a star every second, at different phases."""
        plan = self._plan(cities, seconds, dice)
        for member in self.members:
            member.send(0, "archive.status")
        self._read(time.perf_counter() + 60, until=self._has_answered)
        gc.disable()
        begin = time.perf_counter() + 0.5
        late = []
        for due, member, number, city in plan:
            self._read(begin + due)
            late.append((time.perf_counter() - begin - due) * 1000)
            member.send(number, "archive.setFavorite", city=city, favorite=True)
        # Parsing the output of the whole run takes more than a second. Messages that arrive meanwhile are read late.
        self._read(time.perf_counter() + SETTLE)
        self._read(time.perf_counter() + DRAIN, until=self._has_heard)
        gc.enable()
        return self._figures(late)

    def end(self) -> None:
        """Ends the processes."""
        for member in self.members:
            assert member.process.stdin and member.process.stdout
            member.process.stdin.close()
            member.process.stdout.close()
        for member in self.members:
            member.process.wait()

    def _plan(self, cities: int, seconds: int, dice: random.Random) -> list[tuple[float, Member, int, int]]:
        """The time, process and city of each star; each city once, so that each is a change."""
        picked = iter(dice.sample(range(1, cities + 1), len(self.members) * seconds))
        plan = []
        for member in self.members:
            phase = dice.random()
            plan += [(phase + second, member, second + 1, next(picked)) for second in range(seconds)]
        return sorted(plan, key=lambda step: step[0])

    def _read(self, end: float, until: Callable[[], bool] | None = None) -> None:
        """Reads until a moment, or until a condition is true, which is checked ten times a second."""
        look = 0.0
        while (left := end - time.perf_counter()) > 0:
            for key, _ in self._selector.select(min(left, 0.1) if until else left):
                key.data.take()
            if until and time.perf_counter() > look:
                look = time.perf_counter() + 0.1
                for member in self.members:
                    member.understand()
                if until():
                    return

    def _has_answered(self) -> bool:
        return all(len(member.answered) + len(member.failed) == len(member.sent) for member in self.members)

    def _has_heard(self) -> bool:
        last = max(revision for member in self.members for _, revision in member.answered.values())
        return self._has_answered() and all(member.told(last) < math.inf for member in self.members)

    def _figures(self, late: list[float]) -> Figures:
        figures = Figures(late=late, failed=[text for member in self.members for text in member.failed])
        for member in self.members:
            for number, (at, revision) in member.answered.items():
                if number == 0:
                    continue
                figures.answers.append((at - member.sent[number]) * 1000)
                last = max(other.told(revision) for other in self.members if other is not member)
                if last == math.inf:
                    figures.unheard += 1
                else:
                    figures.news.append(max(0.0, last - at) * 1000)
        return figures
