"""Schemas, data and plans for property tests: every operator, NULLs, ties, Unicode, odd names."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from adaos_ctx_catalog.plans.binding import bind
from adaos_ctx_catalog.plans.kinds import kind_of
from adaos_ctx_catalog.plans.model import (
    Aggregate,
    Filter,
    Item,
    Join,
    Key,
    Limit,
    Op,
    Plan,
    Project,
    Sort,
    Window,
)  # fmt: skip
from adaos_ctx_catalog.plans.tree import NULL, Call, Col, Expr, Lit

from .engines3 import CARD_TYPES, Cards, Table

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = [
    "id",
    "a b",
    "Заказ",
    'quo"te',
    "select",
    "день",
    "x'y",
    "名前",
    "order",
    "total",
    "price",
    "b-c",
]
TEXTS = [
    "",
    "a",
    "A",
    "aa",
    "б",
    "Б",
    "ёж",
    "Ё",
    "ß",
    "é",
    "z",
    "名",
    " a ",
    "a%b",
    "a_b",
    "a*b",
    "[x]",
    "o'k",
    "\\",
    "😀",
    "10",
    "9",
]
VALUES: dict[str, Any] = {
    "int": st.sampled_from([0, 1, -1, 2, 3, 7, 10, -10, 100, 1000003]),
    "decimal(2)": st.sampled_from(
        [Decimal(x) for x in ("0", "0.01", "-0.01", "1.10", "2.50", "-2.50", "39.90", "99999.99")]
    ),
    "float": st.sampled_from([0.0, 0.5, -0.5, 1.25, -2.75, 3.0, 1024.125]),
    "text": st.sampled_from(TEXTS),
    "bool": st.booleans(),
    "date": st.sampled_from(
        [
            "1969-12-31",
            "1970-01-01",
            "2024-02-29",
            "2025-12-31",
            "2026-01-01",
            "2026-03-01",
            "2026-03-02",
        ]
    ),
    "timestamp": st.sampled_from(
        ["1970-01-01 00:00:00", "2024-02-29 23:59:59", "2026-03-01 00:00:00", "2026-03-01 10:12:00"]
    ),
}
KINDS = list(VALUES)


@st.composite
def table(draw: Any, name: str) -> Table:
    """Two to five columns of any kinds, up to eight rows; a column named `k` of whole numbers is there."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    kinds = [draw(st.sampled_from(KINDS)) for _ in names]
    columns = (("k", "int"), *zip(names, kinds, strict=True))
    row = st.tuples(*(st.none() | VALUES[kind] for _, kind in columns))
    rows = draw(st.lists(row, max_size=8))
    return Table(name=name, columns=columns, rows=tuple(rows))


def lits(kind: str) -> Any:
    if kind == "int":
        return VALUES["int"].map(lambda n: Lit("int", str(n)))
    if kind.startswith("decimal"):
        return st.sampled_from([Lit("decimal", x) for x in ("1.5", "-0.01", "39.9", "2.25", "0.5")])
    if kind == "float":
        return st.sampled_from([Lit("float", "0.5"), Lit("float", "-1.25"), Lit("float", "8.0")])
    if kind == "bool":
        return st.sampled_from([Lit("bool", "true"), Lit("bool", "false")])
    return VALUES[kind].map(lambda text: Lit(kind, text))


