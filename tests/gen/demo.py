"""The demo skill, grown by what a schema governs: a check and a test for each of its fields."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

from adaos_ctx.ops import basing
from adaos_ctx.ops.registering import add
from adaos_ctx.ops.scaffolding import _DEMO_ALIASES as ALIASES
from adaos_ctx.ops.scanning import scan
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.templates import template_dir
from tests.gen.checks import check_module, test_module

if TYPE_CHECKING:
    from pathlib import Path

INPUT = "schemas/summarize_entities.json"
ANSWER = "schemas/answer.json"
SCHEMAS: dict[str, dict[str, Any]] = {
    INPUT: {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Input of the summarizer",
        "type": "object",
        "properties": {
            "text": {
                "type": "string",
                "minLength": 1,
                "maxLength": 20000,
            },
            "lang": {
                "type": "string",
                "enum": ["en", "de", "ru"],
            },
            "tone": {
                "type": "string",
                "enum": ["dry", "warm"],
            },
            "share": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
            },
            "keep": {
                "type": "boolean",
            },
            "sentences": {"type": "integer", "minimum": 1, "maximum": 30},
            "reader": {"type": "string", "enum": ["child", "adult", "expert"]},
            "title": {"type": "string", "maxLength": 80},
        },
        "required": ["text"],
        "additionalProperties": False,
    },
    ANSWER: {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answer of the summarizer",
        "type": "object",
        "properties": {
            "summary": {
                "type": "string",
                "minLength": 1,
            },
            "count": {
                "type": "integer",
                "minimum": 1,
                "maximum": 5,
            },
            "seconds": {"type": "number", "minimum": 0, "maximum": 600},
            "cut": {"type": "boolean"},
            "language": {
                "type": "string",
                "enum": ["en", "de", "ru"],
            },
        },
        "required": ["summary", "count"],
    },
}
# The contract that nobody generates: checks and schemas say the same, and nothing is left over.
CONTRACT = '''"""Every field of every schema has its check and its test, and they say what the schema says."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCHEMAS = [json.loads(file.read_text()) for file in sorted((ROOT / "schemas").glob("*.json"))]
FIELDS = {name: (spec, name in s.get("required", ())) for s in SCHEMAS for name, spec in s["properties"].items()}


def test_nothing_is_missing_and_nothing_is_left_over() -> None:
    checks = {file.stem for file in (ROOT / "handlers/checks").glob("*.py")}
    tests = {file.stem.removeprefix("test_field_") for file in (ROOT / "tests").glob("test_field_*.py")}
    assert checks == tests == set(FIELDS)


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_check_says_what_the_schema_says(name: str) -> None:
    spec, required = FIELDS[name]
    module = importlib.import_module(f"handlers.checks.{name}")
    test = importlib.import_module(f"test_field_{name}")
    assert (module.REQUIRED, test.DEFINITION) == (required, spec)
    for value in spec.get("enum", ()):
        assert not module.check(value)
    for bound, outside in (("minimum", -1), ("maximum", 1)):
        if bound in spec:
            assert not module.check(spec[bound])
            assert module.check(spec[bound] + outside)
    if "maxLength" in spec:
        assert not module.check("x" * spec["maxLength"])
        assert module.check("x" * (spec["maxLength"] + 1))
    assert module.check(None)
'''


def dump(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def bare(root: Path) -> Skill:
    """The demo skill as `adaos-ctx new --kind demo` makes it, its base marked."""
    _place(root)
    for alias, path in ALIASES:
        add(open_skill(str(root)), alias, path)
    skill = open_skill(str(root))
    basing.mark(skill)
    return skill


def _place(root: Path) -> None:
    shutil.copytree(f"{template_dir()}/skills/demo", root)
    for file in root.rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes().replace(b"{{name}}", b"demo"))


def grow(root: Path) -> Skill:
    """The skill with its base marked; its tests pass."""
    _place(root)
    write(
        root,
        {path: dump(schema) for path, schema in SCHEMAS.items()}
        | {"tests/test_checks.py": CONTRACT},
    )
    for schema in SCHEMAS.values():
        for name, spec in schema["properties"].items():
            write(root, files_of(name, spec, required=name in schema["required"]))
    for alias, path in (*ALIASES, ("S.answer", ANSWER)):
        add(open_skill(str(root)), alias, path)
    scan(open_skill(str(root)), write=True)
    skill = open_skill(str(root))
    basing.mark(skill)
    return skill


def files_of(name: str, spec: dict[str, Any], *, required: bool) -> dict[str, str]:
    return {
        f"handlers/checks/{name}.py": check_module(name, spec, required=required),
        f"tests/test_field_{name}.py": test_module(name, spec),
    }


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8", newline="\n")


def contents(root: Path) -> dict[str, bytes]:
    """Every file of the skill but what `.ado/` holds."""
    return {
        str(file.relative_to(root)): file.read_bytes()
        for file in sorted(root.rglob("*"))
        if file.is_file() and ".ado" not in file.parts
    }
