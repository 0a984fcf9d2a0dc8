"""Importing files, chosen or dropped: first the expected result, then the import."""

from __future__ import annotations

import json
import re

import pytest
from conftest import HERE
from playwright.sync_api import Page, Request, Route, expect
from test_axe import look

NAMES = "Köln\nSpringfield\nKyoto\nAtlantis under the Sea\n95.5, 200.1\n"
GEOJSON = json.dumps({
    "type": "FeatureCollection",
    "features": [{
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [16.3738, 48.2082]},
        "properties": {"title": "Stephansdom", "marker-color": "#ff0000"},
    }],
})  # fmt: skip

DROP = """([name, text]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], name));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dropped }));
}"""


@pytest.fixture
def page(start_bridge, open_page) -> Page:
    return open_page(start_bridge("--archive", ":memory:", "--weather", "none"))


def choose(page: Page, name: str, text: str) -> None:
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Import a file").first.set_input_files(file)


def test_a_list_of_names_with_one_to_be_chosen(page):
    choose(page, "names.txt", NAMES)
    dialog = page.get_by_role("dialog", name="Import names.txt")
    expect(dialog.get_by_text("5 rows: 2 cities to add.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Import 2 cities")).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile("^Browse"))).to_be_hidden()
    springfield = dialog.get_by_label(re.compile("Line 2, Springfield: several cities"))
    springfield.select_option(label="Springfield, Illinois, United States")
    dialog.get_by_role("button", name="Import 3 cities").click()
    expect(page.get_by_text("Added 3 cities.")).to_be_visible()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Browse 3 cities").click()
    expect(page.get_by_role("row", name=re.compile("^Springfield"))).to_be_visible()


@pytest.mark.long
def test_a_second_import_has_nothing_to_do(page):
    for said in ("Import 2 cities", "Nothing to import"):
        page.evaluate(DROP, ["names.txt", NAMES])
        dialog = page.get_by_role("dialog")
        button = dialog.get_by_role("button", name=said)
        expect(button).to_be_visible()
        if said.startswith("Import"):
            button.click()
            expect(dialog).to_have_count(0)
    expect(button).to_be_disabled()
    expect(dialog.get_by_text("2 already there")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)


@pytest.mark.long
def test_a_file_that_is_no_list_is_reported(page):
    page.evaluate(DROP, ["broken.json", '{"type":'])
    dialog = page.get_by_role("dialog", name="Import broken.json")
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile(r"\w"))
    expect(dialog.get_by_role("button", name="Import")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.long
def test_the_text_over_a_dragged_file_has_the_language_of_the_page(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"), locale="de-DE")
    page.evaluate(
        """() => {
          const dragged = new DataTransfer();
          dragged.items.add(new File(["1"], "ids.txt"));
          document.body.dispatchEvent(
            new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: dragged }));
        }"""
    )
    text = page.locator(".dropping").evaluate("(it) => getComputedStyle(it, '::after').content")
    assert text == '"Die Datei zum Importieren loslassen"'


@pytest.mark.long
def test_a_drop_on_the_guide_fills_the_guide(page):
    page.get_by_role("button", name="Guide").click()
    expect(page.get_by_role("button", name=re.compile(r"^Import \d+ places"))).to_be_visible()
    page.evaluate(DROP, ["vienna.geojson", GEOJSON])
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="The guide")).to_be_checked()
    expect(dialog.get_by_text("1 row: 1 place to add.")).to_be_visible()
    dialog.get_by_role("radio", name="My cities").check(force=True)
    expect(dialog.get_by_role("button", name="Import 1 city")).to_be_enabled()
    dialog.get_by_role("radio", name="The guide").check(force=True)
    dialog.get_by_role("button", name="Import 1 place").click()
    expect(page.get_by_text("Added 1 place.")).to_be_visible()
    expect(page.get_by_role("heading", name="Stephansdom")).to_be_visible()
    expect(page.get_by_role("heading", name="Vienna")).to_be_visible()


def test_the_guide_shows_the_dry_run_before_it_imports_a_file(page):
    page.get_by_role("button", name="Guide").click()
    choose(page, "vienna.geojson", GEOJSON)
    dialog = page.get_by_role("dialog", name="Import vienna.geojson")
    expect(dialog.get_by_text("1 row: 1 place to add.")).to_be_visible()
    expect(page.get_by_text("Your guide is empty.")).to_be_visible()
    dialog.get_by_role("button", name="Import 1 place").click()
    expect(page.get_by_role("heading", name="Stephansdom")).to_be_visible()


