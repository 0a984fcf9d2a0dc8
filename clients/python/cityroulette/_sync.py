"""The same client for programs without asyncio."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._archive_mirror import ArchiveCopy
from ._client import CityRoulette
from ._errors import CityRouletteError, ClientClosed
from ._find import Program
from ._loop_thread import LoopThread
from ._options import LaunchOptions
from ._paging import SyncArchivePages
from ._subscription import QUEUE, RawNotification
from ._sync_api import Api, ProgressListener
from ._sync_blocks import SessionBlocks
from ._sync_mirrors import SyncArchiveMirror, SyncMirror
from ._sync_session import SyncSession
from ._sync_subscription import SyncSubscription
from .notifications import Notification
from .types import InitializeResult, SessionOpenResult, SessionResumeResult

if TYPE_CHECKING:
    from typing_extensions import Unpack

N = TypeVar("N", bound=Notification)
A = TypeVar("A", bound=Notification)
B = TypeVar("B", bound=Notification)
C = TypeVar("C", bound=Notification)
D = TypeVar("D", bound=Notification)


class SyncCityRoulette(Api, SessionBlocks):
    """A running `cityroulette`; every call waits for its result.

    Several threads may call at once. `CityRoulette` documents the methods.
    """

    def __init__(
        self, client: CityRoulette, thread: LoopThread, *, owns_thread: bool = True
    ) -> None:
        """Use `launch` or `start`. `close` stops a thread that the client owns."""
        super().__init__(self._typed)
        self._owns_thread = owns_thread
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
    def timeout(self) -> float:
        """Timeout of a call in seconds."""
        return self._client.timeout

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
        if self._owns_thread:
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

    def mirror(self, session: str) -> SyncMirror:
        """A live copy of a session's visible list; see `Mirror`."""
        return SyncMirror(self._client.mirror(session), self._thread)

    def follow_archive(self, since: ArchiveCopy | None = None) -> SyncArchiveMirror:
        """A live copy of the archive; see `ArchiveMirror`. `since` is an earlier copy of it."""
        return SyncArchiveMirror(self._client.follow_archive(since), self._thread)

    @contextmanager
    def _block(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: type[SessionOpenResult] | type[SessionResumeResult],
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> Iterator[SyncSession]:
        with self._thread.block(
            self._client._block(method, params, kind, timeout, on_progress)
        ) as session:
            yield SyncSession(session, self._thread)

    def _typed(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: Any,
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> Any:
        return self._thread.run(self._client._typed, method, params, kind, timeout, on_progress)
