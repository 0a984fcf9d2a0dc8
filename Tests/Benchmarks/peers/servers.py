"""What the program is measured beside, as commands; those that this machine lacks are left out."""

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
    """A server for `driver`: how to start it, what to send first, and how much one line brings."""

    name: str
    command: list[str]
    setup: list[str]
    replies: int
    has_headers: bool = False

    # One that takes long over each request is sent so much less.
    share: float = 1

    def frame(self, message: str) -> bytes:
        """The message as this server wants it: a line, or with its length before it."""
        text = message.encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(text), text) if self.has_headers else text + b"\n"


def compile_c(source: Path, folder: Path) -> str:
    """The program that `source` makes, built in `folder` with whatever C compiler there is."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("There is no C compiler; the Swift toolchain brings clang: put it on PATH.")
    program = folder / source.stem
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    return str(program)


def echoes(folder: Path) -> list[Server]:
    """The C echo, which is the limit, and bare JSON-lines servers in Node and Python."""
    servers = [Server("C echo", [compile_c(HERE / "echo.c", folder)], [], 1)]
    if node := shutil.which("node"):
        servers.append(Server("Node, bare", [node, str(HERE / "echo.js")], [], 1))
    servers.append(Server("Python, bare", [sys.executable, str(HERE / "echo.py")], [], 1, share=0.3))
    if importlib.util.find_spec("pygls"):
        # Three line ends come with each reply: its two headers and the blank line behind them.
        servers.append(Server("pygls", [sys.executable, str(HERE / "pygls_server.py")], [], 3, True, share=0.05))
    return servers


def jobs(folder: Path, replies: bytes, cities: list[dict[str, Any]]) -> list[Server]:
    """What writes the bytes of the program: a C program that polls, which is given them, and a
    server in Node that does the same work on these cities for them."""
    recorded, listed = folder / "replies.jsonl", folder / "cities.json"
    recorded.write_bytes(replies)
    servers = [Server("C poller", [compile_c(HERE / "poll.c", folder), str(recorded)], [], 2)]
    if node := shutil.which("node"):
        members = ("id", "name", "population", "favorite")
        listed.write_text(json.dumps([{name: city[name] for name in members} for city in cities]))
        servers.append(Server("Node, same job", [node, str(HERE / "job.js"), str(listed)], [], 2))
    return servers
