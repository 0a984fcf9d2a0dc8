"""Article, pictures, sharing and the guide: each is shown if the program has its methods."""

from __future__ import annotations

import re
import shutil

import pytest
from conftest import ROOT
from picture_server import PictureServer, png
from playwright.sync_api import expect
from stub import FIRST_PAGE, GOODBYE, SELECTED, drawn, hello


@pytest.fixture
def pictures():
    server = PictureServer()
    yield server
    server.close()


@pytest.fixture
def details(open_stub, pictures):
    """Opens the details of a city at its own address, by a program with what one of their tabs needs.

    In a session the page says meanwhile which city is chosen, so that either could come first.
    """

    def open_(*methods, asked):
        asked = asked.replace("PICTURE", pictures.address)
        page = open_stub(hello(*methods) + FIRST_PAGE + CITY + asked + GOODBYE)
        page.evaluate("location.hash = '#/city/1'")
        return page

    return open_


CITY = """\
--> {"id":"city","method":"city.get","params":{"city":1}}
<-- {"id":"city","result":{"city":{"id":1,"name":"City 1","$rest":"$any"}}}
"""

ARTICLE = """\
--> {"id":"summary","method":"article.summary","params":{"city":1,"language":"en-GB"}}
<-- {"id":"summary","result":{"title":"City 1","extract":"<b>It</b> is the first.",\
"url":"https://wiki.example/1","thumbnail":{"url":"PICTURE","$rest":"$any"},"$rest":"$any"}}
"""

PHOTOS = """\
--> {"id":"photos","method":"photo.search","params":{"city":1,"limit":12,"language":"en-GB"}}
<-- {"id":"photos","result":{"photos":[{"title":"A view","url":"PICTURE","$rest":"$any"},\
{"title":"A gap","url":"PICTURE","thumbnail":"PICTURE-missing","$rest":"$any"}],"$rest":"$any"}}
"""

SENTENCE = """\
--> {"id":"share","method":"share.compose","params":{"city":1,"session":null}}
<-- {"id":"share","result":{"text":"City 1 is fine","link":"https://wiki.example/1","$rest":"$any"}}
"""


def test_panels_without_their_methods_are_hidden(open_stub):
    page = open_stub(hello("session.open") + FIRST_PAGE + drawn(3) + SELECTED + GOODBYE)
    page.get_by_role("button", name="Surprise me").click()
    with page.expect_response("**/rpc"):
        page.get_by_role("row", name=re.compile("^City 1,")).click()
    expect(page.get_by_role("heading", name="City 1")).to_be_focused()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.get_by_role("button", name="Guide")).to_have_count(0)


@pytest.mark.long
def test_an_article_with_its_picture(details):
    page = details("article.open", "article.summary", asked=ARTICLE)
    expect(page.get_by_role("tab")).to_have_text(["Article"])
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_text("<b>It</b> is the first.")).to_be_visible()
    picture = panel.get_by_role("img", name="Picture of City 1")
    expect(picture).to_have_js_property("naturalWidth", 320)
    link = panel.get_by_role("link", name="Continue on Wikipedia")
    expect(link).to_have_attribute("href", "https://wiki.example/1")
    expect(link).to_have_attribute("rel", "noreferrer noopener")


def test_pictures_and_one_that_fails(details):
    page = details("photo.search", asked=PHOTOS)
    expect(page.get_by_role("tab")).to_have_text(["Pictures"])
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel.get_by_role("img", name="A view")).to_have_js_property("naturalWidth", 320)
    expect(panel.get_by_text("The picture could not be loaded.")).to_be_visible()
    panel.get_by_role("button", name="Show A view").click()
    dialog = page.get_by_role("dialog", name="A view")
    expect(dialog.get_by_role("img", name="A view")).to_have_js_property("naturalWidth", 320)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_sharing_shows_a_text_and_sends_nothing(details):
    page = details("share.compose", asked=SENTENCE)
    expect(page.get_by_role("tab")).to_have_text(["Share"])
    field = page.get_by_role("textbox", name="Text and link")
    expect(field).to_have_value("City 1 is fine\nhttps://wiki.example/1")
    page.get_by_role("button", name="Copy").click()
    said = re.compile("^(Copied: City 1 is fine|The text is selected)")
    expect(page.get_by_text(said)).to_be_visible()


