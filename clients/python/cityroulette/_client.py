"""The client: a running program, its methods, and what it tells."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ._api import Api
from ._archive_mirror import ArchiveCopy, ArchiveMirror
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
from .types import InitializeResult, Location, ProgressValue

if TYPE_CHECKING:
    from typing_extensions import Unpack

N = TypeVar("N", bound=Notification)
A = TypeVar("A", bound=Notification)
B = TypeVar("B", bound=Notification)
C = TypeVar("C", bound=Notification)
D = TypeVar("D", bound=Notification)

TIMEOUT = 60.0
"""Seconds that a call waits unless it says otherwise; a refresh of 300 cities may take long."""


class CityRoulette(Api):
    """A running `cityroulette` and the methods of its protocol.

    The methods are grouped as the protocol groups them: `city.toggleFavorite` is
    `client.city.toggle_favorite(city=…)`. Calls may overlap; they reach the server in the order
    in which they were made. A client belongs to the event loop that launched it.
    """

    def __init__(self, connection: Connection, about: InitializeResult, timeout: float) -> None:
        """Use `launch` or `start`. `timeout` is in seconds and holds for every call."""
        super().__init__(self._typed)
        self.archive: ArchivePages = ArchivePages(self._typed)
        self._connection = connection
        self.about = about
        """What `initialize` answered: version, limits, archive, lines of attribution."""
        self.timeout = timeout

    @classmethod
    @asynccontextmanager
    async def launch(
        cls, program: Program | None = None, **options: Unpack[LaunchOptions]
    ) -> AsyncIterator[CityRoulette]:
        """Starts the program for a block and ends it behind the block; takes what `start` takes.

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
        """Starts the program and greets it; `close` ends it.

        `program` is a path, a name or a command; without it CITYROULETTE_PROGRAM, the PATH and
        the build of the repository are looked at. `LaunchOptions` has all that is taken besides:
        `archive=path` is the option `--archive=path` of the program, `args` are further words.

        Raises `ProgramNotFound`, `ProgramNotStarted`, `VersionMismatch`, `ProtocolError` when it
        is another program, and `ProcessDied` when it does not take an option.
        """
        connection, about = await Launch.read(program, options).connect()
        return cls(connection, about, options.get("timeout", TIMEOUT))

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        return self._connection.process.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last 50 lines that the server wrote to standard error, oldest first."""
        return self._connection.process.stderr

    @property
    def end(self) -> CityRouletteError | None:
        """Why the client is of no use any more: it was closed, or the process died; else None."""
        return self._connection.end

    async def close(self) -> None:
        """Cancels the calls that wait, which then fail, and ends the server; open sessions are
        dropped."""
        await self._connection.close()

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """A request by its name in the protocol, JSON in and JSON out.

        `timeout` is in seconds; without it that of the client holds. `on_progress` is called with
        the `value` of each `$/progress` of the request, and must not wait. When time is over or
        the task is cancelled, the server is told to cancel the request. Raises `RpcError` and
        its kinds, `RequestTimedOut`, `ProcessDied`, `ClientClosed`.
        """
        seconds = self.timeout if timeout is None else timeout
        return await self._connection.request(method, dict(params or {}), seconds, on_progress)

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
        """The notifications of the given kinds, from now on.

            async with client.subscribe(SessionDidChange) as changes:
                async for change in changes: ...

        Of up to four kinds the type of what comes is their union. Without kinds, all that this
        version of the package knows come. At most `limit` are kept; see
        `Subscription` for what happens to the others.
        """
        methods: dict[str, type[Notification]] = {kind.METHOD: kind for kind in kinds}
        methods = methods or Notification.known

        def accept(method: str, params: Any) -> Any:
            kind = methods.get(method)
            return None if kind is None else decode(kind, params, method)

        return Subscription(self._connection, accept, limit)

    def notifications(self, limit: int = QUEUE) -> Subscription[RawNotification]:
        """All notifications from now on, as JSON; also those that this package does not know."""
        return Subscription(self._connection, RawNotification, limit)

    def mirror(self, session: str) -> Mirror:
        """A live copy of a session's visible list; see `Mirror`."""
        return Mirror(self, self._connection, session)

    def follow_archive(self, since: ArchiveCopy | None = None) -> ArchiveMirror:
        """A live copy of the archive; see `ArchiveMirror`. `since` is what is known of it already."""
        return ArchiveMirror(self, self._connection, since)

    @asynccontextmanager
    async def open(
        self,
        mode: Literal["import", "browse"] = "import",
        *,
        source: Literal["surpriseMe", "aroundMe", "country", "search"] | None = None,
        location: Location | None = None,
        country: str | None = None,
        query: str | None = None,
        radius_km: float | None = None,
        count: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None,
        weather: bool | None = None,
        timeout: float | None = None,
        on_progress: Callable[[ProgressValue], None] | None = None,
    ) -> AsyncIterator[Session]:
        """Opens a session for a block; takes what `session.open` takes.

            async with client.open(source="country", country="MT") as session:
                await session.toggle(session.cities[0])
                await session.commit()

        A session that is still open behind the block is closed, and what was not committed is lost.
        """
        opened = await self.session.open(
            mode=mode,
            source=source,
            location=location,
            country=country,
            query=query,
            radius_km=radius_km,
            count=count,
            provider=provider,
            weather=weather,
            timeout=timeout,
            on_progress=on_progress,
        )
        async with Session(self, opened, self.mirror(opened.session)) as session:
            yield session

    @asynccontextmanager
    async def resume(
        self, draft: str, *, force: bool | None = None, timeout: float | None = None
    ) -> AsyncIterator[Session]:
        """Opens a session again for a block, from the draft that it left when its process ended.

        Raises `DraftOutdated` where the archive has changed since; with `force` the session
        follows it. Behind the block holds what `open` says: the draft is gone too.
        """
        opened = await self.session.resume(draft=draft, force=force, timeout=timeout)
        mirror = self.mirror(opened.session)
        mirror.draft = draft
        async with Session(self, opened, mirror) as session:
            yield session

    async def _typed(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: Any,
        timeout: float | None,
        on_progress: Callable[[ProgressValue], None] | None = None,
    ) -> Any:
        """What the generated methods call: leaves out what is None, and reads the answer."""
        given = {name: encode(value) for name, value in params.items() if value is not None}
        progress = None if on_progress is None else _reading(on_progress)
        answer = await self.call(method, given, timeout=timeout, on_progress=progress)
        return decode(kind, answer, method)


def _reading(on_progress: Callable[[ProgressValue], None]) -> OnProgress:
    """Reads the value of a progress before it is passed on."""
    return lambda value: on_progress(decode(ProgressValue, value, "$/progress"))
