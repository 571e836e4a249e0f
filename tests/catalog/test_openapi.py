from __future__ import annotations

import json
import socket
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.details import Snippet
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.resolvers.openapi import OpenApi
from adaos_ctx_catalog.sources import Source

from .making import opened, place, shop

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_catalog.descriptor import Descriptor

X = Source(name="x", resolver="api", locator="x.json")


def scanned(tmp_path: Path, document: Any) -> list[Descriptor]:
    (tmp_path / "x.json").write_text(json.dumps(document), encoding="utf-8")
    return list(OpenApi().scan(X, place(tmp_path)))


def api(**paths: Any) -> dict[str, Any]:
    return {"openapi": "3.1.0", "paths": {f"/{name}": {"get": body} for name, body in paths.items()}}


def answer(schema: Any) -> dict[str, Any]:
    return {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}


def test_an_operation_has_parameters_fields_and_a_request(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    details = catalog.details(["res:api.shipping.listShipments"]).details[0]
    assert [(c.name, c.type, c.place) for c in details.params] == [("status", "string", "query"), ("limit", "integer", "query")]
    assert [c.name for c in details.columns] == ["tracking_no", "order_id", "status", "eta", "parent"]
    assert details.snippets[0].code == "GET /shipments?limit=<integer>"
    assert details.anti_patterns == ("no limit: pages are unbounded",)
    assert details.secrets == ("ada://secret/shipping/token",)
    assert details.pushdown == {"filter": True, "limit": True, "project": False, "sort": False, "aggregate": False}


def test_a_body_is_taken_and_a_call_is_no_read(tmp_path: Path) -> None:
    details = opened(shop(tmp_path)).details(["res:api.shipping.createShipment"]).details[0]
    assert [(c.name, c.nn, c.place) for c in details.params] == [("order_id", True, "body"), ("city", True, "body"), ("express", False, "body")]
    assert details.snippets[0].code == "POST /shipments {order_id, city}"


def test_schemas_that_go_round_end(tmp_path: Path) -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Node"}, "id": {"type": "integer"}}}
    loop = {"$ref": "#/components/schemas/Loop"}
    document = {**api(nodes=answer({"$ref": "#/components/schemas/Node"}), loop=answer(loop)), "components": {"schemas": {"Node": node, "Loop": loop}}}
    found = {each.title: each for each in scanned(tmp_path, document)}
    assert [c.name for c in found["GET /nodes"].details.columns] == ["next", "id"]
    assert len(found) == 2


def test_references_elsewhere_are_told_and_never_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    schema = {"$ref": "https://example.org/schemas/pet.json"}
    (found,) = scanned(tmp_path, api(pets=answer({"$ref": "other.yaml#/Pet"}) | {"requestBody": {"$ref": "https://example.org/body"}, "parameters": [schema]}))
    assert "other.yaml#/Pet" in found.details.description
    assert "not fetched" in found.details.description


def test_names_that_are_taken_get_others(tmp_path: Path) -> None:
    found = scanned(tmp_path, api(a={"operationId": "Get"}, b={"operationId": "get"}, c={"operationId": "get"}))
    assert len({each.id.casefold() for each in found}) == 3


@pytest.mark.parametrize(
    "document",
    [
        {"openapi": "3.0.0", "paths": {}}, {"openapi": "3.0.0", "paths": {"/a": None}},
        {"openapi": "3.0.0", "paths": {"/a": {"get": {"parameters": "x", "responses": [], "tags": 3, "requestBody": 7}}}},
        {"swagger": "2.0", "paths": {"/a": {"get": {"parameters": [{"name": "q", "in": "query", "type": "string"}], "responses": {"200": {"schema": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "integer"}}}}}}}}}},
    ],
)  # fmt: skip
def test_odd_documents_are_no_error(tmp_path: Path, document: Any) -> None:
    records(scanned(tmp_path, document), {})


def test_what_is_no_document_is_refused(tmp_path: Path) -> None:
    for text in ('{"a": 1}', "[]", "", "{", "x: [1"):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(SourceRefused):
            OpenApi().scan(X, place(tmp_path))


def test_a_request_that_the_document_does_not_have_is_found(tmp_path: Path) -> None:
    scanned(tmp_path, api(pets={}))
    resolver = OpenApi()
    assert resolver.try_snippet(Snippet(engine="http", code="GET /pets?limit=<integer>"), X, place(tmp_path)) == ""
    assert resolver.try_snippet(Snippet(engine="http", code="GET /dogs"), X, place(tmp_path)) == "the document has no GET /dogs"


def test_real_documents_are_read(tmp_path: Path, corpus: Path) -> None:
    import shutil

    names = sorted((corpus / "openapi").rglob("*.[jy]*"))[:12]
    assert names
    for path in names:
        shutil.copy(path, tmp_path / f"doc{path.suffix}")
        source = Source(name="x", resolver="api", locator=f"doc{path.suffix}")
        if not OpenApi().can_resolve(source.locator, str(tmp_path)):
            continue
        made = records(OpenApi().scan(source, place(tmp_path)), {})
        assert len({o.id for o, _ in made}) == len(made)