@pytest.mark.long
def test_a_file_in_the_format_of_the_guide_is_counted_before_it_is_imported(page):
    places = [
        {"city": "Vienna", "name": "Prater", "latitude": 48.2166, "longitude": 16.4},
        {"city": "Vienna", "name": "Nowhere", "latitude": "x", "longitude": 1},
    ]
    page.get_by_role("button", name="Guide").click()
    choose(page, "guide.json", json.dumps({"places": places}))
    dialog = page.get_by_role("dialog", name="Import guide.json")
    expect(dialog.get_by_text("2 places in the format of the guide.")).to_be_visible()
    dialog.get_by_role("button", name="Import 2 places").click()
    expect(page.get_by_text("Added 1 place. 1 invalid row was skipped.")).to_be_visible()
    expect(page.get_by_role("heading", name="Prater")).to_be_visible()


@pytest.mark.long
def test_an_import_into_the_guide_keeps_the_pictures(page):
    table = (
        "city,name,latitude,longitude,image\nVienna,Prater,48.2166,16.4,https://example.org/a.jpg\n"
    )
    page.get_by_role("button", name="Guide").click()
    choose(page, "guide.csv", table)
    page.get_by_role("dialog").get_by_role("button", name="Import 1 place").click()
    expect(page.get_by_role("heading", name="Prater")).to_be_visible()
    expect(page.get_by_role("button", name="Fetch the pictures")).to_be_visible()


LARGE = """() => {
  const rows = Array.from({ length: 120 }, () => `2643743,${"x".repeat(60000)}`);
  return ["geonameid,notes", ...rows].join("\\n");
}"""


def test_a_packed_file_and_a_list_of_google_keep_their_lists(page):
    samples = HERE.parents[2] / "Tests" / "Transcripts" / "Fixtures" / "moving-in"
    page.evaluate("location.hash = '#/settings'")
    for name in ("organic-maps.kmz", "google-list.csv", "google-list-german.csv"):
        page.get_by_label("Import a file").first.set_input_files(samples / name)
        dialog = page.get_by_role("dialog", name=f"Import {name}")
        dialog.get_by_role("button", name=re.compile("^Import")).click()
        expect(dialog).to_have_count(0)
    lists = page.evaluate('async () => (await (await code("rpc.js")).call("list.list")).lists')
    names = {each["name"] for each in lists}
    assert names == {"Food", "Trips", "google-list", "google-list-german"}


@pytest.mark.long
def test_a_file_that_is_too_large_for_a_request_is_imported(page):
    page.evaluate(f"({DROP})(['large.csv', ({LARGE})()])")
    dialog = page.get_by_role("dialog", name="Import large.csv")
    expect(dialog.get_by_text("120 rows: 1 city to add, 119 duplicates.")).to_be_visible()
    dialog.get_by_role("button", name="Import 1 city").click()
    expect(page.get_by_role("button", name="Browse 1 city")).to_be_visible()


def test_a_file_that_the_program_would_refuse_is_refused_before_it_is_read(page):
    page.evaluate(f"({DROP})(['large.txt', new Blob([new Uint8Array(64 * 1024 * 1024 + 1)])])")
    said = "large.txt has 65 MiB. A file may have 64 MiB; divide it and import the parts."
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_the_dry_run_of_a_list_of_ids_shows_the_city_of_each(page):
    choose(page, "ids.txt", "2643743,1850147\n99999999\n2643743\n")
    dialog = page.get_by_role("dialog", name="Import ids.txt")
    expect(dialog.get_by_text("The cities of the ids:")).to_be_visible()
    rows = dialog.locator(".import-ids li")
    expect(rows).to_have_text(["2643743: London, England, United Kingdom", "1850147: Tokyo, Japan"])
    expect(dialog.get_by_text("1 row has an unknown id:")).to_be_visible()
    expect(dialog.get_by_text("Line 2: 99999999")).to_be_visible()
    expect(dialog.get_by_role("button", name="Import 2 cities")).to_be_enabled()


@pytest.mark.long
def test_the_dry_run_of_a_table_lists_its_unknown_ids(page):
    choose(page, "table.csv", "id,favorite\n2643743,true\n99999999,true\n")
    dialog = page.get_by_role("dialog", name="Import table.csv")
    expect(dialog.get_by_text("Line 3: 99999999")).to_be_visible()
    expect(dialog.get_by_role("button", name="Import 1 city")).to_be_enabled()


HEADING = "id,name,country,admin1,lat,lon,population,timezone,wikipedia,favorite,note\n"

