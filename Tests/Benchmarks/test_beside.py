"""The table of `run.py --beside` pairs the samples of both programs, and marks what became worse."""

import contextlib
import io
import unittest
from pathlib import Path

from beside import Measure, Pair, Result, compare
from report import Bar, Row

NOW, THEN = ["now"], ["then"]


def timed(unit: str, now: float, then: float) -> Measure:
    """A measure with one row."""

    def take(command: list[str], folder: Path, runs: int) -> Result:
        return [Row("a time", unit, [now if command == NOW else then])], [Bar("a bar", "met", True)]

    return Measure("timed", take)


class BesideTests(unittest.TestCase):
    def test_a_measure_is_taken_with_both_programs_in_each_run(self) -> None:
        order: list[str] = []

        def take(command: list[str], folder: Path, runs: int) -> Result:
            order.append(command[0])
            return [Row("a time", "ms", [float(len(order))])], []

        table = compare([Measure("timed", take)], NOW, THEN, 2)
        self.assertEqual(order, ["now", "then", "then", "now"])
        self.assertIn("| a time | 2.50 (1.00 to 4.00) ms | 2.50 (2.00 to 3.00) ms |", table)

    def test_a_single_measure_is_taken_once_with_all_runs(self) -> None:
        given: list[int] = []

        def take(command: list[str], folder: Path, runs: int) -> Result:
            given.append(runs)
            return [], []

        compare([Measure("names", take, is_single=True)], NOW, THEN, 5)
        self.assertEqual(given, [5, 5])

    def test_a_ratio_beyond_the_limit_is_bold_and_listed(self) -> None:
        table = compare([timed("ms", 1.2, 1)], NOW, THEN, 1)
        self.assertIn("| **1.20** |", table)
        self.assertTrue(table.endswith("Worse by more than 1.1 ×: a time, ms (1.20)."), table)

    def test_less_of_a_rate_is_worse(self) -> None:
        self.assertTrue(Pair("toggles", "a second", [80], [100]).is_worse)
        self.assertFalse(Pair("toggles", "a second", [120], [100]).is_worse)
        self.assertFalse(Pair("a time", "ms", [80], [100]).is_worse)

    def test_a_ratio_within_the_limit_is_not_marked(self) -> None:
        table = compare([timed("ms", 1.05, 1)], NOW, THEN, 1)
        self.assertIn("| 1.05 |", table)
        self.assertTrue(table.endswith("No measure is worse by more than 1.1 ×."), table)

    def test_what_the_older_program_does_not_complete_is_a_dash(self) -> None:
        def take(command: list[str], folder: Path, runs: int) -> Result:
            if command == THEN:
                raise RuntimeError("Method not found")
            return [Row("a new method", "ms", [3])], []

        with contextlib.redirect_stderr(io.StringIO()) as printed:
            table = compare([Measure("new", take)], NOW, THEN, 1)
        self.assertIn("| a new method | 3.00 ms | – | – |", table)
        self.assertIn("Method not found", printed.getvalue())

    def test_a_failure_of_the_present_program_ends_the_run(self) -> None:
        def take(command: list[str], folder: Path, runs: int) -> Result:
            raise RuntimeError("the program ended")

        with self.assertRaises(RuntimeError):
            compare([Measure("broken", take)], NOW, THEN, 1)

    def test_a_measure_without_rows_shows_the_figures_of_its_bars(self) -> None:
        def take(command: list[str], folder: Path, runs: int) -> Result:
            return [], [Bar("names found: at least 99 %", "99.13 %" if command == NOW else "98.70 %", True)]

        table = compare([Measure("names", take, is_single=True)], NOW, THEN, 1)
        self.assertIn("| names found: at least 99 % | 99.13 % | 98.70 % | – |", table)

    def test_a_pair_with_zeros_has_no_ratio(self) -> None:
        self.assertEqual(Pair("missed", "", [0], [0]).line(), "| missed | 0.00 | 0.00 | – |")


if __name__ == "__main__":
    unittest.main()
