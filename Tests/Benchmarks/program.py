"""The program under measurement, and a small client for what takes milliseconds."""

import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any


class Program:
    """A running `cityroulette`, in a folder of its own that goes with it."""

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

    def call(self, method: str, **params: Any) -> Any:
        """The result of a request; notifications before it are passed over."""
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while line := self.process.stdout.readline():
            reply = json.loads(line)
            if reply.get("id") == self.last_id:
                if "error" in reply:
                    raise RuntimeError(reply["error"]["message"])
                return reply["result"]
        raise RuntimeError("the program ended")

    def timed(self, method: str, **params: Any) -> float:
        """Milliseconds of a request."""
        begin = time.perf_counter()
        self.call(method, **params)
        return (time.perf_counter() - begin) * 1000

    @property
    def resident_mb(self) -> float:
        """Resident memory in MB, as the kernel counts it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    def end(self) -> None:
        """Ends the input and waits."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()
        self.home.cleanup()
