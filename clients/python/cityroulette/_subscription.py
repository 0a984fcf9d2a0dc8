"""Notifications as asynchronous iterators, each with its own queue."""

from __future__ import annotations

import asyncio
import copy
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._connection import Connection
from ._errors import CityRouletteError, ClientClosed, NotificationsLost
from ._record import Record

N = TypeVar("N")

QUEUE = 1000
"""Notifications held by a subscription. A refresh of 300 cities sends about 300."""


@dataclass(frozen=True)
class RawNotification(Record):
    """A raw notification: its method, and its parameters as JSON."""

    method: str
    params: Any


@dataclass
class _Gap:
    """Marks dropped notifications in the queue."""

    missed: int


class Subscription(Generic[N]):
    """Notifications from the moment of subscribing.

    The queue is bounded. When it is full, it keeps the oldest, counts further notifications and
    drops them; iterating raises `NotificationsLost` at the gap and then continues after it. The
    connection never stops reading for a full queue, because the reply that the reader waits for
    may follow the notification that does not fit.

    The iteration ends when the subscription or the client is closed. When the program crashes, it
    raises `ProcessDied` after the notifications received before. One task iterates at a time.
    """

    def __init__(
        self, connection: Connection, accept: Callable[[str, Any], N | None], limit: int = QUEUE
    ) -> None:
        """`accept` returns the value to be queued, or None to ignore the notification."""
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
        """Ends the subscription; queued notifications can still be read."""
        self._connection.forget(self._take, self._ended)
        if self._end is None:
            self._ended(ClientClosed())

    def drain(self) -> list[N]:
        """All queued notifications, without waiting.

        After a call has returned, this includes everything that its request caused. Raises
        `NotificationsLost` like iterating.
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
                raise copy.copy(self._end)
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
