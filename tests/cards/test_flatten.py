from __future__ import annotations

import pytest

from adaos_ctx.cards.flatten import scalar, short_value
from adaos_ctx.cards.profile import build
from tests.cards.reading import card

HEX = "0f8e2d1c9b7a6f5e0f8e2d1c9b7a6f5e"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(
            "temperature: 0.2\nmax_tokens: 800\n",
            ["temperature=0.2, max_tokens=800"],
            id="scalars in file order",
        ),
        pytest.param("on:\n  push: [a, b]\n", ["on.push=[a,b]"], id="on is a key"),
        pytest.param("a: [1, 2, 3, 4, 5]\n", ["a=[1,2,3,…+2]"], id="a long list"),
        pytest.param(
            "steps:\n- name: x\n- name: y\n",
            ["steps[0].name=x, steps[1].name=y"],
            id="a list of maps",
        ),
        pytest.param(
            "a: {}\nb: []\nc: ''\nd: null\ne: true\n",
            ['a={}, b=[], c="", d=null, e=true'],
            id="empty values",
        ),
        pytest.param("a: 1\n---\nb: 2\n", ["[1] a=1, [2] b=2"], id="documents are numbered"),
        pytest.param(
            "x: !Sub ${a}\ny: !If [a, b]\n", ["x=!Sub ${a}, y=!If [a,b]"], id="tags are kept"
        ),
        pytest.param(
            "a: &a {x: 1}\nb: *a\n", ["a.x=1, b={1 keys}"], id="an alias is not opened twice"
        ),
        pytest.param("<<: &d {a: 1}\n", ["<<.a=1"], id="a merge key is a key"),
        pytest.param("a: {b: {c: 1}}\n", ["a.b.c=1"], id="dotted keys"),
    ],
)
def test_keys_are_flattened(text: str, lines: list[str]) -> None:
    assert card(build, text, "p.yaml") == lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"api_key: {HEX}\n", "api_key=***"),
        ("password: hunter2\n", "password=***"),
        ("credentials:\n  password: [a, b]\n", "credentials.password=***"),
        (f"env:\n- name: API_KEY\n  value: {HEX}\n", "env[0].name=API_KEY, env[0].value=***"),
        ("environment: [DB_PASSWORD=hunter22]\n", "environment=[DB_PASSWORD=***]"),
        ("requires: [gigatoken>=0.10]\n", "requires=[gigatoken>=0.10]"),
        ("api_key: ${API_KEY}\n", "api_key=${API_KEY}"),
        ("api_key: ada://secret/vault:kv/x\n", "api_key=ada://secret/vault:kv/x"),
        ("token: !Ref Token\n", "token=!Ref Token"),
        ("max_tokens: 800\n", "max_tokens=800"),
        ("password: null\n", "password=null"),
        ("a: sk-live-0123456789abcdef0123456789abcdef\n", "a=***"),
    ],
)
def test_secrets_are_masked_and_references_to_them_are_not(text: str, shown: str) -> None:
    assert card(build, text, "p.yaml") == [shown]


def test_broken_text_shows_where_and_what_its_keys_are() -> None:
    text = "apiVersion: v1\nkind: X\n{{- if .Values.a }}\nmetadata:\n  name: {{ .x }}\n"
    first = card(build, text, "serviceaccount.yaml")[0]
    assert first.startswith("unparsed yaml (line ")
    assert "top keys: apiVersion, kind" in first


def test_rows_are_counted_and_the_first_is_shown() -> None:
    assert card(build, '{"a": 1}\n{"a": 2}\n', "x.jsonl") == ["2 rows; the first:", "a=1"]


def test_what_does_not_fit_is_counted() -> None:
    text = "".join(f"some_long_key_name_{i}: some value {i}\n" for i in range(100))
    lines = card(build, text, "p.yaml")
    shown = sum(line.count("=") for line in lines[:-1])
    assert lines[-1].startswith(f"…+{100 - shown} keys; also: some_long_key_name_{shown}, ")
    assert lines[-1].endswith(", …")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(None, "null"), (True, "true"), ("", '""'), ("a\n b", "a b"), ("x" * 60, "x" * 47 + "…")],
)
def test_scalar(value: object, shown: str) -> None:
    assert scalar(value) == shown


def test_short_values() -> None:
    assert [short_value(v) for v in ({"a": 1}, {}, [{}], ["a"])] == [
        "{1 keys}",
        "{}",
        "[1 items]",
        "[a]",
    ]


def test_the_last_line_names_the_sections_of_which_nothing_is_shown() -> None:
    text = (
        "big:\n"
        + "".join(f"  key_number_{n}: a value of it\n" for n in range(40))
        + "jobs: {a: 1}\non: push\n"
    )
    assert card(build, text, "a.yaml")[-1].endswith(" keys; also: jobs, on")


def test_a_right_is_no_secret() -> None:
    text = "permissions:\n  id-token: write\n  api_token: abcdef0123456789\n"
    assert card(build, text, "a.yaml") == ["permissions.id-token=write, permissions.api_token=***"]