class Exprs:
    """Makes expressions of a kind over a schema."""

    def __init__(self, draw: Any, schema: list[tuple[str, str]]) -> None:
        self.draw, self.schema = draw, schema

    def cols(self, *kinds: str) -> list[Expr]:
        return [Col(name) for name, kind in self.schema if kind.partition("(")[0] in kinds]

    def of(self, kind: str, depth: int = 2) -> Expr:
        found = self.cols(kind)
        if depth == 0 or self.draw(st.integers(0, 3)) == 0:
            return (
                self.draw(st.sampled_from(found))
                if found and self.draw(st.integers(0, 4))
                else self.draw(lits("decimal(2)" if kind == "decimal" else kind))
            )
        made: Callable[[int], Expr] = getattr(self, kind)
        return made(depth - 1)

    def pick(self, *made: Callable[[], Expr]) -> Expr:
        return made[self.draw(st.integers(0, len(made) - 1))]()

    def number(self, d: int) -> Expr:
        return self.of(self.draw(st.sampled_from(["int", "decimal", "float"])), d)

    def any(self, d: int) -> tuple[str, Expr]:
        kind = self.draw(
            st.sampled_from(["int", "decimal", "float", "text", "bool", "date", "timestamp"])
        )
        return kind, self.of(kind, d)

    def case(self, kind: str, d: int) -> Expr:
        last = self.of(kind, d) if self.draw(st.booleans()) else NULL
        return Call("case", (self.of("bool", d), self.of(kind, d), last))

    def int(self, d: int) -> Expr:
        return self.pick(
            lambda: Call(
                self.draw(st.sampled_from(["add", "sub"])), (self.of("int", d), self.of("int", d))
            ),
            lambda: Call("mul", (self.of("int", 0), Lit("int", "3"))),
            lambda: Call(
                self.draw(st.sampled_from(["mod", "idiv"])), (self.of("int", d), self.of("int", 0))
            ),
            lambda: Call(
                self.draw(st.sampled_from(["abs", "neg"])),
                (Call("add", (self.of("int", d), Lit("int", "1"))),),
            ),
            lambda: Call("length", (self.of("text", d),)),
            lambda: Call(
                self.draw(st.sampled_from(["year", "month", "day"])), (self.of("date", d),)
            ),
            lambda: Call("hour", (self.of("timestamp", d),)),
            lambda: Call("days_between", (self.of("date", d), self.of("timestamp", d))),
            lambda: Call("round", (self.number(d),)),
            lambda: Call("cast_int", (self.number(d),)),
            lambda: Call("coalesce", (self.of("int", d), self.of("int", d))),
            lambda: Call("nullif", (self.of("int", d), self.of("int", d))),
            lambda: self.case("int", d),
        )

    def decimal(self, d: int) -> Expr:
        return self.pick(
            lambda: Call(
                self.draw(st.sampled_from(["add", "sub"])),
                (self.of("decimal", d), self.of("decimal", 0)),
            ),
            lambda: Call("add", (self.of("decimal", d), self.of("int", 0))),
            lambda: Call("mul", (self.of("decimal", 0), self.of("int", 0))),
            lambda: Call(
                "round",
                (Call("mul", (self.of("decimal", 0), self.of("decimal", 0))), Lit("int", "2")),
            ),
            lambda: Call("round", (self.of("float", d), Lit("int", "2"))),
            lambda: Call("coalesce", (self.of("decimal", d), self.of("decimal", 0))),
            lambda: Call("cast_decimal", (self.of("int", 0), Lit("int", "2"))),
            lambda: Call("abs", (self.of("decimal", d),)),
            lambda: self.case("decimal", d),
        )

    def float(self, d: int) -> Expr:
        return self.pick(
            lambda: Call("div", (self.number(0), self.number(0))),
            lambda: Call("add", (self.of("float", 0), self.number(0))),
            lambda: Call("mul", (self.of("float", 0), self.of("float", 0))),
            lambda: Call("cast_float", (self.of("decimal", d),)),
            lambda: self.case("float", d),
        )

    def text(self, d: int) -> Expr:
        return self.pick(
            lambda: Call("concat", (self.of("text", d), self.of("text", d))),
            lambda: Call(
                self.draw(st.sampled_from(["lower", "upper", "trim"])), (self.of("text", d),)
            ),
            lambda: Call(
                "substr",
                (
                    self.of("text", d),
                    Lit("int", str(self.draw(st.integers(1, 3)))),
                    Lit("int", str(self.draw(st.integers(0, 2)))),
                ),
            ),
            lambda: Call("substr", (self.of("text", d), Lit("int", "2"))),
            lambda: Call("coalesce", (self.of("text", d), self.of("text", 0))),
            lambda: Call("cast_text", (self.of("int", d),)),
            lambda: Call("cast_text", (self.of("date", d),)),
            lambda: self.case("text", d),
        )

    def bool(self, d: int) -> Expr:
        def same() -> Expr:
            kind, left = self.any(d)
            ops = ["eq", "ne"] if kind == "bool" else ["eq", "ne", "lt", "le", "gt", "ge"]
            return Call(self.draw(st.sampled_from(ops)), (left, self.of(kind, d)))

        def listed() -> Expr:
            kind = self.draw(st.sampled_from(["int", "decimal", "text", "date"]))
            values = [self.draw(lits(kind)) for _ in range(self.draw(st.integers(1, 3)))]
            return Call(
                "in", (self.of(kind, d), *values, *([NULL] if self.draw(st.booleans()) else []))
            )

        def tested() -> Expr:
            part = Lit("text", self.draw(st.sampled_from(TEXTS)))
            return Call(
                self.draw(st.sampled_from(["contains", "starts_with", "ends_with"])),
                (self.of("text", d), part),
            )

        def like() -> Expr:
            part = Lit(
                "text",
                self.draw(
                    st.sampled_from(
                        [
                            "%",
                            "_",
                            "a%",
                            "%b",
                            "%a%",
                            "Б%",
                            "[x]",
                            "a*b",
                            "a\\_b",
                            "%\\",
                            "%'%",
                            "__",
                        ]
                    )
                ),
            )
            return Call(self.draw(st.sampled_from(["like", "ilike"])), (self.of("text", d), part))

        return self.pick(
            same, same, listed, tested, like,
            lambda: Call("is_null", (self.any(d)[1],)),
            lambda: Call("not", (self.of("bool", d),)),
            lambda: Call(self.draw(st.sampled_from(["and", "or"])), (self.of("bool", d), self.of("bool", d))),
            lambda: Call("lt", (self.number(0), self.number(0))),
            lambda: Call("ge", (self.of("timestamp", d), self.of("date", d))),
        )  # fmt: skip

    def date(self, d: int) -> Expr:
        return self.pick(
            lambda: Call("date", (self.of("timestamp", d),)),
            lambda: Call(
                "add_days", (self.of("date", d), Lit("int", str(self.draw(st.integers(-400, 400)))))
            ),
            lambda: Call(
                "date_trunc",
                (
                    Lit(
                        "text",
                        self.draw(st.sampled_from(["day", "week", "month", "quarter", "year"])),
                    ),
                    self.of(self.draw(st.sampled_from(["date", "timestamp"])), d),
                ),
            ),
            lambda: Call("today"),
            lambda: self.case("date", d),
        )

    def timestamp(self, d: int) -> Expr:
        return self.pick(
            lambda: Call(
                "add_days",
                (self.of("timestamp", d), Lit("int", str(self.draw(st.integers(-40, 40))))),
            ),
            lambda: Call("cast_timestamp", (self.of("date", d),)),
            lambda: Call("now"),
            lambda: self.case("timestamp", d),
        )


