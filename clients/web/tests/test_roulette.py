"""The roulette: the spinning globe, the reported tries, the card and its buttons."""

from __future__ import annotations

import re

import pytest
from picture_server import PictureServer
from playwright.sync_api import Locator, Page, expect
from stub import FIRST_PAGE, GOODBYE, drawn, hello
from test_flow import SEED
from test_phone import PHONE, QUIET
from test_views import SCHEMES, look

pytestmark = pytest.mark.long

TRIED = ("--seed", "9", "--archive", ":memory:", "--weather", "none")
"""The first surprise of this seed is Singapore, at the fourth try; the third finds one city."""

OPEN = """() => code("rpc.js").then(({ call }) => call("session.list"))
  .then(({ sessions }) => sessions.map(({ session }) => session))"""
ROUND = """(room) => {
  const look = document.querySelector(".session .map").dataset.look;
  return Math.abs(Number(look.split(" ")[2]) * 57.2958 / room - 0.43) < 0.001;
}"""
"""Whether the globe fills the available space."""

MOVING = {"reduced_motion": "no-preference"}


def surprise(page: Page) -> None:
    page.get_by_role("button", name="Surprise me").click()


def stop_time(page: Page) -> None:
    """From now on the test controls the page's clock."""
    page.clock.install(time="2026-03-01T10:00:00Z")
    page.clock.pause_at("2026-03-01T10:00:01Z")


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^Drawn: "))


def test_the_globe_spins_and_reports_each_try(start_bridge, open_page):
    page = open_page(start_bridge(*TRIED), **MOVING)
    stop_time(page)
    surprise(page)
    told = page.locator(".spin-told")
    expect(told).to_have_text("Spinning…")
    expect(page.locator(".panel")).to_have_js_property("inert", True)
    for words in ("New Zealand: nothing", "Sweden: nothing", "New Caledonia: nothing"):
        page.clock.run_for(430)
        expect(told).to_have_text(f"{words} within 6 mi")
        expect(page.locator(".map:visible")).to_have_attribute("data-kind", "globe")
    page.clock.run_for(430)
    expect(told).to_have_text("Singapore: 26 cities within 6 mi")
    expect(card(page)).to_have_count(0)
    page.clock.run_for(600)
    expect(card(page)).to_contain_text("Bulim")
    expect(card(page)).to_contain_text("After New Zealand, Sweden and New Caledonia")
    page.clock.run_for(2000)
    expect(page.locator(".map:visible")).to_have_attribute("data-kind", "plane")
    expect(page.locator(".panel")).to_have_js_property("inert", False)
    expect(page.get_by_role("heading", name="Singapore", level=1)).to_be_focused()


@pytest.mark.parametrize("way", ["Space", "click", "button"])
def test_a_spin_can_be_skipped(start_bridge, open_page, way):
    page = open_page(start_bridge(*QUIET), **MOVING)
    stop_time(page)  # So that nothing ends the spin but the reader.
    surprise(page)
    expect(page.get_by_role("button", name="Skip")).to_be_focused()
    if way == "Space":
        page.keyboard.press("Space")
    elif way == "click":
        page.mouse.click(640, 300)
    else:
        page.get_by_role("button", name="Skip").click()
    expect(card(page)).to_be_visible()
    page.clock.resume()
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    expect(page.locator(".row")).to_have_count(7)


