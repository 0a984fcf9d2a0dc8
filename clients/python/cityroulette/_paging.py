"""Lists that come in pages, as iterators."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from ._api import ArchiveApi
from ._sync_api import ArchiveApi as SyncArchiveApi
from .types import City

PAGE = 200
"""Rows asked for at a time; the server gives 500 at most."""


class ArchivePages(ArchiveApi):
    """The methods `archive.…`, and its cities as an iterator."""

    async def cities(self, *, page: int = PAGE) -> AsyncIterator[City]:
        """Every city of the archive, in the order of sessions, read `page` at a time.

        What is added or removed meanwhile makes no other city come twice or be left out.
        """
        answer = await self.list(limit=page)
        while True:
            for city in answer.cities:
                yield city
            if answer.after is None:
                return
            answer = await self.list(limit=page, after=answer.after)


class SyncArchivePages(SyncArchiveApi):
    """The methods `archive.…`, and its cities as an iterator."""

    def cities(self, *, page: int = PAGE) -> Iterator[City]:
        """Every city of the archive; see `ArchivePages.cities`."""
        answer = self.list(limit=page)
        while True:
            yield from answer.cities
            if answer.after is None:
                return
            answer = self.list(limit=page, after=answer.after)
