"""A limit on restarts of a program that keeps crashing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ._errors import TooManyRestarts

MOST = 5
"""Restarts within the window; editors use the same limit for language servers."""

WITHIN = 180.0
"""Length of the window in seconds."""


class RestartBudget:
    """Counts restarts within a window of time."""

    def __init__(self, most: int, within: float, clock: Callable[[], float]) -> None:
        """`within` and the result of `clock` are in seconds."""
        self.most = most
        self.within = within
        self._clock = clock
        self._times: deque[float] = deque()

    def take(self) -> None:
        """Uses one restart; raises `TooManyRestarts` if none is left."""
        now = self._clock()
        while self._times and now - self._times[0] >= self.within:
            self._times.popleft()
        if len(self._times) >= self.most:
            raise TooManyRestarts(self.most, self.within)
        self._times.append(now)
