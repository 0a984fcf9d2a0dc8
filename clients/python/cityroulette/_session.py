"""An open session as one object: its list, and what can be done to it."""

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
    """A session that `CityRoulette.open` has opened.

    `cities` and `state` are kept true by a mirror: they show a change when the method that made it
    returns. A city is named by itself or by its id.
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
        """What opened it: the mode, and where the cities come from."""

    @property
    def id(self) -> str:
        """The name that the server gave it."""
        return self.opened.session

    @property
    def cities(self) -> Sequence[City]:
        """The visible rows, in their order; they change in place, so copy what is to be kept."""
        return self._mirror.cities

    @property
    def state(self) -> State:
        """What the controls around the list need."""
        return self._mirror.state

    @property
    def closed(self) -> str | None:
        """Why it ended, as `committed`; None while it is open."""
        return self._mirror.closed

    @property
    def draft(self) -> str | None:
        """Id of its draft, for `CityRoulette.resume` after the program has died; None before the
        first edit."""
        return self._mirror.draft

    def changed(self) -> Feed[MirrorChange]:
        """The changes from now on; see `Mirror.changed`."""
        return self._mirror.changed()

    async def toggle(self, city: City | int) -> None:
        """Gives a city a star, or takes it."""
        await self._client.city.toggle_favorite(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def star(self, city: City | int, favorite: bool = True) -> None:
        """Gives a city a star, or takes it, whatever it had."""
        await self._client.city.set_favorite(session=self.id, city=_id(city), favorite=favorite)
        await self._mirror.ready()

    async def remove(self, city: City | int) -> None:
        """Takes a city out of the list."""
        await self._client.city.remove(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def restore(self, city: City | int) -> None:
        """Puts back a city that was taken out."""
        await self._client.city.restore(session=self.id, city=_id(city))
        await self._mirror.ready()

    async def remove_unfavorites(self) -> None:
        """Takes out all cities without a star."""
        await self._client.city.remove_unfavorites(session=self.id)
        await self._mirror.ready()

    async def search(self, query: str) -> None:
        """Shows only what matches a text; all with an empty one."""
        await self._client.city.search(session=self.id, query=query)
        await self._mirror.ready()

    async def remove_all(self, cities: Iterable[City | int]) -> None:
        """Takes cities out of the list, as one edit."""
        await self._client.city.remove(session=self.id, cities=[_id(city) for city in cities])
        await self._mirror.ready()

    async def star_all(self, cities: Iterable[City | int], favorite: bool = True) -> None:
        """Gives cities a star, or takes it, as one edit."""
        ids = [_id(city) for city in cities]
        await self._client.city.set_favorite(session=self.id, cities=ids, favorite=favorite)
        await self._mirror.ready()

    async def restore_all(self, cities: Iterable[City | int]) -> None:
        """Puts back cities that were taken out, as one edit."""
        await self._client.city.restore(session=self.id, cities=[_id(city) for city in cities])
        await self._mirror.ready()

    async def undo(self) -> None:
        """Takes the last change back."""
        await self._client.session.undo(session=self.id)
        await self._mirror.ready()

    async def redo(self) -> None:
        """Makes a change again that was taken back."""
        await self._client.session.redo(session=self.id)
        await self._mirror.ready()

    async def commit(self) -> SessionCommitResult:
        """Stores what is visible in the archive, and ends the session."""
        return await self._client.session.commit(session=self.id)

    async def close(self, discard: bool = False) -> None:
        """Ends the session; raises `ConfirmationRequired` where that loses work without `discard`."""
        await self._client.session.close(session=self.id, discard=discard)

    async def __aenter__(self) -> Session:
        await self._mirror.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._mirror.close()
        if self.closed is None and self._client.end is None:
            # It may end, or the program die, at this very moment; then there is nothing to close.
            with suppress(CityRouletteError):
                await self.close(discard=True)


def _id(city: City | int) -> int:
    return city if isinstance(city, int) else city.id
