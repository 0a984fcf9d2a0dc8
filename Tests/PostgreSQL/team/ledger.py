"""What was asked of the archive and what was answered, to be held against what it has in the end."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
"""What the archive's changes tell of a city."""


@dataclass(frozen=True)
class Note:
    """A change of a city that a commit asked for."""

    kind: str
    commit: int


@dataclass
class Ledger:
    """The answers of all processes.

    Each city of `own` belongs to one process alone, which asks for nothing more of it once an outcome is
    not known. So the changes of such a city are exactly those that were answered as done, in order, and
    behind them those in doubt or not. Of `shared` cities all processes ask at once; there the numbers count.
    """

    own: dict[int, list[Note]] = field(default_factory=lambda: defaultdict(list))
    doubtful: dict[int, Note] = field(default_factory=dict)
    stars: dict[int, bool] = field(default_factory=dict)
    """The star of each own city that is there, and not in doubt."""
    shared: Counter[tuple[int, str]] = field(default_factory=Counter)
    shared_doubtful: Counter[tuple[int, str]] = field(default_factory=Counter)
    places: dict[str, str] = field(default_factory=dict)
    """The outcome by name: done, refused or not known."""
    faults: list[str] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    """How often the archive was out of reach, by what was said."""
    done = refused = not_known = repeated = commits = 0
    last_done: float = field(default_factory=time.monotonic)

    def next_commit(self) -> int:
        """A number for a commit."""
        self.commits += 1
        return self.commits

    def count_done(self) -> None:
        """A commit was answered as done."""
        self.done += 1
        self.last_done = time.monotonic()

    def fault(self, text: str) -> None:
        """Something that must not be."""
        self.faults.append(text)

    @property
    def commits_of_several(self) -> dict[int, list[tuple[int, int]]]:
        """Own city and place in its notes, by commit, of those that were done."""
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for city, notes in self.own.items():
            for index, note in enumerate(notes):
                found[note.commit].append((city, index))
        return {commit: parts for commit, parts in found.items() if len(parts) > 1}

    @property
    def doubtful_of_several(self) -> dict[int, list[int]]:
        """Own cities by commit, of those in doubt."""
        found: dict[int, list[int]] = defaultdict(list)
        for city, note in self.doubtful.items():
            found[note.commit].append(city)
        return {commit: cities for commit, cities in found.items() if len(cities) > 1}