NOTE_OF_BERN = """async () => {
  const { call } = await code("rpc.js");
  const { annotation } = await call("archive.get", { city: 2661552 });
  return annotation.note;
}"""


def table_of_bern(note: str) -> str:
    return f"{HEADING}2661552,Bern,CH,Bern,46.94809,7.44744,133883,Europe/Zurich,,false,{note}\n"


def test_a_city_with_another_note_keeps_both_and_the_import_is_undone(page):
    choose(page, "old.csv", table_of_bern("mine"))
    page.get_by_role("button", name="Import 1 city").click()
    expect(page.get_by_text("Added 1 city.")).to_be_visible()
    more = "1,New,FR,,1,2,3,,,false,\n"
    page.evaluate(DROP, ["new.csv", table_of_bern("from the file") + more])
    dialog = page.get_by_role("dialog", name="Import new.csv")
    expect(dialog.get_by_text("1 row differs from your city:")).to_be_visible()
    choice = dialog.get_by_label("Line 2, Bern: note: mine → from the file")
    expect(choice).to_have_value("replace")
    choice.select_option(label="Keep mine and add")
    dialog.get_by_role("button", name="Import 2 cities").click()
    expect(page.get_by_text("Added 1 city, changed 1.")).to_be_visible()
    assert page.evaluate(NOTE_OF_BERN) == "mine\n\nfrom the file"
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_text("The import was undone.")).to_be_visible()
    assert page.evaluate(NOTE_OF_BERN) == "mine"


IDS = {
    "Bern": 2661552, "Basel": 2661604, "Geneva": 2660646, "Lausanne": 2659994, "Lugano": 2659836,
    "Lucerne": 2659811, "Sion": 2658576, "Zurich": 2657896, "Winterthur": 2657970, "Thun": 2658377,
}  # fmt: skip


def table_of_notes(note: str) -> str:
    return "geonameid,notes\n" + "".join(f"{id_},{note} {name}\n" for name, id_ in IDS.items())


NOTES = """async (ids) => {
  const { call } = await code("rpc.js");
  return Promise.all(ids.map((city) =>
    call("archive.get", { city }).then(({ annotation }) => annotation.note)));
}"""


def test_one_decision_is_for_all_rows_that_differ_and_others_for_single_ones(page):
    choose(page, "old.csv", table_of_notes("Old").replace("notes", "note"))
    dialog = page.get_by_role("dialog", name="Import old.csv")
    dialog.get_by_text("Columns of the table").click()
    dialog.get_by_label("note", exact=True).select_option(label="note")
    dialog.get_by_role("button", name="Import 10 cities").click()
    expect(page.get_by_text("Added 10 cities.")).to_be_visible()
    page.evaluate(DROP, ["new.csv", table_of_notes("New").replace("notes", "note")])
    dialog = page.get_by_role("dialog", name="Import new.csv")
    dialog.get_by_text("Columns of the table").click()
    dialog.get_by_label("note", exact=True).select_option(label="note")
    expect(dialog.get_by_text("10 rows differ from your cities:")).to_be_visible()
    rows = dialog.get_by_label(re.compile("^Line .*Old .* → New "))
    expect(rows).to_have_count(8)
    expect(dialog.get_by_text("And 2 more.")).to_be_visible()
    everything = dialog.get_by_role("combobox", name="For all of these:")
    everything.select_option(label="Keep mine")
    expect(rows.nth(0)).to_have_value("keep")
    expect(dialog.get_by_text("10 rows: 10 already there.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Nothing to import")).to_be_disabled()
    dialog.get_by_role("button", name="Show 2 more").click()
    expect(rows).to_have_count(10)
    expect(rows.nth(8)).to_be_focused()
    expect(rows.nth(9)).to_have_value("keep")
    expect(dialog.get_by_text("And 2 more.")).to_be_hidden()
    rows.nth(9).select_option(label="Take the file's")
    rows.nth(0).select_option(label="Keep mine and add")
    dialog.get_by_role("button", name="Import 2 cities").click()
    expect(page.get_by_text("Changed 2 cities.")).to_be_visible()
    notes = page.evaluate(NOTES, list(IDS.values()))
    assert notes[0] == "Old Bern\n\nNew Bern"
    assert notes[1:9] == [f"Old {name}" for name in list(IDS)[1:9]]
    assert notes[9] == "New Thun"
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_text("The import was undone.")).to_be_visible()
    assert page.evaluate(NOTES, [2661552, 2658377]) == ["Old Bern", "Old Thun"]


