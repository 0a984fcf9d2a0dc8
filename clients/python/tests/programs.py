"""The programs that the tests start."""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from cityroulette import CityRoulette, LaunchOptions, ProgramOptions, find_program

if TYPE_CHECKING:
    from typing_extensions import Unpack

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDINGS = ROOT / "Tests" / "Transcripts" / "Fixtures" / "weather" / "http"
PROGRAM = find_program()[0]
"""The real program, which also plays the stub."""

SCRATCH = Path(tempfile.mkdtemp(prefix="cityroulette-stub-"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)

GREETING = """\
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
<-- {"id":1,"result":{"protocolVersion":1,"$rest":"$any"}}
--> {"method":"initialized"}
"""
"""The beginning of every conversation of the client."""

DEAF = '--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}\n'
"""A server that accepts initialize and never answers again."""

WEATHER: ProgramOptions = {
    "weather": "open-meteo",
    "replay": RECORDINGS,
    "clock": "2026-03-01T09:00:00Z",
}
"""Options that play recorded weather of the two largest cities of Andorra."""


def real(**options: Unpack[LaunchOptions]) -> AbstractAsyncContextManager[CityRoulette]:
    """The real program, without a network, with an archive in memory by default."""
    chosen: LaunchOptions = {"archive": ":memory:", "weather": "none", **options}
    return CityRoulette.launch(**chosen)


def version(number: int) -> list[str]:
    """The command of a server with another protocol version."""
    about = f'"protocolVersion":{number},"serverInfo":{{"name":"fake","version":"9.9"}}'
    return stub(
        '--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}\n'
        f'<-- {{"id":1,"result":{{{about},"$rest":"$any"}}}}\n',
        greets=False,
    )


def stub(transcript: str, *options: str, greets: bool = True) -> list[str]:
    """The command of a server that plays a transcript after initialize."""
    text = (GREETING if greets else "") + transcript
    path = SCRATCH / (hashlib.sha256(text.encode()).hexdigest()[:16] + ".rpc")
    path.write_text(text, encoding="utf-8")
    return [PROGRAM, "stub", *options, str(path)]


def asked(number: int, method: str = "wait") -> str:
    """The transcript line of a request without a reply."""
    return f'--> {{"id":{number},"method":"{method}","$rest":"$any"}}\n'


def answered(number: int, method: str) -> str:
    """The transcript lines of a request whose result is its own name."""
    return f'{asked(number, method)}<-- {{"id":{number},"result":"{method}"}}\n'


def cancelled(number: int) -> str:
    """The transcript line that cancels this request and no other."""
    return f'--> {{"method":"$/cancelRequest","params":{{"id":{number}}}}}\n'
