from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adaos_ctx.errors import UsageError
from adaos_ctx.toolschemas import export, strict_schema
from adaos_ctx.toolset.alias import GET_ALIAS

GOLDEN = Path(__file__).parent / "golden" / "toolschemas"
SHAPES = ["openai", "openai-responses", "anthropic", "gemini", "mcp", "ollama", "json"]


def schema_in(shape: dict[str, Any]) -> dict[str, Any]:
    if "functionDeclarations" in shape:
        shape = shape["functionDeclarations"][0]
    shape = shape.get("function", shape)
    for key in ("parameters", "input_schema", "inputSchema", "parametersJsonSchema"):
        if key in shape:
            return dict(shape[key])
    return shape


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_is_as_recorded(shape: str, strict: bool) -> None:
    made = json.dumps(export(GET_ALIAS, shape, strict=strict), indent=2, ensure_ascii=False) + "\n"
    assert made == (GOLDEN / f"{shape}{'-strict' if strict else ''}.json").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_holds_a_valid_schema_that_accepts_a_call(shape: str, strict: bool) -> None:
    schema = schema_in(export(GET_ALIAS, shape, strict=strict))
    Draft202012Validator.check_schema(schema)
    call: dict[str, Any] = {"alias": "A.ADR1"}
    if set(schema["required"]) != {"alias"}:
        call |= {"view": None, "offset": None, "limit": None}
    Draft202012Validator(schema).validate(call)


def test_strict_requires_everything_and_forbids_what_providers_refuse() -> None:
    schema = strict_schema(GET_ALIAS.parameters)
    assert schema["required"] == list(schema["properties"])
    text = json.dumps(schema)
    for keyword in ('"default"', '"minimum"', '"maximum"', '"minLength"', '"maxLength"'):
        assert keyword not in text
    assert None in schema["properties"]["view"]["enum"]
    assert "default 0" in schema["properties"]["offset"]["description"]


def test_exporting_leaves_the_neutral_schema_alone() -> None:
    before = json.dumps(GET_ALIAS.parameters)
    for shape in SHAPES:
        export(GET_ALIAS, shape, strict=True)
    assert json.dumps(GET_ALIAS.parameters) == before


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(UsageError, match="known: openai"):
        export(GET_ALIAS, "soap")
