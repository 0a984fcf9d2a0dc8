"""One of many processes that edit an archive."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from .ledger import ADDED, CHANGED, REMOVED, Ledger, Note
from .mirror import Mirror
from .program import Program, Refused

SESSION_NOT_FOUND, CITY_NOT_FOUND, NOTHING_TO_COMMIT, ALREADY_EXISTS = 1001, 1002, 1004, 1007
DONE, REFUSED, NOT_KNOWN = "done", "refused", "not known"
TRIES = 8
"""The number of attempts while the archive is unreachable; the commit of a session has ten times as many."""


class Worker:
    """Drives one program and records its replies."""

    def __init__(
        self, program: Program, ledger: Ledger, cities: list[int], shared: list[int], dice: random.Random
    ) -> None:
        self.program, self.ledger, self.mirror = program, ledger, Mirror(program)
        self.origins: set[tuple[str, str | None]] = set()
        """The origins in `archive.didChange`, with the roles."""
        self._spare, self._shared, self._dice = cities, shared, dice
        self._own: dict[int, bool | None] = {}
        """The stars of its cities; None for a city that is not in the archive."""
        self._places = 0
        program.listeners.append(self._hear)

    async def work(self, wants_more: Callable[[], bool]) -> None:
        """Makes random edits one after the other, and follows the archive in its mirror."""
        deeds = [self._add, self._star, self._remove, self._edit, self._place, self._share, self._mistake]
        while wants_more():
            while len(self._own) < 100 and self._spare:
                self._own[self._spare.pop()] = None
            await self._dice.choices(deeds, [25, 22, 10, 20, 10, 10, 3])[0]()
            if self.mirror.has_ended or self.mirror.is_stale:
                await self._mend_mirror()

    def _hear(self, method: str, params: dict[str, Any]) -> None:
        if method == "archive.didChange":
            self.origins.add((params["origin"], params.get("by")))

    async def _mend_mirror(self) -> None:
        try:
            if self.mirror.has_ended:
                await self.mirror.open()
            if self.mirror.is_stale:
                await self.mirror.read()
        except Refused as refused:
            self._check_reach("the mirror", refused, SESSION_NOT_FOUND)

    # Edits outside sessions

    def _one(self, *stars: bool | None) -> int | None:
        """One of its cities with one of these stars."""
        found = [city for city, star in self._own.items() if star in stars]
        return self._dice.choice(found) if found else None

    async def _add(self) -> None:
        city = self._one(None)
        if city is None:
            return
        star = self._dice.random() < 0.3
        outcome = await self._ask("archive.add", city=city, favorite=star)
        self._note(outcome, {city: (ADDED, star)})

    async def _star(self) -> None:
        city = self._one(True, False)
        if city is None:
            return
        star = self._dice.random() < 0.5
        outcome = await self._ask("archive.setFavorite", city=city, favorite=star)
        # Setting the present star succeeds without a change.
        self._note(outcome, {city: (CHANGED, star)} if star != self._own[city] else {})

    async def _remove(self) -> None:
        city = self._one(True, False)
        if city is None:
            return
        outcome = await self._ask("archive.remove", city=city)
        self._note(outcome, {city: (REMOVED, None)})

    async def _mistake(self) -> None:
        """Makes requests that must be refused, since the process sees its own edits."""
        if (city := self._one(True, False)) is not None:
            await self._expect(ALREADY_EXISTS, "archive.add", city=city)
        if (city := self._one(None)) is not None:
            await self._expect(CITY_NOT_FOUND, "archive.setFavorite", city=city, favorite=True)

    async def _place(self) -> None:
        self._places += 1
        name = f"{self.program.name}, place {self._places}"
        location = {"lat": self._dice.uniform(-60, 60), "lon": self._dice.uniform(-179, 179)}
        self.ledger.places[name] = await self._ask("place.add", name=name, location=location)

    async def _share(self) -> None:
        """An edit of a city that other processes edit at the same time."""
        city = self._dice.choice(self._shared)
        method, kind, more = self._dice.choice(
            [
                ("archive.add", ADDED, {}),
                ("archive.remove", REMOVED, {}),
                ("archive.setFavorite", CHANGED, {"favorite": self._dice.random() < 0.5}),
            ]
        )
        outcome = await self._ask(method, (ALREADY_EXISTS, CITY_NOT_FOUND), city=city, **more)
        if outcome == DONE:
            self.ledger.shared[city, kind] += 1
        elif outcome == NOT_KNOWN:
            self.ledger.shared_doubtful[city, kind] += 1

    # Edits in a session

    async def _edit(self) -> None:
        there = [city for city, star in self._own.items() if star is not None]
        picked = self._dice.sample(there, min(len(there), self._dice.randint(1, 3)))
        if not picked:
            return
        changes: dict[int, tuple[str, bool | None]] = {}
        try:
            session = (await self.program.call("session.open", mode="browse"))["session"]
            for city in picked:
                changes[city] = await self._change(session, city)
        except Refused as refused:
            # The server closes a session if its cities could not all be read.
            self._check_reach(f"an edit of {picked}", refused, SESSION_NOT_FOUND)
            return
        self._note(await self._commit(session, changes), changes)

    async def _change(self, session: str, city: int) -> tuple[str, bool | None]:
        if self._dice.random() < 0.25:
            await self.program.call("city.remove", session=session, city=city)
            return REMOVED, None
        star = not self._own[city]
        await self.program.call("city.setFavorite", session=session, city=city, favorite=star)
        return CHANGED, star

    async def _commit(self, session: str, changes: dict[int, tuple[str, bool | None]]) -> str:
        """Commits, again while the archive is unreachable, and returns the outcome."""
        is_doubtful = False
        for attempt in range(10 * TRIES):
            try:
                result = await self.program.call("session.commit", session=session)
            except Refused as refused:
                if is_doubtful and refused.code in (NOTHING_TO_COMMIT, SESSION_NOT_FOUND):
                    break
                if not self._check_reach(f"a commit of {changes}", refused):
                    return REFUSED
                is_doubtful = is_doubtful or refused.is_not_known
                await self._pause(attempt)
                continue
            if not is_doubtful:
                self._check_counts(result, changes)
            self.ledger.count_done()
            return DONE
        await self._discard(session)
        return self._undone(is_doubtful)

    def _check_counts(self, result: dict[str, Any], changes: dict[int, tuple[str, bool | None]]) -> None:
        removed = sum(kind == REMOVED for kind, _ in changes.values())
        told = (result["removed"], result["updated"], result["discarded"])
        if told != (removed, len(changes) - removed, 0):
            self.ledger.fault(
                f"{self.program.name}: a commit of {changes} was answered with {told[0]} removed, "
                f"{told[1]} updated, {told[2]} discarded"
            )

    async def _discard(self, session: str) -> None:
        try:
            await self.program.call("session.close", session=session, discard=True)
        except Refused as refused:
            self._check_reach("the end of a session", refused, SESSION_NOT_FOUND)

    # Requests

    async def _ask(self, method: str, allowed: tuple[int, ...] = (), **params: Any) -> str:
        """Returns the outcome of a request. After a failure it is repeated, unless the outcome is not known."""
        before = ""
        for attempt in range(TRIES):
            try:
                await self.program.call(method, **params)
            except Refused as refused:
                if not self._check_reach(f"{method} {params}{before}", refused, *allowed):
                    return REFUSED
                before = f", behind {attempt + 1} refusals, the last of them {refused.message!r},"
                if refused.is_not_known:
                    return self._undone(True)
                await self._pause(attempt)
                continue
            self.ledger.count_done()
            return DONE
        return self._undone(False)

    async def _expect(self, code: int, method: str, **params: Any) -> None:
        try:
            await self.program.call(method, **params)
        except Refused as refused:
            self._check_reach(f"{method} {params}", refused, code)
        else:
            self._lose(params["city"])
            self.ledger.fault(f"{self.program.name}: {method} {params} was done, and not refused with {code}")

    def _undone(self, is_doubtful: bool) -> str:
        if is_doubtful:
            self.ledger.not_known += 1
            return NOT_KNOWN
        self.ledger.refused += 1
        return REFUSED

    async def _pause(self, attempt: int) -> None:
        self.ledger.repeated += 1
        await asyncio.sleep(self._dice.uniform(0.02, 0.1 * min(attempt + 1, 5)))

    def _check_reach(self, what: str, refused: Refused, *allowed: int) -> bool:
        """Whether the archive was unreachable; records any other error as a fault."""
        if refused.is_storage:
            self.ledger.said[refused.message] += 1
        elif refused.code not in allowed:
            self.ledger.fault(f"{self.program.name}: {what} was answered with {refused}")
        return refused.is_storage

    # Records

    def _note(self, outcome: str, changes: dict[int, tuple[str, bool | None]]) -> None:
        commit = self.ledger.next_commit()
        for city, (kind, star) in changes.items():
            if outcome == DONE:
                self.ledger.own[city].append(Note(kind, commit))
                self._own[city] = star
            elif outcome == NOT_KNOWN:
                self.ledger.doubtful[city] = Note(kind, commit)
                self._lose(city)
            if city in self._own:
                self._tell_star(city)

    def _tell_star(self, city: int) -> None:
        star = self._own[city]
        if star is None:
            self.ledger.stars.pop(city, None)
        else:
            self.ledger.stars[city] = star

    def _lose(self, city: int) -> None:
        """Makes no further edits to a city."""
        self._own.pop(city, None)
        self.ledger.stars.pop(city, None)
