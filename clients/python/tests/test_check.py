"""`play --check` and an independent validator agree about every message."""

from __future__ import annotations

import copy
import json
import random
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from programs import PROGRAM
from test_discover import Checker, Schema

from cityroulette._generate.__main__ import discover

SEEDS = 400
"""Enough for well over 50 invalid messages, and as many that only look unusual."""

Place = tuple[str, str, str]
"""The name of a method, the part of the message, and the pointer to its schema in the method."""


@pytest.fixture(scope="module")
def document() -> Schema:
    return discover(None)


def examples(document: Schema) -> list[tuple[Place, Any]]:
    """Parameters and results of the examples, each with the pointer to its schema."""
    found: list[tuple[Place, Any]] = []
    for method in document["methods"]:
        for example in method["examples"]:
            if "x-direction" in method:
                continue
            params = {each["name"]: each["value"] for each in example["params"]}
            found.append(((method["name"], "params", "x-params"), params))
            if "result" in example:
                place = (method["name"], "result", "result/schema")
                found.append((place, example["result"]["value"]))
    return found


def holders(value: Any) -> list[Any]:
    """The non-empty objects and arrays in a value."""
    found = [value] if isinstance(value, (dict, list)) and value else []
    for each in value.values() if isinstance(value, dict) else value if found else []:
        found += holders(each)
    return found


def seeded(value: Any, dice: random.Random) -> Any:
    """The value with one random change."""
    changed = copy.deepcopy(value)
    places = holders(changed)
    if not places:
        return {"unheard": 1}
    holder = dice.choice(places)
    key = dice.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    if dice.random() < 0.25 and isinstance(holder, dict):
        del holder[key]
    elif dice.random() < 0.2 and isinstance(holder, dict):
        holder["unheard"] = 1
    else:
        wrong = [None, True, -1, 2.5, 10**9, "", "odd", [], {}, [1], {"a": 1}, holder[key]]
        holder[key] = dice.choice(wrong)
    return changed


def escaped(value: Any) -> Any:
    """The value as an expectation that matches only itself."""
    if isinstance(value, str):
        text = value.replace("${", "$${")
        return "$" + text if text.startswith("$") and not value.startswith("${") else text
    if isinstance(value, list):
        return [escaped(each) for each in value]
    if isinstance(value, dict):
        return {("$" + k if k.startswith("$") else k): escaped(v) for k, v in value.items()}
    return value


def transcript(place: Place, value: Any) -> str:
    """A transcript with the value in its place and no other possible fault."""
    method, part, _ = place
    request: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": method}
    if part == "params":
        return "--> " + json.dumps({**request, "params": value}) + "\n"
    reply = {"jsonrpc": "2.0", "id": 1, "result": escaped(value)}
    return f"@unchecked\n--> {json.dumps(request)}\n<-- {json.dumps(reply)}\n"


def checked(folder: Path) -> dict[str, bool]:
    """By file name, whether `play --check` accepts the files in the folder."""
    report = folder / "report.xml"
    command = [PROGRAM, "play", "--check", "--quiet", "--junit", str(report), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    suite = ElementTree.parse(report).getroot()
    verdicts = {Path(case.attrib["name"]).name: len(case) == 0 for case in suite}
    failed = sum(not good for good in verdicts.values())
    assert (suite.attrib["tests"], suite.attrib["errors"]) == (str(len(verdicts)), "0")
    assert suite.attrib["failures"] == str(failed)
    assert done.stdout.endswith(f"{len(verdicts) - failed} passed, {failed} failed\n")
    return verdicts


@pytest.mark.long
def test_check_finds_the_faults_that_another_validator_finds(document: Schema, tmp_path: Path) -> None:
    checker, dice = Checker(document), random.Random(18)
    known = examples(document)
    theirs: dict[str, bool] = {}
    for number in range(SEEDS):
        place, value = known[dice.randrange(len(known))]
        changed = seeded(value, dice) if number >= len(known) else known[number][1]
        place = place if number >= len(known) else known[number][0]
        name = f"{number:03}.rpc"
        (tmp_path / name).write_text(transcript(place, changed), encoding="utf-8")
        theirs[name] = not checker.problems(changed, place[0], place[2])
    ours = checked(tmp_path)
    differ = {
        name: (tmp_path / name).read_text(encoding="utf-8")[:300]
        for name, good in theirs.items()
        if ours[name] != good
    }
    assert differ == {}
    wrong = sum(not good for good in theirs.values())
    assert wrong >= 50 and len(theirs) - wrong >= 50
