from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_mcp.frontmatter import read

HEAD = "name: demo\ndescription: Shows it.\n"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("x: yes", "yes"), ("x: 2024-01-02", "2024-01-02"), ("x: 010", 10), ("x: 0o10", 8),
        ("x: 0x1F", 31), ("x: True", True), ("x: on", "on"), ("x: ~", None), ("x:", None),
        ("x: 1.5e3", 1500.0), ("x: 1:30", "1:30"), ("x: '1'", "1"), ("x: [a, {b: c}]", ["a", {"b": "c"}]),
        ("x: =", "="), ("x: <<", "<<"), ("x: 1_000", "1_000"), ("x: 日本", "日本"),
    ],
)  # fmt: skip
def test_scalars_are_those_of_yaml_1_2(line: str, value: Any) -> None:
    fields, fault = read(f"---\n{HEAD}{line}\n---\nbody\n")
    assert (fields["x"], fault) == (value, "")
    assert type(fields["x"]) is type(value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no front matter"),
        ("# T\n", "no front matter"),
        ("---\nname: demo\n", "no front matter"),
        ("---\n- a\n---\n", "is not a mapping"),
        ("---\na: &x 1\nb: *x\n---\n", "has an alias"),
        ("---\n1: a\n---\n", "key that is not text"),
        ("---\na: .inf\n---\n", "number that JSON has not"),
        ("---\na: !!python/object:os.system x\n---\n", "could not determine a constructor"),
        (f"---\na: {'[' * 60}{']' * 60}\n---\n", "nested too deeply"),
        (f"---\na: {'[' * 9000}\n---\n", "front matter"),
        ("---\nname: Demo\ndescription: x\n---\n", "name must be"),
        ("---\nname: a--b\ndescription: x\n---\n", "name must be"),
        (f"---\nname: {'a' * 65}\ndescription: x\n---\n", "name must be"),
        ("---\nname: ../x\ndescription: x\n---\n", "name must be"),
        ("---\nname: demo\n---\n", "description must be"),
        ("---\nname: demo\ndescription: 5\n---\n", "description must be"),
    ],
)
def test_what_cannot_be_listed_says_why(text: str, said: str) -> None:
    assert said in read(text)[1]


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    plain = read(f"---\n{HEAD}---\n")
    assert read(f"\ufeff---\r\n{HEAD.replace(chr(10), chr(13) + chr(10))}---\r\n") == plain


@given(st.text(st.sampled_from("-:[]{}&*!|>'\"#%@` \nab1,.?~\t\u0416")))
def test_any_text_gives_json_or_a_reason(text: str) -> None:
    fields, fault = read(f"---\n{text}\n---\n")
    json.dumps(fields, allow_nan=False)
    assert fault or fields["name"]
