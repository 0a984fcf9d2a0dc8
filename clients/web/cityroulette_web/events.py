"""The events for the pages, numbered; the latest thousands are kept."""

from __future__ import annotations

import itertools
import json
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

KEPT = 5000
"""Events kept for a page that is slow or reconnects. A refresh of 300 cities creates about 300."""


@dataclass(frozen=True)
class Event:
    """One event with its data as JSON text."""

    id: int
    kind: str
    data: str


class EventLog:
    """A log with one writing thread and any number of reading threads.

    Readers have no queues of their own, so a stalled reader costs nothing; if it returns too late,
    it is notified of the gap.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._events: deque[Event] = deque(maxlen=kept)
        self._last = 0
        self._changed = threading.Condition()
        self._closed = False

    @property
    def last(self) -> int:
        """The id of the newest event, 0 before the first."""
        return self._last

    def append(self, kind: str, value: Any) -> None:
        """Adds an event and wakes the readers."""
        data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        with self._changed:
            self._last += 1
            self._events.append(Event(self._last, kind, data))
            self._changed.notify_all()

    def close(self) -> None:
        """Stops all readers."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wake(self) -> None:
        """Wakes the readers, so that they check whether they are still wanted."""
        with self._changed:
            self._changed.notify_all()

    def after(
        self, last: int, timeout: float, wanted: Callable[[], bool] = lambda: True
    ) -> tuple[list[Event], bool] | None:
        """The events after `last`, and whether some before them are missing.

        Waits for the first one; returns an empty list after a timeout, and None if the log is closed
        or the reader is not `wanted` any more.
        """

        def over() -> bool:
            return self._closed or not wanted()

        with self._changed:
            self._changed.wait_for(lambda: over() or self._last > last, timeout)
            if over():
                return None
            count = min(self._last - last, len(self._events))
            start = len(self._events) - count
            return list(itertools.islice(self._events, start, None)), self._last - last > count
