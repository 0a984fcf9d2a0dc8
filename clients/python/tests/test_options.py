"""Options of the program as keyword arguments."""

from __future__ import annotations

import re
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import get_args

import pytest

from cityroulette import CityRoulette, InitializeUnits, WeatherService, find_program
from cityroulette._options import OWN_NAMES, ProgramOptions, check_names, option_arguments

# The client uses the framing by lines, and sends units and locale with `initialize`.
WITHOUT_MEANING = {"--stdio", "--framing", "--units", "--locale"}


def options_help() -> str:
    words = [*find_program(), "help", "options"]
    return subprocess.run(words, capture_output=True, text=True).stdout


def test_every_option_of_the_program_has_a_keyword() -> None:
    options = options_help().partition("\noptions\n")[2].partition("\n\n")[0]
    named = set(re.findall(r"^  (--[a-z-]+) [A-Za-z]", options, re.MULTILINE)) - WITHOUT_MEANING
    ours = {OWN_NAMES.get(name, name) for name in ProgramOptions.__annotations__}
    assert {"--" + name.replace("_", "-") for name in ours} == named


def test_the_arguments_of_a_command_line() -> None:
    moment = datetime(2026, 3, 1, 10, tzinfo=timezone(timedelta(hours=1)))
    options: ProgramOptions = {
        "archive": Path("/a b"),
        "seed": 6,
        "only_below": [Path("/b"), "/c"],
        "clock": moment,
        "base_url": {"metno": "http://a", "commons": "http://b"},
        "service_timeout": 2.5,
        "gazetteer": None,
    }
    assert option_arguments(options) == [
        "--archive=/a b",
        "--seed=6",
        "--only-below=/b",
        "--only-below=/c",
        "--clock=2026-03-01T09:00:00Z",
        "--base-url=metno=http://a",
        "--base-url=commons=http://b",
        "--timeout=2.5",
    ]


def test_several_weather_services_are_one_argument() -> None:
    several: ProgramOptions = {"weather": ["metno", "open-meteo"]}
    assert option_arguments(several) == ["--weather=metno,open-meteo"]
    assert option_arguments({"weather": "none"}) == ["--weather=none"]
    assert option_arguments({"weather": []}) == []


async def test_the_program_accepts_several_weather_services() -> None:
    async with CityRoulette.launch(archive=":memory:", weather=["metno", "open-meteo"]) as client:
        assert client.about.providers.weather == "metno"


def test_the_weather_services_are_those_of_the_program() -> None:
    text = " ".join(options_help().partition("\n  --weather ")[2].split())
    named = re.findall(r"[a-z-]+", text.partition("commas:")[2].partition(" (")[0])
    assert [*get_args(WeatherService), "or", "none"] == named


async def test_units_may_be_chosen_by_quantity_and_the_location_may_be_a_name() -> None:
    units = InitializeUnits(temperature="F")
    async with CityRoulette.launch(
        archive=":memory:", units=units, location="Florence, Italy"
    ) as client:
        async with client.open(source="aroundMe", count=1) as session:
            assert session.cities[0].name == "Florence"


def test_an_unknown_option() -> None:
    with pytest.raises(TypeError, match="'sed'; did you mean 'seed'"):
        check_names({"sed": 6})
    with pytest.raises(TypeError, match="'frogs'; args= passes arguments"):
        check_names({"frogs": 6})


async def test_arguments_are_passed_unchanged() -> None:
    async with CityRoulette.launch(args=["--archive", ":memory:"], locale="de") as client:
        assert (await client.archive.status()).path == ":memory:"
