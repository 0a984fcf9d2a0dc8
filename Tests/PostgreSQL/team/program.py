"""A running `cityroulette` for a test that drives many of them at once."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 120
"""The time limit of a request in seconds. It includes failures of the archive's server."""

STORAGE_FAILED, STORAGE_LOCKED, OUTCOME_UNKNOWN = 1030, 1031, 1032


class Refused(Exception):
    """An error reply."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['code']} {error['message']}")
        self.code: int = error["code"]
        self.message: str = error["message"]

    @property
    def is_storage(self) -> bool:
        """Whether the archive was unreachable, as opposed to an invalid request."""
        return self.code in (STORAGE_FAILED, STORAGE_LOCKED, OUTCOME_UNKNOWN)

    @property
    def is_not_known(self) -> bool:
        """Whether the request may have been completed."""
        return self.code == OUTCOME_UNKNOWN


class Program:
    """A process with a home folder of its own, as on another machine."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        self.name = name
        self.listeners: list[Callable[[str, dict[str, Any]], None]] = []
        self._process = process
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._last = 0
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, command: list[str], home: Path) -> Program:
        """Starts a process; `command` is the program with its options."""
        home.mkdir(parents=True, exist_ok=True)
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment(home),
            limit=16 << 20,
        )
        return cls(process, home.name)

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Returns the result of a request; raises `Refused` for an error, `TimeoutError` without a reply."""
        self._last += 1
        number = self._last
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        assert self._process.stdin
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        try:
            # Not wait_for, which prefers a reply that has arrived to the cancellation of the task.
            async with asyncio.timeout(PATIENCE):
                reply = await answer
        except TimeoutError:
            raise TimeoutError(f"{self.name} did not answer {method} in {PATIENCE} s") from None
        if "error" in reply:
            raise Refused(reply["error"])
        result: dict[str, Any] = reply["result"]
        return result

    async def pages(self, method: str, rows: str, **params: Any) -> list[dict[str, Any]]:
        """Returns all rows of a list with pages by `offset`."""
        found: list[dict[str, Any]] = []
        offset: int | None = 0
        while offset is not None:
            page = await self.call(method, offset=offset, limit=500, **params)
            found += page[rows]
            offset = page["next"]
        return found

    async def end(self) -> None:
        """Closes the input and waits for the process; kills it after ten seconds."""
        assert self._process.stdin
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 10)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._reader

    async def kill(self) -> None:
        """Kills the process and reads what it had written."""
        self._process.kill()
        await self._process.wait()
        await self._reader

    async def _read(self) -> None:
        assert self._process.stdout
        try:
            while line := await self._process.stdout.readline():
                self._take(json.loads(line))
        finally:
            for waits in self._waiting.values():
                if not waits.done():
                    waits.set_exception(RuntimeError(f"{self.name} ended"))

    def _take(self, message: dict[str, Any]) -> None:
        if "id" not in message:
            for listener in self.listeners:
                listener(message["method"], message["params"])
        elif waits := self._waiting.pop(message["id"], None):
            if not waits.done():
                waits.set_result(message)


def environment(home: Path) -> dict[str, str]:
    """The environment of a process that writes only to its home."""
    passed = {name: value for name, value in os.environ.items() if name.startswith("PG")}
    folders = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("DATA", "CACHE", "CONFIG")}
    return {"PATH": os.environ.get("PATH", ""), "HOME": str(home), **passed, **folders}
