"""A live copy of a session's list, updated by notifications."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ._connection import Connection
from ._decode import decode
from ._errors import AnswerInvalid, CityRouletteError, ClientClosed
from ._event_log import EventLog
from ._feed import Feed, MirrorChange
from ._session_list import OutOfStep, SessionList
from .notifications import (
    DraftDidChange,
    SessionDidChange,
    SessionDidClose,
    WeatherDidFail,
    WeatherDidUpdate,
    WeatherWillRefresh,
)
from .types import City, SessionGetResult, State, Weather

if TYPE_CHECKING:
    from ._client import CityRoulette

PAGE = 500
"""Rows per page: the most that the server allows."""

HELD = 10_000
"""Notifications that are held back while the list is read; more restart the reading."""

_KINDS = {
    kind.METHOD: kind
    for kind in (
        DraftDidChange,
        SessionDidChange,
        SessionDidClose,
        WeatherDidFail,
        WeatherDidUpdate,
        WeatherWillRefresh,
    )
}

WeatherEvent = WeatherDidFail | WeatherDidUpdate | WeatherWillRefresh
ListEvent = SessionDidChange | SessionDidClose | WeatherEvent


class Mirror:
    """The visible list of a session, as `cities`, `state` and `revision`.

    Changes are applied on arrival, so after `await client.city.toggle_favorite(…)` the mirror shows
    the star. After a change of more than 100 rows, or a gap in the revisions, it reads the list
    again; until then `whole` is False and the old list stays. `ready` waits for that.

        async with client.mirror(opened.session) as mirror:
            async for change in mirror.changed():
                draw(mirror.cities, mirror.state)
    """

    def __init__(self, client: CityRoulette, connection: Connection, session: str) -> None:
        self._client = client
        self._connection = connection
        self.session = session
        self._list: SessionList | None = None
        self._held: list[ListEvent] = []
        self._missed = False
        self._loading: asyncio.Task[None] | None = None
        self._failed: CityRouletteError | None = None
        self._log: EventLog[MirrorChange] = EventLog()
        self.closed: str | None = None
        """Why the session ended, such as `committed`; None while it is open. The list stays."""
        self.draft: str | None = None
        """The id of the session's draft, from which another process can resume it; None before the
        first edit, and if drafts are disabled."""

    @property
    def cities(self) -> Sequence[City]:
        """The rows in order. The list is changed in place; copy it to keep it."""
        return self._current.cities

    @property
    def state(self) -> State:
        """The state for the controls around the list."""
        return self._current.state

    @property
    def revision(self) -> int:
        """Increases by one with each change."""
        return self._current.revision

    @property
    def whole(self) -> bool:
        """Whether the list is complete, that is, not being read again."""
        return self._loading is None

    @property
    def _current(self) -> SessionList:
        if self._list is None:
            raise CityRouletteError("the mirror has not been read; enter it with `async with`")
        return self._list

    async def __aenter__(self) -> Mirror:
        self._connection.listen(self._take, self._ended)
        self._reload()
        try:
            await self.ready()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stops following the session, which stays open on the server."""
        self._connection.forget(self._take, self._ended)
        loading, self._loading = self._loading, None
        if loading is not None:
            loading.cancel()
            await asyncio.wait({loading})
        self._log.finish(None)

    async def ready(self) -> None:
        """Waits until the list is complete; raises the reason if it cannot be read."""
        while self._loading is not None:
            await asyncio.wait({self._loading})
        if self._failed is not None:
            raise copy.copy(self._failed)

    def changed(self) -> Feed[MirrorChange]:
        """The changes from now on, until the session ends or the mirror is closed.

        If the reader is too slow, pending changes are replaced by one with `reset`; the mirror itself
        is always current. Raises `ProcessDied` when the program crashes.
        """
        return Feed(self._log)

    # Following

    def _take(self, method: str, params: Any) -> None:
        kind = _KINDS.get(method)
        session = params.get("session") if isinstance(params, dict) else None
        # The weather of a city is the same in all sessions, whichever asked for it.
        is_weather = method.startswith("weather.")
        if kind is None or (session != self.session and not is_weather):
            return
        try:
            event: ListEvent | DraftDidChange = decode(kind, params, method)
        except AnswerInvalid as error:
            self._ended(error)
            return
        self._follow(event)

    def _follow(self, event: ListEvent | DraftDidChange) -> None:
        """Applies an event, or holds it back while the list is read."""
        if isinstance(event, DraftDidChange):
            self._draft_told(event)
        elif self._loading is None:
            self._apply(event)
        elif len(self._held) < HELD:
            self._held.append(event)
        else:
            self._missed = True

    def _draft_told(self, event: DraftDidChange) -> None:
        """Records the draft. Its end is not reported when the process exits: it can be resumed."""
        self.draft = event.draft if event.event == "begun" else None

    def _apply(self, event: ListEvent) -> None:
        if isinstance(event, SessionDidClose):
            self.closed = event.reason
            self._log.finish(None)
        elif isinstance(event, SessionDidChange):
            try:
                if self._current.apply(event):
                    self._log.put(MirrorChange(event.revision, event.changes, reset=False))
            except OutOfStep:
                self._reload()
        else:
            self._apply_weather(event)

    def _apply_weather(self, event: WeatherEvent) -> None:
        rows = self._current
        if isinstance(event, WeatherWillRefresh):
            changes = [step for city in event.cities for step in rows.set_weather(city, _stale)]
        else:
            weather = event.weather
            changes = list(rows.set_weather(event.city, lambda _: weather))
        if changes:
            self._log.put(MirrorChange(rows.revision, tuple(changes), reset=False))

    def _ended(self, end: CityRouletteError) -> None:
        self._failed = end
        self._log.finish(None if isinstance(end, ClientClosed) else end)

    # Reading

    def _reload(self) -> None:
        """Reads the list again and holds back notifications meanwhile."""
        self._held, self._missed = [], False
        self._loading = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            self._list = await self._read()
        except CityRouletteError as error:
            self._give_up(error)
            return
        held, self._held = self._held, []
        self._loading = None
        if self._missed:
            self._reload()
            return
        self._log.put(MirrorChange(self._list.revision, (), reset=True))
        for event in held:
            self._follow(event)

    def _give_up(self, error: CityRouletteError) -> None:
        """Handles a failed read; a session that ended meanwhile is reported as ended."""
        ends = [event for event in self._held if isinstance(event, SessionDidClose)]
        self._loading = None
        if ends and self._list is not None:
            self._apply(ends[0])
        elif self._failed is None:
            self._ended(error)

    async def _read(self) -> SessionList:
        """All pages of one revision.

        All pages after the first are requested at once. The server handles these requests in order, so
        nothing from this client comes between them, and a second try is rare.
        """
        while True:
            pages = [await self._page(0)]
            rest = range(PAGE, pages[0].total, PAGE)
            pages += await asyncio.gather(*map(self._page, rest))
            if all(page.revision == pages[0].revision for page in pages):
                rows = [city for page in pages for city in page.cities]
                return SessionList(rows, pages[0].revision, pages[0].state)

    async def _page(self, offset: int) -> SessionGetResult:
        session = self._client.session
        return await session.get(session=self.session, offset=offset, limit=PAGE)


def _stale(weather: Weather | None) -> Weather | None:
    """The weather to show while newer weather is being fetched."""
    return weather and replace(weather, stale=True)
