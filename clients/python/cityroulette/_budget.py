"""How often a program that dies is started again before it is given up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ._errors import TooManyRestarts

MOST = 5
"""Restarts within the time below; editors give a language server as many."""

WITHIN = 180.0
"""Seconds."""


class RestartBudget:
    """Counts restarts within a span of time."""

    def __init__(self, most: int, within: float, clock: Callable[[], float]) -> None:
        """`within` and what `clock` answers are in seconds."""
        self.most = most
        self.within = within
        self._clock = clock
        self._times: deque[float] = deque()

    def take(self) -> None:
        """Spends one restart; raises `TooManyRestarts` when there is none left."""
        now = self._clock()
        while self._times and now - self._times[0] >= self.within:
            self._times.popleft()
        if len(self._times) >= self.most:
            raise TooManyRestarts(self.most, self.within)
        self._times.append(now)
