"""Runs `driver.c`, which measures a server over pipes."""

import json
import math
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from peers.servers import Server, compile_c


def request(number: int, method: str, **params: object) -> str:
    """A request as JSON, without a line feed."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


@dataclass(frozen=True)
class Times:
    """Percentiles of round trips in microseconds."""

    p50: float
    p99: float
    p999: float


@dataclass(frozen=True)
class Stream:
    """Requests that a server handles in a second and in a CPU second, when the client does not wait for replies."""

    per_second: float
    per_cpu_second: float


class Driver:
    """The compiled driver, and a folder for its input files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = compile_c(Path(__file__).parent / "driver.c", folder)

    def trips(self, server: Server, requests: list[str], count: int) -> Times:
        """Sends each request after the reply to the one before. The first tenth is warm-up and does not count."""
        lines = self._run("trips", server, requests, count).split()
        times = sorted(int(line) / 1000 for line in lines[count // 10 :])
        return Times(*(times[math.ceil(len(times) * part) - 1] for part in (0.5, 0.99, 0.999)))

    def stream(self, server: Server, requests: list[str], count: int) -> Stream:
        """Sends all requests as fast as the server reads them."""
        took, cpu = map(int, self._run("stream", server, requests, count).split())
        return Stream(count / took * 1e9, count / max(cpu, 1) * 1e6)

    def _run(self, mode: str, server: Server, requests: list[str], count: int) -> str:
        setup, lines = self._file("setup", server, server.setup), self._file("requests", server, requests)
        command = [self.program, mode, str(server.replies), str(count), setup, lines, "--"]
        return subprocess.run(
            command + server.command, check=True, capture_output=True, text=True
        ).stdout

    def _file(self, name: str, server: Server, lines: list[str]) -> str:
        path = self.folder / name
        path.write_bytes(b"".join(server.frame(line) + b"\0" for line in lines))
        return str(path)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A temporary folder."""
    return tempfile.TemporaryDirectory(prefix="cityroulette-bench-")
