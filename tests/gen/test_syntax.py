"""Whether texts parse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_gen.syntax import parse_text


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("a.json", '{"a": 1}', {"a": 1}), ("a.yaml", "a: 1\n", {"a": 1}), ("a.yml", "- я\n", ["я"]), ("a.toml", "a = 1\n", {"a": 1}),
        ("a.py", "x = 1\n", None), ("a.md", "[", None), ("noext", "{", None), ("a.py", 'x = "\\d"\n', None),
    ],
)  # fmt: skip
def test_what_parses(path: str, text: str, value: object) -> None:
    parsed = parse_text(path, text)
    assert (parsed.fault, parsed.value) == ("", value)


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("a.py", "def f(:\n", "line 1"), ("a.py", "\0", ""), ("a.json", "{", "line 1"), ("a.json", "[" * 100_000, "deep"),
        ("a.yaml", "a: [1\n", "flow"), ("a.yaml", "a: b: c", "mapping"), ("a.toml", "a", ""), ("a.py", "(" * 5000, ""),
        ("a.json", "9" * 5000, ""), ("a.yaml", "[" * 5000, ""),
    ],
)  # fmt: skip
def test_what_does_not(path: str, text: str, said: str) -> None:
    fault = parse_text(path, text).fault
    assert fault
    assert said in fault


@pytest.mark.parametrize("text", ["a: &x [1]\nb: *x\n", "a: !Sub x\n", "---\na: 1\n---\nb: 2\n"])
def test_yaml_that_is_not_unfolded_parses(text: str) -> None:
    parsed = parse_text("a.yaml", text)
    assert (parsed.fault, parsed.value) == ("", None)


@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.system", "!!python/name:os.system", "!!python/tuple"]
)
def test_tags_that_run_code_are_faults(tag: str) -> None:
    fault = parse_text("a.yaml", f"a: {tag} [x]\n" if "name" not in tag else f"a: {tag} ''\n").fault
    assert fault == "holds a tag that no safe loader reads"


def test_a_bomb_of_aliases_is_a_fault() -> None:
    rows = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    assert parse_text("a.yaml", "\n".join(rows)).fault == "expands to too much"
    loop = "a: &a [*a, *a]\n"  # a container within itself
    assert parse_text("a.yaml", loop).fault == ""
    fine = "a: &a [1, 2]\n" + "".join(f"b{i}: *a\n" for i in range(500))
    assert (parse_text("a.yaml", fine).fault, parse_text("a.yaml", fine).note) == (
        "",
        "has YAML aliases",
    )


@given(st.text(max_size=60), st.sampled_from(["py", "json", "yaml", "toml"]))
def test_any_text_is_judged(text: str, suffix: str) -> None:
    assert isinstance(parse_text(f"a.{suffix}", text).fault, str)
