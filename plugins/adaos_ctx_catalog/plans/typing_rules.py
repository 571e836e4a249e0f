"""What kind each operator gives for which kinds, as functions of nodes. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans import kinds
from adaos_ctx_catalog.plans.functions import UNITS
from adaos_ctx_catalog.plans.kinds import (
    BOOL,
    DATE,
    FLOAT,
    INT,
    NULL,
    TEXT,
    TIMESTAMP,
    UNKNOWN,
    Kind,
)
from adaos_ctx_catalog.plans.node import Node, convert, literal
from adaos_ctx_catalog.plans.reading_values import find_instant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Args = tuple[Node, ...]


class Mismatch(Exception):
    """An operator does not take these kinds."""


def apply(op: str, args: Args) -> Node:
    """The node of an operator.

    Raises:
        Mismatch: It does not take these kinds; the text says why.
    """
    if any(each.kind == UNKNOWN for each in args):
        return Node(op=op, kind=UNKNOWN, args=args)
    return _RULES[op](op, args)


def _shared(args: Sequence[Node], what: str) -> tuple[Args, Kind]:
    """Nodes in the one kind that they share; texts beside points in time are read as such."""
    timed = next((each.kind for each in args if each.kind.name in kinds.TIMES), None)
    ready = [_timed(each, timed) if timed else each for each in args]
    kind: Kind | None = ready[0].kind
    for each in ready[1:]:
        kind = kinds.joint(kind, each.kind) if kind else None
    if kind is None:
        *some, last = dict.fromkeys(str(each.kind) for each in args)
        raise Mismatch(what.format(", ".join(some), last))
    return tuple(convert(each, kind) for each in ready), kind


def _timed(node: Node, kind: Kind) -> Node:
    if node.op != "lit" or node.kind != TEXT:
        return node
    found = find_instant(kind.name, node.text) or find_instant("timestamp", node.text)
    if found is None:
        raise Mismatch(f"{node.text[:30]!r} is no {kind} in ISO 8601")
    return literal(found.kind, found.text)


def _want(node: Node, *wanted: Kind | str) -> Node:
    names = {each if isinstance(each, str) else each.name for each in wanted}
    if node.kind == NULL:
        first = wanted[0]
        return convert(node, kinds.Kind(first) if isinstance(first, str) else first)
    if node.kind.name not in names:
        some = f"one of {', '.join(sorted(names))}" if len(names) > 1 else min(names)
        raise Mismatch(f"needs {some}, not {node.kind}")
    return node


def _compare(op: str, args: Args) -> Node:
    ready, kind = _shared(args, "cannot compare {} and {}")
    if kind == BOOL and op not in ("eq", "ne", "in"):
        raise Mismatch("truth values have no order")
    return Node(op=op, kind=BOOL, args=ready)


def _logic(op: str, args: Args) -> Node:
    return Node(op=op, kind=BOOL, args=tuple(_want(each, BOOL) for each in args))


def _is_null(op: str, args: Args) -> Node:
    return Node(op=op, kind=BOOL, args=args)


def _sum_of(op: str, args: Args) -> Node:
    ready, kind = _shared([_want(each, *kinds.NUMBERS) for each in args], "cannot add {} and {}")
    return Node(op=op, kind=kind, args=ready)


def _product(op: str, args: Args) -> Node:
    ready = tuple(_want(each, *kinds.NUMBERS) for each in args)
    if any(each.kind == FLOAT for each in ready):
        return Node(op=op, kind=FLOAT, args=tuple(convert(each, FLOAT) for each in ready))
    scale = sum(each.kind.scale for each in ready)
    if scale > kinds.MAX_SCALE:
        raise Mismatch(
            f"the product has {scale} digits behind the point; round it, or cast to float"
        )
    return Node(op=op, kind=kinds.decimal(scale), args=ready)


def _ratio(op: str, args: Args) -> Node:
    ready = tuple(convert(_want(each, *kinds.NUMBERS), FLOAT) for each in args)
    return Node(op=op, kind=FLOAT, args=ready)


def _whole(op: str, args: Args) -> Node:
    return Node(op=op, kind=INT, args=tuple(_want(each, INT) for each in args))


def _same_number(op: str, args: Args) -> Node:
    only = _want(args[0], *kinds.NUMBERS)
    return Node(op=op, kind=only.kind, args=(only,))


def _round(op: str, args: Args) -> Node:
    of = _want(args[0], *kinds.NUMBERS)
    digits = args[1] if len(args) > 1 else literal("int", "0")
    if digits.op != "lit" or digits.kind != INT or not 0 <= int(digits.text) <= kinds.MAX_SCALE:
        raise Mismatch(f"digits are a number from 0 to {kinds.MAX_SCALE}")
    scale = int(digits.text)
    if of.kind != FLOAT and of.kind.scale <= scale:
        return of
    return Node(op=op, kind=kinds.decimal(scale), args=(of,), text=str(scale))


def _alike(op: str, args: Args) -> Node:
    ready, kind = _shared(args, "cannot mix {} and {}")
    return Node(op=op, kind=kind, args=ready)


def _case(op: str, args: Args) -> Node:
    whens = [_want(each, BOOL) for each in args[:-1:2]]
    values, kind = _shared([*args[1:-1:2], args[-1]], "cannot mix {} and {}")
    pairs = [each for pair in zip(whens, values, strict=False) for each in pair]
    return Node(op=op, kind=kind, args=(*pairs, values[-1]))


def _texts(op: str, args: Args) -> Node:
    return Node(op=op, kind=TEXT, args=tuple(_want(each, TEXT) for each in args))


def _pattern(op: str, args: Args) -> Node:
    if args[1].op != "lit" or args[1].kind != TEXT:
        raise Mismatch("the pattern is a text in quotes")
    return Node(op=op, kind=BOOL, args=(_want(args[0], TEXT), args[1]))


def _substr(op: str, args: Args) -> Node:
    for at, each in enumerate(args[1:]):
        if each.op != "lit" or each.kind != INT or int(each.text) < 1 - at:
            raise Mismatch("start (from 1) and length (from 0) are whole numbers")
    return Node(op=op, kind=TEXT, args=(_want(args[0], TEXT), *args[1:]))


def _length(op: str, args: Args) -> Node:
    return Node(op=op, kind=INT, args=(_want(args[0], TEXT),))


def _day(op: str, args: Args) -> Node:
    return Node(op=op, kind=DATE, args=(_want(args[0], DATE, TIMESTAMP, TEXT),))


def _part(op: str, args: Args) -> Node:
    wanted = (TIMESTAMP,) if op == "hour" else (DATE, TIMESTAMP)
    return Node(op=op, kind=INT, args=(_want(args[0], *wanted),))


def _trunc(op: str, args: Args) -> Node:
    unit = args[0]
    if unit.op != "lit" or unit.text not in UNITS:
        raise Mismatch(f"the unit is one of {', '.join(UNITS)}")
    return Node(op=op, kind=DATE, args=(_want(args[1], DATE, TIMESTAMP),), text=unit.text)


def _add_days(op: str, args: Args) -> Node:
    of = _want(args[0], DATE, TIMESTAMP)
    return Node(op=op, kind=of.kind, args=(of, _want(args[1], INT)))


def _between(op: str, args: Args) -> Node:
    return Node(op=op, kind=INT, args=tuple(_want(each, DATE, TIMESTAMP) for each in args))


def _cast(op: str, args: Args) -> Node:
    name, of = op.removeprefix("cast_"), args[0]
    allowed = {
        "int": kinds.NUMBERS, "float": kinds.NUMBERS, "decimal": kinds.NUMBERS,
        "text": ("text", "int", "date", "timestamp"), "date": (*kinds.TIMES, "text"),
        "timestamp": kinds.TIMES,
    }  # fmt: skip
    of = _want(of, *allowed[name])
    if name == "float":
        return convert(of, FLOAT)
    if name == "decimal":
        return _to_decimal(of, int(args[1].text))
    if of.kind.name == name:
        return of
    if name == "timestamp":
        return convert(of, TIMESTAMP)
    return Node(op="date" if name == "date" else op, kind=Kind(name), args=(of,))


def _to_decimal(of: Node, scale: int) -> Node:
    if scale > kinds.MAX_SCALE:
        raise Mismatch(f"a decimal has at most {kinds.MAX_SCALE} digits behind the point")
    if of.kind != FLOAT and of.kind.scale <= scale:
        return convert(of, kinds.decimal(scale))
    return Node(op="round", kind=kinds.decimal(scale), args=(of,), text=str(scale))


def _constant(kind: Kind) -> Callable[[str, Args], Node]:
    return lambda op, _: Node(op=op, kind=kind)


def _count(op: str, args: Args) -> Node:
    return Node(op=op, kind=INT, args=args)


def _mean(op: str, args: Args) -> Node:
    return Node(op=op, kind=FLOAT, args=(_want(args[0], *kinds.NUMBERS),))


def _extreme(op: str, args: Args) -> Node:
    if args[0].kind == BOOL:
        raise Mismatch("truth values have no order")
    return Node(op=op, kind=args[0].kind, args=args)


def _shift(op: str, args: Args) -> Node:
    by = args[1] if len(args) > 1 else literal("int", "1")
    if by.op != "lit" or by.kind != INT or int(by.text) < 1:
        raise Mismatch("a shift is a whole number from 1")
    return Node(op=op, kind=args[0].kind, args=(args[0], by))


_RULES: dict[str, Callable[[str, Args], Node]] = {
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge", "in"), _compare),
    **dict.fromkeys(("and", "or", "not"), _logic),
    **dict.fromkeys(("add", "sub"), _sum_of), **dict.fromkeys(("mod", "idiv"), _whole),
    **dict.fromkeys(("neg", "abs", "sum"), _same_number),
    **dict.fromkeys(("coalesce", "nullif"), _alike),
    **dict.fromkeys(("concat", "lower", "upper", "trim"), _texts),
    **dict.fromkeys(("like", "ilike", "contains", "starts_with", "ends_with"), _pattern),
    **dict.fromkeys(("year", "month", "day", "hour"), _part),
    **dict.fromkeys(("count_all", "count", "count_distinct", "row_number", "rank", "dense_rank"), _count),
    **dict.fromkeys(("min", "max"), _extreme), **dict.fromkeys(("lag", "lead"), _shift),
    **{f"cast_{name}": _cast for name in ("int", "float", "text", "date", "timestamp", "decimal")},
    "is_null": _is_null, "mul": _product, "div": _ratio, "round": _round, "case": _case,
    "substr": _substr, "length": _length, "date": _day, "date_trunc": _trunc, "add_days": _add_days,
    "days_between": _between, "avg": _mean, "today": _constant(DATE), "now": _constant(TIMESTAMP),
}  # fmt: skip
