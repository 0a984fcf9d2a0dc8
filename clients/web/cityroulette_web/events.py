"""What is pushed to the pages: numbered events, of which the last thousands are kept."""

from __future__ import annotations

import itertools
import json
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

KEPT = 5000
"""Events kept for a page that is slow or comes back. A refresh of 300 cities makes some 300."""


@dataclass(frozen=True)
class Event:
    """One event, its data already written as JSON."""

    id: int
    kind: str
    data: str


class EventLog:
    """A log that one thread writes and any number of threads read, each at its own pace.

    No reader has a queue of its own, so a reader that stands still costs nothing; when it comes
    back too late it is told that there is a gap.
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
        """Ends all readers."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wake(self) -> None:
        """Lets the readers look whether they are still wanted."""
        with self._changed:
            self._changed.notify_all()

    def after(
        self, last: int, timeout: float, wanted: Callable[[], bool] = lambda: True
    ) -> tuple[list[Event], bool] | None:
        """The events after `last`, and whether some before them are missing.

        Waits for the first one, and returns an empty list when none came in time; None when the
        log is closed or the reader is not `wanted` any more.
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
