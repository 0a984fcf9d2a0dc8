"""A program that speaks the protocol, and misbehaves as it is told to.

fake_program.py MODE [NUMBER]

version N   answers initialize with protocol version N
flood N     answers `flood` behind N notifications `city.didSelect` in one go
long N      answers `long` with a text of N bytes
cancel      never answers `wait`; tells by `fake.cancelled` which request was cancelled
deaf        never answers anything
noise       writes a line that is not JSON behind the answer to initialize
stderr N    writes N lines to standard error and dies with status 7 on any call
half        dies in the middle of the line of its first answer
shape       answers `archive.status` without a member that it must have
"""

from __future__ import annotations

import json
import sys
from typing import Any

NAMES_OF_LIMITS = (
    "depth batch waiting sessions page import radiusKm refresh importFile importRows exportText "
    "matchText sessionRows pagesBack places placesBytes photoBytes photoTextBytes changedRows "
    "edited"
)
LIMITS = {"lineBytes": 1000, **dict.fromkeys(NAMES_OF_LIMITS.split(), 9)}


def write(message: dict[str, Any]) -> None:
    """Queues a line."""
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")


def greeting(version: int) -> dict[str, Any]:
    """The answer to initialize."""
    return {
        "protocolVersion": version,
        "serverInfo": {"name": "fake", "version": "9.9"},
        "capabilities": {"batch": True, "progress": True, "undo": True},
        "limits": LIMITS,
        "archive": None,
        "providers": {"cities": "embedded", "weather": None, "articles": None, "photos": None},
        "attribution": [],
        "drafts": 0,
    }


def city(number: int) -> dict[str, Any]:
    """A row."""
    return {
        "id": number,
        "name": f"City {number}",
        "country": None,
        "admin1": None,
        "lat": 1.0,
        "lon": 2,
        "population": None,
        "timezone": None,
        "wikipedia": None,
        "favorite": False,
        "archived": False,
        "weather": None,
        "inventedLater": True,
    }


def answer(mode: str, number: int, method: str) -> Any:
    """The result of a request, behind what the mode writes before it."""
    if mode == "flood":
        for index in range(number):
            params = {"session": "s1", "index": None, "city": city(index + 1)}
            write({"method": "city.didSelect", "params": params})
    if mode == "stderr":
        sys.stderr.write("".join(f"line {index}\n" for index in range(number)))
        sys.exit(7)
    if mode == "shape":
        return {"count": 1, "favorites": 1, "path": None}
    return "x" * number if mode == "long" else method


def main(mode: str, number: int) -> None:
    """Reads requests until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        method, identifier = message["method"], message.get("id")
        if mode == "deaf":
            continue
        if method == "$/cancelRequest":
            write({"method": "fake.cancelled", "params": message["params"]})
        if method == "exit":
            sys.exit(0)
        elif method == "initialize":
            greet(mode, number, identifier)
        elif identifier is not None and method != "wait":
            write({"id": identifier, "result": answer(mode, number, method)})
        sys.stdout.flush()


def greet(mode: str, number: int, identifier: Any) -> None:
    """Answers initialize as the mode has it."""
    if mode == "half":
        sys.stdout.write('{"jsonrpc":"2.0","id":')
        sys.stdout.flush()
        sys.exit(3)
    write({"id": identifier, "result": greeting(number if mode == "version" else 1)})
    if mode == "noise":
        sys.stdout.write("Hello from a stray print\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
