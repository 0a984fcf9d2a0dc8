"""Starts the program with its options and negotiates the protocol version."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ._connection import Connection, Params
from ._decode import decode, encode
from ._errors import ProtocolError, RequestTimedOut, VersionMismatch
from ._find import Program, find_program
from ._options import PathText, check_names, option_arguments, program_options
from ._process import ServerProcess
from .types import PROTOCOL_VERSION, InitializeResult, InitializeUnits, Location

VERSION = "0.3.0.dev0"
"""The version of this package, equal to that in `pyproject.toml`."""

START_TIMEOUT = 10.0
"""Timeout of `initialize` in seconds; it takes milliseconds, so then it is another program."""


@dataclass(frozen=True)
class Launch:
    """The options for starting and initializing the program; see `LaunchOptions`."""

    program: Program | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    args: Sequence[str] = ()
    client_name: str = "cityroulette-python"
    client_version: str = VERSION
    units: InitializeUnits | str | None = None
    locale: str | None = None
    location: Location | str | None = None
    env: Mapping[str, str] | None = None
    cwd: PathText | None = None

    @classmethod
    def read(cls, program: Program | None, options: Mapping[str, Any]) -> Launch:
        """The options of `launch`; raises `TypeError` for an unknown one."""
        check_names(options)
        own = {f.name: options[f.name] for f in fields(cls) if f.name in options}
        return cls(program, program_options(options), **own)

    def command(self) -> list[str]:
        """The command line; raises `ProgramNotFound`."""
        return [*find_program(self.program), *option_arguments(self.options), *self.args]

    async def connect(self) -> tuple[Connection, InitializeResult]:
        """Starts and initializes the program; stops the process if that fails."""
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
                "it may not be cityroulette"
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
            "units": encode(self.units),
            "locale": self.locale,
            "location": encode(self.location),
        }
        return {name: value for name, value in params.items() if value is not None}


def check_version(program: str, answer: Any) -> None:
    """Raises `VersionMismatch`, or `ProtocolError` for a reply of a different kind of server.

    It checks the raw reply, because another version may have given it another shape.
    """
    version = answer.get("protocolVersion") if isinstance(answer, dict) else None
    if not isinstance(version, int):
        raise ProtocolError(f"the reply of {program} to initialize has no protocolVersion")
    if version != PROTOCOL_VERSION:
        raise VersionMismatch(_full_name(program, answer), version, PROTOCOL_VERSION)


def _full_name(program: str, answer: Mapping[str, Any]) -> str:
    info = answer.get("serverInfo")
    if not isinstance(info, dict):
        return program
    return f"{info.get('name', 'the server')} {info.get('version', '')} ({program})"
