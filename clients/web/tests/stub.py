"""Scripted programs: `cityroulette stub` plays a transcript and records deviations of the bridge.

The stub fills in unspecified parts of replies from the contract, so a transcript contains only what its
test is about. See `Tests/Transcripts/README.md`.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

FIRST_PAGE = """\
--> {"id":"archive","method":"archive.status"}
<-- {"id":"archive","result":{"count":0,"$rest":"$any"}}
"""
"""The requests of a page when it is opened, without drafts and archived cities."""

GOODBYE = """\
--> {"method":"shutdown"}
--> {"method":"exit"}
"""
"""How the bridge stops every program that it has initialized."""

SELECTED = """\
--> {"id":"select","method":"city.select","params":{"session":"s1","city":1}}
<-- {"id":"select","result":{"$rest":"$any"}}
"""
"""The user chooses the first city of the session in the list."""


def hello(*methods: str, version: int = 1, photos: str | None = None) -> str:
    """The bridge initializes the program and requests its methods. There is no weather service."""
    providers = json.dumps({"cities": "embedded", "weather": None, "photos": photos})
    names = json.dumps([{"name": method} for method in methods])
    greeting = (
        '--> {"id":"hello","method":"initialize","params":{"protocolVersion":1,"$rest":"$any"}}\n'
        f'<-- {{"id":"hello","result":{{"protocolVersion":{version},"providers":{providers},'
        '"$rest":"$any"}}\n'
    )
    if version != 1:
        return greeting
    return (
        f'{greeting}--> {{"id":"methods","method":"rpc.discover"}}\n'
        f'<-- {{"id":"methods","result":{{"methods":{names}}}}}\n'
    )


def drawn(count: int, source: object = None) -> str:
    """A surprise: the session s1 with City 1, City 2 and so on, and optionally its source."""
    cities = [
        {"id": number, "name": f"City {number}", "country": "CH", "lat": number * 7 % 120 - 60,
         "lon": number * 13 % 340 - 170, "$rest": "$any"}
        for number in range(1, count + 1)
    ]  # fmt: skip
    session = {"session": "s1", "mode": "import", "cities": cities, "total": count,
               "state": state(count), "source": source, "$rest": "$any"}  # fmt: skip
    asked = {"mode": "import", "source": "surpriseMe", "$rest": "$any"}
    return (
        f'--> {{"id":"open","method":"session.open","params":{json.dumps(asked)}}}\n'
        f'<-- {{"id":"open","result":{json.dumps(session)}}}\n'
    )


def state(count: int, favorites: int = 0) -> dict[str, object]:
    """The state of a session with that many cities."""
    return {"total": count, "visible": count, "favorites": favorites, "$rest": "$any"}


class Stub:
    """An executable that plays a transcript."""

    def __init__(self, folder: Path, program: str, transcript: str) -> None:
        self._folder = folder
        folder.mkdir()
        (folder / "stub.rpc").write_text(transcript, encoding="utf-8")
        self.path = folder / "cityroulette"
        # Each process has its own log, because the bridge restarts one that failed.
        log, file = f"{shlex.quote(str(folder))}/$$.log", shlex.quote(str(folder / "stub.rpc"))
        self.path.write_text(f"#!/bin/sh\nexec {shlex.quote(program)} stub --log {log} {file}\n")
        self.path.chmod(0o700)

    def check(self) -> None:
        """Fails unless it was started and received exactly the messages of the transcript."""
        logs = [log.read_text(encoding="utf-8") for log in sorted(self._folder.glob("*.log"))]
        assert logs == [""], "\n".join(logs) or "The stub was not started."
