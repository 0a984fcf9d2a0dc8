"""The latest events of a mirror, shared by all its feeds."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, Protocol, TypeVar

PENDING = 100
"""Events kept for slow readers. A reader that far behind has to redraw everything anyway."""


class Event(Protocol):
    """A change of a mirror."""

    def as_reset(self: E) -> E:
        """The reset that replaces this event and all pending ones."""


E = TypeVar("E", bound=Event)


class EventLog(Generic[E]):
    """Keeps the last events. A feed is a position in it.

    So the memory of a mirror does not grow with the number of its feeds, and it has no reference
    to a feed except while a task waits for the next event.
    """

    def __init__(self) -> None:
        self._events: deque[E] = deque(maxlen=PENDING)
        self.end = 0
        """The position after the last event: the number of events so far."""
        self.finished = False
        """Whether no further event follows."""
        self.error: Exception | None = None
        """Why no further event follows; None if the reason is not an error."""
        self.waiting: set[asyncio.Event] = set()
        """Set when there is a new event, and at the end."""

    def put(self, event: E) -> None:
        """Adds an event, and drops the oldest if there are too many."""
        self._events.append(event)
        self.end += 1
        self._wake()

    def finish(self, error: Exception | None) -> None:
        """Ends the log, with an error if there is one. A second call changes nothing."""
        if not self.finished:
            self.finished = True
            self.error = error
        self._wake()

    def read(self, position: int) -> tuple[E, int]:
        """The event at a position before the end, and the next position.

        If the event was dropped, it is a reset instead, and the next position is the end.
        """
        first = self.end - len(self._events)
        if position < first:
            return self._events[-1].as_reset(), self.end
        return self._events[position - first], position + 1

    def _wake(self) -> None:
        for each in self.waiting:
            each.set()
