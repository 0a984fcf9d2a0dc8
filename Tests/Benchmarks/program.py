"""The measured program, and a small client for measures of milliseconds."""

import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any


class Program:
    """A running `cityroulette` with a temporary home folder."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="cityroulette-bench-")
        folders = {f"XDG_{name}_HOME": f"{self.home.name}/{name}" for name in ("DATA", "CACHE", "CONFIG")}
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=1 << 20,
            env={"PATH": os.environ.get("PATH", ""), "HOME": self.home.name, **folders, **(environment or {})},
        )
        self.last_id = 0
        self.read_at = 0.0

    def call(self, method: str, **params: Any) -> Any:
        """The result of a request; skips other messages before its reply."""
        reply = self.reply(self.send(method, **params))
        if "error" in reply:
            raise RuntimeError(reply["error"]["message"])
        return reply["result"]

    def send(self, method: str, **params: Any) -> int:
        """Sends a request and returns its id."""
        self.last_id += 1
        self._write({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})
        return self.last_id

    def notify(self, method: str, **params: Any) -> None:
        """Sends a notification."""
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def reply(self, request: int) -> Any:
        """Waits for the reply to a request, and skips all messages before it."""
        assert self.process.stdout
        while line := self.process.stdout.readline():
            self.read_at = time.perf_counter()
            reply = json.loads(line)
            if reply.get("id") == request:
                return reply
        raise RuntimeError("the program ended")

    def _write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def timed(self, method: str, **params: Any) -> float:
        """Milliseconds of a request until its reply is read, without the parsing of the reply."""
        begin = time.perf_counter()
        self.call(method, **params)
        return (self.read_at - begin) * 1000

    @property
    def resident_mb(self) -> float:
        """Resident memory in MB, as the kernel counts it."""
        return self._memory_mb("VmRSS:")

    @property
    def private_mb(self) -> float:
        """Resident memory in MB without the mapped parts of files, which processes share and the kernel can take back."""
        return self._memory_mb("RssAnon:")

    @property
    def highest_mb(self) -> float:
        """The peak of the resident memory in MB."""
        return self._memory_mb("VmHWM:")

    def _memory_mb(self, field: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith(field))
        return int(line.split()[1]) / 1024

    def end(self) -> None:
        """Closes the input and waits for the end of the process."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()
        self.home.cleanup()

    def kill(self) -> None:
        """Kills the process if it still runs."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            stream.close()
        self.home.cleanup()
