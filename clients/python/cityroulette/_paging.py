"""Paged lists as iterators."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from ._api import ArchiveApi
from ._sync_api import ArchiveApi as SyncArchiveApi
from .types import City

PAGE = 200
"""Rows per page; the server allows 500 at most."""


class ArchivePages(ArchiveApi):
    """The methods `archive.…`, with the cities as an iterator."""

    async def cities(self, *, page: int = PAGE) -> AsyncIterator[City]:
        """Every city of the archive, in session order, read `page` at a time.

        Additions and removals meanwhile cause no other city to be repeated or skipped.
        """
        answer = await self.list(limit=page)
        while True:
            for city in answer.cities:
                yield city
            if answer.after is None:
                return
            answer = await self.list(limit=page, after=answer.after)


class SyncArchivePages(SyncArchiveApi):
    """The methods `archive.…`, with the cities as an iterator."""

    def cities(self, *, page: int = PAGE) -> Iterator[City]:
        """Every city of the archive; see `ArchivePages.cities`."""
        answer = self.list(limit=page)
        while True:
            yield from answer.cities
            if answer.after is None:
                return
            answer = self.list(limit=page, after=answer.after)
