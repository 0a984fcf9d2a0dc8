"""The events of a mirror, joined into one when nobody takes them in time."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from .types import ArchiveChange, Change

WAITING = 100
"""Events that wait to be taken; more become one. A reader that far behind draws anew anyway."""


class _Event(Protocol):
    def as_reset(self: E) -> E:
        """What stands for this event and all before it that were not taken."""


E = TypeVar("E", bound=_Event)


@dataclass(frozen=True)
class MirrorChange:
    """What happened to a mirror since the last event.

    `changes` lead from the list before to the list at `revision`; weather comes as updates of the
    rows that show it. With `reset` they are empty: draw the whole list anew.
    """

    revision: int
    changes: tuple[Change, ...]
    reset: bool

    def as_reset(self) -> MirrorChange:
        """That the list is to be drawn anew."""
        return MirrorChange(self.revision, (), reset=True)


@dataclass(frozen=True)
class ArchiveNews:
    """What was committed to the archive since the last event, change by change.

    With `reset` the changes are not known one by one any more: draw the whole list anew.
    """

    cursor: str
    changes: tuple[ArchiveChange, ...]
    reset: bool

    def as_reset(self) -> ArchiveNews:
        """That the list is to be drawn anew."""
        return ArchiveNews(self.cursor, (), reset=True)


class Feed(Generic[E]):
    """An asynchronous iterator over the changes of a mirror; one task iterates."""

    def __init__(self) -> None:
        self._queue: deque[E] = deque()
        self._finished = False
        self._error: Exception | None = None
        self._arrived = asyncio.Event()

    def put(self, event: E) -> None:
        """Adds an event, or joins all that wait into one reset."""
        if len(self._queue) >= WAITING:
            self._queue.clear()
            event = event.as_reset()
        self._queue.append(event)
        self._arrived.set()

    def finish(self, error: Exception | None) -> None:
        """Ends the iteration behind what waits, with an error if there is one."""
        if not self._finished:
            self._finished, self._error = True, error
        self._arrived.set()

    def __aiter__(self) -> Feed[E]:
        return self

    async def __anext__(self) -> E:
        while not self._queue:
            if self._finished:
                raise self._error or StopAsyncIteration
            self._arrived.clear()
            await self._arrived.wait()
        return self._queue.popleft()
