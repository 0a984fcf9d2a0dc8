"""The table in README.md has the lines and the bars that run.py --readme writes.

    cd Tests/Benchmarks && python3 -m unittest
"""

import tempfile
import unittest
from pathlib import Path

import summary
from report import Bar, Row


class SummaryTests(unittest.TestCase):
    def test_the_page_has_the_lines_and_bars_of_the_script(self) -> None:
        self.assertEqual(summary.table_of(), [(line.measure, line.bar) for line in summary.LINES])

    def test_a_line_shows_the_median_and_the_spread_of_its_row(self) -> None:
        line = summary.Line("around me", "around me, again", "0.2 ms")
        rows = [Row("around me, again", "ms", [0.07, 0.06, 0.09])]
        self.assertEqual(line.text(rows, []), "| around me | 0.07 (0.06 to 0.09) ms | 0.2 ms |")

    def test_a_line_of_a_ratio_shows_the_figure_of_its_bar(self) -> None:
        line = summary.Line("ratio", "toggle p50 at most .* C echo", "1.9 ×")
        self.assertEqual(line.text([], [Bar("toggle p50 at most 1.9 × C echo", "1.61 ×", True)]), "| ratio | 1.61 × | 1.9 × |")

    def test_the_longest_is_that_of_all_rows(self) -> None:
        line = summary.Line("end", "(SIGTERM|a closed pipe) until the end, during [^:]*", figure=summary.longest)
        rows = [Row("SIGTERM until the end, during x", "ms", [3, 12]), Row("a closed pipe until the end, during x", "ms", [4])]
        self.assertEqual(line.text(rows, []), "| end | 12.0 ms |  |")

    def test_a_line_without_a_row_says_so(self) -> None:
        self.assertEqual(summary.LINES[0].text([], []).split("|")[2].strip(), summary.NOT_MEASURED)

    def test_only_the_part_between_the_marks_is_replaced(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "README.md"
            page.write_text(f"before\n{summary.BEGIN}\nold\n{summary.END}\nafter\n")
            summary.write(summary.results([], [], "Measured today."), page)
            text = page.read_text()
            self.assertTrue(text.startswith("before\n") and text.endswith("after\n"))
            self.assertNotIn("old", text)
            self.assertEqual(len(summary.table_of(page)), len(summary.LINES))


if __name__ == "__main__":
    unittest.main()