@st.composite
def cases(draw: Any) -> tuple[Plan, tuple[Table, Table]]:
    """A plan that keeps to its tables, and the tables."""
    tables = (draw(table("left t")), draw(table("right")))
    plan = Plan(source="res:left t")
    for _ in range(draw(st.integers(1, 4))):
        longer = plan.then(_step(draw, _schema(plan, tables), tables))
        bound, faults = bind(longer, Cards(tables))
        if bound is not None and not faults:
            plan = longer
    return plan, tables


def _schema(plan: Plan, tables: tuple[Table, Table]) -> list[tuple[str, str]]:
    bound, _ = bind(plan, Cards(tables))
    assert bound is not None
    return [(name, str(kind)) for name, kind in bound.schema]


def _step(draw: Any, schema: list[tuple[str, str]], tables: tuple[Table, Table]) -> Op:  # noqa: PLR0911 - one for each sort
    exprs = Exprs(draw, schema)
    names = [name for name, _ in schema]
    some = st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True)
    sort = draw(
        st.sampled_from(
            ["filter", "filter", "project", "aggregate", "window", "sort", "limit", "join"]
        )
    )
    if sort == "filter":
        return Filter(where=exprs.of("bool", 3))
    if sort == "project":
        made = [Item(expr=exprs.any(2)[1], name=f"p {i}") for i in range(draw(st.integers(1, 3)))]
        return Project(items=(*(Item(expr=Col(name), name=name) for name in draw(some)), *made))
    if sort == "aggregate":
        keys = tuple(draw(some)) if draw(st.booleans()) else ()
        return Aggregate(
            keys=keys,
            metrics=tuple(
                Item(expr=_metric(draw, exprs), name=f"m{i}")
                for i in range(draw(st.integers(1, 3)))
            ),
        )
    if sort == "window":
        order = tuple(_keys(draw, names)) if draw(st.booleans()) else ()
        metrics = [
            Item(expr=_metric(draw, exprs, window=bool(order)), name=f"w{i}")
            for i in range(draw(st.integers(1, 2)))
        ]
        return Window(
            partition=tuple(draw(some)) if draw(st.booleans()) else (),
            order=order,
            metrics=tuple(metrics),
        )
    if sort == "sort":
        return Sort(keys=tuple(_keys(draw, names)))
    if sort == "limit":
        return Limit(rows=draw(st.integers(0, 5)))
    return _join(draw, schema, tables[1])


