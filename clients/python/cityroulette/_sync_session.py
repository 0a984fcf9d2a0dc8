"""An open session as one object, for programs without asyncio."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ._feed import MirrorChange
from ._loop_thread import LoopThread
from ._session import Session
from ._sync_feed import SyncFeed
from .types import City, SessionCommitResult, SessionOpenResult, SessionResumeResult, State


class SyncSession:
    """A session opened by `SyncCityRoulette.open`; `Session` documents the methods."""

    def __init__(self, session: Session, thread: LoopThread) -> None:
        """Use `SyncCityRoulette.open`."""
        self._session = session
        self._thread = thread
        self._run = thread.run
        self._run_plain = thread.run_plain

    @property
    def id(self) -> str:
        """The id that the server gave it."""
        return self._session.id

    @property
    def opened(self) -> SessionOpenResult | SessionResumeResult:
        """Its origin: the mode, and the source of the cities."""
        return self._session.opened

    @property
    def cities(self) -> tuple[City, ...]:
        """A snapshot of the visible rows, in order."""
        return self._run_plain(lambda: tuple(self._session.cities))

    @property
    def state(self) -> State:
        """The state for the controls around the list."""
        return self._session.state

    @property
    def closed(self) -> str | None:
        """Why it ended; None while it is open."""
        return self._session.closed

    @property
    def draft(self) -> str | None:
        """The id of its draft; None before the first edit."""
        return self._session.draft

    def changed(self) -> SyncFeed[MirrorChange]:
        """The changes from now on; waits for the next one."""
        return SyncFeed(self._run_plain(self._session.changed), self._thread)

    def toggle(self, city: City | int) -> None:
        """Toggles the star of a city."""
        self._run(self._session.toggle, city)

    def star(self, city: City | int, favorite: bool = True) -> None:
        """Stars a city, or unstars it if `favorite` is False."""
        self._run(self._session.star, city, favorite)

    def remove(self, city: City | int) -> None:
        """Removes a city from the list."""
        self._run(self._session.remove, city)

    def restore(self, city: City | int) -> None:
        """Restores a removed city."""
        self._run(self._session.restore, city)

    def remove_unfavorites(self) -> None:
        """Removes all cities without a star."""
        self._run(self._session.remove_unfavorites)

    def search(self, query: str) -> None:
        """Filters the list by a text; an empty text shows all."""
        self._run(self._session.search, query)

    def remove_all(self, cities: Iterable[City | int]) -> None:
        """Removes cities from the list, as one edit."""
        self._run(self._session.remove_all, cities)

    def star_all(self, cities: Iterable[City | int], favorite: bool = True) -> None:
        """Stars cities, or unstars them if `favorite` is False, as one edit."""
        self._run(self._session.star_all, cities, favorite)

    def restore_all(self, cities: Iterable[City | int]) -> None:
        """Restores removed cities, as one edit."""
        self._run(self._session.restore_all, cities)

    def annotate(
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
        """Changes what the user has written about a city; an empty text removes the name or note."""
        self._run(
            self._session.annotate,
            city,
            own_name=own_name,
            note=note,
            planned=planned,
            add_tags=add_tags,
            remove_tags=remove_tags,
            add_visits=add_visits,
            remove_visits=remove_visits,
            add_lists=add_lists,
            remove_lists=remove_lists,
        )

    def annotate_all(
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
        self._run(
            self._session.annotate_all,
            cities,
            planned=planned,
            add_tags=add_tags,
            remove_tags=remove_tags,
            add_visits=add_visits,
            remove_visits=remove_visits,
            add_lists=add_lists,
            remove_lists=remove_lists,
        )

    def undo(self) -> None:
        """Undoes the last change."""
        self._run(self._session.undo)

    def redo(self) -> None:
        """Redoes the last undone change."""
        self._run(self._session.redo)

    def commit(self) -> SessionCommitResult:
        """Commits the visible cities to the archive and ends the session."""
        return self._run(self._session.commit)

    def close(self, discard: bool = False) -> None:
        """Ends the session; without `discard`, raises `ConfirmationRequired` if it has edits."""
        self._run(self._session.close, discard)

    def __enter__(self) -> SyncSession:
        self._run(self._session.__aenter__)
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._session.__aexit__, None, None, None)
