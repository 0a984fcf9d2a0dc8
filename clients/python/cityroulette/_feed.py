"""The events of a mirror; pending events are merged into one if the reader is too slow."""

from __future__ import annotations

import asyncio
import copy
from collections import deque
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from .types import ArchiveChange, Change

WAITING = 100
"""Pending events; more are merged. A reader that far behind has to redraw everything anyway."""


class _Event(Protocol):
    def as_reset(self: E) -> E:
        """The reset that replaces this event and all pending ones."""


E = TypeVar("E", bound=_Event)


@dataclass(frozen=True)
class MirrorChange:
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
class ArchiveNews:
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
    """An asynchronous iterator over the changes of a mirror, for one task."""

    def __init__(self) -> None:
        self._queue: deque[E] = deque()
        self._finished = False
        self._error: Exception | None = None
        self._arrived = asyncio.Event()

    def put(self, event: E) -> None:
        """Adds an event, or merges all pending events into a reset."""
        if len(self._queue) >= WAITING:
            self._queue.clear()
            event = event.as_reset()
        self._queue.append(event)
        self._arrived.set()

    def finish(self, error: Exception | None) -> None:
        """Ends the iteration after the pending events, with an error if there is one."""
        if not self._finished:
            self._finished, self._error = True, error
        self._arrived.set()

    def __aiter__(self) -> Feed[E]:
        return self

    async def __anext__(self) -> E:
        while not self._queue:
            if self._finished:
                if self._error is not None:
                    raise copy.copy(self._error)
                raise StopAsyncIteration
            self._arrived.clear()
            await self._arrived.wait()
        return self._queue.popleft()