def _keys(draw: Any, names: list[str]) -> list[Key]:
    chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))
    return [
        Key(by=name, desc=draw(st.booleans()), nulls=draw(st.sampled_from(["first", "last"])))
        for name in chosen
    ]


def _metric(draw: Any, exprs: Exprs, *, window: bool = False) -> Expr:
    made: list[Callable[[], Expr]] = [
        lambda: Call("count_all"),
        lambda: Call("count", (exprs.any(1)[1],)),
        lambda: Call("sum", (exprs.number(1),)),
        lambda: Call("avg", (exprs.number(1),)),
        lambda: Call(
            draw(st.sampled_from(["min", "max"])),
            (exprs.of(draw(st.sampled_from(["int", "decimal", "text", "date", "timestamp"])), 1),),
        ),
    ]
    if window:
        made += [
            lambda: Call(draw(st.sampled_from(["row_number", "rank", "dense_rank"]))),
            lambda: Call(draw(st.sampled_from(["lag", "lead"])), (exprs.any(0)[1],)),
        ]
    else:
        made.append(lambda: Call("count_distinct", (exprs.any(1)[1],)))
    return exprs.pick(*made)


def _join(draw: Any, schema: list[tuple[str, str]], right: Table) -> Op:
    kinds = [(name, str(kind_of(CARD_TYPES[kind]))) for name, kind in right.columns]
    pairs = [(left, other) for left, kind in schema for other, there in kinds if kind == there]
    on = (draw(st.sampled_from(pairs)),) if pairs else (("k", "k"),)
    how = draw(st.sampled_from(["inner", "left", "semi", "anti"]))
    take = (
        ()
        if how in ("semi", "anti")
        else (Item(expr=Col(draw(st.sampled_from([n for n, _ in kinds]))), name="взято"),)
    )
    inner = Plan(source=f"res:{right.name}")
    if draw(st.booleans()):
        inner = inner.then(Filter(where=Exprs(draw, kinds).of("bool", 1)))
    return Join(right=inner, on=on, kind=how, take=take)
