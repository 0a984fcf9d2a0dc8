"""Public generators of code read what `cityroulette schema` prints for them."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from programs import PROGRAM
from pydantic import ValidationError


def printed(*options: str) -> str:
    """The output of `cityroulette schema`."""
    return subprocess.check_output([PROGRAM, "schema", *options], text=True)


def loaded(path: Path) -> Any:
    """The module in a file."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def datamodel_classes(folder: Path) -> Any:
    """The module that datamodel-code-generator makes of the schema, in a folder."""
    schema = folder / "schema.json"
    schema.write_text(printed("--json-schema"))
    output = folder / "cityroulette_models.py"
    subprocess.run(
        [
            sys.executable, "-W", "ignore", "-m", "datamodel_code_generator",
            "--input", str(schema), "--input-file-type", "jsonschema",
            "--output-model-type", "pydantic_v2.BaseModel", "--collapse-root-models",
            "--output", str(output),
        ],
        check=True,
    )  # fmt: skip
    return loaded(output)


@pytest.mark.long
def test_datamodel_code_generator_makes_classes_that_parse_replies(tmp_path: Path) -> None:
    models = datamodel_classes(tmp_path)
    text = (tmp_path / "cityroulette_models.py").read_text()
    names = re.findall(r"^class (\w+)\(", text, re.MULTILINE)
    assert [name for name in names if name[-1].isdigit()] == []
    assert {"City", "SessionOpenParams", "SessionOpenResult", "SessionDidChangeParams"} < set(names)
    reply = session_of_andorra()
    opened = models.SessionOpenResult.model_validate_json(reply)
    assert len(opened.cities) == 3
    dump = opened.model_dump_json(by_alias=True, exclude_unset=True)
    assert json.loads(dump) == json.loads(reply)


@pytest.mark.long
def test_datamodel_code_generator_accepts_words_of_later_versions(tmp_path: Path) -> None:
    models = datamodel_classes(tmp_path)
    note = models.ServerMessageParams.model_validate(
        {"level": "notice", "code": "cityPainted", "text": "Bern is now red.", "city": 2661552}
    )
    assert (note.level, note.code) == ("notice", "cityPainted")
    known = models.ServerMessageParams.model_validate(
        {"level": "info", "code": "cityAdded", "text": "Bern was added.", "city": 2661552}
    )
    assert models.ServerMessageParamsCodeWord(known.code).name == "cityAdded"
    with pytest.raises(ValidationError, match="mode"):
        models.SessionOpenParams.model_validate({"mode": "imports"})


GO_PROGRAM = """
package main

import (
	"cityroulette"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var opened cityroulette.SessionOpenResult
	if err := json.Unmarshal([]byte(os.Args[1]), &opened); err != nil {
		fmt.Fprintln(os.Stderr, "the reply is refused:", err)
		os.Exit(1)
	}
	again, err := json.Marshal(opened)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the reply cannot be written:", err)
		os.Exit(1)
	}
	fmt.Println(string(again))
	var mode cityroulette.SessionOpenParamsMode
	fmt.Println(json.Unmarshal([]byte(`"imports"`), &mode) != nil)
}
"""


@pytest.mark.long
def test_openapi_generator_makes_go_types_that_parse_replies(tmp_path: Path) -> None:
    definitions = json.loads(printed("--json-schema").replace("#/$defs/", "#/components/schemas/"))
    document = tmp_path / "openapi.json"
    document.write_text(
        json.dumps(
            {
                "openapi": "3.1.0", "info": {"title": "cityroulette", "version": "1"}, "paths": {},
                "components": {"schemas": definitions["$defs"]},
            }
        )
    )  # fmt: skip
    output = tmp_path / "go" / "src" / "cityroulette"
    subprocess.run(
        [
            sys.executable, "-c", "from openapi_generator_cli import cli; cli()",
            "generate", "--generator-name", "go",
            "--input-spec", str(document), "--output", str(output), "--skip-validate-spec",
            "--additional-properties", "enumClassPrefix=true,packageName=cityroulette",
            "--global-property", "models,supportingFiles=utils.go,modelDocs=false,modelTests=false",
        ],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    models = "\n".join(path.read_text() for path in sorted(output.glob("model_*.go")))
    names = re.findall(r"^type (\w+) struct", models, re.MULTILINE)
    assert {"City", "SessionOpenParams", "SessionOpenResult", "SessionDidChangeParams"} < set(names)
    assert [name for name in names if "OneOf" in name or "AnyOf" in name or name[-1].isdigit()] == []
    (tmp_path / "main.go").write_text(GO_PROGRAM)
    reply = json.loads(session_of_andorra())
    for mode in ("import", "a word of a later version"):
        reply["mode"] = mode
        printed_by_go = subprocess.check_output(
            ["go", "run", str(tmp_path / "main.go"), json.dumps(reply)],
            text=True,
            env={
                "GO111MODULE": "off", "GOPATH": f"{tmp_path / 'go'}:/usr/share/gocode",
                "GOCACHE": str(tmp_path / "cache"), "PATH": os.environ["PATH"],
            },
        ).splitlines()  # fmt: skip
        assert json.loads(printed_by_go[0]) == reply
        assert printed_by_go[1] == "true", "a wrong word of a parameter was accepted"


def session_of_andorra() -> str:
    """The reply of a session with three cities."""
    return subprocess.check_output(
        [
            PROGRAM, "--archive", ":memory:", "call", "session.open",
            "mode=import", "source=country", "country=AD", "count=3",
        ],
        text=True,
    )  # fmt: skip


def test_openrpcclientgenerator_makes_a_client_of_the_plain_document(tmp_path: Path) -> None:
    document = printed("--plain")
    (tmp_path / "openrpc.json").write_text(document)
    subprocess.run(
        [
            sys.executable, "-c", "from openrpcclientgenerator.orpc import main; main()",
            "typescript", "http://127.0.0.1/",
        ],
        cwd=tmp_path, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    client = next(tmp_path.glob("out/typescript/*/src/client.ts")).read_text()
    for method in json.loads(document)["methods"]:
        assert method["name"].split(".")[-1].removeprefix("$/") in client
