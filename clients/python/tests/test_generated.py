"""The code generated from `rpc.discover`."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import cityroulette
from cityroulette import CityRoulette, Notification, SyncCityRoulette, _api, _sync_api, find_program
from cityroulette._decode import decode, encode
from cityroulette._errors import AnswerInvalid
from cityroulette._generate.__main__ import discover, generated, generated_elsewhere, outdated
from cityroulette._generate._records import is_notification, read_types, write_types
from cityroulette._generate._shapes import CannotGenerate
from cityroulette._names import class_name, python_name

INT = {"type": "integer", "minimum": 0}
TEXT = {"type": "string"}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The OpenRPC document of the program."""
    return discover(None)


def test_the_files_are_current(document: dict[str, Any]) -> None:
    assert list(outdated(document)) == [], "run clients/generate"


def test_the_command_works_on_a_package_that_is_broken(tmp_path: Path) -> None:
    package = Path(cityroulette.__file__).parent
    copy = tmp_path / "python" / "cityroulette"
    shutil.copytree(package, copy)
    script = shutil.copy(package.parent.parent / "generate", tmp_path)
    command = [sys.executable, script, "--program", find_program()[0]]
    (copy / "types.py").write_text("<<<<<<< a merge that failed")
    (copy / "_api.py").unlink()
    checked = subprocess.run([*command, "--check"], capture_output=True, text=True)
    assert checked.stdout == "types.py is out of date\n_api.py is out of date\n"
    assert checked.returncode == 1
    assert subprocess.run(command, capture_output=True).returncode == 0
    for name in ("types.py", "_api.py"):
        assert (copy / name).read_text("utf-8") == (package / name).read_text("utf-8")


def test_every_method_is_generated(document: dict[str, Any]) -> None:
    for method in document["methods"]:
        if is_notification(method):
            assert method["name"] in Notification.known
            continue
        group, _, last = method["name"].replace("$/", "").rpartition(".")
        for client in (CityRoulette, SyncCityRoulette):
            module = sys.modules[client.__mro__[1].__module__]
            owner = getattr(module, group.capitalize() + "Api")
            assert callable(getattr(owner, python_name(last)))


def test_every_error_is_generated(document: dict[str, Any]) -> None:
    for name, error in document["components"]["errors"].items():
        assert getattr(cityroulette, name).CODE == error["code"]


def test_the_docstring_of_a_method_names_its_errors(document: dict[str, Any]) -> None:
    for method in document["methods"]:
        named = [each["$ref"].rpartition("/")[2] for each in method.get("errors", ())]
        if is_notification(method) or not named:
            continue
        group, _, last = method["name"].replace("$/", "").rpartition(".")
        for module in (_api, _sync_api):
            function = getattr(getattr(module, group.capitalize() + "Api"), python_name(last))
            raises = (inspect.getdoc(function) or "").partition("Raises:")[2]
            assert raises.replace(".", "").replace(",", "").split() == named
    for client in (CityRoulette, SyncCityRoulette):
        assert "DraftOutdated" in (inspect.getdoc(client.resume) or "")


def test_the_same_document_gives_the_same_files(document: dict[str, Any]) -> None:
    assert generated(document) == generated(document)


def test_lua_uses_only_declared_names(document: dict[str, Any]) -> None:
    text = generated_elsewhere(document)["nvim/lua/cityroulette/protocol.lua"]
    declared = set(re.findall(r"^---@(?:class|alias|enum) (cityroulette\.\w+)", text, re.MULTILINE))
    assert set(re.findall(r"cityroulette\.\w+", text)) == declared


def test_every_method_is_declared_for_each_language(document: dict[str, Any]) -> None:
    files = generated_elsewhere(document)
    for method in document["methods"]:
        name = method["name"]
        kind = class_name(name)
        assert f'  "{name}": ' in files["typescript/cityroulette.d.ts"]
        assert f"cityroulette.{kind}Params\n" in files["nvim/lua/cityroulette/protocol.lua"]
        told = "Notifications" if is_notification(method) else "Methods"
        swift = files[f"swift/Sources/CityRouletteClient/{told}.swift"]
        assert f"public struct {kind}: " in swift


def made_up(*results: dict[str, Any]) -> dict[str, Any]:
    """A document with shapes that the program may have one day."""
    initialize = {"type": "object", "properties": {"protocolVersion": {"maximum": 1, **INT}}}
    methods = [{"name": "initialize", "params": [], "result": {"schema": initialize}}]
    for index, schema in enumerate(results):
        methods.append({"name": f"try.it{index}", "params": [], "result": {"schema": schema}})
    return {"methods": methods, "components": {"schemas": {}, "errors": {}}}


def made(document: dict[str, Any]) -> Any:
    """The module `types` for a document."""
    module = types.ModuleType("made_up_types")
    module.__package__ = cityroulette.__name__
    sys.modules["made_up_types"] = module
    exec(write_types(document, read_types(document)[0]), module.__dict__)
    return module


def test_alternatives_are_distinguished_by_their_members() -> None:
    def form(member: str) -> dict[str, Any]:
        properties = {"count": INT, member: TEXT}
        return {"type": "object", "properties": properties, "required": ["count", member]}

    module = made(made_up({"anyOf": [form("path"), form("text")]}))
    value = decode(module.TryIt0Result, {"count": 1, "text": "a"}, "try.it0")
    assert value == module.TryIt0ResultText(count=1, text="a")
    with pytest.raises(AnswerInvalid, match="TryIt0ResultPath or TryIt0ResultText"):
        decode(module.TryIt0Result, {"count": 1}, "try.it0")


def test_members_may_be_keywords_missing_nested_and_null() -> None:
    inner = {"type": "object", "properties": {"from": INT}, "required": ["from"]}
    properties = {
        "cities": {"type": "array", "items": inner},
        "class": {"type": ["string", "null"]},
        "note": TEXT,
        "share": {"anyOf": [{"type": "number"}, {"type": "null"}]},
    }
    schema = {"type": "object", "properties": properties, "required": ["cities", "class"]}
    module = made(made_up(schema))
    given = {"cities": [{"from": 3, "later": 1}], "class": None}
    value = decode(module.TryIt0Result, given, "try.it0")
    assert value.cities == (module.TryIt0ResultCity(from_=3),)
    assert (value.class_, value.note, value.share) == (None, None, None)
    assert decode(module.TryIt0Result, {**given, "share": 2}, "x").share == 2.0
    assert encode(value) == {"cities": [{"from": 3}], "class": None}
    with pytest.raises(AnswerInvalid, match=r"try\.cities\.from: expected int"):
        decode(module.TryIt0Result, {"cities": [{"from": True}], "class": "a"}, "try")


def test_a_schema_without_a_python_type_is_an_error() -> None:
    wrong = {"type": "object", "properties": {"a_b": INT}}
    with pytest.raises(CannotGenerate, match="TryIt0Result.a_b"):
        read_types(made_up(wrong))
    with pytest.raises(CannotGenerate, match="unsupported type 'frog'"):
        read_types(made_up({"type": "frog"}))
