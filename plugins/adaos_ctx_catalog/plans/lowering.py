"""Node -> SQL of one engine, with the same meaning on each. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from adaos_ctx_catalog.plans import dialects as d
from adaos_ctx_catalog.plans.kinds import BOOL, FLOAT, INT, TEXT, TIMESTAMP

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_catalog.plans.dialects import Engine
    from adaos_ctx_catalog.plans.node import Node

_BINARY = {
    "eq": exp.EQ, "ne": exp.NEQ, "lt": exp.LT, "le": exp.LTE, "gt": exp.GT, "ge": exp.GTE,
    "add": exp.Add, "sub": exp.Sub, "mul": exp.Mul,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Lowering:
    """Makes the SQL of nodes.

    Args:
        engine: For whom.
        now: The present as `YYYY-MM-DD HH:MM:SS` in UTC; the clock is an argument.
    """

    engine: Engine
    now: str

    def sql(self, node: Node, table: str = "") -> Any:
        """The SQL of a node; columns get the prefix of a table where one is given."""
        if node.op == "col":
            return d.column(node.text, table)
        if node.op == "lit":
            return self._literal(node)
        args = [self.sql(each, table) for each in node.args]
        if node.op in _BINARY:
            return d.binary(_BINARY[node.op], args[0], args[1])
        make: Callable[[Node, list[Any]], Any] = getattr(self, f"_{node.op}")
        return make(node, args)

    def _literal(self, node: Node) -> Any:
        if node.text == "null" and node.kind != TEXT:
            return exp.null() if node.kind.name == "null" else d.cast(exp.null(), node.kind)
        if node.kind == BOOL:
            return exp.Boolean(this=node.text == "true")
        if node.kind == FLOAT:
            return d.cast(d.number(node.text), FLOAT)
        if node.kind.name in ("int", "decimal"):
            return d.number(node.text)
        return d.text(node.text)

    def _and(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.and_(*args, wrap=False))

    def _or(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.or_(*args, wrap=False))

    def _not(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.Not(this=exp.Paren(this=args[0])))

    def _is_null(self, _: Node, args: list[Any]) -> Any:
        return d.binary(exp.Is, args[0], exp.null())

    def _in(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.In(this=args[0], expressions=args[1:]))

    def _case(self, _: Node, args: list[Any]) -> Any:
        made = exp.Case(default=args[-1])
        for when, then in zip(args[:-1:2], args[1:-1:2], strict=True):
            made = made.when(when, then)
        return made

    def _neg(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.Neg(this=exp.Paren(this=args[0])))

    def _abs(self, _: Node, args: list[Any]) -> Any:
        return d.call("ABS", args[0])

    def _rescale(self, node: Node, args: list[Any]) -> Any:
        return d.binary(exp.Mul, args[0], d.number(node.text))

    def _to_float(self, node: Node, args: list[Any]) -> Any:
        held, scale = d.cast(args[0], FLOAT), node.args[0].kind.scale
        return d.ratio(held, d.cast(d.number(10**scale), FLOAT)) if scale else held

    def _to_timestamp(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.DPipe(this=args[0], expression=d.text(" 00:00:00"), safe=True))

    def _div(self, _: Node, args: list[Any]) -> Any:
        return d.ratio(args[0], args[1])

    def _idiv(self, _: Node, args: list[Any]) -> Any:
        return d.quotient(args[0], args[1], self.engine)

    def _mod(self, _: Node, args: list[Any]) -> Any:
        return d.binary(exp.Mod, args[0], d.call("NULLIF", args[1], d.number(0)))

    def _round(self, node: Node, args: list[Any]) -> Any:
        """Half away from zero."""
        of, scale = node.args[0].kind, int(node.text)
        negative = exp.LT(this=args[0], expression=d.number(0))
        if of == FLOAT:
            half = exp.Case(default=exp.Literal.number("0.5")).when(negative, d.number("-0.5"))
            scaled = d.binary(exp.Mul, args[0], d.cast(d.number(10**scale), FLOAT))
            return d.truncated(d.binary(exp.Add, scaled, d.cast(half, FLOAT)), self.engine)
        unit = 10 ** (of.scale - scale)
        half = exp.Case(default=d.number(unit // 2)).when(negative, d.number(-(unit // 2)))
        return d.quotient(d.binary(exp.Add, args[0], half), d.number(unit), self.engine)

    def _coalesce(self, _: Node, args: list[Any]) -> Any:
        return d.call("COALESCE", *args)

    def _nullif(self, _: Node, args: list[Any]) -> Any:
        return d.call("NULLIF", *args)

    def _concat(self, _: Node, args: list[Any]) -> Any:
        return exp.Paren(this=exp.DPipe(this=args[0], expression=args[1], safe=True))

    def _lower(self, node: Node, args: list[Any]) -> Any:
        return d.folded(args[0], node.op, self.engine)

    _upper = _lower

    def _trim(self, _: Node, args: list[Any]) -> Any:
        return d.trimmed(args[0], self.engine)

    def _length(self, _: Node, args: list[Any]) -> Any:
        return d.cast(d.call("LENGTH", args[0]), INT)

    def _substr(self, _: Node, args: list[Any]) -> Any:
        return d.call("SUBSTR", *args)

    def _contains(self, _: Node, args: list[Any]) -> Any:
        return d.binary(exp.GT, d.found_at(args[0], args[1], self.engine), d.number(0))

    def _starts_with(self, node: Node, args: list[Any]) -> Any:
        size = len(node.args[1].text)
        return d.binary(exp.EQ, d.call("SUBSTR", args[0], d.number(1), d.number(size)), args[1])

    def _ends_with(self, node: Node, args: list[Any]) -> Any:
        size = len(node.args[1].text)
        start = d.binary(exp.Sub, d.call("LENGTH", args[0]), d.number(size - 1))
        long = exp.GTE(this=d.call("LENGTH", args[0].copy()), expression=d.number(size))
        same = exp.EQ(this=d.call("SUBSTR", args[0].copy(), start), expression=args[1])
        return exp.Paren(this=exp.and_(long, same, wrap=False))

    def _like(self, node: Node, args: list[Any]) -> Any:
        return d.like(args[0], node.args[1].text, self.engine)

    def _ilike(self, node: Node, args: list[Any]) -> Any:
        pattern = node.args[1].text.translate(d.LOWERS)
        return d.like(d.folded(args[0], "lower", self.engine), pattern, self.engine)

    def _date(self, _: Node, args: list[Any]) -> Any:
        return d.call("SUBSTR", args[0], d.number(1), d.number(10))

    def _piece(self, start: int, size: int, args: list[Any]) -> Any:
        return d.cast(d.call("SUBSTR", args[0], d.number(start), d.number(size)), INT)

    def _year(self, _: Node, args: list[Any]) -> Any:
        return self._piece(1, 4, args)

    def _month(self, _: Node, args: list[Any]) -> Any:
        return self._piece(6, 2, args)

    def _day(self, _: Node, args: list[Any]) -> Any:
        return self._piece(9, 2, args)

    def _hour(self, _: Node, args: list[Any]) -> Any:
        return self._piece(12, 2, args)

    def _date_trunc(self, node: Node, args: list[Any]) -> Any:
        of = args[0]
        if node.text == "week":
            number = d.binary(exp.Add, d.day_number(of, self.engine), d.number(3))
            weeks = d.binary(exp.Mod, number, d.number(7))
            monday = d.binary(exp.Mod, d.binary(exp.Add, weeks, d.number(7)), d.number(7))
            back = exp.Paren(this=exp.Neg(this=monday))
            return d.days_later(of.copy(), back, self.engine)
        if node.text == "quarter":
            whens = [(3, "-01-01"), (6, "-04-01"), (9, "-07-01")]
            made = exp.Case(default=d.text("-10-01"))
            for month, rest in whens:
                test = exp.LTE(this=self._piece(6, 2, [of.copy()]), expression=d.number(month))
                made = made.when(test, d.text(rest))
            return self._joined(of, 4, made)
        size, rest = {"day": (10, ""), "month": (7, "-01"), "year": (4, "-01-01")}[node.text]
        return self._joined(of, size, d.text(rest)) if rest else self._date(node, [of])

    def _joined(self, of: Any, size: int, rest: Any) -> Any:
        head = d.call("SUBSTR", of, d.number(1), d.number(size))
        return exp.Paren(this=exp.DPipe(this=head, expression=rest, safe=True))

    def _add_days(self, node: Node, args: list[Any]) -> Any:
        moved = d.days_later(args[0], args[1], self.engine)
        if node.kind != TIMESTAMP:
            return moved
        rest = d.call("SUBSTR", args[0].copy(), d.number(11))
        return exp.Paren(this=exp.DPipe(this=moved, expression=rest, safe=True))

    def _days_between(self, _: Node, args: list[Any]) -> Any:
        """From the first to the second."""
        first, second = (d.day_number(each, self.engine) for each in args)
        return d.binary(exp.Sub, second, first)

    def _cast_int(self, node: Node, args: list[Any]) -> Any:
        of = node.args[0].kind
        if of == FLOAT:
            return d.truncated(args[0], self.engine)
        return d.quotient(args[0], d.number(10**of.scale), self.engine)

    def _cast_text(self, node: Node, args: list[Any]) -> Any:
        return args[0] if node.args[0].kind != INT else d.cast(args[0], TEXT)

    def _today(self, _: Node, args: list[Any]) -> Any:
        del args
        return d.text(self.now[:10])

    def _now(self, _: Node, args: list[Any]) -> Any:
        del args
        return d.text(self.now)

    def _count_all(self, _: Node, args: list[Any]) -> Any:
        del args
        return exp.Count(this=exp.Star())

    def _count(self, _: Node, args: list[Any]) -> Any:
        return exp.Count(this=args[0])

    def _count_distinct(self, _: Node, args: list[Any]) -> Any:
        return exp.Count(this=exp.Distinct(expressions=[args[0]]))

    def _named(self, node: Node, args: list[Any]) -> Any:
        typed = zip(node.args, args, strict=True)  # PostgreSQL takes no lone text without a type
        return d.call(node.op.upper(), *(d.cast(a, n.kind) if _is_text(n) else a for n, a in typed))

    _min = _max = _sum = _row_number = _rank = _dense_rank = _lag = _lead = _named


def _is_text(node: Node) -> bool:
    return node.op == "lit" and node.kind.name in ("text", "date", "timestamp")


def mean(node: Node, over: Callable[[Any], Any], lower: Lowering) -> Any:
    """An average as one division of an exact sum, so that every engine rounds alike.

    Args:
        node: `avg` of a number.
        over: Puts an aggregate into its window, where there is one.
        lower: Makes the SQL of what is averaged.
    """
    of, kind = lower.sql(node.args[0]), node.args[0].kind
    total = d.cast(over(d.call("SUM", of)), FLOAT)
    count = d.cast(over(exp.Count(this=of.copy())), FLOAT)
    if kind.scale:
        count = d.binary(exp.Mul, count, d.cast(d.number(10**kind.scale), FLOAT))
    return d.ratio(total, count)


def aggregate(node: Node, over: Callable[[Any], Any], lower: Lowering) -> Any:
    """An aggregate or a rank, cast to the type of its kind."""
    if node.op == "avg":
        return mean(node, over, lower)
    made = over(lower.sql(node))
    widened = node.op == "sum" and node.kind != FLOAT
    counted = node.op.startswith("count") or node.op in ("row_number", "rank", "dense_rank")
    return d.cast(made, node.kind) if widened or counted else made
