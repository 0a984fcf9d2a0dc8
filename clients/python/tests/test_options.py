"""Options of the program as keyword arguments."""

from __future__ import annotations

import re
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from cityroulette import CityRoulette, find_program
from cityroulette._options import OWN_NAMES, ProgramOptions, check_names, option_arguments

# The client uses the framing by lines.
WITHOUT_MEANING = {"--stdio", "--framing"}


def test_every_option_of_the_program_has_a_keyword() -> None:
    text = subprocess.run([*find_program(), "--help"], capture_output=True, text=True).stdout
    options = text.partition("\noptions\n")[2].partition("\n\n")[0]
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


def test_an_unknown_option() -> None:
    with pytest.raises(TypeError, match="'sed'; did you mean 'seed'"):
        check_names({"sed": 6})
    with pytest.raises(TypeError, match="'frogs'; args= passes arguments"):
        check_names({"frogs": 6})


async def test_arguments_are_passed_unchanged() -> None:
    async with CityRoulette.launch(args=["--archive", ":memory:"], locale="de") as client:
        assert (await client.archive.status()).path == ":memory:"