def test_article_and_sharing_of_the_real_program(start_bridge, open_page, tmp_path):
    """Uses the recordings of the transcripts; the English article has no picture."""
    folder = tmp_path / "articles"
    shutil.copytree(ROOT / "Tests" / "Transcripts" / "Fixtures" / "articles", folder)
    archive, clock = str(folder / "archive.sqlite"), "2026-03-01T09:00:00Z"
    recorded = ("--contact", "test@example.org", "--replay", str(folder / "http"), "--clock", clock)
    bridge = start_bridge("--archive", archive, *recorded)
    page = open_page(bridge, locale="en-GB")
    page.get_by_role("button", name=re.compile("^Browse")).click()
    page.get_by_role("row", name=re.compile("^Andorra la Vella")).click()
    page.get_by_role("tab", name="Article").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_text("is the capital of the Principality")).to_be_visible()
    page.get_by_role("tab", name="Share").click()
    expect(page.get_by_role("textbox", name="Text and link")).to_have_value(re.compile("Andorra"))
    # Beside a list the city is a heading of level 2, at its own address of level 1.
    page.get_by_role("tab", name="Article").click()
    expect(panel.get_by_role("heading", name="Andorra la Vella", level=3)).to_be_visible()
    page.goto(f"{bridge.origin}/#/city/3041563")
    page.get_by_role("tab", name="Article").click()
    expect(panel.get_by_role("heading", name="Andorra la Vella", level=2)).to_be_visible()


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("Link to OpenStreetMap", "https://www.openstreetmap.org/?mlat="),
        ("geo: link for apps", "geo:"),
        ("Markdown", "[Bathsheba](geo:"),
    ],
)
def test_a_city_is_shared_in_a_format(start_bridge, open_page, form, text):
    page = open_page(
        start_bridge("--seed", "18", "--archive", ":memory:", "--weather", "none"),
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_role("row", name=re.compile("^Bathsheba")).click()
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("combobox", name="As").select_option(form)
    field = page.get_by_role("textbox", name="Text", exact=True)
    expect(field).to_have_value(re.compile("^" + re.escape(text)))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text(re.compile("^Copied: "))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == field.input_value()


@pytest.fixture
def guide(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    if page.get_by_role("button", name="Guide").count() == 0:
        pytest.skip("this program has no guide")
    page.get_by_role("button", name="Guide").click()
    return page


def test_a_place_is_added_changed_and_removed(guide, tmp_path):
    picture = tmp_path / "bridge.png"
    picture.write_bytes(png(64, 40))
    guide.get_by_role("button", name="Add a place").click()
    dialog = guide.get_by_role("dialog", name="Add a place")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("alert")).to_contain_text("pin")
    dialog.get_by_role("combobox", name="Where").fill("47.37, 8.54")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("alert")).to_contain_text("name")
    dialog.get_by_role("textbox", name="Name").fill("Old bridge")
    dialog.get_by_label("Picture").set_input_files(picture)
    dialog.get_by_role("button", name="Add").click()
    expect(guide.get_by_role("heading", name="Old bridge")).to_be_visible()
    expect(guide.get_by_role("img", name="Picture of Old bridge")).to_have_js_property(
        "naturalWidth", 64
    )
    expect(guide.get_by_text("1 place in 1 city.")).to_be_visible()

    guide.get_by_role("button", name="Edit Old bridge").click()
    guide.get_by_role("textbox", name="Name").fill("New bridge")
    guide.get_by_role("button", name="Save").click()
    expect(guide.get_by_role("heading", name="New bridge")).to_be_visible()
    guide.get_by_role("button", name="Remove New bridge").click()
    guide.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(guide.get_by_role("heading", name="New bridge")).to_have_count(0)


def test_an_unknown_place_is_not_saved(guide):
    guide.get_by_role("button", name="Add a place").click()
    dialog = guide.get_by_role("dialog", name="Add a place")
    dialog.get_by_role("textbox", name="Name").fill("Old bridge")
    dialog.get_by_role("combobox", name="Where").fill("https://example.org/")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("alert")).to_contain_text("are not supported; copy the coordinates")
    dialog.get_by_role("combobox", name="Where").fill("geo:47.37,8.54")
    dialog.get_by_role("button", name="Add").click()
    expect(guide.get_by_role("heading", name="Old bridge")).to_be_visible()


def test_places_within_a_radius(guide):
    guide.get_by_role("button", name=re.compile(r"^Import \d+ places")).click()
    cities = guide.locator(".guide-city")
    expect(cities).not_to_have_count(0)
    everywhere = cities.count()
    guide.get_by_role("combobox", name="Distance from").fill("52.37, 4.89")
    guide.get_by_role("combobox", name="Within").select_option("10 miles")
    expect(cities).to_have_count(1)
    expect(cities.first).to_contain_text("Amsterdam")
    expect(guide.locator(".guide-city small").first).to_contain_text(re.compile(r"\d mi$"))
    guide.get_by_role("combobox", name="Within").select_option("any distance")
    expect(cities).to_have_count(everywhere)
    guide.get_by_role("searchbox", name="Find").fill("no such place")
    expect(guide.get_by_text("No place matches.")).to_be_visible()


def test_an_article_that_cannot_be_loaded_names_wikipedia_and_can_be_asked_again(
    start_bridge, open_page
):
    refused = ("--base-url", "wikipedia=http://127.0.0.1:9")
    bridge = start_bridge("--archive", ":memory:", "--weather", "none", *refused)
    page = open_page(bridge)
    page.goto(f"{bridge.origin}/#/city/2643743")
    page.get_by_role("tab", name="Article").click()
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("Wikipedia’s article could not be loaded.")
    with page.expect_request(lambda asked: "article.summary" in (asked.post_data or "")):
        panel.get_by_role("button", name="Try again").click()
