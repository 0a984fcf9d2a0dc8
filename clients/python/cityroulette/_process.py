"""The program as a child process: input, output, and the last lines of standard error."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Mapping, Sequence

from ._errors import ProcessDied, ProgramNotStarted
from ._lines import LineSplitter
from ._log import log_server_line

STDERR_LINES = 50
"""Lines of standard error kept for error messages."""

CHUNK = 64 * 1024
"""Bytes per read: the size of a pipe on Linux."""

READ_AHEAD = 1024 * 1024
"""The read-ahead limit of asyncio. Lines may be longer: `LineSplitter` splits them, because
asyncio's own limit of 64 KiB per line is too small for large pages."""

PATIENCE = 5.0
"""Seconds that the program may take to exit after the end of its output."""

PIPE_PATIENCE = 0.2
"""Seconds that the pipes may stay open after the exit; a child of the process may have them."""


class ServerProcess:
    """A running program, created by `start` and used from one event loop."""

    def __init__(self, process: Process, command: Sequence[str]) -> None:
        self._process = process
        self.command = tuple(command)
        self._stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self._stderr_task = asyncio.ensure_future(self._keep_stderr())

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        env: Mapping[str, str] | None,
        cwd: os.PathLike[str] | str | None,
    ) -> ServerProcess:
        """Starts a command in its own process session.

        So Ctrl-C in a terminal does not stop the server before its client; the server exits when its
        input ends or its client has exited. Raises `ProgramNotStarted`.
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
        """The process id."""
        return self._process.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines of standard error, oldest first."""
        return tuple(self._stderr)

    def write(self, line: bytes) -> None:
        """Queues bytes; they are written in the order of the calls.

        Back-pressure is not necessary: the server always reads, and every request has a waiting
        caller, so the queue is bounded by the number of the caller's pending requests.
        """
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(line)

    async def read(self) -> bytes:
        """Some bytes, or none at the end of the output."""
        assert self._process.stdout is not None
        return await self._process.stdout.read(CHUNK)

    async def death(self) -> ProcessDied:
        """Waits for the exit after the end of the output; stops a process that only closed it."""
        await self.stop(PATIENCE)
        return ProcessDied(self.command[0], await self._process.wait(), self.stderr)

    async def stop(self, patience: float) -> None:
        """Closes the input and waits for the process to exit; kills it after `patience` seconds."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if not await self._ends_within(patience):
            self.kill()
            await self._process.wait()
        closing = asyncio.ensure_future(self._input_closed())
        await asyncio.wait({self._stderr_task, closing}, timeout=PIPE_PATIENCE)
        self._stderr_task.cancel()
        closing.cancel()

    def kill(self) -> None:
        """Kills the process and its children, which could keep its output open."""
        if self._process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                # It leads a process group, because it was started in its own process session.
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _ends_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._process.wait(), seconds)
        except asyncio.TimeoutError:
            return False
        return True

    async def _input_closed(self) -> None:
        """Waits for the end of the input; Python 3.10 prints a broken pipe if no task awaits it."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                await self._process.stdin.wait_closed()

    async def _keep_stderr(self) -> None:
        """Reads standard error to its end, so that the server never blocks on it."""
        assert self._process.stderr is not None
        splitter = LineSplitter()
        while chunk := await self._process.stderr.read(CHUNK):
            for line in splitter.feed(chunk):
                self._keep_line(line)
        if rest := splitter.rest():
            self._keep_line(rest)

    def _keep_line(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip("\r")
        self._stderr.append(text)
        log_server_line(text)
