"""What the benchmarks share: the program as a client sees it, and how a measure is told."""

import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile


@dataclasses.dataclass
class Measure:
    """A value with the bar that it must not pass; without a bar it is told for information."""

    what: str
    value: float
    unit: str = ""
    bar: float | None = None

    @property
    def is_met(self) -> bool:
        return self.bar is None or self.value <= self.bar

    def __str__(self) -> str:
        text = f"{self.what:<60} {self.value:>10.2f} {self.unit}"
        if self.bar is None:
            return text.rstrip()
        return f"{text}  (bar {self.bar:g}: {'met' if self.is_met else 'MISSED'})"


class Backend:
    """The program over its standard streams, in a folder of its own that goes with it."""

    def __init__(self, program: str, arguments: list[str], environment: dict[str, str] | None = None):
        self.home = tempfile.TemporaryDirectory(prefix="cityroulette-benchmark-")
        home = pathlib.Path(self.home.name)
        folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CACHE", "CONFIG")}
        self.process = subprocess.Popen(
            [program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PATH": os.environ.get("PATH", ""), "HOME": str(home), **folders, **(environment or {})},
        )
        self.last_id = 0

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *_) -> None:
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait(timeout=30)
        self.home.cleanup()

    def call(self, method: str, **params):
        """The result of a request; notifications before its reply are read and dropped."""
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            reply = json.loads(line)
            if reply.get("id") == self.last_id:
                if "error" in reply:
                    raise RuntimeError(f"{method} failed: {reply['error']['message']}")
                return reply["result"]
        raise RuntimeError(f"the program ended before it answered {method}")
