"""The events of a mirror, joined into one when nobody takes them in time."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from .types import Change

WAITING = 100
"""Events that wait to be taken; more become one. A reader that far behind draws anew anyway."""


@dataclass(frozen=True)
class MirrorChange:
    """What happened to a mirror since the last event.

    `changes` lead from the list before to the list at `revision`; weather comes as updates of the
    rows that show it. With `reset` they are empty: draw the whole list anew.
    """

    revision: int
    changes: tuple[Change, ...]
    reset: bool


class Feed:
    """An asynchronous iterator over the changes of a mirror; one task iterates."""

    def __init__(self) -> None:
        self._queue: deque[MirrorChange] = deque()
        self._finished = False
        self._error: Exception | None = None
        self._arrived = asyncio.Event()

    def put(self, change: MirrorChange) -> None:
        """Adds an event, or joins all that wait into one reset."""
        if len(self._queue) >= WAITING:
            self._queue.clear()
            change = MirrorChange(change.revision, (), reset=True)
        self._queue.append(change)
        self._arrived.set()

    def finish(self, error: Exception | None) -> None:
        """Ends the iteration behind what waits, with an error if there is one."""
        if not self._finished:
            self._finished, self._error = True, error
        self._arrived.set()

    def __aiter__(self) -> Feed:
        return self

    async def __anext__(self) -> MirrorChange:
        while not self._queue:
            if self._finished:
                raise self._error or StopAsyncIteration
            self._arrived.clear()
            await self._arrived.wait()
        return self._queue.popleft()
