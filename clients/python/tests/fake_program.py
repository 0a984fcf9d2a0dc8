"""A program that answers anything, as no transcript can: see `stub` in `programs` for the rest.

fake_program.py MODE [NUMBER]

long N      answers `long` with a text of N bytes
cancel      never answers `wait`; tells by `fake.cancelled` which request was cancelled
deaf        never answers anything
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


def greeting() -> dict[str, Any]:
    """The answer to initialize."""
    return {
        "protocolVersion": 1,
        "serverInfo": {"name": "fake", "version": "9.9"},
        "capabilities": {"batch": True, "progress": True, "undo": True},
        "limits": LIMITS,
        "archive": None,
        "providers": {"cities": "embedded", "weather": None, "articles": None, "photos": None},
        "attribution": [],
        "drafts": 0,
    }


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
            write({"id": identifier, "result": greeting()})
        elif identifier is not None and method != "wait":
            write({"id": identifier, "result": "x" * number if mode == "long" else method})
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
