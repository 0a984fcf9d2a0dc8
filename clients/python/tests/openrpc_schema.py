"""The rules of OpenRPC 1.3.2 for a document, as JSON Schema.

Written from the specification (https://spec.open-rpc.org), because its own schema is in no package.
Covers the objects of a document, their required members, and that they have no others except
extensions. Omits servers, links and external documents, which our document does not use.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "minLength": 1}
JSON_SCHEMA: Schema = {"$ref": "http://json-schema.org/draft-07/schema#"}
REFERENCE: Schema = {
    "type": "object",
    "properties": {"$ref": {"type": "string", "format": "uri-reference"}},
    "required": ["$ref"],
    "additionalProperties": False,
}


def closed(needed: list[str], /, **properties: Schema) -> Schema:
    """An object with these members and extensions, whose names begin with `x-`."""
    return {
        "type": "object",
        "properties": properties,
        "required": needed,
        "patternProperties": {"^x-": {}},
        "additionalProperties": False,
    }


def either(name: str) -> Schema:
    """The object with this name, or a reference to one."""
    return {"oneOf": [{"$ref": f"#/definitions/{name}"}, REFERENCE]}


def listed(name: str) -> Schema:
    """A list of such objects."""
    return {"type": "array", "items": either(name)}


def named(schema: Schema) -> Schema:
    """A component; its name has letters, digits, dots, hyphens and underscores."""
    return {
        "type": "object",
        "patternProperties": {"^[a-zA-Z0-9._-]+$": schema},
        "additionalProperties": False,
    }


DEFINITIONS: Schema = {
    "info": closed(
        ["title", "version"],
        title=TEXT,
        description=TEXT,
        termsOfService=TEXT,
        version=TEXT,
        contact=closed([], name=TEXT, email=TEXT, url=TEXT),
        license=closed([], name=TEXT, url=TEXT),
    ),
    # A method without a result is a notification.
    "method": closed(
        ["name", "params"],
        name=NAME,
        summary=TEXT,
        description=TEXT,
        tags=listed("tag"),
        paramStructure={"enum": ["by-name", "by-position", "either"]},
        params=listed("contentDescriptor"),
        result=either("contentDescriptor"),
        errors=listed("error"),
        examples=listed("examplePairing"),
        deprecated={"type": "boolean"},
    ),
    "contentDescriptor": closed(
        ["name", "schema"],
        name=NAME,
        summary=TEXT,
        description=TEXT,
        required={"type": "boolean"},
        schema=JSON_SCHEMA,
        deprecated={"type": "boolean"},
    ),
    "tag": closed(["name"], name=NAME, summary=TEXT, description=TEXT),
    # The only object without extensions.
    "error": {
        "type": "object",
        "properties": {"code": {"type": "integer"}, "message": TEXT, "data": {}},
        "required": ["code", "message"],
        "additionalProperties": False,
    },
    "example": {
        "type": "object",
        "properties": {"name": NAME, "summary": TEXT, "description": TEXT, "value": {}},
        "required": ["name", "value"],
    },
    "examplePairing": {
        "type": "object",
        "properties": {
            "name": NAME,
            "summary": TEXT,
            "description": TEXT,
            "params": listed("example"),
            "result": either("example"),
        },
        "required": ["name", "params"],
    },
}

DOCUMENT: Schema = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    **closed(
        ["openrpc", "info", "methods"],
        openrpc={"const": "1.3.2"},
        info={"$ref": "#/definitions/info"},
        methods=listed("method"),
        components={
            "type": "object",
            "properties": {
                "schemas": named(JSON_SCHEMA),
                "errors": named({"$ref": "#/definitions/error"}),
                "tags": named({"$ref": "#/definitions/tag"}),
                "examples": named({"$ref": "#/definitions/example"}),
                "examplePairings": named({"$ref": "#/definitions/examplePairing"}),
                "contentDescriptors": named({"$ref": "#/definitions/contentDescriptor"}),
            },
        },
    ),
    "definitions": DEFINITIONS,
}
