from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from adaos_ctx.cards.openapi import build, claim
from tests.cards.reading import card, supported

if TYPE_CHECKING:
    from pathlib import Path

PETS: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Pets", "version": "1.2"},
    "paths": {
        "/pets": {
            "get": {
                "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {"$ref": "#/components/schemas/Pet"},
                                }
                            }
                        }
                    }
                },
            },
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}
                    },
                },
                "responses": {"201": {"description": "made"}},
            },
        },
        "/pets/{id}": {
            "parameters": [{"$ref": "#/components/parameters/id"}],
            "delete": {"responses": {"default": {"$ref": "#/components/responses/Gone"}}},
        },
    },
    "components": {
        "schemas": {"Pet": {"properties": {"name": {"type": "string"}}, "required": ["name"]}},
        "parameters": {
            "id": {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        },
        "responses": {"Gone": {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    },
}
LINES = [
    "api: Pets 1.2 (openapi 3.1.0), 3 operations",
    "GET /pets(limit?: integer) -> Pet[]",
    "POST /pets(body: Pet)",
    "DELETE /pets/{id}(id: string) -> string",
    "schemas: Pet",
    "Pet: name: string(required)",
]


def test_one_line_an_operation_in_json_and_yaml() -> None:
    assert card(build, json.dumps(PETS)) == LINES
    assert card(build, json.dumps(PETS, indent=2)) == LINES
    assert card(build, yaml.safe_dump(PETS, sort_keys=False), "x.yaml") == LINES


def test_swagger_2_has_its_own_places() -> None:
    document = {
        "swagger": "2.0",
        "info": {"title": "Old"},
        "paths": {
            "/a": {
                "put": {
                    "parameters": [
                        {
                            "name": "n",
                            "in": "query",
                            "required": True,
                            "type": "integer",
                            "format": "int64",
                        },
                        {"name": "pet", "in": "body", "schema": {"$ref": "#/definitions/Pet"}},
                    ],
                    "responses": {"200": {"schema": {"type": "string"}}},
                }
            }
        },
        "definitions": {"Pet": {"type": "string"}},
    }
    assert card(build, json.dumps(document))[1:] == [
        "PUT /a(n: integer<int64>, pet?: Pet) -> string",
        "schemas: Pet",
        "Pet: string",
    ]


def test_many_operations_are_grouped_by_tag() -> None:
    paths = {f"/p{i}": {"get": {"tags": [f"t{i % 2}"]}} for i in range(20)}
    lines = card(build, json.dumps({"openapi": "3.0.0", "paths": paths}))
    assert lines[0] == "api: untitled (openapi 3.0.0), 20 operations"
    assert lines[1].startswith("t0: GET /p0, GET /p2, ")
    assert [line[:3] for line in lines[1:]] == ["t0:", "t1:"]


def test_groups_that_do_not_fit_are_counted() -> None:
    paths = {f"/p{i}": {"get": {}, "put": {}} for i in range(30)}
    lines = card(build, json.dumps({"openapi": "3.0.0", "paths": paths}))
    assert lines[-1] == "…+44 operations of 22 more groups"


def test_lines_point_to_their_methods() -> None:
    assert supported(build, json.dumps(PETS, indent=1))[1:] == [
        ['"get"'],
        ['"post"'],
        ['"delete"'],
        ['"Pet"'],
        ['"name"'],
    ]


@pytest.mark.parametrize(
    ("path", "text", "sure"),
    [
        ("a.json", '{"paths": {}, "openapi": "3.0.0"}', True),
        ("a.yaml", "info: {}\nopenapi: 3.1.0\n", True),
        ("a.yml", "swagger: '2.0'\n", True),
        ("a.json", '{"description": "openapi"}', False),
        ("a.md", "openapi: 3.0.0", False),
        ("a.json", " " * 20_000, False),
    ],
)
def test_claim(path: str, text: str, sure: bool) -> None:
    assert (claim(path, text) > 90) == sure


def test_every_real_operation_is_listed_or_counted(corpus: Path) -> None:
    methods = {"get", "put", "post", "delete", "options", "head", "patch", "trace", "query"}
    checked = 0
    for file in sorted((corpus / "openapi").iterdir()):
        text = file.read_text(encoding="utf-8-sig")
        if not claim(file.name, text):
            continue
        document = yaml.load(text, Loader=yaml.CBaseLoader)
        if not isinstance(document, dict) or "paths" not in document:
            continue
        items = [*(document["paths"] or {}).values(), *(document.get("webhooks") or {}).values()]
        count = sum(1 for item in items for key in item if key in methods)
        lines = card(build, text, file.name)
        assert f", {count} operation" in lines[0], file.name
        checked += 1
    assert checked > 30


def test_a_long_title_does_not_hide_the_version() -> None:
    text = f"openapi: 3.1.0\ninfo:\n  title: {'Long title ' * 9}\n  version: 12.3.4\npaths: {{}}\n"
    assert card(build, text, "a.yaml")[0].endswith("… 12.3.4 (openapi 3.1.0), 0 operations")
