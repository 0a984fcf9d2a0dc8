"""Settings, and export, import, backup and restore of the archive."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_forecast import ask, keep

pytestmark = pytest.mark.long

LONDON, TOKYO = 2643743, 1850147


@pytest.fixture
def settings(start_bridge, open_page, weather):
    """Opens the settings with London and Tokyo archived."""

    def open_(**options: object) -> Page:
        page = open_page(start_bridge(*weather.arguments), **options)
        keep(page, LONDON, TOKYO)
        expect(page.locator("li.card .card-degrees")).to_have_text([re.compile("°")] * 2)
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("heading", name="Settings")).to_be_focused()
        return page

    return open_


def to_home(page: Page) -> None:
    page.get_by_role("button", name="My cities").click()


def test_units_are_chosen_and_kept(settings):
    page = settings()
    page.get_by_role("combobox", name="Temperature").select_option("°F, inches")
    to_home(page)
    expect(page.locator("li .card-degrees").first).to_have_text(re.compile("°F$"))
    page.reload()
    expect(page.locator("li .card-degrees").first).to_have_text(re.compile("°F$"))


@pytest.mark.parametrize(
    ("locale", "temperature", "wind", "pressure", "distance"),
    [
        ("en-US", "fahrenheit", "mph", "inhg", "mi"),
        ("en-GB", "celsius", "mph", "hpa", "mi"),
        ("de", "celsius", "kmh", "hpa", "km"),
        ("sv-SE", "celsius", "ms", "hpa", "km"),
        ("ru", "celsius", "ms", "mmhg", "km"),
    ],
)
def test_default_units_follow_the_region(
    start_bridge, open_page, locale, temperature, wind, pressure, distance
):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"), locale=locale)
    told = ask(
        page,
        "units",
        "[it.temperatureUnit(), it.windUnit(), it.pressureUnit(), it.distance(0).slice(2)]",
    )
    assert told == [temperature, wind, pressure, distance]


def test_values_are_converted_correctly(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    choose = (
        "const p = await code('preferences.js'); Object.entries(units).map((e) => p.save(...e));"
    )
    tell = (
        "[it.temperature(-40), it.wind(10), it.pressure(1013.25), it.distance(100), it.rain(25.4),"
        " it.temperature(212, 'us'), it.wind(10, 'us'), it.rain(1, 'us')]"
    )
    expected = {
        ("celsius", "kmh", "hpa", "km"): [
            "−40 °C", "36 km/h", "1013 hPa", "100 km", "25.4 mm", "100 °C", "16 km/h", "25.4 mm"
        ],
        ("fahrenheit", "mph", "inhg", "mi"): [
            "−40 °F", "22 mph", "29.92 inHg", "62 mi", "1.00 in", "212 °F", "10 mph", "1.00 in"
        ],
        ("celsius", "beaufort", "mmhg", "km"): [
            "−40 °C", "force 5", "760 mmHg", "100 km", "25.4 mm", "100 °C", "force 3", "25.4 mm"
        ],
    }  # fmt: skip
    for units, told in expected.items():
        chosen = json.dumps(dict(zip(("temperature", "wind", "pressure", "distance"), units)))
        script = f"(async () => {{ const units = {chosen}; {choose} const it = await code('units.js'); return {tell}; }})()"
        assert page.evaluate(script) == told


def test_the_scheme_of_colours_is_chosen(settings):
    page = settings(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("combobox", name="Colours").select_option("Dark")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.evaluate(paper) == dark
    page.get_by_role("combobox", name="Colours").select_option("System setting")
    assert page.evaluate(paper) == light


def test_countries_and_dates_follow_the_chosen_language(settings):
    page = settings()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    page.get_by_role("button", name="Städte", exact=True).click()
    expect(page.locator("li.card").filter(has_text="London")).to_contain_text(
        "Vereinigtes Königreich"
    )
    page.get_by_role("link", name="London").click()
    week = page.get_by_role("table", name="Vorhersage für London")
    expect(week.get_by_role("row", name=re.compile("^Mo 2. März"))).to_be_visible()


@pytest.mark.parametrize(
    ("choice", "heading"),
    [("Roulette", "Where to?"), ("The list of my cities", "Your cities"), ("The guide", "Guide")],
)
def test_the_page_opens_with_the_chosen_start_page(settings, choice, heading):
    page = settings()
    page.get_by_role("combobox", name="Start page").select_option(choice)
    origin = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(origin)
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()


def test_a_choice_in_one_tab_is_seen_in_the_other(settings):
    page = settings()
    to_home(page)
    tab = page.context.new_page()
    tab.goto(page.url)
    tab.get_by_role("button", name="Settings").click()
    tab.get_by_role("combobox", name="Temperature").select_option("°F, inches")
    expect(page.locator("li .card-degrees").first).to_have_text(re.compile("°F$"))


def test_the_remaining_requests_are_shown(settings):
    page = settings()
    expect(page.get_by_text("Service: Open-Meteo.")).to_be_visible()
    table = page.get_by_role("table", name="Remaining requests to Open-Meteo")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row").first).to_have_text(re.compile(r"^In a minute\d+ of 600$"))


@pytest.mark.parametrize(
    ("choice", "name", "words"),
    [
        ("CSV, for spreadsheets", "cities.csv", "London"),
        ("GeoJSON, for maps", "cities.geojson", "FeatureCollection"),
        ("GPX, for navigation", "cities.gpx", "<gpx"),
    ],
)
def test_the_cities_are_exported(settings, choice, name, words):
    page = settings()
    page.get_by_role("combobox", name="Format").select_option(choice)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == name
    assert words in download.value.path().read_text()


def test_a_failed_export_is_reported(settings):
    page = settings()
    page.get_by_role("combobox", name="Format").select_option("Ids of the favourites")
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("form", name="Export").get_by_role("alert")).not_to_be_empty()
    expect(page.locator(".toast")).to_have_count(0)


def test_a_backup_is_made_and_restored(settings):
    page = settings()
    page.get_by_role("button", name="Back up").click()
    expect(page.get_by_text(re.compile("^Backed up 2 cities"))).to_be_visible()
    page.evaluate("code('rpc.js').then(({ call }) => call('archive.remove', { city: 1850147 }))")
    page.get_by_role("button", name="Restore", exact=True).click()
    dialog = page.get_by_role("dialog", name=re.compile("^Replace all your data"))
    expect(dialog).to_contain_text("It has 2 cities, 0 starred")
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Restore", exact=True).click()
    dialog.get_by_role("button", name="Restore").click()
    expect(
        page.get_by_text(re.compile("^Restored 2 cities. The previous archive is now /"))
    ).to_be_visible()
    to_home(page)
    expect(page.locator("li.card")).to_have_count(2)


def test_a_file_that_is_no_backup_is_not_restored(settings, tmp_path):
    page = settings()
    file = tmp_path / "notes.txt"
    file.write_text("nothing")
    page.get_by_role("textbox", name="Backup to restore").fill(str(file))
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(page.get_by_role("form", name="Restore").get_by_role("alert")).to_contain_text(
        "notes.txt cannot be restored as a backup"
    )
    field = page.get_by_role("textbox", name="Backup to restore")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("/")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.fixture
def backups(start_bridge, open_page, weather):
    """Opens settings that list a requested backup with two cities, an equal daily one, and a damaged one;
    the archive has one city."""

    def open_(**options: object) -> Page:
        page = open_page(start_bridge("--backups", "off", *weather.arguments), **options)
        page.clock.set_fixed_time(NOW + 60)
        keep(page, LONDON, TOKYO)
        file = Path(str(ask(page, "rpc", "it.call('archive.backup').then(({ path }) => path)")))
        daily = file.with_name("archive-2026-02-27.sqlite")
        damaged = file.with_name("archive-2026-02-26.sqlite")
        shutil.copy(file, daily)
        damaged.write_text("nothing")
        for path, days in (daily, 2), (damaged, 3):
            os.utime(path, (NOW - days * 86400,) * 2)
        ask(page, "rpc", f"it.call('archive.remove', {{ city: {TOKYO} }})")
        page.evaluate("location.hash = '#/settings'")
        return page

    return open_


def test_a_backup_of_the_list_is_restored(backups):
    page = backups()
    rows = page.get_by_role("list", name="Backups").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text(re.compile(r"^today \d\d:\d\dmade once · \d+ kBarchive-"))
    expect(rows.nth(1)).to_contain_text(
        re.compile(r"^27 Feb 2026.{1,3}\d\d:\d\ddaily · \d+ kBRestore…$")
    )
    restore = page.get_by_role("button", name=re.compile("^Restore the backup of .?27 Feb 2026"))
    restore.click()
    dialog = page.get_by_role("dialog", name=re.compile("^Replace all your data"))
    expect(dialog).to_contain_text("It has 2 cities, 0 starred")
    expect(dialog.get_by_role("heading")).to_have_text(
        re.compile(r"^Replace all your data with the backup of .?27 Feb 2026.?, \d\d:\d\d\?$")
    )
    expect(dialog).to_contain_text("You now have 1 city, 0 starred; 0 places of the guide.")
    expect(dialog).to_contain_text("Your present data is kept under another name")
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text(re.compile("^1 city, 0 starred, in /"))).to_be_visible()
    restore.click()
    dialog.get_by_role("button", name="Restore").click()
    expect(
        page.get_by_text(re.compile("^Restored 2 cities. The previous archive is now /"))
    ).to_be_visible()
    expect(page.get_by_text(re.compile("^2 cities, 0 starred, in /"))).to_be_visible()
    expect(rows.filter(has_text="replaced by a restore")).to_have_count(1)
    to_home(page)
    expect(page.locator("li.card")).to_have_count(2)


def test_the_data_before_a_restore_can_be_restored_back(backups):
    page = backups()
    page.get_by_role("button", name=re.compile("^Restore the backup of .?27 Feb 2026")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Restore").click()
    expect(page.get_by_text(re.compile("^2 cities, 0 starred, in /"))).to_be_visible()
    page.reload()
    before = page.get_by_role("listitem").filter(has_text="replaced by a restore")
    before.get_by_role("button").click()
    expect(dialog).to_contain_text("You now have 2 cities")
    dialog.get_by_role("button", name="Restore").click()
    expect(page.get_by_text(re.compile("^1 city, 0 starred, in /"))).to_be_visible()


def test_a_damaged_backup_of_the_list_is_not_restored(backups):
    page = backups()
    page.get_by_role("button", name=re.compile("^Restore the backup of .?26 Feb 2026")).click()
    damaged = page.get_by_role("list", name="Backups").get_by_role("listitem").nth(2)
    expect(damaged.get_by_role("alert")).to_contain_text("cannot be restored as a backup")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text(re.compile("^1 city, 0 starred, in /"))).to_be_visible()


def test_backups_are_listed_in_the_language_of_the_page(backups):
    page = backups(locale="de-DE")
    rows = page.get_by_role("list", name="Sicherungen").get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text(re.compile(r"^27. Feb. 2026.{1,8}täglich · \d+ kB"))
    rows.nth(1).get_by_role("button").click()
    title = page.get_by_role("dialog").get_by_role("heading")
    day = r"vom .?27\. Feb\. 2026.? um \d\d:\d\d"
    expect(title).to_have_text(re.compile(f"^Alle Daten durch die Sicherung {day} ersetzen\\?$"))


@pytest.mark.parametrize(
    ("locale", "days", "name"),
    [
        ("en-GB", 0, "the backup of today, 12:00"),
        ("en-GB", 1, "the backup of yesterday, 12:00"),
        ("de-DE", 0, "die Sicherung von heute um 12:00"),
        ("de-DE", 1, "die Sicherung von gestern um 12:00"),
    ],
)
def test_a_recent_backup_is_named_in_a_sentence(backups, locale, days, name):
    page = backups(locale=locale, timezone_id="UTC")
    file = Path(page.locator(".backups [title]").nth(1).get_attribute("title") or "")
    noon = NOW - NOW % 86400 + 12 * 3600 - days * 86400
    os.utime(file, (noon, noon))
    page.reload()
    button = page.locator(".backups li").filter(has_text="12:00").get_by_role("button")
    expect(button).to_have_accessible_name(re.compile(re.escape(name)))
    button.click()
    expect(page.get_by_role("dialog")).to_have_accessible_name(re.compile(re.escape(name)))


def test_a_requested_backup_appears_in_the_list(settings):
    page = settings()
    requested = page.get_by_role(
        "button", name=re.compile(r"^Restore the backup archive-.*\.sqlite…$")
    )
    expect(page.get_by_text("A daily backup is made after")).to_be_visible()
    expect(requested).to_have_count(0)
    page.get_by_role("button", name="Back up").click()
    expect(requested).to_have_count(1)


def test_only_the_newest_backups_are_shown_at_first(backups):
    page = backups()
    folder = Path(page.locator(".backups [title]").first.get_attribute("title") or "").parent
    for day in range(1, 13):
        (folder / f"archive-2026-01-{day:02}.sqlite").write_text("")
    page.reload()
    rows = page.get_by_role("list", name="Backups").get_by_role("listitem")
    expect(rows).to_have_count(10)
    page.get_by_role("button", name="Show all 15").click()
    expect(rows).to_have_count(15)
    expect(rows.nth(10).get_by_role("button")).to_be_focused()


def test_without_backups_the_list_is_explained(start_bridge, open_page):
    page = open_page(start_bridge("--archive", ":memory:", "--weather", "none"))
    page.evaluate("location.hash = '#/settings'")
    expect(page.get_by_text("There are no backups yet.")).to_be_visible()
    expect(page.get_by_role("list", name="Backups")).to_be_hidden()


def test_a_file_is_imported_from_the_settings(settings, tmp_path):
    page = settings()
    file = tmp_path / "cities.txt"
    file.write_text("Berlin\nParis\n")
    page.get_by_label("Import a file").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Import cities.txt")
    expect(dialog.get_by_text("2 rows: ")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^Import 2")).click()
    to_home(page)
    expect(page.locator("li.card")).to_have_count(4)
