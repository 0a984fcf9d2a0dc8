"""Every view at six widths and in both schemes, with the longest names and many scripts, has no fault of layout."""

from __future__ import annotations

import json
import re

import pytest
from conftest import HERE, TWO_FRAMES
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_axe import WITHOUT_ARTICLES
from test_forecast import keep

SWEEP = (HERE / "sweep.js").read_text()
WIDTHS = (320, 390, 600, 900, 1280, 1920)
SCHEMES = pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
"""The dark scheme changes only colours; `test_the_dark_scheme_changes_only_colours` guards that."""
DARK = HERE.parent / "cityroulette_web" / "static" / "dark.css"
SHOWN = 8
"""Faults that a failure names for a size."""

LONGEST = """
698900 1123666 1162572 1166735 1167747 1169504 1172286 1175098 1176606 1177116 1177257 1177498
1180359 1183592 1262634 1346926 1387846 1387847 1771298 2658007 2766340 2895664 2917788 3078837
3105731 3119123 3163830 3164135 3168930 3169682 3172979 3181762 3183539 3408102 3429582 3430402
3439032 3457426 3515679 3517236 3517763 3518407 3518722 3518730 3522459 3522845 3526357 3529510
3530049 3530807 3625469 3657814 3692414 3801960 3802235 3802417 3815299 3822099 3825225 3826966
3934290 3937547 3974873 3985855 3990207 3995882 4002965 4006817 4017270 4019598 4021296 4022146
4026117 4029679 4561374 5530937 5848322 5928474 6293977 6295092 6295102 6295491 6295502 6318039
6318421 6619280 6639619 7046010 7258110 7260593 7260892 7260929 7262734 7620438 7620439 7620470
7662105 7667608 8224091 8394392 8425966 8425987 8426055 8529670 8541977 8580999 8610419 8714432
8858109 8858129 8858135 8858144 8858150 8858153 8858154 8858163 8858171 8858174 8858179 8858204
8858212 8858222 8858231 8858232 8858249 8858251 8858343 8858502 8858616 8858638 8858694 8858830
8858879 8859103 8859470 8859478 8859513 8859821 8860231 8860755 8860953 8861032 8861099 8861399
8861424 8861581 8861735 8862254 8862500 8862738 8862784 8862794 8863036 9409823 10821761
11280527 11523822 11538943 11539306 11539312 11539315 11539316 11539345 11539438 11539513
11539519 11539605 11549773 11549775 11549791 11650805 11650814 11895138 11979889 12047655
12156822 12156838 12156853 12156881 12156891 12156900 12157107 12158715 12427005 12432244
12432990 12719836 12746539 12750400 13100433 13100434 13100439 13156918 13526729 13526888
13526889 13546322 13546324 13580001 13589256
"""
"""The 200 cities of the gazetteer with the longest names, of 30 to 79 characters."""

SCRIPTS = (
    "Ашкенази-Красноперекопск", "Αλεξανδρούπολη", "القاهرة الجديدة", "תל אביב–יפו", "تهران بزرگ",
    "नई दिल्ली नगर", "কলকাতা মহানগর", "ਲੁਧਿਆਣਾ ਸ਼ਹਿਰ", "ગાંધીનગર જિલ્લો", "திருவனந்தபுரம்",
    "విశాఖపట్నం", "ಬೆಂಗಳೂರು ನಗರ", "തിരുവനന്തപുരം", "ශ්‍රී ජයවර්ධනපුර", "กรุงเทพมหานครอมรรัตนโกสินทร์",
    "ວຽງຈັນນະຄອນຫລວງ", "မန္တလေးမြို့တော်", "អង្គរធំភ្នំពេញ", "თბილისი მცხეთა", "Նոր Հաճն Երևան",
    "አዲስ አበባ ከተማ", "烏魯木齊市天山區大灣街道", "さいたま市中央区上落合", "서울특별시강남구역삼동", "ᎠᏂᏴᏫᏯ ᏓᎳᏆ",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "\u202eevil\u202d \u2067name",
)  # fmt: skip
"""Names in other scripts, a single long word, and a name with bidirectional controls."""

REGION = "Dadra and Nagar Haveli and Daman and Diu"

