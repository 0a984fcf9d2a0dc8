"""The requests to the archive and their outcomes, for comparison with its final state."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
"""The kinds of changes to a city."""


@dataclass(frozen=True)
class Note:
    """A change to a city by a commit."""

    kind: str
    commit: int


@dataclass
class Ledger:
    """The replies to all processes.

    Only one process edits each city of `own`, and stops doing so once an outcome is not known. So the changes
    of such a city are exactly those reported as done, in order, possibly followed by the one whose outcome is
    not known. All processes edit the `shared` cities, for which only the numbers of changes are compared.
    """

    own: dict[int, list[Note]] = field(default_factory=lambda: defaultdict(list))
    doubtful: dict[int, Note] = field(default_factory=dict)
    stars: dict[int, bool] = field(default_factory=dict)
    """The star of each own city in the archive, except where it is not known."""
    shared: Counter[tuple[int, str]] = field(default_factory=Counter)
    shared_doubtful: Counter[tuple[int, str]] = field(default_factory=Counter)
    places: dict[str, str] = field(default_factory=dict)
    """The outcome by name: done, refused or not known."""
    faults: list[str] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    """The number of errors because the archive was unreachable, by message."""
    done = refused = not_known = repeated = commits = 0
    last_done: float = field(default_factory=time.monotonic)

    def next_commit(self) -> int:
        """Returns the number of the next commit."""
        self.commits += 1
        return self.commits

    def count_done(self) -> None:
        """Counts a commit that was reported as done."""
        self.done += 1
        self.last_done = time.monotonic()

    def fault(self, text: str) -> None:
        """Records a fault."""
        self.faults.append(text)

    @property
    def commits_of_several(self) -> dict[int, list[tuple[int, int]]]:
        """For each completed commit of several own cities, these cities with the index of their notes."""
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for city, notes in self.own.items():
            for index, note in enumerate(notes):
                found[note.commit].append((city, index))
        return {commit: parts for commit, parts in found.items() if len(parts) > 1}

    @property
    def doubtful_of_several(self) -> dict[int, list[int]]:
        """The own cities of each commit of several cities whose outcome is not known."""
        found: dict[int, list[int]] = defaultdict(list)
        for city, note in self.doubtful.items():
            found[note.commit].append(city)
        return {commit: cities for commit, cities in found.items() if len(cities) > 1}
