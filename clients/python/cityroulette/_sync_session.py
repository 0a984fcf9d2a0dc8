"""An open session as one object, for programs without asyncio."""

from __future__ import annotations

from collections.abc import Iterable

from ._loop_thread import LoopThread
from ._session import Session
from .types import City, SessionCommitResult, SessionOpenResult, SessionResumeResult, State


class SyncSession:
    """A session that `SyncCityRoulette.open` has opened; `Session` says what the methods do."""

    def __init__(self, session: Session, thread: LoopThread) -> None:
        """Use `SyncCityRoulette.open`."""
        self._session = session
        self._run = thread.run
        self._run_plain = thread.run_plain

    @property
    def id(self) -> str:
        """The name that the server gave it."""
        return self._session.id

    @property
    def opened(self) -> SessionOpenResult | SessionResumeResult:
        """What opened it."""
        return self._session.opened

    @property
    def cities(self) -> tuple[City, ...]:
        """The visible rows of this moment, in their order."""
        return self._run_plain(lambda: tuple(self._session.cities))

    @property
    def state(self) -> State:
        """What the controls around the list need."""
        return self._session.state

    @property
    def closed(self) -> str | None:
        """Why it ended; None while it is open."""
        return self._session.closed

    @property
    def draft(self) -> str | None:
        """Id of its draft; None before the first edit."""
        return self._session.draft

    def toggle(self, city: City | int) -> None:
        """Gives a city a star, or takes it."""
        self._run(self._session.toggle, city)

    def star(self, city: City | int, favorite: bool = True) -> None:
        """Gives a city a star, or takes it, whatever it had."""
        self._run(self._session.star, city, favorite)

    def remove(self, city: City | int) -> None:
        """Takes a city out of the list."""
        self._run(self._session.remove, city)

    def restore(self, city: City | int) -> None:
        """Puts back a city that was taken out."""
        self._run(self._session.restore, city)

    def remove_unfavorites(self) -> None:
        """Takes out all cities without a star."""
        self._run(self._session.remove_unfavorites)

    def search(self, query: str) -> None:
        """Shows only what matches a text; all with an empty one."""
        self._run(self._session.search, query)

    def remove_all(self, cities: Iterable[City | int]) -> None:
        """Takes cities out of the list, as one edit."""
        self._run(self._session.remove_all, cities)

    def star_all(self, cities: Iterable[City | int], favorite: bool = True) -> None:
        """Gives cities a star, or takes it, as one edit."""
        self._run(self._session.star_all, cities, favorite)

    def restore_all(self, cities: Iterable[City | int]) -> None:
        """Puts back cities that were taken out, as one edit."""
        self._run(self._session.restore_all, cities)

    def undo(self) -> None:
        """Takes the last change back."""
        self._run(self._session.undo)

    def redo(self) -> None:
        """Makes a change again that was taken back."""
        self._run(self._session.redo)

    def commit(self) -> SessionCommitResult:
        """Stores what is visible in the archive, and ends the session."""
        return self._run(self._session.commit)

    def close(self, discard: bool = False) -> None:
        """Ends the session; raises `ConfirmationRequired` where that loses work without `discard`."""
        self._run(self._session.close, discard)
