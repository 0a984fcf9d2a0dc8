"""An event loop in its own thread, for callers without one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from typing import Any, TypeVar

from ._errors import ClientClosed

T = TypeVar("T")


class _Run:
    """A coroutine that may be cancelled before it has started.

    The waiting thread sets `given_up` and the loop reads it; the cancellation is queued after the
    start, so one of the two always sees the other.
    """

    def __init__(self) -> None:
        self.given_up = False
        self._task: asyncio.Task[Any] | None = None

    async def follow(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Runs the coroutine, unless it was cancelled."""
        self._task = asyncio.current_task()
        if self.given_up:
            coroutine.close()
            raise asyncio.CancelledError
        return await coroutine

    def cancel(self) -> None:
        """Called on the loop; does nothing if the coroutine has ended."""
        if self._task is not None:
            self._task.cancel()


class LoopThread:
    """Runs coroutines for other threads. Their objects are used only on its loop."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="cityroulette", daemon=True)
        self._thread.start()

    def run(self, function: Callable[..., Coroutine[Any, Any, T]], *args: Any, **named: Any) -> T:
        """Runs a coroutine function on the loop and waits for its result.

        An interrupt of the waiting thread, such as Ctrl-C, cancels the coroutine, at whatever line
        of this function it occurs.
        """
        if threading.current_thread() is self._thread:
            raise RuntimeError("a callback must not wait for its own client; use another thread")
        if not self._thread.is_alive():
            raise ClientClosed
        run = _Run()
        try:
            coroutine = run.follow(function(*args, **named))
            return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()
        except BaseException:
            run.given_up = True
            with suppress(RuntimeError):  # The loop is closed, so nothing is running.
                self._loop.call_soon_threadsafe(run.cancel)
            raise

    def run_plain(self, function: Callable[[], T]) -> T:
        """Runs a plain function on the loop and waits for its result."""

        async def call() -> T:
            return function()

        return self.run(call)

    @contextmanager
    def block(self, manager: AbstractAsyncContextManager[T]) -> Iterator[T]:
        """Enters and leaves an asynchronous context manager on the loop.

        It is left without the exception of the block, whose traceback belongs to this thread.
        """
        value = self.run(manager.__aenter__)
        try:
            yield value
        finally:
            self.run(manager.__aexit__, None, None, None)

    def stop(self) -> None:
        """Stops the thread and cancels pending coroutines."""
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
        """Lets cancelled tasks finish, so that their waiters are notified."""
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
