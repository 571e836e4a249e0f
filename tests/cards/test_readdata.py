from __future__ import annotations

import pytest

from adaos_ctx.cards.readdata import read_data, suffix_of


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
