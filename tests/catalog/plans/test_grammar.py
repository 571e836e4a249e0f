from __future__ import annotations

import pytest

from adaos_ctx_catalog.plans.errors import PlanBroken
from adaos_ctx_catalog.plans.grammar import MAX_CHARS, parse_expr, parse_item
from adaos_ctx_catalog.plans.printing import print_expr
from adaos_ctx_catalog.plans.tree import Call, Col, Lit


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a+b*2", "a + (b * 2)"),
        ("a between 1 and 2", "(a >= 1) AND (a <= 2)"),
        ("d >= now() - interval '30 day'", "d >= add_days(now(), -30)"),
        ("d + interval '2 weeks'", "add_days(d, 14)"),
        ("x::date", "CAST(x AS DATE)"),
        ("date '2026-01-31'", "DATE '2026-01-31'"),
        ("x is not null", "NOT (x IS NULL)"),
        ("x not in (1, 2)", "NOT (x IN (1, 2))"),
        ("case x when 1 then 'a' end", "CASE WHEN x = 1 THEN 'a' ELSE NULL END"),
        ("count(distinct x)", "count(DISTINCT x)"),
        ("1.50", "1.5"),
        ("- 1", "-1"),
        ("1e3", "1000.0e0"),
        ("\"Заказ\" = 'o''k'", "\"Заказ\" = 'o''k'"),
        ("a AND b AND (c OR d)", "a AND b AND (c OR d)"),
    ],
)
def test_an_expression_has_one_canonical_form(text: str, printed: str) -> None:
    tree = parse_expr(text)
    assert print_expr(tree) == printed
    assert parse_expr(printed) == tree


@pytest.mark.parametrize(
    "text",
    [
        "1; DROP TABLE x", "DROP TABLE x", "(SELECT 1)", "a IN (SELECT b FROM c)", "EXISTS (SELECT 1)",
        "load_extension('x')", "pg_sleep(10)", "read_csv('/etc/passwd')", "a.b", "x COLLATE NOCASE", "@x", ":p", "?",
        "sum(x) OVER ()", "a[1]", "a -> 'b'", "x IS TRUE", "CAST(a AS BLOB)", "d - interval '1 month'", "'\0'", "",
        "a" * (MAX_CHARS + 1), "(" * 500 + "a" + ")" * 500, "a /* x", "'open", "lower(a, b)", "9223372036854775808",
    ],
)  # fmt: skip
def test_what_is_not_in_the_allow_list_is_refused(text: str) -> None:
    with pytest.raises(PlanBroken):
        parse_expr(text)


def test_an_item_needs_a_name() -> None:
    assert parse_item("a * 2 AS b") == (Call("mul", (Col("a"), Lit("int", "2"))), "b")
    assert parse_item('"a b"') == (Col("a b"), "a b")
    with pytest.raises(PlanBroken):
        parse_item("a * 2")


def test_sql_in_a_name_stays_a_name() -> None:
    name = 'x"; DROP TABLE y; --'
    assert parse_expr(print_expr(Col(name))) == Col(name)
