from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.jsonschemas import check_schema, find_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
TREE = {
    "$defs": {"tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}}},
    "$ref": "#/$defs/tree",
}


@contextmanager
def counting() -> Iterator[tuple[str, list[str]]]:
    """A server that would give a schema, and the paths that were asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"type": "array"}')

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/schema.json", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_reference_to_the_network_is_refused_and_never_followed() -> None:
    with counting() as (url, asked):
        for use in (check_schema, lambda schema: find_faults(schema, [1])):
            with pytest.raises(UsageError, match=r"\$ref.*schema\.json"):
                use({"$ref": url})
    assert asked == []


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "objekt"}, "type: 'objekt'"),
        ({"properties": {"a": {"type": "objekt"}}}, r"properties\.a\.type: 'objekt'"),
        ({"properties": 5}, "properties: 5"),
        ({"pattern": "("}, "pattern: "),
        ({"$ref": "#/$defs/none"}, r"its \$ref leads nowhere: #/\$defs/none"),
        ({"items": {"anyOf": [{"$ref": "other.json"}]}}, "leads nowhere: other.json"),
        ({"$ref": "#/x", "x": {"$ref": "file:///etc/passwd"}}, "leads nowhere: file:///etc/passwd"),
        (
            {"$schema": DRAFT_7, "definitions": {"a": {"$ref": "#/definitions/b"}}},
            "#/definitions/b",
        ),
        ({"$schema": 5}, r"\$schema: 5"),
        ({"$ref": "#"}, "is itself again"),
        ({"anyOf": [{"type": "string"}, {"$ref": "#"}]}, "is itself again"),
        ([], "is no JSON Schema"),
        ("x", "is no JSON Schema"),
    ],
)
def test_a_schema_that_cannot_be_used_is_said(schema: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        check_schema(schema)


def test_a_schema_that_goes_too_deep_is_said() -> None:
    schema: dict[str, Any] = {}
    for _ in range(2000):
        schema = {"not": schema}
    with pytest.raises(UsageError, match="nested too deeply"):
        check_schema(schema)


@pytest.mark.parametrize(
    "schema",
    [{}, True, TREE, {"enum": [{"$ref": "http://h/x"}]}, {"properties": {"$ref": {"type": "string"}}},
     {"$ref": "https://json-schema.org/draft/2020-12/schema"}, {"$id": "http://h/a.json", "items": {"$ref": "#"}},
     {"$schema": DRAFT_7, "items": [{"type": "string"}]}, {"$schema": "urn:mine", "type": "object"},
     {"$defs": {"a": {"$anchor": "b"}}, "$ref": "#b"}],
)  # fmt: skip
def test_a_schema_that_can_be_used_is(schema: Any) -> None:
    check_schema(schema)
    find_faults(schema, {"a": [1]})


def test_what_a_schema_does_not_allow_is_listed_with_its_place() -> None:
    schema = {"properties": {"n": {"type": "integer"}}, "required": ["m"]}
    assert find_faults(schema, {"n": "x"}) == [
        ("", "'m' is a required property"), ("n", "'x' is not of type 'integer'"),
    ]  # fmt: skip
    assert find_faults(schema, {"m": 1}) == []


def test_a_schema_that_was_not_checked_is_refused_when_it_is_used() -> None:
    for schema in ({"type": "objekt"}, {"pattern": "("}, {"required": 5}):
        with pytest.raises(UsageError):
            find_faults(schema, {"a": "x"} if "pattern" not in schema else "x")
