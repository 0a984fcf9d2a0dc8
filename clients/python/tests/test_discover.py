"""The result of `rpc.discover`, checked by an independent validator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from openrpc_schema import DOCUMENT
from programs import ROOT
from referencing import Registry
from referencing.jsonschema import DRAFT7

from cityroulette._generate.__main__ import discover

Schema = dict[str, Any]
BASE = "urn:openrpc"


@pytest.fixture(scope="module")
def document() -> Schema:
    """The OpenRPC document of the program."""
    return discover(None)


class Checker:
    """Validates values against the schema at a pointer of the document."""

    def __init__(self, document: Schema) -> None:
        self.methods = {each["name"]: index for index, each in enumerate(document["methods"])}
        resource = DRAFT7.create_resource(document)
        self.registry: Any = Registry().with_resource(BASE, resource)

    def problems(self, value: Any, method: str, place: str) -> list[str]:
        """The faults of a value, by a pointer from the method."""
        reference = {"$ref": f"{BASE}#/methods/{self.methods[method]}/{place}"}
        validator = jsonschema.Draft7Validator(reference, registry=self.registry)
        return [f"{each.json_path}: {each.message}" for each in validator.iter_errors(value)]


@pytest.fixture(scope="module")
def checker(document: Schema) -> Checker:
    return Checker(document)


def requests(document: Schema) -> list[Schema]:
    """The methods that a client calls."""
    return [each for each in document["methods"] if "x-direction" not in each]


def given(example: Schema) -> Schema:
    """The parameters of an example as one object."""
    return {each["name"]: each["value"] for each in example["params"]}


def test_the_document_follows_openrpc(document: Schema) -> None:
    jsonschema.Draft7Validator.check_schema(DOCUMENT)
    problems = list(jsonschema.Draft7Validator(DOCUMENT).iter_errors(document))
    assert [f"{each.json_path}: {each.message[:200]}" for each in problems] == []


def test_the_rules_reject_invalid_documents(document: Schema) -> None:
    def is_refused(**changes: Any) -> bool:
        method = {**document["methods"][0], **changes}
        whole = {**document, "methods": [method]}
        return not jsonschema.Draft7Validator(DOCUMENT).is_valid(whole)

    assert not is_refused()
    assert is_refused(surprise=1)
    assert is_refused(tags=["city"])
    assert is_refused(params=[{"name": "a", "schema": {"type": "frog"}}])
    assert is_refused(examples=[{"name": "a"}])


def test_every_schema_is_valid(document: Schema) -> None:
    schemas = [*document["components"]["schemas"].values()]
    for method in document["methods"]:
        schemas += [each["schema"] for each in method["params"]]
        schemas += [method["result"]["schema"], method["x-params"]] if "result" in method else []
    assert len(schemas) > 200
    for schema in schemas:
        jsonschema.Draft7Validator.check_schema(schema)


def test_every_example_matches_its_schema(document: Schema, checker: Checker) -> None:
    without = [each["name"] for each in document["methods"] if not each["examples"]]
    assert without == ["rpc.discover"]
    for method in document["methods"]:
        for example in method["examples"]:
            params = given(example)
            for index, each in enumerate(method["params"]):
                if each["name"] in params:
                    value = params[each["name"]]
                    assert checker.problems(value, method["name"], f"params/{index}/schema") == []
            if "result" in method:
                assert checker.problems(params, method["name"], "x-params") == []
            if "result" in example:
                value = example["result"]["value"]
                assert checker.problems(value, method["name"], "result/schema") == []


def test_parameters_are_closed_and_results_open(document: Schema, checker: Checker) -> None:
    for method in requests(document):
        for example in method["examples"]:
            params = {**given(example), "surprise": 1}
            # Editors send `initialize` with their own members.
            is_open = method["name"] == "initialize"
            assert (checker.problems(params, method["name"], "x-params") == []) == is_open
            value = example.get("result", {}).get("value")
            if isinstance(value, dict):
                more = widened(value)
                assert checker.problems(more, method["name"], "result/schema") == []


def widened(value: Any) -> Any:
    """The value as a later version may return it: every object has an additional member."""
    if isinstance(value, list):
        return [widened(each) for each in value]
    if isinstance(value, dict):
        return {**{name: widened(each) for name, each in value.items()}, "surprise": 1}
    return value


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("weather.get", {}),
        ("weather.get", {"city": 1, "location": {"lat": 0, "lon": 0}}),
        ("weather.get", {"location": {"lat": 0, "lon": 0, "alt": 1}}),
        ("weather.get", {"location": {"lat": 91, "lon": 0}}),
        ("photo.search", {"query": ""}),
        ("session.open", {"mode": "browse", "count": 3}),
        ("session.open", {"mode": "import", "source": "country"}),
        ("session.open", {"mode": "import", "location": {"lat": 0, "lon": 0}}),
        ("session.open", {"mode": "import", "source": "search", "query": "x" * 257}),
        ("place.add", {"name": "Bench"}),
        ("place.import", {"path": "/a", "shipped": True}),
        ("city.search", {"query": None}),
    ],
)
def test_the_document_rejects_what_the_server_rejects(
    checker: Checker, method: str, params: Schema
) -> None:
    assert checker.problems(params, method, "x-params") != []


def exchanges() -> Iterator[tuple[str, Schema]]:
    """Every request in the transcripts that has a result, without captures."""
    for path in sorted((ROOT / "Tests" / "Transcripts").glob("*.rpc")):
        # Editors and assistants use other protocols.
        if path.name.startswith(("lsp-", "mcp-")):
            continue
        sent: dict[str, tuple[str, Schema]] = {}
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith(("--> {", "<-- {")) or ("${" in line and line[0] == "-"):
                continue
            message = json.loads(line[4:])
            if line[0] == "-" and isinstance(message.get("params"), dict):
                sent[json.dumps(message.get("id"))] = message["method"], message["params"]
            elif "result" in message:
                asked = sent.pop(json.dumps(message["id"]), None)
                if asked:
                    yield asked


def test_the_document_accepts_what_the_server_accepts(checker: Checker) -> None:
    taken = list(exchanges())
    assert len(taken) > 100
    for method, params in taken:
        assert checker.problems(params, method, "x-params") == [], f"{method} {params}"
