from __future__ import annotations

import pytest

from adaos_ctx.cards.definitions import message_lines, sql_lines
from adaos_ctx.model import Source


def source(text: str, path: str) -> Source:
    return Source(alias="a", path=path, text=text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            (
                'create table if not exists "users" (\n id serial primary key,\n amount numeric(10,2),\n'
                " primary key (id)\n);\ncreate unique_index;\nCREATE VIEW v AS SELECT 1;"
            ),
            ["- table users: id serial, amount numeric", "- also: view v"],
        ),
        ("CREATE TABLE x", ["- table x: ?"]),
        ("select 1", []),
    ],
)
def test_sql(text: str, lines: list[str]) -> None:
    assert [line.text for line in sql_lines(source(text, "x.sql"))] == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "message Pet {\n  string name = 1;\n  repeated Tag tags = 2;\n}\nservice S { rpc Get(R) returns (P); }",
            ["- message Pet: name, tags", "- service S: Get"],
        ),
        (
            "type Query {\n  pet(id: ID!): Pet\n  all: [Pet]\n}\nscalar Date\n",
            ["- type Query: pet, all", "- scalar Date: empty"],
        ),
        ("enum Color {\n  RED\n  BLUE\n}\n", ["- enum Color: RED, BLUE"]),
        ("nothing", []),
    ],
)
def test_messages(text: str, lines: list[str]) -> None:
    assert [line.text for line in message_lines(source(text, "x.proto"))] == lines
