"""A live copy of the archive, kept true by the changes that are committed to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._connection import Connection
from ._errors import CityRouletteError, ClientClosed
from ._feed import ArchiveNews, Feed
from .notifications import ArchiveDidChange
from .rpc_errors import CursorExpired
from .types import ArchiveChange, City

if TYPE_CHECKING:
    from ._client import CityRoulette

PAGE = 500
"""Rows of a page: the most that the server gives."""


@dataclass(frozen=True)
class ArchiveCopy:
    """The archive of one moment, and the cursor from which it can be followed later."""

    cities: tuple[City, ...]
    cursor: str


class ArchiveMirror:
    """The cities of the archive, in the order of sessions, whoever changes them.

        async with client.follow_archive() as archive:
            async for news in archive.changed():
                draw(archive.cities)

    It follows `archive.changes` from a cursor, so it misses nothing: neither what another process
    commits, nor what happened while it was away. `copy` is what it goes on from later, also with
    another client; `missed` tells then what was committed meanwhile. Where the changes are not
    kept that long, the archive is read anew.
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
        self._feeds: list[Feed[ArchiveNews]] = []
        self.missed: ArchiveNews | None = None
        """What was committed between the copy that it began with and the beginning."""

    @property
    def cities(self) -> Sequence[City]:
        """The rows, in their order."""
        return self.copy().cities

    @property
    def cursor(self) -> str:
        """Stands behind the last change that the rows show."""
        return self.copy().cursor

    def copy(self) -> ArchiveCopy:
        """The archive as it is known, for `follow_archive(since=…)`."""
        if self._copy is None:
            raise CityRouletteError("the archive was not read yet; enter it with `async with`")
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
        """Stops to follow the archive; what is known of it stays."""
        self._connection.forget(self._take, self._ended)
        following, self._following = self._following, None
        if following is not None:
            following.cancel()
            await asyncio.wait({following})
        for feed in self._feeds:
            feed.finish(None)

    async def ready(self) -> None:
        """Waits until the rows show all that was announced; raises why they cannot."""
        while self._following is not None:
            await asyncio.wait({self._following})
        if self._failed is not None:
            raise self._failed

    def changed(self) -> Feed[ArchiveNews]:
        """The news from now on, until the mirror is closed.

        Of those that are not taken in time only one is left, with `reset`. Raises `ProcessDied`
        when the program dies.
        """
        feed: Feed[ArchiveNews] = Feed()
        self._feeds.append(feed)
        if self._failed is not None:
            feed.finish(self._failed)
        return feed

    # Following

    def _take(self, method: str, params: Any) -> None:
        if method == ArchiveDidChange.METHOD and isinstance(params, dict):
            self._announced = str(params.get("cursor"))
            self._wake()

    def _wake(self) -> None:
        """Begins to catch up, unless that is going on or there is nothing to catch up with."""
        behind = self._announced is not None and self._copy and self._copy.cursor != self._announced
        if behind and self._following is None:
            self._following = asyncio.ensure_future(self._follow())

    async def _follow(self) -> None:
        try:
            while self._announced is not None:
                self._announced = None
                news = await self._catch_up()
                if news.changes or news.reset:
                    for feed in self._feeds:
                        feed.put(news)
        except CityRouletteError as error:
            self._ended(error)
        finally:
            self._following = None

    async def _catch_up(self) -> ArchiveNews:
        """Brings the rows up to what was committed, and answers what that was.

        A change tells what happened and not what the city is like now, so all but removals make it
        read the archive again; `city.get` would answer what an open session has made of a city.
        """
        cities, cursor = self.copy().cities, self.copy().cursor
        try:
            changes, cursor = await self._changes(cursor)
        except CursorExpired:
            return ArchiveNews(await self._read(), (), reset=True)
        if any(change.kind != "removed" for change in changes):
            cursor = await self._read(cursor)
        else:
            gone = {change.city for change in changes}
            self._copy = ArchiveCopy(tuple(c for c in cities if c.id not in gone), cursor)
        return ArchiveNews(cursor, tuple(changes), reset=False)

    async def _changes(self, cursor: str) -> tuple[list[ArchiveChange], str]:
        """The changes behind a cursor, and the cursor behind them."""
        changes: list[ArchiveChange] = []
        while True:
            page = await self._client.archive.changes(since=cursor)
            changes += page.changes
            cursor = page.next
            if not page.more:
                return changes, cursor

    async def _read(self, cursor: str | None = None) -> str:
        """Reads the archive from the start; answers the cursor from which it is to be followed.

        The cursor is asked before the first page: what changes while pages are read is told again
        behind it. A city that moves meanwhile may be read twice.
        """
        if cursor is None:
            cursor = (await self._client.archive.changes()).next
        rows = {city.id: city async for city in self._client.archive.cities(page=PAGE)}
        self._copy = ArchiveCopy(tuple(rows.values()), cursor)
        return cursor

    def _ended(self, end: CityRouletteError) -> None:
        self._failed = end
        for feed in self._feeds:
            feed.finish(None if isinstance(end, ClientClosed) else end)
