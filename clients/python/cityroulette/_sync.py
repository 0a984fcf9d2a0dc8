"""The same client for programs without asyncio."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from ._archive_mirror import ArchiveCopy
from ._client import CityRoulette
from ._errors import CityRouletteError, ClientClosed
from ._find import Program
from ._loop_thread import LoopThread
from ._options import LaunchOptions
from ._paging import SyncArchivePages
from ._subscription import QUEUE, RawNotification, Subscription
from ._sync_api import Api
from ._sync_mirrors import SyncArchiveMirror, SyncMirror
from ._sync_session import SyncSession
from .notifications import Notification
from .types import InitializeResult, Location, ProgressValue

if TYPE_CHECKING:
    from typing_extensions import Unpack

N = TypeVar("N", bound=Notification)
A = TypeVar("A", bound=Notification)
B = TypeVar("B", bound=Notification)
C = TypeVar("C", bound=Notification)
D = TypeVar("D", bound=Notification)
E = TypeVar("E")


class SyncCityRoulette(Api):
    """A running `cityroulette`; every call waits for its result.

    Several threads may call at once. `CityRoulette` documents the methods.
    """

    def __init__(self, client: CityRoulette, thread: LoopThread) -> None:
        """Use `launch` or `start`."""
        super().__init__(self._typed)
        self.archive: SyncArchivePages = SyncArchivePages(self._typed)
        self._client = client
        self._thread = thread

    @classmethod
    @contextmanager
    def launch(
        cls, program: Program | None = None, **options: Unpack[LaunchOptions]
    ) -> Iterator[SyncCityRoulette]:
        """Starts the program for a block and stops it after the block."""
        client = cls.start(program, **options)
        try:
            yield client
        finally:
            client.close()

    @classmethod
    def start(
        cls, program: Program | None = None, **options: Unpack[LaunchOptions]
    ) -> SyncCityRoulette:
        """Starts the program; takes and raises what `CityRoulette.start` does."""
        thread = LoopThread()
        try:
            return cls(thread.run(CityRoulette.start, program, **options), thread)
        except BaseException:
            thread.stop()
            raise

    @property
    def about(self) -> InitializeResult:
        """The result of `initialize`."""
        return self._client.about

    @property
    def pid(self) -> int:
        """The process id of the server."""
        return self._client.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last 50 lines of the server's standard error."""
        return self._client.stderr

    @property
    def end(self) -> CityRouletteError | None:
        """Why the client has ended; None while it runs."""
        return self._client.end

    def close(self) -> None:
        """Stops the server; closing twice is not an error."""
        try:
            self._thread.run(self._client.close)
        except ClientClosed:
            return
        self._thread.stop()

    def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """Sends a request by its name in the protocol, JSON in and JSON out.

        `on_progress` is called on the client's own thread and must not call the client.
        """
        return self._thread.run(
            self._client.call, method, params, timeout=timeout, on_progress=on_progress
        )

    @overload
    def subscribe(self, *, limit: int = QUEUE) -> SyncSubscription[Notification]: ...

    @overload
    def subscribe(self, kind: type[A], /, *, limit: int = QUEUE) -> SyncSubscription[A]: ...

    @overload
    def subscribe(
        self, first: type[A], second: type[B], /, *, limit: int = QUEUE
    ) -> SyncSubscription[A | B]: ...

    @overload
    def subscribe(
        self, first: type[A], second: type[B], third: type[C], /, *, limit: int = QUEUE
    ) -> SyncSubscription[A | B | C]: ...

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
    ) -> SyncSubscription[A | B | C | D]: ...

    @overload
    def subscribe(self, *kinds: type[N], limit: int = QUEUE) -> SyncSubscription[N]: ...

    def subscribe(self, *kinds: type[Any], limit: int = QUEUE) -> SyncSubscription[Any]:
        """The notifications of the given types, from now on; see `CityRoulette.subscribe`."""
        made = self._thread.run_plain(lambda: self._client.subscribe(*kinds, limit=limit))
        return SyncSubscription(made, self._thread)

    def notifications(self, limit: int = QUEUE) -> SyncSubscription[RawNotification]:
        """All notifications from now on, as JSON."""
        made = self._thread.run_plain(lambda: self._client.notifications(limit))
        return SyncSubscription(made, self._thread)

    @contextmanager
    def mirror(self, session: str) -> Iterator[SyncMirror]:
        """A live copy of a session's visible list, for a block."""
        mirror = self._client.mirror(session)
        self._thread.run(mirror.__aenter__)
        try:
            yield SyncMirror(mirror, self._thread)
        finally:
            self._thread.run(mirror.close)

    @contextmanager
    def follow_archive(self, since: ArchiveCopy | None = None) -> Iterator[SyncArchiveMirror]:
        """A live copy of the archive, for a block; see `CityRoulette.follow_archive`."""
        mirror = self._client.follow_archive(since)
        self._thread.run(mirror.__aenter__)
        try:
            yield SyncArchiveMirror(mirror, self._thread)
        finally:
            self._thread.run(mirror.close)

    @contextmanager
    def open(
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
    ) -> Iterator[SyncSession]:
        """Opens a session for a block; see `CityRoulette.open`."""
        opening = self._thread.run_plain(
            lambda: self._client.open(
                mode,
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
        )
        session = self._thread.run(opening.__aenter__)
        try:
            yield SyncSession(session, self._thread)
        finally:
            self._thread.run(opening.__aexit__, None, None, None)

    @contextmanager
    def resume(
        self, draft: str, *, force: bool | None = None, timeout: float | None = None
    ) -> Iterator[SyncSession]:
        """Resumes a session for a block; see `CityRoulette.resume`."""
        opening = self._thread.run_plain(
            lambda: self._client.resume(draft, force=force, timeout=timeout)
        )
        session = self._thread.run(opening.__aenter__)
        try:
            yield SyncSession(session, self._thread)
        finally:
            self._thread.run(opening.__aexit__, None, None, None)

    def _typed(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: Any,
        timeout: float | None,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        return self._thread.run(self._client._typed, method, params, kind, timeout, on_progress)


class SyncSubscription(Generic[E]):
    """Notifications as a blocking iterator; see `Subscription`."""

    def __init__(self, subscription: Subscription[E], thread: LoopThread) -> None:
        self._subscription = subscription
        self._thread = thread

    def drain(self) -> list[E]:
        """All queued notifications, without waiting."""
        return self._thread.run_plain(self._subscription.drain)

    def close(self) -> None:
        """Ends the subscription, and wakes a thread that waits for a notification."""
        self._thread.run_plain(self._subscription.close)

    def __enter__(self) -> SyncSubscription[E]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> SyncSubscription[E]:
        return self

    def __next__(self) -> E:
        try:
            return self._thread.run(self._subscription.__anext__)
        except StopAsyncIteration:
            raise StopIteration from None
