from __future__ import annotations

import json
import string
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from referencing import Registry
from referencing.exceptions import Unresolvable, Unretrievable
from referencing.jsonschema import (
    DRAFT4,
    DRAFT7,
    DRAFT201909,
    DRAFT202012,
    lookup_recursive_ref,
    specification_with,
)

from adaos_ctx.cards.schema import build, claim
from tests.cards.reading import card, read_fields, supported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from referencing import Specification


def schema_card(schema: object) -> list[str]:
    return card(build, json.dumps(schema, indent=2, ensure_ascii=False))


S = {"type": "string"}


@pytest.mark.parametrize(
    ("schema", "lines"),
    [
        pytest.param(
            {"properties": {"lang": {"enum": ["en", "de", "ru"]}, "text": S}, "required": ["text"]},
            ["text: string(required), lang: enum[en,de,ru](opt)"],
            id="required first, then the order of the file",
        ),
        pytest.param(
            {"type": "object", "properties": {"a": S}, "additionalProperties": False},
            ["a: string(opt); closed"],
            id="closed at the end of the first line",
        ),
        pytest.param(
            {"properties": {"x": {"type": ["array", "null"], "items": S}}},
            ["x: string[]?(opt)"],
            id="a nullable array keeps its items",
        ),
        pytest.param(
            {
                "allOf": [{"$ref": "#/$defs/a"}, {"properties": {"b": S}}],
                "$defs": {"a": {"properties": {"a": S}, "required": ["a"]}},
            },
            ["a: string(required), b: string(opt)"],
            id="allOf is merged into one list of fields",
        ),
        pytest.param(
            {"$defs": {"A": S, "B": {"properties": {"x": S}}}},
            ["defs: A, B", "@A: string", "@B: x: string(opt)"],
            id="definitions only",
        ),
        pytest.param(
            {"properties": {"s": {"anyOf": [{"const": "a"}, {"const": "b"}]}}},
            ["s: enum[a,b](opt)"],
            id="a union of constants is an enumeration",
        ),
        pytest.param(
            {"type": "object", "required": ["ok", "message"]},
            ["ok: any(required), message: any(required)"],
            id="required without properties",
        ),
        pytest.param(
            {"$ref": "#/definitions/M", "definitions": {"M": {"properties": {"a": S}}}},
            ["root: @M", "a: string(opt)"],
            id="a root that is a reference is printed once",
        ),
        pytest.param(
            {"properties": {"x": {"$ref": "#/$defs/no"}}, "$defs": {"no": False}},
            ["x: @no(opt)", "@no: never"],
            id="a reference to a boolean definition",
        ),
        pytest.param(
            {
                "properties": {"x": {"allOf": [{"$ref": "#/$defs/X"}], "nullable": True}},
                "$defs": {"X": S},
            },
            ["x: @X?(opt)", "@X: string"],
            id="allOf of one reference that may be null",
        ),
        pytest.param(
            {
                "properties": {"type": S, "enum": S, "required": {"type": "boolean"}},
                "required": ["enum"],
            },
            ["enum: string(required), type: string(opt), required: boolean(opt)"],
            id="properties that are named like keywords",
        ),
        pytest.param(
            {"properties": {"next": {"$ref": "#"}, "kids": {"items": {"$ref": "#"}}}},
            ["next: @root(opt), kids: @root[](opt)"],
            id="recursion by the root",
        ),
        pytest.param(
            {"properties": {"a": {"$ref": "https://example.invalid/pet.json"}}},
            ["a: @pet.json(opt)"],
            id="a remote reference is named and never fetched",
        ),
        pytest.param(
            {
                "properties": {"a": {"$ref": "#here"}},
                "$defs": {"x": {"$anchor": "here", "type": "null"}},
            },
            ["a: @here(opt)", "@here: null"],
            id="anchors",
        ),
        pytest.param(
            {
                "properties": {"a": S},
                "patternProperties": {"^x-": S},
                "additionalProperties": {"type": "integer"},
            },
            ["a: string(opt)", "also: /^x-/: string, *: integer"],
            id="patterns and all other keys",
        ),
        pytest.param(
            {"properties": {"a": S}, "oneOf": [{"$ref": "#/x"}, {"properties": {"b": S}}]},
            ["a: string(opt)", "and one of: @x|{b?}"],
            id="alternatives beside fields",
        ),
        pytest.param({"type": "array", "items": S}, ["type: string[]"], id="an array at the root"),
        pytest.param(True, ["type: any"], id="true"),
        pytest.param(False, ["type: never"], id="false"),
        pytest.param({}, ["type: any"], id="an empty schema"),
        pytest.param({"$ref": "#"}, ["root: @root"], id="a reference to itself"),
        pytest.param({"a": 1}, ["a=1"], id="data that is no schema"),
    ],
)
def test_card_tells(schema: object, lines: list[str]) -> None:
    assert schema_card(schema) == lines


