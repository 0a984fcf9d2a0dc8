"""What the page says: once for each act, and what to do about an empty list."""

from __future__ import annotations

import re

import pytest
from conftest import TWO_FRAMES
from playwright.sync_api import Page, expect
from test_forecast import keep
from test_import import choose

QUIET = ("--archive", ":memory:", "--seed", "18", "--weather", "none")
LONDON, TOKYO = 2643743, 1850147


def toasts(page: Page):
    return page.get_by_role("status", name="Messages").locator(".toast")


def test_a_city_that_is_kept_from_its_card_is_reported_once(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("region", name=re.compile("^Drawn")).get_by_role("button", name="Keep").click()
    expect(toasts(page)).to_have_text([re.compile("^Kept Greenland.")])
    toasts(page).get_by_role("button", name="Undo").click()
    expect(toasts(page)).to_have_text(["Greenland was removed from the archive."])


@pytest.mark.long
def test_an_import_with_a_choice_is_reported_once(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    choose(page, "names.txt", "Oslo\nSpringfield\n")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(re.compile("Springfield")).select_option(index=1)
    dialog.get_by_role("button", name="Import 2 cities").click()
    expect(dialog).to_have_count(0)
    expect(toasts(page)).to_have_text(["Added 2 cities.Undo"])


@pytest.mark.long
def test_a_repeated_message_replaces_the_earlier_one(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    for number in (8, 9):
        page.evaluate(f"location.hash = '#/session/s{number}'")
        expect(page).to_have_url(re.compile("#/$"))
    expect(toasts(page)).to_have_text(["The list of this address is closed."])


@pytest.mark.long
def test_an_undone_removal_is_reported_no_more(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("button", name="Remove Greenland").click()
    expect(toasts(page)).to_have_count(1)
    page.get_by_role("group", name="Actions").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Remove Greenland")).to_be_visible()
    expect(toasts(page)).to_have_count(0)


def test_the_first_kept_city_is_among_my_cities_without_another_word(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.get_by_role("button", name="Surprise me").click()
    page.locator(".drawn-place").get_by_role("button", name="Keep").click()
    expect(page.get_by_text("Kept Greenland.")).to_be_visible()
    page.get_by_role("button", name="My cities").click()
    expect(page.locator("li.card .card-link")).to_have_text("Greenland")
    page.evaluate(TWO_FRAMES)
    # An expectation would wait until the message disappears.
    assert page.get_by_text("No cities yet.").count() == 0


@pytest.mark.long
def test_an_empty_list_says_what_to_do(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    page.evaluate("location.hash = '#/cities'")
    said = "No cities yet. Draw some with the roulette, or add one by name."
    expect(page.get_by_text(said)).to_be_visible()
    page.get_by_role("button", name="CityRoulette").click()
    page.get_by_role("button", name="Surprise me").click()
    search = page.get_by_role("searchbox")
    search.fill("zzz")
    expect(page.get_by_text("No city matches. Clear the search to see 7 cities.")).to_be_visible()
    search.fill("")
    page.get_by_role("button", name="Remove unstarred").click()
    expect(page.get_by_text("No cities left. Undo brings them back.")).to_be_visible()
    keep(page, LONDON, TOKYO)
    page.get_by_role("button", name="My cities").click()
    page.get_by_role("searchbox", name="Filter").fill("zzz")
    said = "No city matches. Clear the filter to see 2 cities, or add one."
    expect(page.get_by_text(said)).to_be_visible()
    page.get_by_role("button", name="Guide").click()
    page.get_by_role("searchbox", name="Find").fill("zzz")
    said = "No place matches. Clear the search, or choose all kinds and any distance."
    expect(page.get_by_text(said)).to_be_visible()


def test_a_city_that_another_program_adds_gets_its_weather(start_bridge, open_page, weather):
    bridge = start_bridge(*weather.arguments)
    page = open_page(bridge)
    keep(page, LONDON)
    page.get_by_role("button", name="Browse 1 city").click()
    expect(page.get_by_role("row", name=re.compile("^London.*°C"))).to_be_visible()
    keep(page, TOKYO)
    expect(page.get_by_role("row", name=re.compile("^Tokyo.*°C"))).to_be_visible()


FAIL = """async (text) => {
  const { say } = await code("messages.js");
  say(text, { kind: "error" });
}"""


def fail(page: Page, text: str) -> None:
    """Shows an error, as of the button or form that the user used last."""
    page.evaluate(FAIL, text)
    expect(page.locator(".toast.error").filter(has_text=text)).to_be_visible()


@pytest.mark.long
def test_a_new_attempt_removes_the_error_of_the_last_one(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    keep(page, LONDON, TOKYO)
    page.get_by_role("button", name="Star London").click()
    fail(page, "London failed.")
    page.get_by_role("button", name="Star Tokyo").click()
    fail(page, "Tokyo failed.")
    page.get_by_role("button", name="Star London").click()
    expect(page.locator(".toast.error")).to_have_text(["Tokyo failed."])


@pytest.mark.long
def test_a_change_of_view_removes_errors_and_a_draw_does_too(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET))
    fail(page, "It failed.")
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".toast.error")).to_have_count(0)
    page.get_by_role("button", name="Roulette", exact=True).click()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("heading", name="Greenland", exact=True)).to_be_visible()
    fail(page, "It failed again.")
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".toast.error")).to_have_count(0)


UNDER_A_MESSAGE = """() => {
  const { top } = document.getElementById("toasts").getBoundingClientRect();
  const { bottom } = document.activeElement.getBoundingClientRect();
  return bottom > top;
}"""


@pytest.mark.long
@pytest.mark.parametrize("view", ["settings", "find", "guide", "city/2643743", ""])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_every_control_can_be_reached_beside_a_message(start_bridge, open_page, view, size):
    page = open_page(start_bridge(*QUIET), width=size[0], height=size[1])
    keep(page, LONDON)
    page.evaluate(f"location.hash = '#/{view}'")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    fail(page, "A message that is so long that it needs two lines in a window of a phone.")
    last = page.locator("footer.credits button")
    last.click(timeout=2000)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for control in page.locator("main :is(button, input, select, a[href])").all():
        if not control.is_visible() or not control.is_enabled():
            continue
        control.focus()
        if size[0] < 861 or view != "guide":
            assert not page.evaluate(UNDER_A_MESSAGE), control


def add(page: Page, name: str) -> None:
    page.get_by_role("combobox", name="Add a city").press_sequentially(name)
    page.get_by_role("option", name=re.compile(f"^{name}")).first.click()


def test_additions_in_a_row_share_a_message_whose_undo_removes_the_last_one(
    start_bridge, open_page
):
    page = open_page(start_bridge(*QUIET))
    keep(page, LONDON)
    page.evaluate("location.hash = '#/'")
    cards = page.locator("li.card")
    for number, name in enumerate(("Tokyo", "Oslo", "Lima", "Bern"), 2):
        add(page, name)
        expect(cards).to_have_count(number)
    added = toasts(page).filter(has_text="added, ").locator("p")
    expect(added).to_have_text(["4 cities were added, Bern (Switzerland) last."])
    undo = toasts(page).get_by_role("button", name="Undo")
    undo.click()
    expect(added).to_have_text([re.compile("^3 cities were added, Lima .*last.$")])
    for number in (3, 2, 1):
        expect(cards).to_have_count(number + 1)
        undo.click()
    expect(cards).to_have_count(1)
    expect(undo).to_have_count(0)
    expect(cards).to_contain_text(["London"])


@pytest.mark.parametrize(
    ("added", "updated", "words"),
    [
        (3, 0, "Added 3 places."),
        (0, 2, "Changed 2 places."),
        (3, 2, "Added 3 places, changed 2."),
        (0, 0, "Added 0 places."),
    ],
)
def test_the_result_of_an_import_leaves_out_what_is_zero(page_in, added, updated, words):
    told = """async ([added, updated]) => {
      const [{ imported }, { places }] = [await code("words.js"), await code("format.js")];
      return imported(added, updated, places);
    }"""
    assert page_in("en-GB").evaluate(told, [added, updated]) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("geo:1,2", "Copied: geo:1,2"),
        ("A fine day\nhttps://example.org", "Copied: A fine day …"),
        ("x" * 100, "Copied: " + "x" * 60 + " …"),
    ],
)
def test_the_message_says_what_was_copied(page_in, text, words):
    page = page_in("en-GB")
    page.evaluate("async (text) => (await code('share.js')).sayCopied(text)", text)
    expect(toasts(page).last.locator("p")).to_have_text(words)


def test_an_icon_that_could_not_be_read_is_requested_again(page_in):
    asked = """async () => {
      const { iconImage, setIcon } = await code("icons.js");
      const image = iconImage("no-such-icon");
      await new Promise((done) => {
        new MutationObserver(() => image.dataset.icon === undefined && done()).observe(image, { attributes: true });
      });
      setIcon(image, "no-such-icon");
      return image.dataset.icon;
    }"""
    page = page_in("en-GB")
    requests: list[str] = []
    page.on("request", lambda sent: requests.append(sent.post_data or ""))
    with page.expect_response(lambda reply: "no-such-icon" in (reply.request.post_data or "")):
        assert page.evaluate(asked) == "no-such-icon"
    assert sum("no-such-icon" in sent for sent in requests) == 2
