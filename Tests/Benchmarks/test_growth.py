"""Costs are interpolated and extrapolated by their exponents, and the smallest limit comes first."""

import unittest

from extrapolation import Cost, Dimension, Limit, tables

LINEAR = Cost("a page", "ms", [(10, 1), (100, 2), (1000, 20)], 100)


class GrowthTests(unittest.TestCase):
    def test_the_exponent_is_that_of_the_two_largest_sizes(self) -> None:
        self.assertAlmostEqual(LINEAR.exponent, 1)

    def test_a_cost_is_interpolated_between_sizes_and_extrapolated_beyond(self) -> None:
        self.assertAlmostEqual(LINEAR.at(5), 1)
        self.assertAlmostEqual(LINEAR.at(500), 10)
        self.assertAlmostEqual(LINEAR.at(10_000), 200)

    def test_a_cost_that_falls_is_extrapolated_as_constant(self) -> None:
        self.assertEqual(Cost("a start", "ms", [(1, 5), (10, 4)]).at(1000), 4)

    def test_a_bar_is_reached_where_the_extrapolated_cost_equals_it(self) -> None:
        self.assertAlmostEqual(LINEAR.reached or 0, 5000)

    def test_a_bar_that_is_missed_at_a_small_size_only_is_not_reached(self) -> None:
        self.assertIsNone(Cost("a start", "ms", [(1, 9), (10, 4), (100, 4)], 5).reached)

    def test_a_cost_of_zero_does_not_grow(self) -> None:
        self.assertEqual(Cost("idle", "ms", [(1, 0), (10, 0)], 5).at(1000), 0)

    def test_a_time_under_load_is_not_extrapolated(self) -> None:
        cost = Cost("reply, p99", "ms", [(1, 1), (10, 4)], 5, has_power_law=False)
        self.assertIsNone(cost.reached)
        self.assertFalse(cost.exceeds(1000))
        self.assertIn("| – | – | – | 5.00 ms | – |", Dimension("Processes", 10, [cost]).section()[-1])

    def test_extrapolated_costs_are_in_italics_and_those_beyond_the_bar_bold(self) -> None:
        row = Dimension("Cities", 100, [LINEAR]).section()[-1]
        self.assertEqual(row, "| a page, ms | 1.00 | 2.00 | 20.0 | 1.00 | 20.0 | ***200*** | 100 ms | 5,000 |")

    def test_the_first_limit_is_the_smallest_size(self) -> None:
        dimension = Dimension("Cities", 100, [LINEAR], [Limit(2000, "`session.open` is refused")])
        self.assertEqual(dimension.first(), "`session.open` is refused, at 2,000")
        self.assertEqual(dimension.broken(1000), [])
        self.assertEqual(dimension.broken(10_000), ["`session.open` is refused (beyond 2,000)", "a page: *200* ms"])

    def test_the_first_table_has_a_line_for_each_size(self) -> None:
        self.assertEqual(
            tables([Dimension("Cities", 100, [LINEAR])])[2],
            "| Cities | 100 | a page reaches 100 ms, at 5,000 | nothing | a page: *200* ms |",
        )


if __name__ == "__main__":
    unittest.main()
