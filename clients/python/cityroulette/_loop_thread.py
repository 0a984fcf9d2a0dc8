"""An event loop in a thread of its own, for callers without one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from ._errors import ClientClosed

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for other threads. Everything that they touch lives on its loop."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="cityroulette", daemon=True)
        self._thread.start()

    def run(self, function: Callable[..., Coroutine[Any, Any, T]], *args: Any, **named: Any) -> T:
        """Calls a coroutine function on the loop and waits for its result.

        An interrupt of the waiting thread, as by Ctrl-C, cancels the coroutine.
        """
        if threading.current_thread() is self._thread:
            raise RuntimeError("a callback must not wait for its own client; use another thread")
        if not self._thread.is_alive():
            raise ClientClosed
        future = asyncio.run_coroutine_threadsafe(function(*args, **named), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def run_plain(self, function: Callable[[], T]) -> T:
        """Calls a plain function on the loop and waits for its result."""

        async def call() -> T:
            return function()

        return self.run(call)

    def stop(self) -> None:
        """Ends the thread; what still waits is cancelled."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            self._finish()
        finally:
            self._loop.close()

    def _finish(self) -> None:
        """Lets cancelled tasks come to their end, so that their waiters hear of it."""
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
