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
"""The real one, which is also the stub of itself."""

SCRATCH = Path(tempfile.mkdtemp(prefix="cityroulette-stub-"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)

GREETING = """\
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
<-- {"id":1,"result":{"protocolVersion":1,"$rest":"$any"}}
--> {"method":"initialized"}
"""
"""How every conversation of the client begins."""

DEAF = '--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}\n'
"""A server that reads the greeting and never answers."""

WEATHER: ProgramOptions = {
    "weather": "open-meteo",
    "replay": RECORDINGS,
    "clock": "2026-03-01T09:00:00Z",
}
"""Options with which the weather of Andorra's two largest cities comes from recordings."""


def real(**options: Unpack[LaunchOptions]) -> AbstractAsyncContextManager[CityRoulette]:
    """The real program, without network and with an archive in memory unless one is named."""
    chosen: LaunchOptions = {"archive": ":memory:", "weather": "none", **options}
    return CityRoulette.launch(**chosen)


def version(number: int) -> list[str]:
    """The command of a server that speaks another version of the protocol."""
    about = f'"protocolVersion":{number},"serverInfo":{{"name":"fake","version":"9.9"}}'
    return stub(
        '--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}\n'
        f'<-- {{"id":1,"result":{{{about},"$rest":"$any"}}}}\n',
        greets=False,
    )


def stub(transcript: str, *options: str, greets: bool = True) -> list[str]:
    """The command of a server that says what a transcript says, behind the greeting."""
    text = (GREETING if greets else "") + transcript
    path = SCRATCH / (hashlib.sha256(text.encode()).hexdigest()[:16] + ".rpc")
    path.write_text(text, encoding="utf-8")
    return [PROGRAM, "stub", *options, str(path)]


def asked(number: int, method: str = "wait") -> str:
    """The line of a request that is not answered."""
    return f'--> {{"id":{number},"method":"{method}","$rest":"$any"}}\n'


def answered(number: int, method: str) -> str:
    """The lines of a request that is answered with its own name."""
    return f'{asked(number, method)}<-- {{"id":{number},"result":"{method}"}}\n'


def cancelled(number: int) -> str:
    """The line that gives a request up; another one's id would not do."""
    return f'--> {{"method":"$/cancelRequest","params":{{"id":{number}}}}}\n'
