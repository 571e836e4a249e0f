"""What a file is to a skill, told by its place and name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.discovery import SECTIONS, prefix_for
from tests.ending import ends

SCHEMA = '{"$schema": "https://json-schema.org/draft/2020-12/schema"'


@pytest.mark.parametrize(
    ("path", "head", "prefix"),
    [
        ("skill.yaml", "", "M"),
        ("SKILL.md", "", "M"),
        ("sub/tools.json", "", "M"),
        ("prep/ADR-0001-decision.md", "", "A"),
        ("docs/adr/0001-use-x.md", "", "A"),
        ("docs/decisions/x.rst", "", "A"),
        ("docs/adr-template.md", "", "A"),
        ("docs/address.md", "", "D"),
        ("prep/options.md", "", "P"),
        ("prep/scorecard.json", "", "P"),
        ("schemas/entities.json", "", "S"),
        ("schemas/api.yaml", "", "S"),
        ("schemas/notes.md", "", "D"),
        ("x.proto", "", "S"),
        ("a.schema.json", "", "S"),
        ("data.json", SCHEMA, "S"),
        ("data.json", '{"a": 1}', "PR"),
        ("api.yaml", "openapi: 3.1.0\n", "S"),
        ("profiles/default.yaml", "", "PR"),
        ("settings.toml", "", "PR"),
        (".env", "", "PR"),
        (".env.local", "", "PR"),
        ("handlers/main.py", "", "H"),
        ("scripts/run", "", "H"),
        ("src/deep/x.ts", "", "H"),
        ("lib/x.go", "", "H"),
        ("tests/test_main.py", "", "T"),
        ("handlers/main_test.go", "", "T"),
        ("web/a.spec.ts", "", "T"),
        ("__tests__/x.js", "", "T"),
        ("conftest.py", "", "T"),
        ("docs/guide.md", "", "D"),
        ("notes", "", "D"),
        ("Решение.md", "", "D"),
        ("DOCS/GUIDE.MD", "", "D"),
        ("package-lock.json", "", ""),
        ("web/app.min.js", "", ""),
        ("out/my.pack", "## skill: x\n", ""),
        (".gitignore", "", ""),
    ],
)
def test_a_file_gets_the_prefix_of_its_convention(path: str, head: str, prefix: str) -> None:
    assert prefix_for(path, head) == prefix


@given(st.text(max_size=30), st.text(max_size=10))
def test_any_path_has_a_built_in_prefix_or_none(path: str, head: str) -> None:
    assert prefix_for(path, head) in {*SECTIONS, ""}


def test_a_long_path_is_told_in_linear_time() -> None:
    with ends():
        for path in ("a/" * 100_000 + "b", "test_" * 100_000, "adr-" * 100_000 + ".md", "x." * 200_000):
            prefix_for(path, "y" * 1_000_000)


@pytest.mark.parametrize(
    ("head", "prefix"),
    [
        ('{"$schema": "x"', "S"),
        ('{\n "title": "t",\n "properties": {', "S"),
        ('{"openapi": "3.1.0"', "S"),
        ('{"commands": [{"input_schema": {"properties": {', "PR"),
        ('{"name": "x", "version": 1}', "PR"),
        ('[{"properties": {}}]', "PR"),
    ],
)
def test_a_schema_shows_its_keys_before_anything_nested(head: str, prefix: str) -> None:
    assert prefix_for("data/x.json", head) == prefix
