"""Tests of the checks: faults of an archive must be found, and a correct archive has none."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from team.checks import Look, Verdict  # noqa: E402
from team.ledger import ADDED, CHANGED, REMOVED, Ledger, Note  # noqa: E402

BEFORE, FIRST, SECOND, SHARED, DOUBTFUL = 1, 2, 3, 4, 5


def ledger() -> Ledger:
    """Two own cities with a common commit, a shared city, one with an unknown outcome, and three places."""
    made = Ledger()
    made.own[FIRST] = [Note(ADDED, 1), Note(CHANGED, 3)]
    made.own[SECOND] = [Note(ADDED, 2), Note(CHANGED, 3)]
    made.stars = {FIRST: True, SECOND: True}
    made.shared[SHARED, ADDED] = 1
    made.doubtful[DOUBTFUL] = Note(ADDED, 4)
    made.places = {"here": "done", "nowhere": "refused", "perhaps": "not known"}
    return made


def changes(*told: tuple[str, int]) -> list[dict[str, Any]]:
    return [
        {
            "cursor": f"a1-{number}",
            "kind": kind,
            "city": city,
            "fields": ["favorite"] if kind == CHANGED else [],
        }
        for number, (kind, city) in enumerate(told, 8)
    ]


RIGHT = [(ADDED, FIRST), (ADDED, SECOND), (ADDED, SHARED), (CHANGED, FIRST), (CHANGED, SECOND)]


def look(*told: tuple[str, int]) -> Look:
    cities = [(FIRST, True), (SECOND, True), (BEFORE, False), (SHARED, False)]
    return Look((4, 2, 9), cities, list(cities), changes(*(told or RIGHT)), ["here"])


def faults(seen: Look, asked: Ledger | None = None) -> str:
    return "\n".join(Verdict(asked or ledger(), seen).find("a1-7", {BEFORE: False}))


class Checks(unittest.TestCase):
    def test_nothing_is_found_where_all_is_well(self) -> None:
        self.assertEqual(faults(look()), "")

    def test_what_is_in_doubt_may_be_there_or_not(self) -> None:
        seen = look(*RIGHT, (ADDED, DOUBTFUL))
        seen.cities.append((DOUBTFUL, False))
        seen.by_offset.append((DOUBTFUL, False))
        seen.status, seen.places = (5, 2, 10), ["here", "perhaps"]
        self.assertEqual(faults(seen), "")

    def test_a_lost_commit(self) -> None:
        self.assertIn("3: 2 changes were answered as done, 1 are there", faults(look(*RIGHT[:-1])))

    def test_a_doubled_commit(self) -> None:
        self.assertIn("2 changes were answered as done, 3 are there", faults(look(*RIGHT, (CHANGED, FIRST))))

    def test_a_refused_commit_that_was_done(self) -> None:
        self.assertIn("7: 0 changes were answered as done, 1 are there", faults(look(*RIGHT, (ADDED, 7))))

    def test_a_commit_in_two_transactions(self) -> None:
        told = [*RIGHT[:2], RIGHT[3], RIGHT[2], RIGHT[4]]
        self.assertIn("is not one transaction", faults(look(*told)))

    def test_half_of_a_commit_in_doubt(self) -> None:
        asked = ledger()
        asked.doubtful[6] = Note(ADDED, 4)
        seen = look(*RIGHT, (ADDED, 6))
        seen.cities.append((6, False))
        self.assertIn("in doubt, of [5, 6] only {6} was done", faults(seen, asked))

    def test_a_gap_in_the_changes(self) -> None:
        seen = look()
        seen.changes[-1]["cursor"] = "a1-13"
        self.assertIn("the change a1-13 comes behind a1-11", faults(seen))

    def test_a_change_that_cannot_be(self) -> None:
        self.assertIn("4 was added, and was there before", faults(look(*RIGHT, (ADDED, SHARED))))
        self.assertIn("7 was removed, and was not there before", faults(look(*RIGHT, (REMOVED, 7))))

    def test_a_shared_city_that_was_added_twice(self) -> None:
        told = [*RIGHT, (REMOVED, SHARED), (ADDED, SHARED)]
        self.assertIn("4 was added 2 times, not 1 to 1", faults(look(*told)))

    def test_a_list_that_the_changes_do_not_lead_to(self) -> None:
        seen = look()
        seen.cities.pop()
        self.assertIn("list and changes differ in 4", faults(seen))
        self.assertIn("the list by cursor is not the list by offset", faults(seen))

    def test_a_star_that_was_answered_and_is_not_there(self) -> None:
        seen = look()
        seen.cities[0] = (FIRST, False)
        self.assertIn("not there with the star that was answered: 2", faults(seen))

    def test_places(self) -> None:
        for places, told in [
            ([], "“here” was done, and is there 0 times"),
            (["here", "here"], "“here” was done, and is there 2 times"),
            (["here", "nowhere"], "“nowhere” was refused, and is there 1 times"),
            (["here", "perhaps", "perhaps"], "“perhaps” was not known, and is there 2 times"),
            (["here", "who"], "places that nobody added: who"),
        ]:
            seen = look()
            seen.places = places
            self.assertIn(told, faults(seen))


if __name__ == "__main__":
    unittest.main()
