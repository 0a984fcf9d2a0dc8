"""A program that is restarted after a crash, up to a limit."""

from __future__ import annotations

import asyncio
import copy
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from ._budget import MOST, WITHIN, RestartBudget
from ._client import CityRoulette
from ._errors import CityRouletteError, ClientClosed, TooManyRestarts
from ._find import Program
from ._options import LaunchOptions
from ._session import Session

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Restarting:
    """Provides a client, and starts a new one after the program has crashed.

        async with Restarting(archive=path) as server:
            client = await server.client()
            try:
                opened = await client.session.open(mode="browse")
            except ProcessDied:
                client = await server.client()  # a new process: its sessions are gone

    Committed changes are in the archive. Sessions end with their process; an edited session leaves
    a draft, from which `resumed` opens it again.
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
        """Takes the options of `CityRoulette.start`, but does not start the program yet."""
        self._program = program
        self._options = options
        self._budget = RestartBudget(most, within, now)
        self._client: CityRoulette | None = None
        self._lock = asyncio.Lock()
        self._closed = False

    async def client(self) -> CityRoulette:
        """The running client; a new one at first and after a crash.

        Raises what `CityRoulette.start` raises, `TooManyRestarts` with the last crash as its cause, and
        `ClientClosed` after `close`, or if the client was closed.
        """
        async with self._lock:
            if self._closed:
                raise ClientClosed
            if self._client is not None and self._client.end is None:
                return self._client
            if self._client is not None:
                self._spend(self._client)
            self._client = await CityRoulette.start(self._program, **self._options)
            return self._client

    def _spend(self, dead: CityRoulette) -> None:
        if isinstance(dead.end, ClientClosed):
            raise copy.copy(dead.end)
        try:
            self._budget.take()
        except TooManyRestarts as error:
            raise error from dead.end

    @asynccontextmanager
    async def resumed(
        self, session: Session, *, force: bool | None = None
    ) -> AsyncIterator[Session]:
        """A session that ended with its program, restored in the running one, for a block.

        Its edits are restored from the draft, with their undo history. A session without a draft had
        no edits: the archive is simply reopened, but found cities are lost, which raises
        `CityRouletteError`. Otherwise takes and raises what `CityRoulette.resume` does.
        """
        client = await self.client()
        if session.draft is not None:
            again = client.resume(session.draft, force=force)
        elif session.opened.mode == "browse":
            again = client.open("browse")
        else:
            raise CityRouletteError(
                "the session had no draft: it has no edits, or drafts are disabled"
            )
        async with again as resumed:
            yield resumed

    async def close(self) -> None:
        """Stops the program; it is not restarted."""
        self._closed = True
        async with self._lock:
            if self._client is not None:
                await self._client.close()

    async def __aenter__(self) -> Restarting:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
