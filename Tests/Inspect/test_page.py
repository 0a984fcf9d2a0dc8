"""The page of `cityroulette inspect` in Chromium, mostly by keyboard."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).parent
PROGRAM = os.environ.get("CITYROULETTE_PROGRAM", str(HERE / "../../.build/release/cityroulette"))
CHROMIUM = shutil.which("chromium-headless-shell")

# A conversation of both directions: lines 1 to 13 are rows 1 to 10 of the page.
TALK = """\
# A talk.
--> {"id":1,"method":"open","params":{"name":"a"}}
# 0.020 s later
<~~ {"method":"progress","params":{"done":1}}
<~~ {"id":"$any=request","method":"ask"}
--> {"id":"${request}","result":null}
# 0.005 s later
<-- {"id":1,"result":{"count":12345678901234567890,"ratio":1.0}}
--> {"id":2,"method":"read"}
# 2.500 s later
<-- {"id":2,"error":{"code":-3,"message":"Too late."}}
--> {"id":3,"method":"close"}
--|
"""
KINDS = "comment request notification server_request client_reply reply request error request step".split()

# Texts that are dangerous as markup or that hide what they say.
HOSTILE = [
    "</script><script>document.title='changed'</script>",
    "<img src=x onerror=\"document.title='changed'\">",
    "<!--<script>",
    "\u202egnihtyreve\u2066",
    "\u2028\u2029\ufeff\u0000\u0085",
    "{{SCRIPT}}",
    '"\\\\"\\',
]


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)
        expect.set_options(timeout=15_000)

    def open(self, *texts, fragment="", **options):
        """Opens the page of files with these texts. Errors, console messages and further requests fail the test."""
        paths = [self.folder / f"{name}.rpc" for name in "ab"[: len(texts)]]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text)
        output = self.folder / "page.html"
        subprocess.run([PROGRAM, "inspect", "--output", output, *paths], check=True, timeout=60)
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        faults = []
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url))
        self.address = output.as_uri()
        page.goto(self.address + fragment)
        self.assertEqual(faults.pop(0), self.address)
        self.addCleanup(self.assertEqual, faults, [])
        return page

    def press(self, page, keys):
        for key in keys.split():
            page.keyboard.press(key)

    def focused(self, page):
        """The id of the row that has the focus; None without one."""
        return page.evaluate("document.activeElement.closest('li')?.id")

    def shown(self, page):
        return page.locator("#rows li:not([hidden])").evaluate_all("rows => rows.map(row => row.id)")

    def text(self, page, selector):
        return page.locator(selector).inner_text()

    def test_a_row_has_kind_method_times_and_duration(self):
        page = self.open(TALK)
        kinds = page.locator("#rows .kind").all_inner_texts()
        self.assertEqual(kinds, [kind.replace("_", " ") for kind in KINDS])
        self.assertEqual(page.locator("#rows .arrow").all_inner_texts(), ["", *"→⇠←→←→←→", ""])
        self.assertEqual(page.locator("#row6 .time").inner_text(), "0.025")
        self.assertEqual(page.locator("#rows .took").all_inner_texts()[5:9], ["25 ms", "", "2.50 s", "no reply"])
        self.assertEqual(page.locator("#rows .slow").count(), 1)
        self.assertIn("1 request without a reply", self.text(page, "#summary"))

    def test_the_keyboard_moves_opens_and_follows_links(self):
        page = self.open(TALK)
        steps = [
            ("j", "row2"),
            ("r", "row6"),
            ("r", "row2"),
            ("ArrowDown ArrowUp", "row2"),
            ("e", "row8"),
            ("E", "row8"),
            ("G", "row10"),
            ("j", "row10"),
            ("S", "row8"),
            ("g", "row1"),
            ("k", "row1"),
            ("End Home", "row1"),
        ]
        page.keyboard.press("g")
        for keys, row in steps:
            self.press(page, keys)
            self.assertEqual(self.focused(page), row, keys)

    def test_enter_and_space_open_a_message_with_all_its_digits(self):
        page = self.open(TALK)
        self.press(page, "g j r Enter")
        self.assertEqual(
            self.text(page, "#row6 pre"),
            '{\n  "id": 1,\n  "result": {\n    "count": 12345678901234567890,\n    "ratio": 1.0\n  }\n}\n',
        )
        expect(page.locator("#row6 button").first).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Space")
        expect(page.locator("#row6 pre")).to_have_count(0)
        self.press(page, "Enter Escape")
        expect(page.locator("#row6 pre")).to_have_count(0)
        self.assertEqual(self.focused(page), "row6")

    def test_search_and_filters_combine_and_x_clears_them(self):
        page = self.open(TALK)
        page.keyboard.press("/")
        page.keyboard.type("ID -close -read")
        self.assertEqual(self.shown(page), ["row2", "row4", "row5", "row6"])
        page.locator("#sent").uncheck()
        self.assertEqual(self.shown(page), ["row4", "row6"])
        self.assertEqual(self.text(page, "#count"), "2 of 10 rows")
        page.keyboard.press("/")
        page.keyboard.press("Enter")
        self.assertEqual(self.focused(page), "row4")
        page.keyboard.press("x")
        self.assertEqual(len(self.shown(page)), 10)
        page.locator("#errors").check()
        self.assertEqual(self.shown(page), ["row7", "row8"])
        self.press(page, "x j")
        page.locator("#notifications").uncheck()
        page.locator("#others").uncheck()
        self.assertEqual(self.shown(page), ["row2", "row4", "row5", "row6", "row7", "row8", "row9"])
        page.keyboard.press("x")
        page.locator("#method").select_option("open")
        self.assertEqual(self.shown(page), ["row2", "row6"])
        page.keyboard.press("/")
        page.keyboard.type("nowhere")
        expect(page.locator("#none")).to_be_visible()

    def test_m_shows_only_the_method_of_the_message(self):
        page = self.open(TALK)
        self.press(page, "g j m")
        self.assertEqual(self.shown(page), ["row2", "row6"])
        page.keyboard.press("m")
        self.assertEqual(len(self.shown(page)), 10)

    def test_question_mark_lists_the_keys(self):
        page = self.open(TALK)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press("j")
        self.assertEqual(self.focused(page), None)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()

    def test_the_address_names_a_message(self):
        page = self.open(TALK, fragment="#m8")
        self.assertEqual(self.focused(page), "row8")
        expect(page.locator("#row8 .details")).to_contain_text("Too late.")
        page.locator("#row8 .facts a").press("Enter")
        expect(page.locator("#row7 > button")).to_be_focused()

    def test_no_text_of_a_file_becomes_markup_or_hides(self):
        lines = []
        for text in HOSTILE:
            message = {"id": text, "method": text, "params": {text: text, "$rest": text}}
            lines.append("--> " + json.dumps(message, ensure_ascii=False).replace("\u0085", "\\u0085"))
        page = self.open("\n".join([*lines, "==> \\xff</script>", "# \u202e<b>"]) + "\n")
        self.assertEqual(page.title(), "a.rpc")
        self.assertEqual(page.locator("#rows li").count(), len(HOSTILE) + 2)
        page.keyboard.press("g")
        for _ in range(len(HOSTILE) + 2):
            self.press(page, "Enter j")
        self.assertEqual(page.locator("img, #rows script, b").count(), 0)
        expect(page.locator("#row1 pre")).to_contain_text(HOSTILE[0])
        expect(page.locator("#row4 pre")).to_contain_text("\\u202egnihtyreve\\u2066")
        text = page.locator("body").inner_text()
        for character in "\u202e\u2066\u2028\u2029\ufeff\u0000\u0085":
            self.assertNotIn(character, text)

    def test_a_string_of_a_megabyte_is_shortened_until_asked_for(self):
        page = self.open('--> {"method":"a","params":["' + "x" * 1_000_000 + '"]}\n')
        self.press(page, "g Enter")
        self.assertLess(len(self.text(page, "#row1 pre")), 3000)
        page.get_by_role("button", name="Show all 1,000,002 characters").press("Enter")
        self.assertGreater(len(self.text(page, "#row1 pre")), 1_000_000)

    def test_60_000_messages_are_filtered_at_once_and_built_only_near_the_window(self):
        round_ = '--> {"id":"${round}","method":"a"}\n<-- {"id":"${round}","result":1}\n'
        page = self.open(f'@repeat 30000\n{round_}@end\n--> {{"method":"last"}}\n')
        self.assertLess(page.locator("#rows button").count(), 300)
        page.keyboard.press("/")
        page.keyboard.type("last")
        self.assertEqual(self.text(page, "#count"), "1 of 60,003 rows")
        self.press(page, "Enter x Enter")
        expect(page.locator("#row60003 pre")).to_contain_text("last")
        expect(page.locator("#row60001 .method")).to_be_visible()
        self.assertLess(page.locator("#rows button").count(), 600)

    def test_two_recordings_are_beside_each_other(self):
        other = TALK.replace('"ratio":1.0', '"ratio":1,"more":[]').replace('--> {"id":3,"method":"close"}\n', "")
        page = self.open(TALK, other)
        self.press(page, "g n Enter")
        rows = page.locator("#row5 .differences tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
        )
        self.assertEqual(rows, [["$.result.ratio", "1.0", "1"], ["$.result.more", "—", "[]"]])
        page.keyboard.press("n")
        self.assertEqual(self.text(page, "#row8 .absent"), "only in a.rpc")
        self.assertEqual(page.locator("#row7 .took").all_inner_texts(), ["2.50 s", "2.50 s"])
        page.locator("#differences").check()
        self.assertEqual(self.shown(page), ["row5", "row8"])

    def test_a_file_without_times_shows_the_order_only(self):
        page = self.open('--> {"id":1,"method":"a"}\n<-- {"id":1,"result":1}\n')
        self.assertIn("no times", self.text(page, "#summary"))
        self.assertEqual(page.locator("#rows .time, #rows .took").all_inner_texts(), [""] * 4)
        expect(page.get_by_label("slow only")).to_be_hidden()

    def test_the_page_follows_the_colour_scheme_and_fits_a_phone(self):
        for scheme in ("light", "dark"):
            page = self.open(TALK, TALK, color_scheme=scheme, viewport={"width": 360, "height": 640})
            colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
            self.assertEqual(colour, {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 28)"}[scheme])
            self.press(page, "g Enter")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 360)


if __name__ == "__main__":
    unittest.main()