RENAME = """([names, region]) => {
  const renamed = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (value.id in names && typeof value.name === "string") {
      value.name = names[value.id];
      value.admin1 = region;
    }
    for (const each of Object.values(value)) renamed(each);
    return value;
  };
  const { json } = Response.prototype;
  Response.prototype.json = async function () { return renamed(await json.call(this)); };
  const { parse } = JSON;
  JSON.parse = (...given) => renamed(parse(...given));
}"""
"""Gives some cities other names, as if the program had sent them."""

CITIES = [int(city) for city in LONGEST.split()]
NAMES = dict(zip(CITIES, SCRIPTS))


def rename(page: Page) -> None:
    page.add_init_script(f"({RENAME})({json.dumps([NAMES, REGION])})")
    page.add_init_script(f"window.sweep = {SWEEP.strip()}")


@pytest.fixture
def scheme() -> str:
    """The scheme of tests that are not run in both."""
    return "light"


@pytest.fixture
def page(start_bridge, open_page, weather, scheme) -> Page:
    """The page of an archive with the names."""
    bridge = start_bridge(
        "--archive", ":memory:", "--seed", "18", *WITHOUT_ARTICLES, *weather.arguments
    )
    page = open_page(bridge, color_scheme=scheme)
    rename(page)
    page.evaluate(
        """async (cities) => {
          const { call } = await code("rpc.js");
          await call("archive.import", { text: ["id", ...cities].join("\\n") });
        }""",
        CITIES,
    )
    page.reload()
    page.locator("#status[data-kind=running]").wait_for()
    return page


def sweep(page: Page, view: str, steps: str = "", widths: tuple[int, ...] = WIDTHS) -> None:
    """Checks the present view in each width. `steps`: the selector of a part that is scrolled through."""
    faults = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844 if width < 600 else 900})
        settle(page)
        found = page.evaluate(SCROLLED, steps)
        if found:
            faults[f"{view}, {width} px"] = found[:SHOWN]
    assert faults == {}, json.dumps(faults, indent=1, ensure_ascii=False)


def settle(page: Page) -> None:
    """Waits for two frames, in which the page follows a new size."""
    page.evaluate(TWO_FRAMES)


SCROLLED = """async (steps) => {
  const frame = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const scroller = steps && document.querySelector(steps);
  if (!scroller) return sweep();
  const found = new Set();
  for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight) {
    scroller.scrollTop = top;
    await frame();
    for (const fault of sweep()) found.add(fault);
  }
  scroller.scrollTop = 0;
  return [...found];
}"""
"""Sweeps each part of a list that shows only the visible rows."""


COLOURS = re.compile(
    r"--[\w-]+: (#[0-9a-f]{6}|rgb\(.+\)|0 1px 2px rgb\(.+\), 0 8px 24px rgb\(.+\));"
)


def test_the_dark_scheme_changes_only_colours():
    rules = re.sub(r"/\*.*?\*/", "", DARK.read_text(), flags=re.DOTALL)
    lines = [line.strip() for line in rules.splitlines() if line.strip()]
    assert lines[:2] == ["@media screen {", ":root {"]
    assert [line for line in lines[2:] if line != "}" and not COLOURS.fullmatch(line)] == []


@pytest.mark.long
@SCHEMES
def test_cards(page):
    more = page.get_by_role("button", name=re.compile("^Show .* more cards?$"))
    more.click()
    expect(page.locator("li.card")).to_have_count(48)
    expect(page.locator("li .spark").first).to_be_visible()
    page.get_by_role("button", name="Compare", exact=True).click()
    sweep(page, "choosing")
    page.get_by_role("button", name="Cancel").click()
    for _ in range(7):
        more.click()
    expect(page.locator("li.card")).to_have_count(200)
    sweep(page, "cards")


@pytest.mark.long
@SCHEMES
def test_a_list(page):
    page.goto(page.url.split("#")[0] + "#/cities")
    expect(page.locator(".row").first).to_be_visible()
    sweep(page, "list", ".list-body")


