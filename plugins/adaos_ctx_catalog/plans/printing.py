"""Tree -> text, in one canonical form: `parse_expr(print_expr(tree)) == tree`. Pure."""

from __future__ import annotations

import re

from adaos_ctx_catalog.plans.functions import INFIX, LOGIC
from adaos_ctx_catalog.plans.grammar import load_sqlglot
from adaos_ctx_catalog.plans.tree import Call, Col, Expr, Lit

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORDS: set[str] = set()
_OPEN = frozenset(
    {*INFIX, *LOGIC, "not", "is_null", "in", "case"}
)  # need parentheses inside others


def print_expr(expr: Expr) -> str:
    """The text of an expression.

    Example:
        >>> print_expr(Call("mul", (Call("add", (Col("a"), Lit("int", "1"))), Col("order"))))
        '(a + 1) * "order"'
    """
    if isinstance(expr, Col):
        return name(expr.name)
    if isinstance(expr, Lit):
        return _literal(expr)
    return _call(expr)


def print_item(expr: Expr, alias: str) -> str:
    """`expression AS name`; a column that keeps its name stands alone."""
    if isinstance(expr, Col) and expr.name == alias:
        return name(alias)
    return f"{print_expr(expr)} AS {name(alias)}"


def name(text: str) -> str:
    """A name as expressions spell it: in quotes unless it is a plain word that SQL does not use."""
    if not _WORDS:
        words = load_sqlglot().tokens.Tokenizer.KEYWORDS
        _WORDS.update(word.upper() for word in words)
        _WORDS.update(
            ("TIME", "OVER", "FILTER", "VALUES", "KEY", "ROW", "POSITION", "LEFT", "RIGHT")
        )
    if _PLAIN.fullmatch(text) and text.upper() not in _WORDS:
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """A name in quotes."""
    return '"' + text.replace('"', '""') + '"'


def _literal(lit: Lit) -> str:
    if lit.kind == "text":
        return "'" + lit.text.replace("'", "''") + "'"
    if lit.kind in ("date", "timestamp"):
        return f"{lit.kind.upper()} '{lit.text}'"
    if lit.kind == "float":
        return lit.text if "e" in lit.text else f"{lit.text}e0"  # without it, it would be a decimal
    return lit.text.upper() if lit.kind == "null" else lit.text


def _inner(expr: Expr) -> str:
    text = print_expr(expr)
    return f"({text})" if isinstance(expr, Call) and expr.op in _OPEN else text


def _call(call: Call) -> str:
    op, args = call.op, call.args
    if op in INFIX:
        return f"{_inner(args[0])} {INFIX[op]} {_inner(args[1])}"
    if op in LOGIC:
        return f" {LOGIC[op]} ".join(_inner(each) for each in args)
    known = _FORMS.get(op)
    if known is not None:
        return known(args)
    if op.startswith("cast_"):
        return f"CAST({print_expr(args[0])} AS {_CASTS[op]})"
    return f"{op}({', '.join(print_expr(each) for each in args)})"


_CASTS = {
    "cast_int": "BIGINT", "cast_float": "DOUBLE", "cast_text": "TEXT", "cast_date": "DATE",
    "cast_timestamp": "TIMESTAMP",
}  # fmt: skip


def _case(args: tuple[Expr, ...]) -> str:
    pairs = zip(args[:-1:2], args[1:-1:2], strict=True)
    whens = " ".join(f"WHEN {print_expr(when)} THEN {print_expr(then)}" for when, then in pairs)
    return f"CASE {whens} ELSE {print_expr(args[-1])} END"


def _values(args: tuple[Expr, ...]) -> str:
    return f"{_inner(args[0])} IN ({', '.join(print_expr(each) for each in args[1:])})"


def _decimal(args: tuple[Expr, ...]) -> str:
    scale = args[1].text if isinstance(args[1], Lit) else "0"
    return f"CAST({print_expr(args[0])} AS DECIMAL(18, {scale}))"


_FORMS = {
    "not": lambda args: f"NOT {_inner(args[0])}",
    "neg": lambda args: f"-({print_expr(args[0])})",
    "is_null": lambda args: f"{_inner(args[0])} IS NULL",
    "in": _values,
    "case": _case,
    "count_all": lambda _: "count(*)",
    "count_distinct": lambda args: f"count(DISTINCT {print_expr(args[0])})",
    "cast_decimal": _decimal,
}
