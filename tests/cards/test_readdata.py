from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards import manifest, openapi, schema, tools
from adaos_ctx.cards.readdata import read_data, suffix_of
from tests.cards.reading import card

if TYPE_CHECKING:
    from adaos_ctx.model import Builder


@pytest.mark.parametrize(
    ("path", "text", "form"),
    [
        ("a.json", "{}", "json"),
        ("a.jsonl", "{}\n{}", "json lines"),
        ("a.YAML", "a: 1", "yaml"),
        ("a.toml", "a = 1", "toml"),
        ("config", '{"a": 1}', "json"),
        ("config", "a: 1", "yaml"),
        ("a.snap", '{"name": "x"}', "json"),
    ],
)
def test_name_then_looks_choose_the_format(path: str, text: str, form: str) -> None:
    assert read_data(path, text).form == form


@pytest.mark.parametrize(
    ("path", "suffix"), [("a/b.JSON", "json"), ("a.b/c", ""), (".env", "env"), ("x.tar.gz", "gz")]
)
def test_suffix(path: str, suffix: str) -> None:
    assert suffix_of(path) == suffix


FIELDS = ",".join(f'"f{number}":{{"type":"string"}}' for number in range(30))
PATHS = ",".join(f'"/p{number}":{{"get":{{}},"post":{{}}}}' for number in range(30))
TOOLS = ",".join(f'{{"name":"t{number}","input_schema":{{}}}}' for number in range(30))


@pytest.mark.parametrize(
    ("build", "path", "text"),
    [
        (schema.build, "s.json", f'{{"type":"object","properties":{{{FIELDS}}},"oops"'),
        (openapi.build, "api.json", f'{{"openapi":"3.1.0","paths":{{{PATHS}}},"oops"'),
        (tools.build, "tools.json", f'{{"tools":[{TOOLS}],"oops"'),
        (manifest.build, "skill.yaml", "name: x\nversion: 1\nbad: ["),
    ],
    ids=["schema", "openapi", "tools", "manifest"],
)
def test_what_does_not_parse_says_so_first(build: Builder, path: str, text: str) -> None:
    lines = card(build, text, path)
    assert re.fullmatch(r"unparsed (json|yaml) \(line \d\)", lines[0])
    assert len(lines) >= 2