def test_fields_that_do_not_fit_are_counted() -> None:
    names = [f"field_number_{i}" for i in range(100)]
    lines = schema_card({"properties": dict.fromkeys(names, S)})
    found, left = read_fields(lines)
    assert len(lines) == 10
    assert [name for name, _, _ in found] == names[: len(found)]
    assert len(found) + left == 100
    assert left > 0


def test_notes_take_a_line_of_their_own() -> None:
    text = json.dumps({"properties": {f"field_number_{i}": S for i in range(100)}})
    lines = card(build, text, notes=("not UTF-8",))
    found, left = read_fields(lines)
    assert lines[-1] == "note: not UTF-8"
    assert len(found) + left == 100


def test_every_line_points_to_the_names_that_it_shows() -> None:
    text = json.dumps(
        {
            "properties": {"a": S, "b": {"$ref": "#/$defs/B"}},
            "$defs": {"B": {"properties": {"c": S}}},
        }
    )
    for layout in (text, json.dumps(json.loads(text), indent=2)):
        assert supported(build, layout) == [['"a"', '"b"'], ['"c"']]


def test_yaml_and_json_give_one_card() -> None:
    text = "type: object\nrequired: [a]\nproperties:\n  a: {type: string}\n  b: {type: [string, 'null']}\n"
    assert card(build, text, "x.yaml") == ["a: string(required), b: string?(opt)"]


def test_numbers_are_printed_as_written() -> None:
    assert card(build, '{"enum": [1e400, 1.0, 10]}') == ["type: enum[1e400,1.0,10]"]


@pytest.mark.parametrize("depth", [50, 5_000])
@pytest.mark.parametrize("wrap", ['{"items":', '{"allOf":[', '{"properties":{"a":', "["])
def test_any_depth_gives_a_card(wrap: str, depth: int) -> None:
    close = "".join({"{": "}", "[": "]"}[char] for char in reversed(wrap) if char in "{[")
    card(build, wrap * depth + "{}" + close * depth)


@pytest.mark.parametrize(
    ("path", "text", "least", "most"),
    [
        ("a.json", '{"$schema": "http://json-schema.org/draft-07/schema#"}', 90, 90),
        ("pet.schema.json", "{}", 80, 90),
        ("schemas/pet.json", '{"type": "object"}', 60, 70),
        ("a.json", '{"name": "x"}', 0, 0),
        ("a.py", '"$schema": "http://json-schema.org/x"', 0, 0),
    ],
)
def test_claim(path: str, text: str, least: int, most: int) -> None:
    assert least <= claim(path, text) <= most


# --- laws -------------------------------------------------------------------------------------

_NAMES = st.one_of(
    st.text(string.ascii_letters + "_$-", min_size=1, max_size=12),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=8),
).map(lambda name: " ".join(name.split()) or "x")
_SIMPLE = st.sampled_from(["string", "integer", "number", "boolean", "object", "null"])


@st.composite
def _schemas(draw: st.DrawFn) -> dict[str, Any]:
    properties = draw(
        st.dictionaries(_NAMES, _SIMPLE.map(lambda kind: {"type": kind}), max_size=30)
    )
    required = (
        draw(st.lists(st.sampled_from(sorted(properties)), unique=True)) if properties else []
    )
    extra = draw(st.lists(_NAMES, max_size=2, unique=True))
    return {"type": "object", "properties": properties, "required": [*required, *extra]}


@given(_schemas(), st.sampled_from([None, 2, "\t"]))
def test_a_card_reads_back_as_its_schema(schema: dict[str, Any], indent: int | str | None) -> None:
    lines = card(build, json.dumps(schema, indent=indent, ensure_ascii=False))
    found, left = read_fields(lines)
    every = {
        **schema["properties"],
        **{n: {} for n in schema["required"] if n not in schema["properties"]},
    }
    order = [n for n in every if n in schema["required"]] + [
        n for n in every if n not in schema["required"]
    ]
    assert len(found) + left == len(every)
    for (name, kind, required), wanted in zip(found, order, strict=False):
        assert name == unicodedata.normalize("NFC", wanted)
        assert required == (wanted in schema["required"])
        assert kind == every[wanted].get("type", "any")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "type",
                    "properties",
                    "required",
                    "allOf",
                    "anyOf",
                    "oneOf",
                    "not",
                    "$ref",
                    "items",
                    "enum",
                    "const",
                    "$defs",
                    "definitions",
                    "additionalProperties",
                    "prefixItems",
                    "nullable",
                    "patternProperties",
                    "format",
                    "$id",
                    "$anchor",
                    "if",
                    "a",
                    "#",
                    "#/$defs/a",
                ]
            ),
            inner | st.sampled_from(["#", "#/$defs/a", "#a", "string", "array", "object", "null"]),
            max_size=5,
        )
    ),
    max_leaves=30,
)


