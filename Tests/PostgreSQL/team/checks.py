"""Compares an archive with the replies to the processes that edited it."""

from __future__ import annotations

import os.path
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from .ledger import ADDED, CHANGED, REMOVED, Ledger
from .program import Program


@dataclass
class Look:
    """The complete archive as one process reports it."""

    status: tuple[int, int, int]
    """Cities, stars, revision."""
    cities: list[tuple[int, bool]]
    by_offset: list[tuple[int, bool]]
    changes: list[dict[str, Any]]
    places: list[str]

    @classmethod
    async def of(cls, program: Program, since: str) -> Look:
        """Reads everything."""
        status = await program.call("archive.status")
        groups = await program.pages("place.list", "groups")
        return cls(
            (status["count"], status["favorites"], status["revision"]),
            rows(await _by_cursor(program)),
            rows(await program.pages("archive.list", "cities")),
            await _changes(program, since),
            sorted(place["name"] for group in groups for place in group["places"]),
        )


def rows(cities: list[dict[str, Any]]) -> list[tuple[int, bool]]:
    """Ids and stars."""
    return [(city["id"], city["favorite"]) for city in cities]


async def _by_cursor(program: Program) -> list[dict[str, Any]]:
    page = await program.call("archive.list", limit=500)
    cities: list[dict[str, Any]] = page["cities"]
    while page["after"] is not None:
        page = await program.call("archive.list", limit=500, after=page["after"])
        cities += page["cities"]
    return cities


async def _changes(program: Program, since: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    more = True
    while more:
        page = await program.call("archive.changes", since=since, limit=1000)
        found += page["changes"]
        since, more = page["next"], page["more"]
    return found


@dataclass
class Verdict:
    """Finds differences between the ledger and the archive."""

    ledger: Ledger
    look: Look
    faults: list[str] = field(default_factory=list)

    def find(self, start: str, before: dict[int, bool]) -> list[str]:
        """All faults of an archive that had the cities and stars of `before` at the cursor `start`."""
        self._gaps(start)
        present = self._replay(before)
        self._own_cities()
        self._transactions()
        self._shared_cities()
        self._listed(present)
        self._places()
        return self.faults

    def _gaps(self, start: str) -> None:
        """Checks that the number in the cursor rises by one."""
        last = start
        for change in self.look.changes:
            cursor = change["cursor"]
            if cursor != _behind(last):
                self.faults.append(f"the change {cursor} comes behind {last}")
            last = cursor

    def _replay(self, before: dict[int, bool]) -> set[int]:
        present = set(before)
        for change in self.look.changes:
            city, kind = change["city"], change["kind"]
            if (city in present) != (kind != ADDED):
                there = "was there" if city in present else "was not there"
                self.faults.append(f"{change['cursor']}: {city} was {kind}, and {there} before")
            if kind == ADDED:
                present.add(city)
            elif kind == REMOVED:
                present.discard(city)
            elif change["fields"] != ["favorite"]:
                self.faults.append(f"{change['cursor']}: of {city} {change['fields']} changed, not its star")
        return present

    def _own_cities(self) -> None:
        """Checks that each own city has exactly the changes reported as done, in order, and possibly one in doubt."""
        told: dict[int, list[str]] = defaultdict(list)
        for change in self.look.changes:
            told[change["city"]].append(change["kind"])
        shared = {city for city, _ in self.ledger.shared + self.ledger.shared_doubtful}
        for city in (told.keys() | self.ledger.own.keys()) - shared:
            wanted = [note.kind for note in self.ledger.own.get(city, [])]
            doubtful = self.ledger.doubtful.get(city)
            also = [*wanted, doubtful.kind] if doubtful else wanted
            if told[city] not in (wanted, also):
                self.faults.append(_difference(city, told[city], wanted, doubtful is not None))

    def _transactions(self) -> None:
        """Checks that the changes of a commit are adjacent, and that none is stored in part."""
        at: dict[int, list[int]] = defaultdict(list)
        for index, change in enumerate(self.look.changes):
            at[change["city"]].append(index)
        for commit, parts in self.ledger.commits_of_several.items():
            places = sorted(at[city][index] for city, index in parts if index < len(at[city]))
            if places and places[-1] - places[0] != len(parts) - 1:
                self.faults.append(f"the commit {commit} of {parts} is not one transaction: {places}")
        for commit, cities in self.ledger.doubtful_of_several.items():
            done = {city for city in cities if len(at[city]) > len(self.ledger.own.get(city, []))}
            if done and len(done) < len(cities):
                self.faults.append(f"of the commit {commit}, in doubt, of {cities} only {done} was done")

    def _shared_cities(self) -> None:
        told = Counter((change["city"], change["kind"]) for change in self.look.changes)
        for key in self.ledger.shared.keys() | self.ledger.shared_doubtful.keys():
            # Setting the present star is reported as done and is no change.
            least = 0 if key[1] == CHANGED else self.ledger.shared[key]
            most = self.ledger.shared[key] + self.ledger.shared_doubtful[key]
            if not least <= told[key] <= most:
                self.faults.append(f"{key[0]} was {key[1]} {told[key]} times, not {least} to {most}")

    def _listed(self, present: set[int]) -> None:
        """Checks that the list agrees with the changes, the reported stars, the list by offset and the status."""
        listed = dict(self.look.cities)
        if len(listed) != len(self.look.cities):
            self.faults.append("a city is listed twice")
        if self.look.cities != self.look.by_offset:
            self.faults.append("the list by cursor is not the list by offset")
        if listed.keys() != present:
            self.faults.append(f"list and changes differ in {_some(listed.keys() ^ present)}")
        wrong = [city for city, star in self.ledger.stars.items() if listed.get(city) is not star]
        if wrong:
            self.faults.append(f"not there with the star that was answered: {_some(wrong)}")
        counted = (len(listed), sum(listed.values()))
        if counted != self.look.status[:2]:
            self.faults.append(
                f"the status tells {self.look.status[:2]} cities and stars, the list has {counted}"
            )

    def _places(self) -> None:
        told = Counter(self.look.places)
        for name, outcome in self.ledger.places.items():
            allowed = {"done": (1,), "refused": (0,)}.get(outcome, (0, 1))
            if told[name] not in allowed:
                self.faults.append(f"“{name}” was {outcome}, and is there {told[name]} times")
        if strange := told.keys() - self.ledger.places.keys():
            self.faults.append(f"places that nobody added: {_some(strange)}")


def _behind(cursor: str) -> str:
    number = re.search(r"\d+$", cursor)
    assert number
    return cursor[: number.start()] + str(int(number[0]) + 1)


def _difference(city: int, told: list[str], wanted: list[str], is_doubtful: bool) -> str:
    """Describes the first difference of two sequences."""
    same = len(os.path.commonprefix([told, wanted]))
    doubt = ", and one more in doubt" if is_doubtful else ""
    return (
        f"{city}: {len(wanted)} changes were answered as done{doubt}, {len(told)} are there; "
        f"behind the first {same} come {told[same : same + 4]}, not {wanted[same : same + 4]}"
    )


def _some(values: Any) -> str:
    values = list(values)
    return ", ".join(map(str, values[:5])) + (f" and {len(values) - 5} more" if len(values) > 5 else "")
