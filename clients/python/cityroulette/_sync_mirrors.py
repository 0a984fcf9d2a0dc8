"""Live copies for programs without asyncio."""

from __future__ import annotations

from ._archive_mirror import ArchiveCopy, ArchiveMirror
from ._feed import ArchiveNews, MirrorChange
from ._loop_thread import LoopThread
from ._mirror import Mirror
from ._sync_feed import SyncFeed
from .types import City, State


class SyncMirror:
    """A live copy of a session's list, for a block; see `Mirror`. Properties return snapshots."""

    def __init__(self, mirror: Mirror, thread: LoopThread) -> None:
        """Use `SyncCityRoulette.mirror`."""
        self._mirror = mirror
        self._thread = thread

    @property
    def session(self) -> str:
        """The id of the session."""
        return self._mirror.session

    @property
    def cities(self) -> tuple[City, ...]:
        """The rows in order."""
        return self._thread.run_plain(lambda: tuple(self._mirror.cities))

    @property
    def state(self) -> State:
        """The state for the controls around the list."""
        return self._mirror.state

    @property
    def revision(self) -> int:
        """Increases by one with each change."""
        return self._mirror.revision

    @property
    def closed(self) -> str | None:
        """Why the session ended; None while it is open."""
        return self._mirror.closed

    @property
    def draft(self) -> str | None:
        """The id of the session's draft; None before the first edit."""
        return self._mirror.draft

    @property
    def whole(self) -> bool:
        """Whether the list is complete, that is, not being read again."""
        return self._mirror.whole

    def ready(self) -> None:
        """Waits until the list is complete."""
        self._thread.run(self._mirror.ready)

    def changed(self) -> SyncFeed[MirrorChange]:
        """The changes from now on; waits for the next one."""
        return SyncFeed(self._thread.run_plain(self._mirror.changed), self._thread)

    def close(self) -> None:
        """Stops following the session, which stays open on the server."""
        self._thread.run(self._mirror.close)

    def __enter__(self) -> SyncMirror:
        self._thread.run(self._mirror.__aenter__)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SyncArchiveMirror:
    """A live copy of the archive, for a block; see `ArchiveMirror`."""

    def __init__(self, mirror: ArchiveMirror, thread: LoopThread) -> None:
        """Use `SyncCityRoulette.follow_archive`."""
        self._mirror = mirror
        self._thread = thread

    @property
    def cities(self) -> tuple[City, ...]:
        """A snapshot of the rows, in order."""
        return self.copy().cities

    @property
    def cursor(self) -> str:
        """The cursor after the last change that the rows include."""
        return self.copy().cursor

    @property
    def missed(self) -> ArchiveNews | None:
        """The changes committed between the given copy and the start of the mirror."""
        return self._mirror.missed

    def copy(self) -> ArchiveCopy:
        """A snapshot of the archive for `follow_archive(since=…)`."""
        return self._thread.run_plain(self._mirror.copy)

    def ready(self) -> None:
        """Waits until the rows include all announced changes."""
        self._thread.run(self._mirror.ready)

    def changed(self) -> SyncFeed[ArchiveNews]:
        """The changes from now on; waits for the next ones."""
        return SyncFeed(self._thread.run_plain(self._mirror.changed), self._thread)

    def close(self) -> None:
        """Stops following the archive; the rows stay."""
        self._thread.run(self._mirror.close)

    def __enter__(self) -> SyncArchiveMirror:
        self._thread.run(self._mirror.__aenter__)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