@pytest.mark.long
@SCHEMES
def test_a_city(page):
    for city in (*CITIES[:2], CITIES[len(SCRIPTS) - 2], CITIES[len(SCRIPTS) - 1]):
        page.goto(page.url.split("#")[0] + f"#/city/{city}")
        expect(page.get_by_role("table", name=re.compile("^Forecast for "))).to_be_visible()
        sweep(page, f"city {city}")
    page.get_by_role("button", name=re.compile("^Mon 2 Mar")).click()
    expect(page.locator(".hours-of-day")).to_be_visible()
    sweep(page, "hours of a day")
    for tab in ("History", "Article", "Pictures", "Share"):
        page.get_by_role("tab", name=tab).click()
        page.locator(".tab-panel [aria-busy]").wait_for(state="detached")
        sweep(page, tab)


@pytest.mark.long
@SCHEMES
def test_a_comparison(page):
    chosen = ",".join(str(city) for city in (CITIES[0], CITIES[2], CITIES[25], CITIES[26]))
    page.goto(page.url.split("#")[0] + f"#/compare/{chosen}")
    expect(page.locator(".compared thead th")).to_have_count(4)
    sweep(page, "comparison")


ANNOTATE = """async (cities) => {
  const { call } = await code("rpc.js");
  const long = "Donaudampfschifffahrtsgesellschaftskapitän";
  for (const [index, name] of [long, "Islands by the sea", "القاهرة"].entries())
    await call("list.add", { name, color: "teal", icon: index ? "boat" : "bicycle" });
  await call("list.add", { name: "Been there", query: { visited: true } });
  for (const list of [1, 2]) await call("list.addCities", { list, cities: cities.slice(0, 40) });
  await call("archive.annotate", {
    cities,
    tags: [long, "a", "b c"],
    visits: ["2019", "2019-05-03/2020-01-10", "2024-12"],
    note: `**${long}** https://example.org/${long}${long}\\n\\n- ${long}\\n\\n${long}${long}`,
  });
  await call("archive.annotate", { city: cities[1], ownName: `${long} ${long}` });
}"""
"""Gives the cities long tags, notes and lists."""


@pytest.mark.long
@SCHEMES
def test_annotations_lists_and_visits(page):
    page.evaluate(ANNOTATE, CITIES)
    start = page.url.split("#")[0]
    page.goto(f"{start}#/city/{CITIES[1]}")
    expect(page.get_by_role("region", name="Yours")).to_be_visible()
    sweep(page, "yours")
    page.get_by_role("button", name="Edit the note").click()
    sweep(page, "editor of a note")
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="New list").click()
    sweep(page, "dialog of a list")
    page.keyboard.press("Escape")
    page.goto(f"{start}#/lists")
    expect(page.locator(".board-card").first).to_be_visible()
    sweep(page, "board", ".board-columns")
    page.goto(f"{start}#/visits")
    expect(page.locator(".visit-numbers")).to_be_visible()
    sweep(page, "visits")
    page.goto(f"{start}#/")
    page.get_by_role("button", name="Sort and filter").click()
    page.get_by_role("combobox", name="Visits").select_option("Visited")
    expect(page.get_by_role("button", name="Save as smart list")).to_be_visible()
    sweep(page, "choice of cards")


DIARY = """async () => {
  const { call } = await code("rpc.js");
  const { cities } = await call("archive.list", { limit: 60 });
  const drawn = cities.map((city) => ({ ...city, drawnAt: "2026-02-28T20:15:00Z" }));
  localStorage.setItem("diary", JSON.stringify(drawn));
}"""
"""Fills the diary of draws with the names."""


@pytest.mark.long
@SCHEMES
def test_the_weather_map_and_the_diary(page):
    start = page.url.split("#")[0]
    page.clock.set_fixed_time(NOW + 60)
    page.goto(f"{start}#/map")
    expect(page.locator(".weather-map .dot[data-pinned]").first).to_be_attached()
    expect(page.get_by_text(re.compile("^200 cities"))).to_be_visible()
    sweep(page, "weather map")
    page.evaluate(DIARY)
    page.goto(f"{start}#/diary")
    expect(page.get_by_role("list", name="Diary of draws").get_by_role("listitem")).to_have_count(
        60
    )
    sweep(page, "diary")


@pytest.mark.long
@SCHEMES
def test_backups_in_the_settings(start_bridge, open_page, scheme):
    page = open_page(start_bridge("--backups", "off", "--weather", "none"), color_scheme=scheme)
    page.evaluate(f"window.sweep = {SWEEP.strip().removesuffix(';')}")
    keep(page, 2643743)
    page.evaluate("code('rpc.js').then(({ call }) => call('archive.backup'))")
    page.evaluate("location.hash = '#/settings'")
    expect(page.locator(".backups").get_by_role("listitem")).to_have_count(1)
    sweep(page, "backups")


