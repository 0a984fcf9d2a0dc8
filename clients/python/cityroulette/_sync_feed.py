"""The changes of a live copy, for programs without asyncio."""

from __future__ import annotations

from typing import Generic

from ._event_log import E
from ._feed import Feed
from ._loop_thread import LoopThread


class SyncFeed(Generic[E]):
    """A blocking iterator over the changes of a live copy; see `Feed`."""

    def __init__(self, feed: Feed[E], thread: LoopThread) -> None:
        """Use `SyncMirror.changed`, `SyncArchiveMirror.changed` or `SyncSession.changed`."""
        self._feed = feed
        self._thread = thread

    def close(self) -> None:
        """Ends the iteration, and wakes a thread that waits for a change."""
        self._thread.run_plain(self._feed.close)

    def __enter__(self) -> SyncFeed[E]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> SyncFeed[E]:
        return self

    def __next__(self) -> E:
        try:
            return self._thread.run(self._feed.__anext__)
        except StopAsyncIteration:
            raise StopIteration from None
