"""The command line."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from programs import RECORDINGS, ROOT, version

from cityroulette import (
    ProgressValueBegin,
    ProgressValueEnd,
    ProgressValueReport,
    SyncCityRoulette,
    find_program,
)
from cityroulette._cli._progress import progress_text

PACKAGE = ROOT / "clients" / "python"
COMMAND = [sys.executable, "-m", "cityroulette"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONIOENCODING": "utf-8"}


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """A finished command."""
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, input=text, env=ENVIRONMENT, timeout=60
    )


MEMORY = ("--archive", ":memory:", "-o", "weather=none")


def test_call_prints_results() -> None:
    done = run("call", "gazetteer.search", '{"query": "zuric", "limit": 1}', *MEMORY)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["cities"][0]["name"] == "Zürich"


def test_calls_share_a_process() -> None:
    opening = '{"mode": "import", "source": "country", "country": "MT", "count": 2}'
    done = run("call", "--compact", "session.open", opening, "session.commit", *MEMORY)
    opened, committed = map(json.loads, done.stdout.splitlines())
    assert (opened["total"], committed["added"]) == (2, 2)


def test_parameters_may_come_from_standard_input() -> None:
    done = run("call", "city.get", "-", *MEMORY, text='{"city": 2643743}')
    assert json.loads(done.stdout)["city"]["name"] == "London"


def test_a_call_without_a_session_browses_the_archive(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive.sqlite")
    assert run("call", "archive.add", '{"city": 2657896}', "--archive", archive).returncode == 0
    done = run("call", "city.search", '{"query": "z"}', "--archive", archive)
    assert [city["name"] for city in json.loads(done.stdout)["cities"]] == ["Zürich"]
    assert "browsing the archive" in done.stderr
    named = run("call", "city.search", '{"query": "z", "session": "s9"}', "--archive", archive)
    assert named.returncode == 1 and "SessionNotFound, 1001" in named.stderr


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["call", "city.fly", *MEMORY], 1, 'no method "city.fly"'),
        (["call", "city.get", '{"city":', *MEMORY], 2, "are not JSON"),
        (["call", '{"city":1}', *MEMORY], 2, "no method before"),
        (["call", "server.status", "--timeout", "0"], 2, "--timeout must be"),
        (["call"], 2, "required"),
        (["frogs"], 2, "invalid choice"),
        (["call", "server.status", "--program", "/nowhere/x"], 3, "/nowhere/x (missing)"),
        (["call", "server.status", "-o", "frogs"], 3, "unknown option '--frogs'"),
        (["watch", "--count", "0", *MEMORY], 2, "--count must be"),
        (["watch", "city.fly", *MEMORY], 1, 'no method "city.fly"'),
        (["export", "cities.foo", *MEMORY], 2, "the format of cities.foo is unknown"),
        (["import", "nowhere/x.csv", *MEMORY], 1, "no such file"),
        (["forecast", "xyzzyq", *MEMORY], 1, "NothingFound, 1006"),
        (["forecast", "91,2", *MEMORY], 1, "params.text"),
        (["share", "https://maps.app.goo.gl/x", *MEMORY], 1, "copy the coordinates"),
        (["share", "Paris", "--format", "utm", *MEMORY], 2, "invalid choice"),
        (["match", "nowhere/x.md", *MEMORY], 2, "x.md: "),
        (["surprise", "--around", "", *MEMORY], 1, "params.location"),
        (["surprise", "--country", "Kongo", *MEMORY], 1, "Republic of the Congo (CG)"),
        (["list", "--archive", "nowhere/x/y.sqlite", "-o", "seed=x"], 3, "--seed: expected"),
        (["surprise", "--around", "here", *MEMORY], 1, "NothingFound, 1006"),
        (["surprise", "--star", "Atlantis", *MEMORY], 2, "cannot star Atlantis"),
        (["surprise", "--count", "0", *MEMORY], 1, "params.count"),
    ],
)
def test_each_error_has_a_status_and_a_message(
    words: list[str], status: int, message: str
) -> None:
    done = run(*words)
    assert done.returncode == status
    assert message in done.stderr and "Traceback" not in done.stderr
    assert done.stdout == ""


def test_another_version_of_the_program(tmp_path: Path) -> None:
    program = tmp_path / "cityroulette"
    program.write_text("#!/bin/sh\nexec " + shlex.join(version(2)) + "\n")
    program.chmod(0o755)
    done = run("call", "server.status", "--program", str(program))
    assert done.returncode == 3
    assert "uses version 2" in done.stderr and "update this client" in done.stderr


def test_watch_reports_changes_by_another_process(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive.sqlite")
    opening = '{"mode": "import", "workDoneToken": "w"}'
    watching = subprocess.Popen(
        [*COMMAND, "watch", "session.open", opening, "--archive", archive],
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    assert watching.stdout is not None
    try:
        with SyncCityRoulette.launch(archive=archive) as client:
            while '"end"' not in watching.stdout.readline():
                pass
            client.archive.add(city=2657896)
            told = json.loads(watching.stdout.readline())
        assert told["method"] == "archive.didChange"
        assert told["params"]["origin"] == "otherProcess"
    finally:
        watching.send_signal(signal.SIGINT)
        assert watching.wait(30) == 130
        watching.stdout.close()


def test_watch_exits_after_a_number_of_notifications() -> None:
    opening = '{"mode": "import", "workDoneToken": "w"}'
    done = run("watch", "session.open", opening, "--count", "2", "-o", "seed=18", *MEMORY)
    kinds = [json.loads(line)["params"]["value"]["kind"] for line in done.stdout.splitlines()]
    assert (done.returncode, kinds) == (0, ["begin", "report"])


def test_surprise_shows_stars_and_commits(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive.sqlite")
    words = ["surprise", "-o", "seed=6", "--star", "hamilton", "--only-starred", "--commit"]
    done = run(*words, "--archive", archive)
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["City", "Region", "Country", "Population", "Lat", "Lon"]
    assert lines[1].startswith("★  Hamilton") and lines[2].startswith("1 city within 10 km of")
    assert "GeoNames" in lines[3]
    assert lines[4] == "1 added, 0 replaced; the archive has 1."
    kept = json.loads(run("call", "archive.list", "--archive", archive).stdout)
    assert [city["name"] for city in kept["cities"]] == ["Hamilton"]


def test_surprise_with_weather() -> None:
    options = [f"replay={RECORDINGS}", "clock=2026-03-01T09:00:00Z", "weather=open-meteo"]
    words = [word for option in options for word in ("-o", option)]
    done = run("surprise", "--country", "AD", "--count", "2", "--weather", *words)
    assert "6 °C" in done.stdout and "Open-Meteo" in done.stdout


def test_search_list_export_and_import(tmp_path: Path) -> None:
    first, second = (["--archive", str(tmp_path / name)] for name in ("a.sqlite", "b.sqlite"))
    found = run("search", "zuric", "--limit", "1", *first)
    assert found.stdout.splitlines()[1].split()[0] == "Zürich"
    assert found.stdout.splitlines()[1].endswith("2657896")
    assert found.stdout.splitlines()[2].startswith("1 of ")
    assert run("list", *first).stdout == "The archive is empty.\n"
    run("call", "archive.add", '{"city": 2657896, "favorite": true}', *first)
    run("call", "archive.add", '{"city": 2562305}', *first)
    assert len(run("list", *first).stdout.splitlines()) == 3
    assert len(run("list", "--starred", *first).stdout.splitlines()) == 2
    file = str(tmp_path / "cities.csv")
    assert run("export", file, *first).stdout == f"2 cities written to {file}.\n"
    assert run("export", file, "--starred", "--format", "gpx", *first).stdout.startswith("1 city ")
    assert run("import", file, *second).stdout == (
        "1 added, 0 changed, 0 unchanged; the archive has 1 city.\n"
    )


def test_invalid_rows_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "cities.csv"
    file.write_text("geonameid,lat\n" + "x,1\n" * 9 + "4000000001,\n")
    done = run("import", str(file), *MEMORY)
    assert done.returncode == 0 and done.stdout.startswith("0 added")
    assert len(done.stderr.splitlines()) == 7
    assert done.stderr.startswith("cityroulette: line 2: ")
    assert "4 more invalid rows" in done.stderr and "unknown id" in done.stderr


def test_forecast_by_name_by_id_and_by_point() -> None:
    options = [f"replay={RECORDINGS}", "clock=2026-03-01T09:00:00Z", "weather=open-meteo"]
    words = [word for option in options for word in ("-o", option)]
    named = run("forecast", "andorra la vella", "--days", "2", *words)
    lines = named.stdout.splitlines()
    assert lines[0] == "Andorra la Vella, AD, times of Europe/Andorra"
    assert lines[2].startswith("2026-03-01") and "°C" in lines[2] and len(lines) == 5
    assert run("forecast", "3041563", "--days", "2", *words).stdout == named.stdout
    point = run("forecast", "12.5,-3", *words)
    assert point.returncode == 1 and "do not contain this request" in point.stderr


@pytest.mark.parametrize(
    ("around", "city"),
    [
        ("München", "Munich"),
        ("-33.87,151.2", "Pyrmont"),
        ("https://www.openstreetmap.org/#map=12/52.5/13.4", "Kreuzberg"),
        ("2886242", "Köln"),
    ],
)
def test_around_accepts_a_place_in_any_form(around: str, city: str) -> None:
    done = run("surprise", "--around", around, "--count", "1", *MEMORY)
    assert done.stderr == "" and done.stdout.splitlines()[1].split()[0] == city


def test_around_names_the_city_nearby() -> None:
    done = run("surprise", "--around", "Mitte, Berlin", "--count", "1", *MEMORY)
    assert "1 city within 10 km of 52.520, 13.405 near Berlin.\n" in done.stdout


def test_a_country_is_found_by_its_name() -> None:
    opened = run("surprise", "--country", "Schweiz", "--count", "1", *MEMORY)
    assert "Zürich" in opened.stdout
    found = run("search", "london", "--country", "Kanada", "--limit", "1", *MEMORY)
    assert "Ontario" in found.stdout


def test_star_accepts_another_name_of_a_city() -> None:
    words = ["surprise", "--around", "Florenz", "--star", "florenz", "--only-starred"]
    assert run(*words, *MEMORY).stdout.splitlines()[1].split()[:2] == ["★", "Florence"]


def test_an_ambiguous_name_lists_candidates_with_ids() -> None:
    done = run("share", "Springfield", "--format", "geo", *MEMORY)
    lines = done.stderr.splitlines()
    assert done.returncode == 1 and lines[0].endswith("(AmbiguousLocation, 1009)")
    assert lines[1].split() == ["Id", "City", "Population"]
    assert lines[2].split(maxsplit=1)[1].startswith("Springfield, Missouri, US ")
    assert run("share", lines[2].split()[0], "--format", "geo", *MEMORY).stdout.startswith("geo:37")


def test_an_unknown_name_lists_similar_names() -> None:
    done = run("share", "Atlantiss", *MEMORY)
    assert done.stderr.splitlines()[2].split()[:2] == ["3370352", "Atlantis,"]


def test_search_shows_the_name_that_matched() -> None:
    found = run("search", "Cologne", "--limit", "2", *MEMORY).stdout.splitlines()
    assert found[1].startswith("  Köln (Cologne) ") and found[2].startswith("  Cologne  ")


@pytest.mark.parametrize("form", ["geo", "OpenStreetMap", "pluscode", "dms", "markdown", "org"])
def test_share_output_is_accepted_as_a_place(form: str) -> None:
    shared = run("share", "Köln", "--format", form, *MEMORY).stdout
    assert len(shared.splitlines()) == 1
    assert run("share", shared, "--format", "geo", *MEMORY).stdout.startswith("geo:50.9333")


def test_share_writes_a_sentence_and_a_link() -> None:
    lines = run("share", "Köln", *MEMORY).stdout.splitlines()
    assert "Köln" in lines[0] and lines[-1].startswith("https://")


NOTE = "Ä [[Florenz]]\r\nto @Lisbon, geo:38.7139,-9.1334\n\nand Paris\n"


def test_match_prints_file_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "note.md"
    file.write_bytes(NOTE.encode())
    done = run("match", str(file), *MEMORY)
    assert done.stdout.splitlines() == [
        f"{file}:1:6: Florence, Tuscany, IT (43.77925, 11.24626)",
        f"{file}:2:5: Lisbon, Lisbon, PT (38.72509, -9.14980)",
        f"{file}:2:13: 38.71390, -9.13340",
    ]
    bare = run("match", "--bare", *MEMORY, text=NOTE)
    assert bare.stdout.splitlines()[-1].startswith("-:4:5: Paris, ")


def test_match_counts_the_candidates_of_an_ambiguous_name() -> None:
    done = run("match", *MEMORY, text="[[Springfield]]")
    assert done.stdout.startswith("-:1:3: Springfield, ")
    assert done.stdout.endswith(", or 7 others of that name\n")


def test_match_reports_that_there_is_no_place() -> None:
    done = run("match", *MEMORY, text="nothing here")
    assert (done.returncode, done.stdout) == (0, "") and "--bare" in done.stderr
    assert "--bare" not in run("match", "--bare", *MEMORY, text="nothing").stderr


def test_match_reads_texts_longer_than_a_request(tmp_path: Path) -> None:
    file = tmp_path / "long.md"
    blanks, letters = "word " * 60_000, "ä" * 200_000
    file.write_text(f"{blanks}@Paris\n{letters}\n[[Lisbon]]\n", encoding="utf-8")
    lines = run("match", str(file), *MEMORY).stdout.splitlines()
    assert [line.removeprefix(f"{file}:").split(":")[:2] for line in lines] == [
        ["1", "300002"],
        ["3", "3"],
    ]


def test_match_rejects_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"ab\xff")
    done = run("match", str(file), *MEMORY)
    assert done.returncode == 2 and "not UTF-8 at byte 3" in done.stderr


def test_progress_is_one_line_that_is_cleared() -> None:
    begin = ProgressValueBegin(kind="begin", title="Importing")
    report = ProgressValueReport(kind="report", message="7 rows", percentage=50)
    assert progress_text(begin) == "Importing …"
    assert progress_text(report) == "7 rows (50 %)"
    assert progress_text(ProgressValueEnd(kind="end")) == ""


def test_progress_is_shown_on_a_terminal_only() -> None:
    command = [*COMMAND, "surprise", "-o", "seed=4", *MEMORY]
    primary, terminal = os.openpty()
    shown = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=terminal, env=ENVIRONMENT, timeout=60
    )
    os.close(terminal)
    text = os.read(primary, 10_000).decode()
    os.close(primary)
    assert shown.returncode == 0 and "Searching for cities …" in text
    assert text.endswith("\r\x1b[K")
    assert run("surprise", "-o", "seed=4", *MEMORY).stderr == ""


def test_a_closed_output_is_not_a_crash() -> None:
    command = " ".join([sys.executable, "-m", "cityroulette", "call", "rpc.discover"])
    script = f"{command} --program {find_program()[0]} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, timeout=60
    )
    assert done.stdout.splitlines()[0] == "{"
    assert done.stdout.splitlines()[1] in ("0", "1")
    assert done.stderr == ""
