from __future__ import annotations

from adaos_ctx.cards.data import Data
from adaos_ctx.cards.openapi_parts import Parts
from adaos_ctx.cards.signatures import Argument


def parts(document: dict[str, object]) -> Parts:
    return Parts(Data(values=(document,), form="json"))


def test_webhooks_are_operations_too() -> None:
    found = parts({"paths": {}, "webhooks": {"newPet": {"post": {}}}}).operations()
    assert [operation.name for operation in found] == ["webhook POST newPet"]


def test_operations_without_a_tag_are_grouped_by_path() -> None:
    found = parts({"paths": {"/a/b": {"get": {}}, "/a/c": {"get": {"tags": ["t"]}}}}).operations()
    assert [operation.group for operation in found] == ["/a", "t"]


def test_a_parameter_of_the_operation_replaces_that_of_the_path() -> None:
    item = {
        "parameters": [{"name": "a", "in": "query", "schema": {"type": "string"}}],
        "get": {"parameters": [{"name": "a", "in": "query", "required": True, "type": "integer"}]},
    }
    read = parts({"paths": {"/": item}})
    assert read.arguments(read.operations()[0]) == [Argument("a", "integer", True)]


def test_odd_values_are_passed_over() -> None:
    document = {
        "paths": {
            "/a": None,
            "/b": {"get": None, "x-y": {}},
            "/c": {"get": {"parameters": 3, "responses": [], "requestBody": "x"}},
        },
        "components": {"schemas": []},
    }
    read = parts(document)
    (operation,) = read.operations()
    assert read.arguments(operation) == []
    assert read.result(operation) == ""
    assert read.schemas() == ([], {})


def test_references_in_a_circle_end() -> None:
    loop = {"$ref": "#/components/responses/a"}
    document = {
        "paths": {"/": {"get": {"responses": {"200": loop}}}},
        "components": {"responses": {"a": loop}},
    }
    read = parts(document)
    assert read.result(read.operations()[0]) == ""
