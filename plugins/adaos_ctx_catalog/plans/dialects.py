"""What differs between engines, as SQL of one operator each; all of it is made with builders. Pure."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Literal

from sqlglot import exp

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.kinds import Kind

Engine = Literal["sqlite", "postgres", "duckdb"]
# As a database stores it; as text only (CSV, JSON lines); as plans compute with it already.
Form = Literal["stored", "loose", "ready"]
_TYPES = {
    "int": "BIGINT", "decimal": "BIGINT", "float": "DOUBLE", "bool": "BOOLEAN", "text": "TEXT",
    "date": "TEXT", "timestamp": "TEXT",
}  # fmt: skip
LOWER, UPPER = "ada_lower", "ada_upper"  # functions that the SQLite connection has


def _pairs() -> tuple[str, str]:
    """Capital letters of Latin, Greek and Cyrillic and their small ones, one for one."""
    capitals = [
        chr(n)
        for n in (
            *range(0x41, 0x5B),
            *range(0xC0, 0xDF),
            *range(0x391, 0x3AA),
            *range(0x400, 0x430),
        )
    ]
    kept = [
        c
        for c in capitals
        if len(c.lower()) == 1 and c.lower() != c and unicodedata.category(c) == "Lu"
    ]
    return "".join(kept), "".join(c.lower() for c in kept)


CAPITALS, SMALL = _pairs()
LOWERS = str.maketrans(CAPITALS, SMALL)
UPPERS = str.maketrans(SMALL, CAPITALS)


def call(name: str, *args: Any) -> Any:
    """A function under exactly this name."""
    return exp.Anonymous(this=name, expressions=list(args))


def text(value: str) -> Any:
    """A text."""
    return exp.Literal.string(value)


def number(value: str | int) -> Any:
    """A number; a negative one in parentheses."""
    said = str(value)
    return (
        exp.Paren(this=exp.Neg(this=exp.Literal.number(said[1:])))
        if said[0] == "-"
        else exp.Literal.number(said)
    )


def cast(node: Any, kind: Kind) -> Any:
    """A cast to the type that a kind is held in."""
    return exp.Cast(this=node, to=exp.DataType.build(_TYPES[kind.name]))


def identifier(name: str) -> Any:
    """A name in quotes."""
    return exp.to_identifier(name, quoted=True)


def column(name: str, table: str = "") -> Any:
    """A column in quotes."""
    return exp.Column(this=identifier(name), table=identifier(table) if table else None)


def binary(sort: Any, left: Any, right: Any) -> Any:
    """`(left operator right)`."""
    return exp.Paren(this=sort(this=left, expression=right))


def truncated(node: Any, engine: Engine) -> Any:
    """A floating number without what is behind its point, as a whole one."""
    inner = node if engine == "sqlite" else call("TRUNC", node)
    return exp.Cast(this=inner, to=exp.DataType.build("BIGINT"))


def quotient(left: Any, right: Any, engine: Engine) -> Any:
    """Division of whole numbers that cuts towards zero; NULL by zero."""
    below = call("NULLIF", right, number(0))
    if engine == "duckdb":
        return binary(exp.IntDiv, left, below)
    return exp.Paren(this=exp.Div(this=left, expression=below, typed=True, safe=False))


def ratio(left: Any, right: Any) -> Any:
    """Division of floating numbers; NULL by zero."""
    below = call("NULLIF", right, number(0))
    return exp.Paren(this=exp.Div(this=left, expression=below, typed=True, safe=False))


def folded(node: Any, op: str, engine: Engine) -> Any:
    """Small or capital letters, by one table for all engines."""
    if engine == "sqlite":
        return call(LOWER if op == "lower" else UPPER, node)
    pair = (CAPITALS, SMALL) if op == "lower" else (SMALL, CAPITALS)
    return call("translate", node, text(pair[0]), text(pair[1]))


def trimmed(node: Any, engine: Engine) -> Any:
    """Without spaces at both ends."""
    return call("BTRIM" if engine == "postgres" else "TRIM", node, text(" "))


def found_at(node: Any, part: Any, engine: Engine) -> Any:
    """Where a text holds another, from 1; 0 for nowhere."""
    return call("INSTR" if engine == "sqlite" else "STRPOS", node, part)


def like(node: Any, pattern: str, engine: Engine) -> Any:
    """LIKE that minds letter case; SQLite has it as GLOB."""
    if engine != "sqlite":
        plain = pattern.replace("\\", "\\\\")
        return exp.Paren(
            this=exp.Escape(this=exp.Like(this=node, expression=text(plain)), expression=text("\\"))
        )
    marks = {"%": "*", "_": "?", "*": "[*]", "?": "[?]", "[": "[[]"}
    return binary(exp.Glob, node, text("".join(marks.get(char, char) for char in pattern)))


def day_number(node: Any, engine: Engine) -> Any:
    """Days since 1970-01-01 of a text that begins with a date."""
    day = call("SUBSTR", node, number(1), number(10))
    if engine == "sqlite":
        since = binary(exp.Sub, call("JULIANDAY", day), exp.Literal.number("2440587.5"))
        return exp.Cast(this=since, to=exp.DataType.build("BIGINT"))
    typed = exp.Cast(this=day, to=exp.DataType.build("DATE"))
    start = exp.Cast(this=text("1970-01-01"), to=exp.DataType.build("DATE"))
    return exp.Cast(this=binary(exp.Sub, typed, start), to=exp.DataType.build("BIGINT"))


def days_later(node: Any, days: Any, engine: Engine) -> Any:
    """The date some days after the date that a text begins with, as text."""
    day = call("SUBSTR", node, number(1), number(10))
    if engine == "sqlite":
        shift = exp.DPipe(this=days, expression=text(" days"), safe=True)
        return call("DATE", day, exp.Paren(this=shift))
    typed = exp.Cast(this=day, to=exp.DataType.build("DATE"))
    whole = exp.Cast(this=days, to=exp.DataType.build("INT"))
    moved = binary(exp.Add, typed, whole)
    if engine == "postgres":
        return call("TO_CHAR", moved, text("YYYY-MM-DD"))
    return call("STRFTIME", moved, text("%Y-%m-%d"))


def read_column(name: str, kind: Kind, engine: Engine, *, form: Form) -> Any:
    """A stored column as the kind that plans compute with.

    Args:
        name: As stored.
        kind: From its card.
        engine: Who reads it.
        form: How the rows are held.
    """
    raw, loose = column(name), form == "loose"
    if form == "ready":
        return raw
    if kind.name in ("date", "timestamp"):
        return _time(raw, kind.name, engine, loose=loose)
    if kind.name == "text":
        return _text(raw, engine)
    if kind.name == "decimal":
        typed = exp.Cast(this=raw, to=exp.DataType.build("DECIMAL(38, 9)")) if loose else raw
        whole = call("ROUND", binary(exp.Mul, typed, number(10**kind.scale)))
        return exp.Cast(this=whole, to=exp.DataType.build("BIGINT"))
    if engine == "sqlite" and kind.name in ("int", "bool"):
        return raw
    return cast(raw, kind)


def _text(raw: Any, engine: Engine) -> Any:
    """A text that is compared by code points."""
    if engine == "sqlite":
        return exp.Collate(this=raw, expression=exp.var("BINARY"))
    held = exp.Cast(this=raw, to=exp.DataType.build("TEXT"))
    return exp.Collate(this=held, expression=identifier("C")) if engine == "postgres" else held


_FORMS = {
    "sqlite": ("%Y-%m-%d", "%Y-%m-%d %H:%M:%S"), "duckdb": ("%Y-%m-%d", "%Y-%m-%d %H:%M:%S"),
    "postgres": ("YYYY-MM-DD", "YYYY-MM-DD HH24:MI:SS"),
}  # fmt: skip


def _time(raw: Any, name: str, engine: Engine, *, loose: bool) -> Any:
    form = text(_FORMS[engine][name == "timestamp"])
    if engine == "sqlite":
        return call("STRFTIME", form, raw)
    if engine == "duckdb":
        typed = exp.Cast(this=raw, to=exp.DataType.build(name.upper())) if loose else raw
        return call("STRFTIME", typed, form)
    held = call("TO_CHAR", raw, form)
    return exp.Collate(this=held, expression=identifier("C"))
