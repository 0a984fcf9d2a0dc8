"""Live copies for programs without asyncio."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ._archive_mirror import ArchiveCopy, ArchiveMirror
from ._feed import ArchiveNews, Feed, MirrorChange
from ._loop_thread import LoopThread
from ._mirror import Mirror
from .types import City, State

E = TypeVar("E", MirrorChange, ArchiveNews)


class SyncMirror:
    """A live copy of a session's list. Each property returns a snapshot; see `Mirror`."""

    def __init__(self, mirror: Mirror, thread: LoopThread) -> None:
        self._mirror = mirror
        self._thread = thread

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

    def ready(self) -> None:
        """Waits until the list is complete."""
        self._thread.run(self._mirror.ready)

    def changed(self) -> Iterator[MirrorChange]:
        """The changes from now on; waits for the next one."""
        return _taken(self._thread.run_plain(self._mirror.changed), self._thread)


class SyncArchiveMirror:
    """A live copy of the archive; see `ArchiveMirror`."""

    def __init__(self, mirror: ArchiveMirror, thread: LoopThread) -> None:
        self._mirror = mirror
        self._thread = thread

    @property
    def cities(self) -> tuple[City, ...]:
        """A snapshot of the rows, in order."""
        return self.copy().cities

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

    def changed(self) -> Iterator[ArchiveNews]:
        """The changes from now on; waits for the next ones."""
        return _taken(self._thread.run_plain(self._mirror.changed), self._thread)


def _taken(feed: Feed[E], thread: LoopThread) -> Iterator[E]:
    while True:
        try:
            yield thread.run(feed.__anext__)
        except StopAsyncIteration:
            return