@given(_JSON)
def test_anything_made_of_keywords_gives_a_card(value: object) -> None:
    card(build, json.dumps(value))


# --- an independent oracle over real schemas ---------------------------------------------------


def _resolver(schema: Any, name: str) -> tuple[Any, Specification[Any]]:
    """References as the library `referencing` finds them, by the rules of the schema's draft."""
    draft = next(
        (draft for draft in ("draft4", "draft7", "draft2019-09") if f"__{draft}__" in name), ""
    )
    default = {"draft4": DRAFT4, "draft7": DRAFT7, "draft2019-09": DRAFT201909}.get(
        draft, DRAFT202012
    )
    dialect = schema.get("$schema", "") if isinstance(schema, dict) else ""
    known = isinstance(dialect, str) and dialect
    specification = specification_with(dialect, default=default) if known else default
    resource = specification.create_resource(schema)
    return Registry().resolver_with_root(resource), specification


def _targets(schema: dict[str, Any], resolver: Any) -> Iterator[tuple[Any, Any]]:
    """What the references of a schema mean, each with its own resolver; nothing is fetched."""
    for key in ("$ref", "$dynamicRef", "$recursiveRef"):
        try:
            if not isinstance(schema.get(key), str):
                continue
            look = key == "$recursiveRef"
            found = lookup_recursive_ref(resolver) if look else resolver.lookup(schema[key])
        except (Unresolvable, Unretrievable, ValueError, AttributeError):
            continue
        yield found.contents, found.resolver


def _oracle(
    schema: Any, resolver: Any, specification: Any, seen: tuple[int, ...] = ()
) -> tuple[dict[str, Any], set[str]]:
    """All properties and required names that a schema has by itself, its references and allOf."""
    if not isinstance(schema, dict) or id(schema) in seen:
        return {}, set()
    seen = (*seen, id(schema))
    names = dict(schema.get("properties") or {})
    required = {n for n in schema.get("required") or [] if isinstance(n, str)}
    inner = list(_targets(schema, resolver))
    for part in schema.get("allOf") or []:
        own = isinstance(part, dict)
        inner.append(
            (
                part,
                resolver.in_subresource(specification.create_resource(part)) if own else resolver,
            )
        )
    for part, resolves in inner:
        more, needed = _oracle(part, resolves, specification, seen)
        names = {**more, **names}
        required |= needed
    return names, required


def _yaml(text: str) -> Any:
    """A document in YAML as JSON has it."""
    try:
        return json.loads(json.dumps(yaml.safe_load(text), default=str))
    except (yaml.YAMLError, TypeError, ValueError):
        return None


def _real(corpus: Path) -> Iterator[tuple[str, Any]]:
    for folder in ("schema", "schema_suite", "openapi"):
        for file in sorted((corpus / folder).glob("*.*")):
            text = file.read_text(encoding="utf-8-sig")
            value = json.loads(text) if file.suffix == ".json" else _yaml(text)
            if isinstance(value, list):
                for number, case in enumerate(value):
                    yield f"{file.name}[{number}]", case["schema"]
            elif isinstance(value, dict) and ("openapi" in value or "swagger" in value):
                home = value.get("components", value)
                for name, schema in (home.get("schemas") or home.get("definitions") or {}).items():
                    yield (
                        f"{file.name}#{name}",
                        {
                            **schema,
                            "components": value.get("components"),
                            "definitions": value.get("definitions"),
                        },
                    )
            else:
                yield file.name, value


_PLAIN = {"type", "description", "title", "default", "examples", "markdownDescription", "$comment"}


def test_cards_agree_with_an_oracle_on_real_schemas(corpus: Path) -> None:
    checked = fields = 0
    for name, schema in _real(corpus):
        resolver, specification = _resolver(schema, name)
        names, required = _oracle(schema, resolver, specification)
        lines = card(build, json.dumps(schema, ensure_ascii=False, indent=1))
        found, left = read_fields(lines)
        total = set(names) | required
        assert len(found) + left == len(total), (name, lines)
        for field, kind, needed in found:
            assert needed == (field in required), (name, field)
            value = names.get(field)
            if (
                isinstance(value, dict)
                and isinstance(value.get("type"), str)
                and value.keys() <= _PLAIN
            ):
                simple = {"array": "any[]"}.get(value["type"], value["type"])
                assert kind == simple, (name, field, kind)
        checked += 1
        fields += len(found)
    assert checked > 980
    assert fields > 2_200
