"""Public generators of code read what `cityroulette schema` prints for them."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from programs import PROGRAM


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


def test_datamodel_code_generator_makes_classes_that_parse_replies(tmp_path: Path) -> None:
    schema = tmp_path / "schema.json"
    schema.write_text(printed("--json-schema"))
    output = tmp_path / "cityroulette_models.py"
    subprocess.run(
        [
            sys.executable, "-W", "ignore", "-m", "datamodel_code_generator",
            "--input", str(schema), "--input-file-type", "jsonschema",
            "--output-model-type", "pydantic_v2.BaseModel", "--output", str(output),
        ],
        check=True,
    )  # fmt: skip
    models = loaded(output)
    names = re.findall(r"^class (\w+)\(BaseModel\)", output.read_text(), re.MULTILINE)
    assert [name for name in names if name[-1].isdigit()] == []
    assert {"City", "SessionOpenParams", "SessionOpenResult", "SessionDidChangeParams"} < set(names)
    reply = subprocess.check_output(
        [
            PROGRAM, "--archive", ":memory:", "call", "session.open",
            "mode=import", "source=country", "country=AD", "count=3",
        ],
        text=True,
    )  # fmt: skip
    opened = models.SessionOpenResult.model_validate_json(reply)
    assert len(opened.cities) == 3
    assert json.loads(opened.model_dump_json(by_alias=True)) == json.loads(reply)


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
