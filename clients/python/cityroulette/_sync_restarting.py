"""A program that is restarted after a crash, for programs without asyncio."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ._budget import MOST, WITHIN
from ._errors import ClientClosed
from ._find import Program
from ._loop_thread import LoopThread
from ._options import LaunchOptions
from ._restarting import Restarting
from ._sync import SyncCityRoulette
from ._sync_session import SyncSession

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SyncRestarting:
    """Provides a client, and starts a new one after the program has crashed; see `Restarting`.

    Several threads may use it. All its clients share one thread of their own.
    """

    def __init__(
        self,
        program: Program | None = None,
        *,
        most: int = MOST,
        within: float = WITHIN,
        now: Callable[[], float] = time.monotonic,
        **options: Unpack[LaunchOptions],
    ) -> None:
        """Takes what `Restarting` takes, and does not start the program yet either."""
        self._restarting = Restarting(program, most=most, within=within, now=now, **options)
        self._thread = LoopThread()
        self._client: SyncCityRoulette | None = None

    def client(self) -> SyncCityRoulette:
        """The running client; a new one at first and after a crash. Raises what
        `Restarting.client` raises."""
        return self._thread.run(self._current)

    async def _current(self) -> SyncCityRoulette:
        """Runs on the loop, so that threads which call at once get the same client."""
        client = await self._restarting.client()
        if self._client is None or self._client._client is not client:
            self._client = SyncCityRoulette(client, self._thread, owns_thread=False)
        return self._client

    @contextmanager
    def resumed(self, session: SyncSession, *, force: bool | None = None) -> Iterator[SyncSession]:
        """A session that ended with its program, restored for a block; see `Restarting.resumed`."""
        resuming = self._restarting.resumed(session._session, force=force)
        with self._thread.block(resuming) as resumed:
            yield SyncSession(resumed, self._thread)

    def close(self) -> None:
        """Stops the program; it is not restarted. Closing twice is not an error."""
        try:
            self._thread.run(self._restarting.close)
        except ClientClosed:
            return
        self._thread.stop()

    def __enter__(self) -> SyncRestarting:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
