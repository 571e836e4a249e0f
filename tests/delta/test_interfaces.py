"""The comparers of tool lists, manifests and OpenAPI documents."""

from __future__ import annotations

import json

from tests.delta.sources import facts

TOOL = {
    "name": "get",
    "description": "Get it.",
    "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
}


def tools(*names: str, **changes: object) -> str:
    return json.dumps({"tools": [TOOL | {"name": name} | changes for name in names]})


def test_tools_come_and_go_with_their_signatures() -> None:
    assert facts("tools", "tools.json", tools("get"), tools("put")) == [
        "tool added: put(id: string)", "tool removed: get",
    ]  # fmt: skip


def test_arguments_of_a_tool_are_compared_as_fields() -> None:
    schema = {"type": "object", "properties": {"id": {"type": "integer"}}}
    assert facts("tools", "tools.json", tools("get"), tools("get", inputSchema=schema)) == [
        'get: field "id": type string → integer; now optional'
    ]


def test_a_description_is_only_said_to_have_changed() -> None:
    assert facts("tools", "tools.json", tools("get"), tools("get", description="Fetch.")) == [
        "get: description changed"
    ]


MANIFEST = """name: demo
version: 1.0.0
tools:
  - name: get
    description: Get it.
    entry: handlers.main:get
    input_schema: {type: object, properties: {id: {type: string}}}
"""


def test_a_manifest_tells_tools_and_the_rest() -> None:
    new = MANIFEST.replace("1.0.0", "1.1.0").replace("type: string", "type: integer")
    assert facts("manifest", "skill.yaml", MANIFEST, new) == [
        'version "1.0.0" → "1.1.0"', 'get: field "id": type string → integer',
    ]  # fmt: skip


def test_a_manifest_without_tools_is_data() -> None:
    assert facts("manifest", "skill.yaml", "name: a\n", "name: b\n") == ["name a → b"]


API = """openapi: 3.0.0
info: {title: Shop, version: '1'}
paths:
  /orders:
    get:
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      responses: {'200': {description: ok}}
components:
  schemas:
    Order: {type: object, properties: {id: {type: string}}}
"""


def test_operations_and_schemas_of_an_api_are_compared() -> None:
    new = API.replace("version: '1'", "version: '2'").replace(
        "id: {type: string}", "id: {type: integer}"
    )
    new = new.replace("  /orders:", "  /health:\n    get: {responses: {}}\n  /orders:")
    found = facts("openapi", "api.yaml", API, new)
    assert found[0].startswith("operation added: GET /health")
    assert found[1:] == ['field "@Order.id": type string → integer', "version 1 → 2"]


def test_an_argument_of_an_operation_shows_in_its_signature() -> None:
    (text,) = facts("openapi", "api.yaml", API, API.replace("name: limit", "name: max"))
    assert "limit" in text.partition(" -> ")[0]
    assert "max" in text


def test_broken_documents_are_told_by_their_lines() -> None:
    for kind in ("tools", "openapi", "manifest"):
        assert facts(kind, "a.json", "{", tools("get"))[0].endswith(" lines")
