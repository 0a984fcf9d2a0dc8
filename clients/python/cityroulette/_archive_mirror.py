"""A live copy of the archive, updated by committed changes."""

from __future__ import annotations

import asyncio
import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._archive_stars import move_starred
from ._connection import Connection
from ._errors import CityRouletteError, ClientClosed
from ._event_log import EventLog
from ._feed import ArchiveNews, Feed
from ._record import Record
from ._session_list import OutOfStep
from .notifications import ArchiveDidChange
from .rpc_errors import CursorExpired
from .types import ArchiveChange, City

if TYPE_CHECKING:
    from ._client import CityRoulette

PAGE = 500
"""Rows per page: the most that the server allows."""


@dataclass(frozen=True)
class ArchiveCopy(Record):
    """A snapshot of the archive, with the cursor for following it later."""

    cities: tuple[City, ...]
    cursor: str


class ArchiveMirror:
    """The cities of the archive in session order, including changes by other processes.

        async with client.follow_archive() as archive:
            async for news in archive.changed():
                draw(archive.cities)

    It follows `archive.changes` from a cursor and therefore misses nothing, neither commits of
    other processes nor changes made while it was not running. Keep `copy` to continue later, also
    with another client; `missed` then holds the changes committed in between. If the archive no
    longer has those changes, the mirror reads the archive again.
    """

    def __init__(
        self, client: CityRoulette, connection: Connection, since: ArchiveCopy | None
    ) -> None:
        """Use `CityRoulette.follow_archive`."""
        self._client = client
        self._connection = connection
        self._copy = since
        self._announced: str | None = None
        self._following: asyncio.Task[None] | None = None
        self._failed: CityRouletteError | None = None
        self._log: EventLog[ArchiveNews] = EventLog()
        self.missed: ArchiveNews | None = None
        """The changes committed between the given copy and the start of the mirror."""

    @property
    def cities(self) -> Sequence[City]:
        """The rows in order."""
        return self.copy().cities

    @property
    def cursor(self) -> str:
        """The cursor after the last change that the rows include."""
        return self.copy().cursor

    def copy(self) -> ArchiveCopy:
        """A snapshot of the archive for `follow_archive(since=…)`."""
        if self._copy is None:
            raise CityRouletteError("the archive has not been read; enter it with `async with`")
        return self._copy

    async def __aenter__(self) -> ArchiveMirror:
        self._connection.listen(self._take, self._ended)
        try:
            if self._copy is None:
                await self._read()
            else:
                self.missed = await self._catch_up()
            self._wake()
            await self.ready()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stops following the archive; the rows stay."""
        self._connection.forget(self._take, self._ended)
        following, self._following = self._following, None
        if following is not None:
            following.cancel()
            await asyncio.wait({following})
        self._log.finish(None)

    async def ready(self) -> None:
        """Waits until the rows include all announced changes; raises the reason for a failure."""
        while self._following is not None:
            await asyncio.wait({self._following})
        if self._failed is not None:
            raise copy.copy(self._failed)

    def changed(self) -> Feed[ArchiveNews]:
        """The changes from now on, until the mirror is closed.

        If the reader is too slow, pending changes are replaced by one with `reset`. Raises
        `ProcessDied` when the program crashes.
        """
        return Feed(self._log)

    # Following

    def _take(self, method: str, params: Any) -> None:
        if method == ArchiveDidChange.METHOD and isinstance(params, dict):
            self._announced = str(params.get("cursor"))
            self._wake()

    def _wake(self) -> None:
        """Starts catching up, unless that is in progress or not necessary."""
        behind = self._announced is not None and self._copy and self._copy.cursor != self._announced
        if behind and self._following is None:
            self._following = asyncio.ensure_future(self._follow())

    async def _follow(self) -> None:
        try:
            while self._announced is not None:
                self._announced = None
                news = await self._catch_up()
                if news.changes or news.reset:
                    self._log.put(news)
        except CityRouletteError as error:
            self._ended(error)
        finally:
            self._following = None

    async def _catch_up(self) -> ArchiveNews:
        """Updates the rows and returns the changes committed since.

        A change reports an event and not the present state of the city, so every change except a
        removal and a star makes the mirror read the archive again; `city.get` would return a city
        with the uncommitted edits of an open session.
        """
        try:
            changes, cursor = await self._changes(self.cursor)
        except CursorExpired:
            return ArchiveNews(await self._read(), (), reset=True)
        try:
            self._copy = ArchiveCopy(await self._applied(changes), cursor)
        except OutOfStep:
            await self._read(cursor)
        return ArchiveNews(cursor, tuple(changes), reset=False)

    async def _applied(self, changes: Sequence[ArchiveChange]) -> tuple[City, ...]:
        """The rows after removals and stars; raises `OutOfStep` if they must be read again."""
        removed = {change.city for change in changes if change.kind == "removed"}
        starred = [change for change in changes if change.kind != "removed"]
        if any(change.fields != ("favorite",) for change in starred):
            raise OutOfStep
        rows = tuple(city for city in self.cities if city.id not in removed)
        toggles = Counter(change.city for change in starred if change.city not in removed)
        return await move_starred(self._client.archive, rows, toggles) if toggles else rows

    async def _changes(self, cursor: str) -> tuple[list[ArchiveChange], str]:
        """The changes after a cursor, and the cursor after them."""
        changes: list[ArchiveChange] = []
        while True:
            page = await self._client.archive.changes(since=cursor)
            changes += page.changes
            cursor = page.next
            if not page.more:
                return changes, cursor

    async def _read(self, cursor: str | None = None) -> str:
        """Reads the archive from the start; returns the cursor from which to follow it.

        The cursor is requested before the first page, so changes made while pages are read are
        reported again after it. A city that moves in the meantime may be read twice.
        """
        if cursor is None:
            cursor = (await self._client.archive.changes()).next
        rows = {city.id: city async for city in self._client.archive.cities(page=PAGE)}
        self._copy = ArchiveCopy(tuple(rows.values()), cursor)
        return cursor

    def _ended(self, end: CityRouletteError) -> None:
        self._failed = end
        self._log.finish(None if isinstance(end, ClientClosed) else end)
