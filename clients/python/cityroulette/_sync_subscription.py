"""Notifications as blocking iterators."""

from __future__ import annotations

from typing import Generic

from ._loop_thread import LoopThread
from ._subscription import N, Subscription


class SyncSubscription(Generic[N]):
    """Notifications as a blocking iterator; see `Subscription`."""

    def __init__(self, subscription: Subscription[N], thread: LoopThread) -> None:
        """Use `SyncCityRoulette.subscribe` or `SyncCityRoulette.notifications`."""
        self._subscription = subscription
        self._thread = thread

    def drain(self) -> list[N]:
        """All queued notifications, without waiting."""
        return self._thread.run_plain(self._subscription.drain)

    def close(self) -> None:
        """Ends the subscription, and wakes a thread that waits for a notification."""
        self._thread.run_plain(self._subscription.close)

    def __enter__(self) -> SyncSubscription[N]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> SyncSubscription[N]:
        return self

    def __next__(self) -> N:
        try:
            return self._thread.run(self._subscription.__anext__)
        except StopAsyncIteration:
            raise StopIteration from None
