"""What can go wrong, as exceptions. Errors that the server answers are `RpcError`s."""

from __future__ import annotations

import signal as signals
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar


class CityRouletteError(Exception):
    """Everything that this package raises on purpose."""


class ProgramNotFound(CityRouletteError):
    """The program `cityroulette` is nowhere; `tried` says where it was looked for."""

    def __init__(self, tried: Sequence[str]) -> None:
        self.tried = tuple(tried)
        super().__init__(
            "the program cityroulette was not found; tried "
            + ", ".join(self.tried)
            + ". Build it with `swift build -c release`, or name it: as an argument, in the "
            "variable CITYROULETTE_PROGRAM, or with --program"
        )


class ProgramNotStarted(CityRouletteError):
    """The program is there, and the system would not run it."""

    def __init__(self, program: str, reason: str) -> None:
        self.program = program
        super().__init__(f"{program} cannot be started: {reason}")


class ProtocolError(CityRouletteError):
    """The program does not speak the protocol; it may be another program."""


class VersionMismatch(ProtocolError):
    """Client and program have no version of the protocol in common."""

    def __init__(self, program: str, server: int, client: int) -> None:
        self.server = server
        self.client = client
        newer = "this client" if server > client else "the program"
        super().__init__(
            f"{program} speaks version {server} of the protocol, and this Python client speaks "
            f"version {client}; update {newer}"
        )


class ProcessDied(CityRouletteError):
    """The program ended although nobody asked it to.

    `status` is its exit status, or None when a signal ended it; `signal` is the number of that
    signal, or None. `stderr` holds the last lines that it wrote to standard error.
    """

    def __init__(self, program: str, returncode: int, stderr: Sequence[str]) -> None:
        """`returncode` as `subprocess` has it: a signal is negative."""
        self.status = returncode if returncode >= 0 else None
        self.signal = -returncode if returncode < 0 else None
        self.stderr = tuple(stderr)
        super().__init__(f"{program} {self._how()}{self._said()}")

    def _how(self) -> str:
        if self.signal is None:
            return f"ended with status {self.status}"
        try:
            return f"was ended by {signals.Signals(self.signal).name}"
        except ValueError:
            return f"was ended by signal {self.signal}"

    def _said(self) -> str:
        return ": " + " / ".join(self.stderr[-3:]) if self.stderr else ""


class ClientClosed(CityRouletteError):
    """A call on a client that was closed, or was closed while the call waited."""

    def __init__(self) -> None:
        super().__init__("this client is closed; launch another one")


class RequestTimedOut(CityRouletteError, TimeoutError):
    """No answer came in time; the request was cancelled.

    What the server had done by then stays done: only requests that wait for the network can be
    called back.
    """

    def __init__(self, method: str, seconds: float) -> None:
        self.method = method
        self.seconds = seconds
        super().__init__(f"{method} was not answered within {seconds:g} s")


class RequestTooLong(CityRouletteError):
    """A request whose line the server would refuse; nothing was sent."""

    def __init__(self, method: str, size: int, limit: int) -> None:
        super().__init__(f"{method} has {size} bytes, and the server takes {limit} in a line")


class AnswerInvalid(ProtocolError):
    """An answer or a notification that does not have the shape that the protocol gives it."""


class NotificationsLost(CityRouletteError):
    """A subscription was full, and `missed` notifications after the last one were not kept.

    It is raised once, in their place. Iterating again goes on behind the gap.
    """

    def __init__(self, missed: int) -> None:
        self.missed = missed
        super().__init__(
            f"{missed} notifications came faster than they were taken and were not kept; "
            "take them faster, or subscribe with a larger limit"
        )


class TooManyRestarts(CityRouletteError):
    """The program died more often than it is worth starting again."""

    def __init__(self, most: int, within: float) -> None:
        super().__init__(
            f"cityroulette died and was started again {most} times within {within:g} s; giving up"
        )


class RpcError(CityRouletteError):
    """An error that the server answered.

    `code` and `name` say which one, `message` is a sentence for people, `data` is what the
    protocol says of the error. The errors of the protocol have classes of their own, so
    `except SessionNotFound:` catches one of them.
    """

    CODE: ClassVar[int | None] = None
    _known: ClassVar[dict[int, type[RpcError]]] = {}

    def __init__(self, method: str, code: int, message: str, data: Mapping[str, Any]) -> None:
        self.method = method
        self.code = code
        self.message = message
        self.data = data
        super().__init__(message)

    def __init_subclass__(cls) -> None:
        if cls.CODE is not None:
            RpcError._known[cls.CODE] = cls

    @property
    def name(self) -> str:
        """The protocol's name of the error, as `SessionNotFound`."""
        return str(self.data.get("name", type(self).__name__))

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later as it is."""
        return self.data.get("retryable") is True

    @classmethod
    def from_json(cls, method: str, error: Any) -> RpcError:
        """The error as the class of its code; `error` is the member of a reply."""
        if not isinstance(error, dict):
            raise AnswerInvalid(f"{method} was answered with an error that is no object")
        code, data = error.get("code"), error.get("data")
        if not isinstance(code, int):
            raise AnswerInvalid(f"{method} was answered with an error that has no code")
        kind = cls._known.get(code, RpcError)
        message = str(error.get("message", ""))
        return kind(method, code, message, data if isinstance(data, dict) else {})
