"""An open session as one object: its list and its operations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ._errors import CityRouletteError
from ._feed import Feed, MirrorChange
from ._mirror import Mirror
from .types import City, SessionCommitResult, SessionOpenResult, SessionResumeResult, State

if TYPE_CHECKING:
    from ._client import CityRoulette


class Session:
    """A session opened by `CityRoulette.open`.

    A mirror updates `cities` and `state`: when a method returns, they include its change. Methods
    take a city or its id.
    """

    def __init__(
        self,
        client: CityRoulette,
        opened: SessionOpenResult | SessionResumeResult,
        mirror: Mirror,
    ) -> None:
        """Use `CityRoulette.open` or `CityRoulette.resume`."""
        self._client = client
        self._mirror = mirror
        self.opened = opened
        """Its origin: the mode, and the source of the cities."""

    @property
    def id(self) -> str:
        """The id that the server gave it."""
        return self.opened.session

    @property
    def cities(self) -> Sequence[City]:
        """The visible rows in order. The list is changed in place; copy it to keep it."""
        return self._mirror.cities

    @property
    def state(self) -> State:
        """The state for the controls around the list."""
        return self._mirror.state

    @property
    def closed(self) -> str | None:
        """Why it ended, such as `committed`; None while it is open."""
        return self._mirror.closed

    @property
    def draft(self) -> str | None:
        """The id of its draft, for `CityRoulette.resume` after a crash; None before the first
        edit."""
        return self._mirror.draft

    def changed(self) -> Feed[MirrorChange]:
        """The changes from now on; see `Mirror.changed`."""
        return self._mirror.changed()

    async def toggle(self, city: City | int) -> None:
        """Toggles the star of a city."""
        await self._client.city.toggle_favorite(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def star(self, city: City | int, favorite: bool = True) -> None:
        """Stars a city, or unstars it if `favorite` is False."""
        await self._client.city.set_favorite(session=self.id, city=_id(city), favorite=favorite)
        await self._mirror.ready()

    async def remove(self, city: City | int) -> None:
        """Removes a city from the list."""
        await self._client.city.remove(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def restore(self, city: City | int) -> None:
        """Restores a removed city."""
        await self._client.city.restore(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def remove_unfavorites(self) -> None:
        """Removes all cities without a star."""
        await self._client.city.remove_unfavorites(session=self.id)
        await self._mirror.ready()

    async def search(self, query: str) -> None:
        """Filters the list by a text; an empty text shows all."""
        await self._client.city.search(session=self.id, query=query)
        await self._mirror.ready()

    async def remove_all(self, cities: Iterable[City | int]) -> None:
        """Removes cities from the list, as one edit."""
        await self._client.city.remove(session=self.id, cities=[_id(city) for city in cities])
        await self._mirror.ready()

    async def star_all(self, cities: Iterable[City | int], favorite: bool = True) -> None:
        """Stars cities, or unstars them if `favorite` is False, as one edit."""
        ids = [_id(city) for city in cities]
        await self._client.city.set_favorite(session=self.id, cities=ids, favorite=favorite)
        await self._mirror.ready()

    async def restore_all(self, cities: Iterable[City | int]) -> None:
        """Restores removed cities, as one edit."""
        await self._client.city.restore(session=self.id, cities=[_id(city) for city in cities])
        await self._mirror.ready()

    async def annotate(
        self,
        city: City | int,
        *,
        own_name: str | None = None,
        note: str | None = None,
        planned: bool | None = None,
        add_tags: Sequence[str] = (),
        remove_tags: Sequence[str] = (),
        add_visits: Sequence[str] = (),
        remove_visits: Sequence[str] = (),
        add_lists: Sequence[int | str] = (),
        remove_lists: Sequence[int | str] = (),
    ) -> None:
        """Changes what the user has written about a city; an empty text removes the name or note.

        Lists are given by id or name. `CityApi.annotate` can also replace all tags or visits.
        """
        await self._client.city.annotate(
            session=self.id,
            city=_id(city),
            own_name=own_name,
            note=note,
            planned=planned,
            add_tags=add_tags or None,
            remove_tags=remove_tags or None,
            add_visits=add_visits or None,
            remove_visits=remove_visits or None,
            add_lists=add_lists or None,
            remove_lists=remove_lists or None,
        )
        await self._mirror.ready()

    async def annotate_all(
        self,
        cities: Iterable[City | int],
        *,
        planned: bool | None = None,
        add_tags: Sequence[str] = (),
        remove_tags: Sequence[str] = (),
        add_visits: Sequence[str] = (),
        remove_visits: Sequence[str] = (),
        add_lists: Sequence[int | str] = (),
        remove_lists: Sequence[int | str] = (),
    ) -> None:
        """Annotates cities, at most 1,000, as one edit."""
        await self._client.city.annotate(
            session=self.id,
            cities=[_id(city) for city in cities],
            planned=planned,
            add_tags=add_tags or None,
            remove_tags=remove_tags or None,
            add_visits=add_visits or None,
            remove_visits=remove_visits or None,
            add_lists=add_lists or None,
            remove_lists=remove_lists or None,
        )
        await self._mirror.ready()

    async def undo(self) -> None:
        """Undoes the last change."""
        await self._client.session.undo(session=self.id)
        await self._mirror.ready()

    async def redo(self) -> None:
        """Redoes the last undone change."""
        await self._client.session.redo(session=self.id)
        await self._mirror.ready()

    async def commit(self) -> SessionCommitResult:
        """Commits the visible cities to the archive and ends the session."""
        return await self._client.session.commit(session=self.id)

    async def close(self, discard: bool = False) -> None:
        """Ends the session; without `discard`, raises `ConfirmationRequired` if it has edits."""
        await self._client.session.close(session=self.id, discard=discard)

    async def __aenter__(self) -> Session:
        await self._mirror.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._mirror.close()
        if self.closed is None and self._client.end is None:
            # It may just have ended, or the program may have crashed: nothing is left to close.
            with suppress(CityRouletteError):
                discarding = {"session": self.id, "discard": True}
                await self._client._connection.send_last("session.close", discarding)


def _id(city: City | int) -> int:
    return city if isinstance(city, int) else city.id
