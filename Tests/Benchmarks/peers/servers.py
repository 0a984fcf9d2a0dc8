"""The peers, as commands. Peers that need Node or pygls are left out if that is not installed."""

import importlib.util
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Server:
    """A server for the driver: its command, its first messages, and the number of lines that it sends for a request."""

    name: str
    command: list[str]
    setup: list[str]
    replies: int
    has_headers: bool = False

    # The part of the requests that it is sent: a slow server gets fewer.
    share: float = 1

    def frame(self, message: str) -> bytes:
        """The message in this server's framing: a line, or with a Content-Length header."""
        text = message.encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(text), text) if self.has_headers else text + b"\n"


def compile_c(source: Path, folder: Path) -> str:
    """The path of the program built from `source` in `folder`, with the C compiler that is installed."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("No C compiler found. Put the clang of the Swift toolchain on PATH.")
    program = folder / source.stem
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    return str(program)


def echoes(folder: Path) -> list[Server]:
    """The C echo, bare JSON-lines servers in Node and Python, and a server on pygls."""
    servers = [Server("C echo", [compile_c(HERE / "echo.c", folder)], [], 1)]
    if node := shutil.which("node"):
        servers.append(Server("Node, bare", [node, str(HERE / "echo.js")], [], 1))
    servers.append(Server("Python, bare", [sys.executable, str(HERE / "echo.py")], [], 1, share=0.3))
    if importlib.util.find_spec("pygls"):
        # A reply has three line ends: two headers and the blank line.
        servers.append(Server("pygls", [sys.executable, str(HERE / "pygls_server.py")], [], 3, True, share=0.05))
    return servers


def jobs(folder: Path, replies: bytes, cities: list[dict[str, Any]]) -> list[Server]:
    """The peers that write the same bytes as the program: a C program that polls and is given them, and a Node server that
    does the same job on these cities."""
    recorded, listed = folder / "replies.jsonl", folder / "cities.json"
    recorded.write_bytes(replies)
    servers = [Server("C poller", [compile_c(HERE / "poll.c", folder), str(recorded)], [], 2)]
    if node := shutil.which("node"):
        members = ("id", "name", "population", "favorite")
        listed.write_text(json.dumps([{name: city[name] for name in members} for city in cities]))
        servers.append(Server("Node, same job", [node, str(HERE / "job.js"), str(listed)], [], 2))
    return servers