SPRINGFIELDS = HEADING + (
    "4409896,Springfield,US,Missouri,37.21533,-93.29824,166810,America/Chicago,,false,\n"
    "4250542,Springfield,US,Illinois,39.80172,-89.64371,116565,America/Chicago,,false,\n"
    "2661552,Bern,CH,Bern,46.94809,7.44744,133883,Europe/Zurich,,false,first\n"
    "2661552,Bern,CH,Bern,46.94809,7.44744,133883,Europe/Zurich,,false,second\n"
)


def test_rows_that_may_be_there_already_can_be_left_out(page):
    choose(page, "cities.csv", SPRINGFIELDS)
    dialog = page.get_by_role("dialog", name="Import cities.csv")
    expect(dialog.get_by_text("4 rows: 3 cities to add, 1 duplicate.")).to_be_visible()
    expect(dialog.get_by_text("2 new cities have the name of another one")).to_be_visible()
    missouri = dialog.get_by_label(
        "Line 2: Springfield, Missouri, United States. "
        "Of the same name: Springfield, Illinois, United States"
    )
    missouri.select_option(label="Skip")
    expect(dialog.get_by_text("2 cities to add, 1 duplicate, 1 left out.")).to_be_visible()
    missouri.select_option(label="Import")
    expect(dialog.get_by_text("4 rows: 3 cities to add, 1 duplicate.")).to_be_visible()
    missouri.select_option(label="Skip")
    dialog.get_by_text("1 row has the city of an earlier row").click()
    dialog.get_by_label("Line 5: Bern, Switzerland").select_option(label="Skip")
    expect(dialog.get_by_text("4 rows: 2 cities to add, 2 left out.")).to_be_visible()
    look(page, "import")
    dialog.get_by_role("button", name="Import 2 cities").click()
    expect(page.get_by_text("Added 2 cities.")).to_be_visible()
    assert page.evaluate(NOTE_OF_BERN) == "first"


@pytest.mark.long
def test_decisions_during_a_count_are_counted_together(page):
    choose(page, "cities.csv", SPRINGFIELDS)
    dialog = page.get_by_role("dialog", name="Import cities.csv")
    illinois = dialog.get_by_label(re.compile("^Line 3: Springfield, Illinois"))
    expect(illinois).to_be_visible()
    counts: list[str] = []
    held: list[Route] = []
    page.on("request", lambda sent: counts.append(sent.url) if is_dry(sent) else None)
    page.route("**/rpc", lambda it: hold_first(it, held))
    with page.expect_request(is_dry):
        illinois.select_option(label="Skip")
    for choice in ("Import", "Skip", "Import", "Skip"):
        illinois.select_option(label=choice)
    with page.expect_request(is_dry):
        held[0].continue_()
    expect(dialog.get_by_text("4 rows: 2 cities to add, 1 duplicate, 1 left out.")).to_be_visible()
    assert len(counts) == 2


def hold_first(route: Route, held: list[Route]) -> None:
    if is_dry(route.request) and not held:
        held.append(route)
    else:
        route.continue_()


def is_dry(request: Request) -> bool:
    return '"dryRun":true' in (request.post_data or "")


@pytest.mark.long
def test_the_decisions_of_a_packed_file_reach_the_program(page):
    samples = HERE.parents[2] / "Tests" / "Transcripts" / "Fixtures" / "moving-in"
    page.evaluate("location.hash = '#/settings'")
    page.get_by_label("Import a file").first.set_input_files(samples / "organic-maps.kmz")
    dialog = page.get_by_role("dialog", name="Import organic-maps.kmz")
    dialog.get_by_text("1 row has the city of an earlier row").click()
    dialog.get_by_label("Line 6 of Food.kml: Ljubljana").select_option(label="Skip")
    expect(dialog.get_by_text("3 rows: 2 cities to add, 1 left out.")).to_be_visible()


def test_the_columns_of_a_table_get_other_meanings(page):
    choose(page, "trip.csv", "wo,was,name\nBern,Old town,x\n")
    dialog = page.get_by_role("dialog", name="Import trip.csv")
    dialog.get_by_text("Columns of the table").click()
    expect(dialog.get_by_label("name", exact=True)).to_have_value("name")
    dialog.get_by_label("wo", exact=True).select_option(label="name")
    expect(dialog.get_by_label("name", exact=True)).to_have_value("")
    dialog.get_by_label("was", exact=True).select_option(label="note")
    expect(dialog.get_by_label("was", exact=True)).to_have_value("note")
    dialog.get_by_role("button", name="Import 1 city").click()
    expect(page.get_by_text("Added 1 city.")).to_be_visible()
    assert page.evaluate(NOTE_OF_BERN) == "Old town"
