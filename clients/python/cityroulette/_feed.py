"""The changes of a mirror as an asynchronous iterator."""

from __future__ import annotations

import asyncio
import copy
from dataclasses import dataclass
from typing import Generic

from ._event_log import E, EventLog
from ._record import Record
from .types import ArchiveChange, Change


@dataclass(frozen=True)
class MirrorChange(Record):
    """The changes of a mirror since the last event.

    `changes` lead from the previous list to the list at `revision`; weather is an update of the
    rows that show it. With `reset` they are empty: redraw the whole list.
    """

    revision: int
    changes: tuple[Change, ...]
    reset: bool

    def as_reset(self) -> MirrorChange:
        """An event that asks to redraw the list."""
        return MirrorChange(self.revision, (), reset=True)


@dataclass(frozen=True)
class ArchiveNews(Record):
    """The changes committed to the archive since the last event.

    With `reset` the single changes are unknown: redraw the whole list.
    """

    cursor: str
    changes: tuple[ArchiveChange, ...]
    reset: bool

    def as_reset(self) -> ArchiveNews:
        """An event that asks to redraw the list."""
        return ArchiveNews(self.cursor, (), reset=True)


class Feed(Generic[E]):
    """An asynchronous iterator over the changes of a mirror, for one task.

    If the reader is more than 100 events behind, it gets one with `reset` for all of them. A feed
    holds no events of its own, so an abandoned one costs nothing. Leaving a block closes it:

        async with mirror.changed() as changes:
            async for change in changes: ...
    """

    def __init__(self, log: EventLog[E]) -> None:
        """Use `Mirror.changed`, `ArchiveMirror.changed` or `Session.changed`."""
        self._log = log
        self._position = log.end
        self._closed = False
        self._woken = asyncio.Event()

    def close(self) -> None:
        """Ends the iteration, also that of a task that waits. Pending changes are dropped."""
        self._closed = True
        self._woken.set()

    async def __aenter__(self) -> Feed[E]:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Feed[E]:
        return self

    async def __anext__(self) -> E:
        while not self._closed:
            if self._position < self._log.end:
                event, self._position = self._log.read(self._position)
                return event
            if self._log.finished:
                break
            await self._wait()
        if self._log.error is not None and not self._closed:
            raise copy.copy(self._log.error)
        raise StopAsyncIteration

    async def _wait(self) -> None:
        """Waits for the next event, the end of the log, or `close`."""
        self._woken.clear()
        self._log.waiting.add(self._woken)
        try:
            await self._woken.wait()
        finally:
            self._log.waiting.discard(self._woken)
