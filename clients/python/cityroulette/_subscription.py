"""Notifications as asynchronous iterators, each with a queue of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._connection import Connection
from ._errors import CityRouletteError, ClientClosed, NotificationsLost

N = TypeVar("N")

QUEUE = 1000
"""Notifications that a subscription keeps. A refresh of 300 cities sends some 300."""


@dataclass(frozen=True)
class RawNotification:
    """A notification as it came: its method, and its parameters as JSON."""

    method: str
    params: Any


@dataclass
class _Gap:
    """Stands in the queue where notifications were not kept."""

    missed: int


class Subscription(Generic[N]):
    """Notifications from the moment of subscribing on.

    The queue is bounded. When it is full the oldest are kept, further ones are dropped and
    counted, and `NotificationsLost` is raised in their place; iterating again goes on behind
    them. Reading is never held up, because the reply that the reader of a full queue waits for
    may stand behind the notification that does not fit.

    The iteration ends when the subscription or the client is closed, and raises `ProcessDied`
    when the program dies, after what came before. One task iterates at a time.
    """

    def __init__(
        self, connection: Connection, accept: Callable[[str, Any], N | None], limit: int = QUEUE
    ) -> None:
        """`accept` makes the value to be queued, or None for what is of no interest."""
        if limit < 1:
            raise ValueError("the limit of a subscription must be 1 or more")
        self._connection = connection
        self._accept = accept
        self._limit = limit
        self._queue: deque[N | _Gap | CityRouletteError] = deque()
        self._end: CityRouletteError | None = None
        self._arrived = asyncio.Event()
        connection.listen(self._take, self._ended)

    def close(self) -> None:
        """Ends the subscription; what has come can still be taken."""
        self._connection.forget(self._take, self._ended)
        if self._end is None:
            self._ended(ClientClosed())

    def drain(self) -> list[N]:
        """All that has come and was not taken yet, without waiting.

        When a call has returned, this holds everything that its request caused. Raises
        `NotificationsLost` as iterating does.
        """
        taken: list[N] = []
        while self._queue and not (taken and isinstance(self._queue[0], (_Gap, Exception))):
            taken.append(self._next())
        return taken

    async def __aenter__(self) -> Subscription[N]:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Subscription[N]:
        return self

    async def __anext__(self) -> N:
        while not self._queue:
            if isinstance(self._end, ClientClosed):
                raise StopAsyncIteration
            if self._end is not None:
                raise self._end
            self._arrived.clear()
            await self._arrived.wait()
        return self._next()

    def _next(self) -> N:
        entry = self._queue.popleft()
        if isinstance(entry, _Gap):
            raise NotificationsLost(entry.missed)
        if isinstance(entry, CityRouletteError):
            raise entry
        return entry

    def _take(self, method: str, params: Any) -> None:
        """Called by the connection for every notification."""
        entry: N | CityRouletteError | None
        try:
            entry = self._accept(method, params)
        except CityRouletteError as error:
            entry = error
        if entry is None:
            return
        last = self._queue[-1] if self._queue else None
        if len(self._queue) < self._limit:
            self._queue.append(entry)
        elif isinstance(last, _Gap):
            last.missed += 1
        else:
            self._queue.append(_Gap(1))
        self._arrived.set()

    def _ended(self, end: CityRouletteError) -> None:
        self._end = end
        self._arrived.set()
