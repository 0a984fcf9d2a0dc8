"""The program as a child process: bytes in, bytes out, the last lines of its standard error."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Mapping, Sequence

from ._errors import ProcessDied, ProgramNotStarted
from ._lines import LineSplitter

STDERR_LINES = 50
"""Lines of standard error that are kept for an error message."""

CHUNK = 64 * 1024
"""Bytes taken at a time: what a pipe holds on Linux."""

READ_AHEAD = 1024 * 1024
"""Where asyncio stops to read ahead. Lines may be longer: they are split by `LineSplitter`, not
by asyncio, whose own limit of 64 KiB a line is too small for large pages."""

PATIENCE = 5.0
"""Seconds for the program to end by itself; the server gives its last requests as many."""


class ServerProcess:
    """A running program. `start` makes one; it is used from one event loop."""

    def __init__(self, process: Process, command: Sequence[str]) -> None:
        self._process = process
        self.command = tuple(command)
        self._stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self._stderr_task = asyncio.ensure_future(self._keep_stderr())

    @classmethod
    async def start(
        cls, command: Sequence[str], env: Mapping[str, str] | None, cwd: str | None
    ) -> ServerProcess:
        """Starts a command, in a session of its own.

        That keeps Ctrl-C in a terminal from ending the server under its client; the server leaves
        by itself when its input ends or its client has gone. Raises `ProgramNotStarted`.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=env,
                cwd=cwd,
                limit=READ_AHEAD,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ProgramNotStarted(command[0], str(error)) from error
        return cls(process, command)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines of standard error, oldest first."""
        return tuple(self._stderr)

    def write(self, line: bytes) -> None:
        """Queues bytes; they leave in the order of the calls.

        There is no back-pressure here: the server reads whatever happens, and every request is
        awaited by somebody, so what is queued is bounded by what the caller has in flight.
        """
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(line)

    async def read(self) -> bytes:
        """Some bytes, or none when the output has ended."""
        assert self._process.stdout is not None
        return await self._process.stdout.read(CHUNK)

    async def death(self) -> ProcessDied:
        """How the process ended, once it has; one that only closed its output is ended."""
        await self.stop()
        return ProcessDied(self.command[0], await self._process.wait(), self.stderr)

    async def stop(self) -> None:
        """Closes the input and waits for the end; a process that stays is killed."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if not await self._ends_within(PATIENCE):
            self.kill()
            await self._process.wait()
        # A process of the process may still hold standard error open.
        await asyncio.wait({self._stderr_task}, timeout=1.0)
        self._stderr_task.cancel()

    def kill(self) -> None:
        """Ends the process at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def _ends_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._process.wait(), seconds)
        except asyncio.TimeoutError:
            return False
        return True

    async def _keep_stderr(self) -> None:
        """Reads standard error to its end, so that the server never waits for it."""
        assert self._process.stderr is not None
        splitter = LineSplitter()
        while chunk := await self._process.stderr.read(CHUNK):
            for line in splitter.feed(chunk):
                self._stderr.append(line.decode("utf-8", "replace").rstrip("\r"))
        if rest := splitter.rest():
            self._stderr.append(rest.decode("utf-8", "replace"))
