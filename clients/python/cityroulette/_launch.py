"""From options to a connection whose two ends have agreed on the protocol."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ._connection import Connection, Params
from ._decode import decode, encode
from ._errors import ProtocolError, RequestTimedOut, VersionMismatch
from ._find import Program, find_program
from ._process import ServerProcess
from .types import PROTOCOL_VERSION, InitializeResult, Location

VERSION = "0.1.0"
"""The version of this package; `pyproject.toml` has it too."""

START_TIMEOUT = 10.0
"""Seconds for `initialize`, which takes some milliseconds: after them it is another program."""


@dataclass(frozen=True)
class Launch:
    """Everything that decides how the program is started and greeted.

    `options` become options of the program: `{"seed": 6}` is `--seed 6`, `{"data_dir": path}` is
    `--data-dir path`, True is the option alone, a list repeats it, None and False leave it out.
    """

    program: Program | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    args: Sequence[str] = ()
    client_name: str = "cityroulette-python"
    client_version: str = VERSION
    units: str | None = None
    locale: str | None = None
    location: Location | None = None
    env: Mapping[str, str] | None = None
    cwd: str | None = None

    def command(self) -> list[str]:
        """The command line; raises `ProgramNotFound`."""
        return [*find_program(self.program), *option_arguments(self.options), *self.args]

    async def connect(self) -> tuple[Connection, InitializeResult]:
        """Starts the program and greets it; the process is ended again if that fails."""
        process = await ServerProcess.start(self.command(), self.env, self.cwd)
        connection = Connection(process)
        try:
            return connection, await self._greet(connection)
        except BaseException:
            process.kill()
            await connection.close()
            raise

    async def _greet(self, connection: Connection) -> InitializeResult:
        program = connection.process.command[0]
        try:
            answer = await connection.request("initialize", self._params(), START_TIMEOUT)
        except RequestTimedOut as error:
            raise ProtocolError(
                f"{program} did not answer initialize within {error.seconds:g} s; "
                "is it cityroulette?"
            ) from None
        check_version(program, answer)
        result: InitializeResult = decode(InitializeResult, answer, "initialize")
        connection.line_limit = int(result.limits.line_bytes)
        connection.notify("initialized", {})
        return result

    def _params(self) -> Params:
        params = {
            "protocolVersion": PROTOCOL_VERSION,
            "clientInfo": {"name": self.client_name, "version": self.client_version},
            "processId": os.getpid(),
            "units": self.units,
            "locale": self.locale,
            "location": encode(self.location),
        }
        return {name: value for name, value in params.items() if value is not None}


def check_version(program: str, answer: Any) -> None:
    """Raises `VersionMismatch`, or `ProtocolError` for an answer of another kind of server.

    It looks at the answer as it came, for another version may have given it another shape.
    """
    version = answer.get("protocolVersion") if isinstance(answer, dict) else None
    if not isinstance(version, int):
        raise ProtocolError(f"{program} answered initialize without a protocolVersion")
    if version != PROTOCOL_VERSION:
        raise VersionMismatch(_full_name(program, answer), version, PROTOCOL_VERSION)


def _full_name(program: str, answer: Mapping[str, Any]) -> str:
    info = answer.get("serverInfo")
    if not isinstance(info, dict):
        return program
    return f"{info.get('name', 'the server')} {info.get('version', '')} ({program})"


def option_arguments(options: Mapping[str, Any]) -> list[str]:
    """The words of a command line for options by their Python names."""
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        values = value if isinstance(value, (list, tuple)) else [value]
        for each in values:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words.append(f"{option}={_word(each)}")
    return words


def _word(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
