from __future__ import annotations

import pytest

from adaos_ctx.cards import claims_data


@pytest.mark.parametrize(
    ("kind", "path", "text", "expected"),
    [
        ("options", "prep/options.json", '{"options": [{"id": "O1"}]}', 92),
        ("options", "o.json", '{"options": [{"id": ""}]}', 0),
        ("options", "o.json", '{"options": {"O1": {}}}', 0),
        ("scorecard", "s.json", '{"scores": [{"id": "O1"}, {"option": "O2"}]}', 92),
        ("scorecard", "s.json", '{"scores": [{"total": 1}]}', 0),
        ("schema", "a.json", '{"$schema": "https://json-schema.org/draft/2020-12/schema"}', 90),
        ("schema", "a.schema.json", "{}", 85),
        ("schema", "schemas/a.json", '{"type": "object"}', 65),
        ("schema", "a.json", '{"properties": {}}', 45),
        ("schema", "a.json", '{"anyOf": []}', 25),
        ("schema", "a.json", '{"a": 1}', 0),
        ("schema", "a.md", '{"type": "object"}', 0),
        ("openapi", "a.yaml", "openapi: 3.1.0\n", 95),
        ("openapi", "a.json", '{"swagger": "2.0"}', 95),
        ("openapi", "a.yaml", "see openapi: docs\n", 0),
        ("openapi", "a.yaml", "x: 1\n", 0),
        ("tools", "a.json", '{"inputSchema": {}}', 88),
        ("tools", "a.json", '[{"type": "function"}]', 88),
        ("tools", "tools.yaml", "a: 1\n", 60),
        ("tools", "a.snap", "{}", 0),
        ("manifest", "x/skill.yaml", "", 97),
        ("manifest", "scenario.json", "", 75),
        ("manifest", "my-skill.yaml", "", 0),
        ("profile", "a.yaml", "", 40),
        ("profile", "config/a.json", "", 50),
        ("profile", "a.md", "", 0),
    ],
)
def test_data_is_recognised_by_name_and_keys(
    kind: str, path: str, text: str, expected: int
) -> None:
    assert getattr(claims_data, kind)(path, text) == expected