@SCHEMES
def test_the_first_view_and_the_details_of_a_session(page):
    page.get_by_role("button", name="Around a place").click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    sweep(page, "first view")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".row .weather-icon:visible")).to_have_count(7)
    sweep(page, "session", ".list-body")
    page.locator(".row").first.click()
    expect(page.get_by_role("table", name=re.compile("^Forecast"))).to_be_visible()
    sweep(page, "details")


@pytest.mark.long
@SCHEMES
def test_the_guide_and_the_settings(page):
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    sweep(page, "settings")
    page.get_by_role("button", name="Guide", exact=True).click()
    sweep(page, "empty guide")
    page.get_by_role("button", name=re.compile(r"^Import \d+ places")).click()
    expect(page.locator(".guide-city").first).to_be_visible()
    sweep(page, "guide")
    page.get_by_role("combobox", name="Show").select_option("With a picture")
    page.get_by_role("button", name="Export…").click()
    expect(page.get_by_text("A file cannot be limited to")).to_be_visible()
    sweep(page, "export of the guide")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add a place").click()
    sweep(page, "a place")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keyboard").click()
    sweep(page, "keyboard")


COVERED = """() => {
  const toasts = document.getElementById("toasts").getBoundingClientRect();
  return [...document.querySelectorAll("button.primary")]
    .filter((button) => button.checkVisibility() && !button.closest("[inert]"))
    .map((button) => {
      button.scrollIntoView({ block: "nearest" });
      return [button.textContent, button.getBoundingClientRect()];
    })
    .filter(([, { left, right, top, bottom }]) =>
      left < toasts.right && right > toasts.left && top < toasts.bottom && bottom > toasts.top)
    .map(([text]) => text);
}"""
"""The main buttons that a message covers, even if they are scrolled into view."""


def say(page: Page, view: str) -> None:
    """Shows a message of two lines, and checks each size."""
    page.evaluate(
        """async () => {
          document.getElementById("toasts").replaceChildren();
          const { say } = await code("messages.js");
          const text = "Removed Pakistan Employees Cooperative Housing Society.";
          say(text, { kind: "error", action: { label: "Undo", work: () => {} } });
        }"""
    )
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844 if width < 600 else 900})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(COVERED) == [], f"{view}, {width} px"


@pytest.mark.long
def test_a_message_covers_no_main_button(page):
    say(page, "cards")
    page.goto(page.url.split("#")[0] + "#/city/2643743")
    expect(page.get_by_role("button", name="Keep")).to_be_visible()
    say(page, "city")
    page.get_by_role("button", name="Around a place").or_(
        page.get_by_role("button", name="Roulette", exact=True)
    ).first.click()
    say(page, "first view")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("button", name=re.compile("^Keep"))).to_be_visible()
    say(page, "session")
    page.get_by_role("button", name="Guide", exact=True).click()
    expect(page.get_by_role("button", name="Add a place")).to_be_visible()
    say(page, "guide")


ISOLATED = {
    "Zürich": "Zürich",
    "القاهرة": "\u2068القاهرة\u2069",
    "תל אביב": "\u2068תל אביב\u2069",
    "\u202eevil": "\u2068\u202eevil\u2069",
    "a\u2069b": "\u2068ab\u2069",
    "\u202c\u202eb\u202c": "\u2068\u202eb\u202c\u2069",
    "\u2066a\u2069\u2069": "\u2068\u2066a\u2069\u2069",
}


@pytest.mark.long
def test_a_name_does_not_reorder_the_words_around_it(page):
    for name, wanted in ISOLATED.items():
        given = f"code('bidi.js').then(({{ isolated }}) => isolated({json.dumps(name)}))"
        assert page.evaluate(given) == wanted
    page.get_by_role("button", name="Guide", exact=True).click()
    page.get_by_role("button", name="Add a place").click()
    page.get_by_label("Name").fill("القاهرة")
    page.get_by_label("Where").fill("30.04, 31.24")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(page.locator(".toast p")).to_have_text("Saved \u2068القاهرة\u2069.")