def test_reduced_motion_shows_a_still_picture(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    surprise(page)
    expect(card(page)).to_contain_text("Greenland")
    expect(card(page)).to_contain_text("Saint Andrew, Barbados")
    expect(card(page)).to_contain_text(re.compile(r"623 people · \d\d:\d\d there"))
    expect(page.locator(".spin")).to_be_hidden()
    expect(page.get_by_role("heading", name="Barbados")).to_be_focused()
    card(page).get_by_role("button", name="Greenland").click()
    expect(page.get_by_role("heading", name="Greenland")).to_be_focused()
    expect(card(page)).to_be_hidden()


def test_the_drawn_city_can_be_archived_at_once(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    surprise(page)
    count = """() => code("rpc.js").then(({ call }) => call("archive.status"))
      .then(({ count }) => count)"""
    card(page).get_by_role("button", name="Keep").click()
    expect(page.get_by_text("Kept Greenland.")).to_be_visible()
    expect(card(page).get_by_role("button", name="Kept")).to_be_disabled()
    assert page.evaluate(count) == 1
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Kept Greenland.")).to_be_hidden()
    page.wait_for_function(f"() => ({count})().then((count) => count === 0)")


def test_space_draws_again_and_leaves_nothing_open(start_bridge, open_page):
    page = open_page(start_bridge(*TRIED))
    surprise(page)
    expect(card(page)).to_contain_text("Singapore")
    expect(page.get_by_role("heading", name="Singapore", level=1)).to_be_focused()
    page.keyboard.press("Space")
    expect(card(page)).to_contain_text("Mayotte")
    expect(page.get_by_role("heading", name="Mayotte", level=1)).to_be_focused()
    card(page).get_by_role("button", name="Again").click()
    expect(page.get_by_role("heading", name="Burkina Faso", level=1)).to_be_focused()
    page.wait_for_function(f"() => ({OPEN})().then(({{ length }}) => length === 1)")
    page.go_back()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()


def test_the_second_globe_is_as_large_as_the_first(start_bridge, open_page):
    """The map must not reserve space for a removed card."""
    page = open_page(start_bridge(*QUIET), **MOVING)
    scales = []
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^(Surprise me|Again)")).click()
        expect(page.get_by_role("button", name="Skip")).to_be_focused()
        page.locator(".session[data-spinning] .map[data-kind=globe]").wait_for()
        box = page.locator(".map:visible").bounding_box()
        page.wait_for_function(ROUND, arg=min(box["width"], box["height"]))
        scales.append(page.locator(".map:visible").get_attribute("data-look").split()[2])
        page.keyboard.press("Space")
        expect(card(page)).to_be_visible()
    assert scales[0] == scales[1]


def test_a_surprise_with_one_city_is_widened(start_bridge, open_page):
    """The third of this seed has one city within 25 km: the circle is widened."""
    page = open_page(start_bridge(*TRIED))
    surprise(page)
    expect(card(page)).to_contain_text("Singapore")
    for name in ("Mayotte", "Burkina Faso"):
        page.keyboard.press("Space")
        expect(card(page)).to_contain_text(name)
        expect(page.get_by_role("heading", name=name, level=1)).to_be_focused()
        expect(
            page.get_by_role("button", name=re.compile(r"^Import ([89]|1\d) cities"))
        ).to_be_enabled()
    expect(card(page)).to_contain_text("Tita")


def test_drawing_again_asks_before_a_star_is_lost(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    surprise(page)
    page.get_by_role("button", name="Star Bathsheba").click()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    card(page).get_by_role("button", name="Again").click()
    dialog = page.get_by_role("dialog", name="Close this list?")
    dialog.get_by_role("button", name="Keep working").click()
    expect(page.get_by_role("heading", name="Barbados", level=1)).to_be_visible()
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()


def test_around_the_drawn_city(start_bridge, open_page):
    page = open_page(start_bridge(*TRIED))
    surprise(page)
    card(page).get_by_role("button", name="Around it").click()
    expect(page.get_by_role("heading", name="Around Bulim", level=1)).to_be_focused()
    expect(page.get_by_role("button", name="Import 30 cities")).to_be_enabled()
    expect(card(page)).to_have_count(0)
    page.wait_for_function(f"() => ({OPEN})().then(({{ length }}) => length === 1)")


def test_a_country_is_chosen(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_text("Anywhere in the world").click()
    page.get_by_role("combobox", name="Draw from").select_option("Malta")
    expect(page.get_by_text("Somewhere in Malta")).to_be_visible()
    surprise(page)
    expect(page.get_by_role("heading", name="Malta", level=1)).to_be_focused()
    expect(card(page)).to_contain_text("Malta")
    expect(page.get_by_role("button", name=re.compile(r"^Import \d+ cities"))).to_be_enabled()


def test_a_continent_is_chosen(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_text("Anywhere in the world").click()
    page.get_by_role("combobox", name="Draw from").select_option("Oceania")
    surprise(page)
    expect(card(page)).to_be_visible()
    title = page.get_by_role("heading", level=1).inner_text()
    names = page.evaluate(
        """async () => {
          const { call } = await code("rpc.js");
          const { country } = await code("format.js");
          const { countries } = await call("gazetteer.countries");
          return countries.filter(({ continent }) => continent === "OC").map(({ code }) => country(code));
        }"""
    )
    assert title in names


BERN = {"lat": 46.9, "lon": 7.4}
TRY = {"country": "CH", "location": BERN, "radiusKm": 10, "found": 9}
NEAR = {"kind": "surpriseMe", "location": BERN, "near": "City 2", "country": "CH", "attempts": [TRY],
        "$rest": "$any"}  # fmt: skip
"""The source of a surprise: the first try, near the second city of the list."""

ONE_VIEW = """\
--> {"id":"photo","method":"photo.search","params":{"city":2,"limit":1,"language":"en-GB"}}
<-- {"id":"photo","result":{"photos":[{"title":"A view","url":"PICTURE","thumbnail":"PICTURE",\
"author":"Ann","license":"CC0","page":"https://wiki.example/view","$rest":"$any"}],"$rest":"$any"}}
"""


def test_the_card_has_a_picture_with_its_credit(open_stub):
    pictures = PictureServer()
    said = hello("session.open", "photo.search", photos="commons") + FIRST_PAGE + drawn(9, NEAR)
    page = open_stub(said + ONE_VIEW.replace("PICTURE", pictures.address) + GOODBYE)
    surprise(page)
    expect(card(page)).to_contain_text("City 2")
    expect(card(page).get_by_role("img", name="A view")).to_have_js_property("naturalWidth", 320)
    credit = card(page).get_by_role("link", name="Ann, CC0")
    expect(credit).to_have_attribute("href", "https://wiki.example/view")
    pictures.close()


def test_a_program_that_does_not_report_the_point_can_draw(open_stub):
    page = open_stub(hello("session.open") + FIRST_PAGE + drawn(3) + GOODBYE, **MOVING)
    surprise(page)
    expect(page.locator(".row")).to_have_count(3)
    expect(card(page)).to_have_count(0)


def test_space_in_the_list_stars_and_does_not_draw(start_bridge, open_page):
    page = open_page(start_bridge(*SEED, "--archive", ":memory:", "--weather", "none"))
    surprise(page)
    page.locator(".row[tabindex='0']").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("7 cities, 1 starred.")).to_be_visible()
    expect(page.get_by_role("heading", name="Barbados", level=1)).to_be_visible()


@SCHEMES
@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_the_card_is_legible_and_fits(start_bridge, open_page, weather, tmp_path, scheme, size):
    bridge = start_bridge("--archive", ":memory:", "--seed", "9", *weather.arguments)
    more = PHONE if size[0] == 390 else {"width": size[0], "height": size[1]}
    page = open_page(bridge, color_scheme=scheme, **more)
    surprise(page)
    expect(card(page).locator(".drawn-weather")).to_contain_text("°")
    look(page, tmp_path, "card")
    box = card(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    if size[0] > 860:
        lowest = page.evaluate(
            """() => Math.max(...[...document.querySelectorAll(".dot-mark")].map(
              (mark) => mark.getBoundingClientRect().bottom))"""
        )
        assert lowest <= box["y"]
    else:
        assert box["y"] + box["height"] <= page.locator(".panel").bounding_box()["y"] + 1


def test_the_globe_fills_the_screen_of_a_phone(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET), **{**PHONE, **MOVING})
    stop_time(page)
    surprise(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    box = page.locator(".map:visible").bounding_box()
    assert (box["width"], box["height"]) == (390, 844)
    page.get_by_role("button", name="Skip").tap()
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
