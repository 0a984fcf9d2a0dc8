"""The client: a running program, its methods and its notifications."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._api import Api, ProgressListener
from ._archive_mirror import ArchiveCopy, ArchiveMirror
from ._blocks import SessionBlocks
from ._connection import Connection, OnProgress
from ._decode import decode, encode
from ._errors import CityRouletteError
from ._find import Program
from ._launch import Launch
from ._mirror import Mirror
from ._options import LaunchOptions
from ._paging import ArchivePages
from ._session import Session
from ._subscription import QUEUE, RawNotification, Subscription
from .notifications import Notification
from .types import InitializeResult, ProgressValue, SessionOpenResult, SessionResumeResult

if TYPE_CHECKING:
    from typing_extensions import Unpack

N = TypeVar("N", bound=Notification)
A = TypeVar("A", bound=Notification)
B = TypeVar("B", bound=Notification)
C = TypeVar("C", bound=Notification)
D = TypeVar("D", bound=Notification)

TIMEOUT = 60.0
"""Default timeout of a call in seconds; a refresh of 300 cities may take long."""


class CityRoulette(Api, SessionBlocks):
    """A running `cityroulette` and the methods of its protocol.

    The methods are grouped as in the protocol: `city.toggleFavorite` is
    `client.city.toggle_favorite(city=…)`. Calls may overlap; the server receives them in the order
    in which they were made. A client belongs to the event loop that launched it.
    """

    def __init__(self, connection: Connection, about: InitializeResult, timeout: float) -> None:
        """Use `launch` or `start`. `timeout` is in seconds and applies to every call."""
        super().__init__(self._typed)
        self.archive: ArchivePages = ArchivePages(self._typed)
        self._connection = connection
        self.about = about
        """The result of `initialize`: version, limits, archive, attributions."""
        self.timeout = timeout

    @classmethod
    @asynccontextmanager
    async def launch(
        cls, program: Program | None = None, **options: Unpack[LaunchOptions]
    ) -> AsyncIterator[CityRoulette]:
        """Starts the program for a block and stops it after the block; takes what `start` takes.

        async with CityRoulette.launch(archive=":memory:") as client:
            print(await client.archive.status())
        """
        client = await cls.start(program, **options)
        try:
            yield client
        finally:
            await client.close()

    @classmethod
    async def start(
        cls, program: Program | None = None, **options: Unpack[LaunchOptions]
    ) -> CityRoulette:
        """Starts and initializes the program; `close` stops it.

        `program` is a path, a name or a command. Without it the client tries CITYROULETTE_PROGRAM, the
        PATH and the build of the repository. `LaunchOptions` lists the other options:
        `archive=path` is the program's option `--archive=path`, `args` are additional arguments.

        Raises `ProgramNotFound`, `ProgramNotStarted`, `VersionMismatch`, `ProtocolError` if it is a
        different program, and `ProcessDied` if it rejects an option.
        """
        connection, about = await Launch.read(program, options).connect()
        seconds = options.get("timeout")
        return cls(connection, about, TIMEOUT if seconds is None else seconds)

    @property
    def pid(self) -> int:
        """The process id of the server."""
        return self._connection.process.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last 50 lines of the server's standard error, oldest first."""
        return self._connection.process.stderr

    @property
    def end(self) -> CityRouletteError | None:
        """Why the client has ended: it was closed, or the process exited; None while it runs."""
        return self._connection.end

    async def close(self) -> None:
        """Cancels pending calls, which then fail, and stops the server. Open sessions are
        discarded."""
        await self._connection.close()

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """Sends a request by its name in the protocol, JSON in and JSON out.

        `timeout` is in seconds; None is the timeout of the client, and `math.inf` is no limit.
        `on_progress` is called with the `value` of each `$/progress` of the request and must not
        block. After a timeout, or when the task is cancelled, the client cancels the request on the
        server. Raises `RpcError` and its subclasses, `RequestTimedOut`, `ProcessDied`,
        `ClientClosed`.
        """
        seconds = self.timeout if timeout is None else timeout
        limit = None if seconds == math.inf else seconds
        return await self._connection.request(method, dict(params or {}), limit, on_progress)

    @overload
    def subscribe(self, *, limit: int = QUEUE) -> Subscription[Notification]: ...

    @overload
    def subscribe(self, kind: type[A], /, *, limit: int = QUEUE) -> Subscription[A]: ...

    @overload
    def subscribe(
        self, first: type[A], second: type[B], /, *, limit: int = QUEUE
    ) -> Subscription[A | B]: ...

    @overload
    def subscribe(
        self, first: type[A], second: type[B], third: type[C], /, *, limit: int = QUEUE
    ) -> Subscription[A | B | C]: ...

    @overload
    def subscribe(
        self,
        first: type[A],
        second: type[B],
        third: type[C],
        fourth: type[D],
        /,
        *,
        limit: int = QUEUE,
    ) -> Subscription[A | B | C | D]: ...

    @overload
    def subscribe(self, *kinds: type[N], limit: int = QUEUE) -> Subscription[N]: ...

    def subscribe(self, *kinds: type[Any], limit: int = QUEUE) -> Subscription[Any]:
        """The notifications of the given types, from now on.

            async with client.subscribe(SessionDidChange) as changes:
                async for change in changes: ...

        For up to four types, the type of the items is their union. Without types, the subscription
        receives all that this version of the package knows. It holds at most `limit`; see
        `Subscription` for the rest.
        """
        methods: dict[str, type[Notification]] = {kind.METHOD: kind for kind in kinds}
        methods = methods or Notification.known

        def accept(method: str, params: Any) -> Any:
            kind = methods.get(method)
            return None if kind is None else decode(kind, params, method)

        return Subscription(self._connection, accept, limit)

    def notifications(self, limit: int = QUEUE) -> Subscription[RawNotification]:
        """All notifications from now on as JSON, including unknown ones."""
        return Subscription(self._connection, RawNotification, limit)

    def mirror(self, session: str) -> Mirror:
        """A live copy of a session's visible list; see `Mirror`."""
        return Mirror(self, self._connection, session)

    def follow_archive(self, since: ArchiveCopy | None = None) -> ArchiveMirror:
        """A live copy of the archive; see `ArchiveMirror`. `since` is an earlier copy of it."""
        return ArchiveMirror(self, self._connection, since)

    @asynccontextmanager
    async def _block(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: type[SessionOpenResult] | type[SessionResumeResult],
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> AsyncIterator[Session]:
        """Called by the generated methods that open a session for a block."""
        opened = await self._typed(method, params, kind, timeout, on_progress)
        mirror = self.mirror(opened.session)
        mirror.draft = params.get("draft")
        async with Session(self, opened, mirror) as session:
            yield session

    async def _typed(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: Any,
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> Any:
        """Called by the generated methods: omits None values and decodes the result."""
        given = {name: encode(value) for name, value in params.items() if value is not None}
        progress = None if on_progress is None else _reading(on_progress)
        answer = await self.call(method, given, timeout=timeout, on_progress=progress)
        return decode(kind, answer, method)


def _reading(on_progress: ProgressListener) -> OnProgress:
    """Decodes the value of a progress notification before passing it on."""
    return lambda value: on_progress(decode(ProgressValue, value, "$/progress"))
