"""The exceptions of this package. Error replies of the server are `RpcError`s."""

from __future__ import annotations

import signal as signals
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from ._error_details import ErrorDetails


class CityRouletteError(Exception):
    """Base class of the exceptions of this package.

    They can be pickled and copied. A copy has the attributes, but neither traceback nor cause.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """By default, a copy would be made from the message and not from the arguments."""
        return _restored, (type(self), self.args), self.__dict__


def _restored(kind: type[CityRouletteError], args: tuple[Any, ...]) -> CityRouletteError:
    """An exception without its attributes, which `pickle` and `copy` set afterwards."""
    error = kind.__new__(kind)
    error.args = args
    return error


class ProgramNotFound(CityRouletteError):
    """The program `cityroulette` was not found; `tried` lists the locations."""

    def __init__(self, tried: Sequence[str]) -> None:
        self.tried = tuple(tried)
        super().__init__(
            "the program cityroulette was not found; tried "
            + ", ".join(self.tried)
            + ". Build it with `swift build -c release`, or name it: as an argument, in the "
            "variable CITYROULETTE_PROGRAM, or with --program"
        )


class ProgramNotStarted(CityRouletteError):
    """The program was found, but the system cannot run it."""

    def __init__(self, program: str, reason: str) -> None:
        self.program = program
        self.reason = reason
        super().__init__(f"cannot start {program}: {reason}")


class ProtocolError(CityRouletteError):
    """The program does not follow the protocol; it may be a different program."""


class VersionMismatch(ProtocolError):
    """Client and program have no protocol version in common."""

    def __init__(self, program: str, server: int, client: int) -> None:
        self.server = server
        self.client = client
        newer = "this client" if server > client else "the program"
        super().__init__(
            f"{program} uses version {server} of the protocol, and this Python client uses "
            f"version {client}; update {newer}"
        )


class ProcessDied(CityRouletteError):
    """The program exited unexpectedly.

    `status` is its exit status, or None if a signal killed it; `signal` is the number of that
    signal, or None. `stderr` holds the last lines of its standard error.
    """

    def __init__(self, program: str, returncode: int, stderr: Sequence[str]) -> None:
        """`returncode` as in `subprocess`: negative for a signal."""
        self.status = returncode if returncode >= 0 else None
        self.signal = -returncode if returncode < 0 else None
        self.stderr = tuple(stderr)
        super().__init__(f"{program} {self._how()}{self._said()}")

    def _how(self) -> str:
        if self.signal is None:
            return f"exited with status {self.status}"
        try:
            return f"was killed by {signals.Signals(self.signal).name}"
        except ValueError:
            return f"was killed by signal {self.signal}"

    def _said(self) -> str:
        return ": " + " / ".join(self.stderr[-3:]) if self.stderr else ""


class ClientClosed(CityRouletteError):
    """A call on a client that is closed, or was closed during the call."""

    def __init__(self) -> None:
        super().__init__("this client is closed; launch a new one")


class RequestTimedOut(CityRouletteError, TimeoutError):
    """No reply arrived in time; the request was cancelled.

    Effects that the server had completed by then remain: only requests that wait for the network
    can be cancelled.
    """

    def __init__(self, method: str, seconds: float) -> None:
        self.method = method
        self.seconds = seconds
        super().__init__(f"{method} was not answered within {seconds:g} s")


class RequestTooLong(CityRouletteError):
    """A request whose line is too long for the server; it was not sent."""

    def __init__(self, method: str, size: int, limit: int) -> None:
        super().__init__(f"{method} has {size} bytes, but the server accepts {limit} per line")


class AnswerInvalid(ProtocolError):
    """A result or a notification whose shape violates the protocol."""


class NotificationsLost(CityRouletteError):
    """A subscription was full, and `missed` notifications after the last one were dropped.

    It is raised once, at the gap. Iterating again continues after it.
    """

    def __init__(self, missed: int) -> None:
        self.missed = missed
        super().__init__(
            f"{missed} notifications were dropped because they were not read in time; "
            "read them faster, or subscribe with a larger limit"
        )


class TooManyRestarts(CityRouletteError):
    """The program crashed too often to be restarted."""

    def __init__(self, most: int, within: float) -> None:
        super().__init__(f"cityroulette crashed after {most} restarts within {within:g} s")


class RpcError(CityRouletteError):
    """An error reply of the server.

    `code` and `name` identify the error, `message` is a sentence for people. Each error of the protocol has its own class, so `except SessionNotFound:` catches
    only that one.
    """

    CODE: ClassVar[int | None] = None
    _known: ClassVar[dict[int, type[RpcError]]] = {}

    def __init__(self, method: str, code: int, message: str, data: Mapping[str, Any]) -> None:
        self.method = method
        self.code = code
        self.message = message
        self._data = data
        super().__init__(message)

    def __init_subclass__(cls) -> None:
        if cls.CODE is not None:
            RpcError._known[cls.CODE] = cls

    @property
    def data(self) -> ErrorDetails:
        """The details, an `ErrorData`; those that an error does not have are None.

        `data["path"]` and `dict(data)` return the JSON of the server.
        """
        # The classes of the protocol are not imported before an error is inspected: a caller that
        # only forwards messages never needs them.
        from ._error_details import ErrorDetails

        return ErrorDetails(self.name, self._data)

    @property
    def name(self) -> str:
        """The protocol's name of the error, such as `SessionNotFound`."""
        return str(self._data.get("name", type(self).__name__))

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self._data.get("retryable") is True

    @classmethod
    def from_json(cls, method: str, error: Any) -> RpcError:
        """The error as an instance of its class; `error` is the member of a reply."""
        if not isinstance(error, dict):
            raise AnswerInvalid(f"the error reply to {method} is not an object")
        code, data = error.get("code"), error.get("data")
        if not isinstance(code, int):
            raise AnswerInvalid(f"the error reply to {method} has no code")
        kind = cls._known.get(code, RpcError)
        message = str(error.get("message", ""))
        return kind(method, code, message, data if isinstance(data, dict) else {})
