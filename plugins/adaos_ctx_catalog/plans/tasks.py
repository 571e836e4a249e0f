"""What a task says of one resource: filters, one aggregate, groups, an order, how many rows. Pure.

Every word of the task has to be understood; the words that are not are told, and no plan is guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.search import terms
from adaos_ctx_catalog.plans import rule_words as w
from adaos_ctx_catalog.plans.columns import Columns
from adaos_ctx_catalog.plans.kinds import NUMBERS, TIMES
from adaos_ctx_catalog.plans.model import Item
from adaos_ctx_catalog.plans.reading_values import find_instant
from adaos_ctx_catalog.plans.tree import Call, Col, Expr, Lit

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.card import Card
    from adaos_ctx_catalog.plans.kinds import Kind

MAX_WORDS = 60
_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|«[^»]*»|\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?|[\w-]+|[<>=]")


@dataclass(slots=True)
class Reading:
    """What was understood of a task, for one card."""

    card: Card
    tests: list[Expr] = field(default_factory=list)
    keys: list[Item] = field(default_factory=list)
    metric: tuple[str, str] | None = None  # function, column ("" of a count)
    limit: int = 0
    desc: bool = True
    by: str = ""
    shown: list[str] = field(default_factory=list)
    args: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


def read_task(task: str, card: Card) -> Reading:
    """Read a task as being about one resource; words that say nothing of it are in `unknown`."""
    words = _TOKEN.findall(task)[:MAX_WORDS]
    reader = _Reader(card, words)
    while reader.at < len(words):
        reader.word()
    return _settled(reader.found)


def _settled(found: Reading) -> Reading:
    """`top 3 by amount` without an aggregate is an order; other groups need something to compute."""
    if found.metric or not found.keys:
        return found
    first = found.keys[0]
    if found.limit and isinstance(first.expr, Col):
        found.by = first.name
    else:
        found.unknown.append(f"by {first.name}: nothing to compute for each")
    return found


class _Reader:
    """Walks over the words of a task."""

    def __init__(self, card: Card, words: list[str]) -> None:
        self.at, self._words, self.found = 0, words, Reading(card)
        self._columns, self._params = Columns(card), {c.name for c in card.details.params}
        self._about = set(
            terms(f"{card.overview.title} {card.overview.source} {card.details.description}")
        )

    def word(self) -> None:
        low = self._next()
        metric = next((name for name, said in w.METRICS if low in said), "")
        if low in w.TOPS + w.BOTTOMS and self._peek().isdigit():
            self._top(low)
        elif metric:
            self._metric(metric, low)
        elif low in w.GROUPS or low in w.ORDERS:
            self._group(low)
        elif low in w.SINCE or low in w.UNTIL:
            self._dated(low)
        elif not self._column_word(low):
            self._rest(low)

    def _next(self) -> str:
        self.at += 1
        return self._words[self.at - 1].casefold()

    def _peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self._words[at].casefold() if at < len(self._words) else ""

    def _top(self, low: str) -> None:
        number = int(self._next())
        time = self._columns.time
        if low in w.BOTTOMS and self._peek() in w.DAYS and time:
            self.at += 1
            since = Call("add_days", (Call("today"), Lit("int", str(-number))))
            self.found.tests.append(Call("ge", (Col(time), since)))
            return
        self.found.limit, self.found.desc = number, low in w.TOPS

    def _metric(self, metric: str, low: str) -> None:
        if self.found.metric and self.found.metric[0] == metric:
            return
        while self._peek() in w.FILLERS:
            self.at += 1
        named = self._columns.find(self._peek())
        wanted = (*NUMBERS, *TIMES) if metric in ("max", "min") else NUMBERS
        if metric == "count":
            self.found.metric = ("count", "")
        elif named and named[1].name in wanted:
            self.at += 1
            self.found.metric = (metric, named[0])
        else:
            lone = self._columns.find(low) or self._columns.measure
            if lone and lone[1].name in wanted:
                self.found.metric = (metric, lone[0])
            else:
                self.found.unknown.append(f"{low} of what")

    def _group(self, low: str) -> None:
        if low in w.ORDERS:
            if self._peek() in w.GROUPS:
                self.at += 1
            named = self._columns.find(self._peek())
            if named is None:
                self.found.unknown.append(low)
                return
            self.at += 1
            self.found.by, self.found.desc = (
                named[0],
                self._peek() in ("desc", "descending", "убыванию"),
            )
            self.at += self._peek() in ("desc", "descending", "asc", "ascending", "убыванию")
            return
        while self._key(self._peek()):
            self.at += 1
            if self._peek() not in ("and", "и", "per", "by", "по"):
                return
            self.at += 1
        self.found.unknown.append(self._peek() or low)

    def _key(self, low: str) -> bool:
        named, time = self._columns.find(low), self._columns.time
        if low in w.UNITS and (named is None or named[1].name in TIMES) and time:
            expr = Call("date_trunc", (Lit("text", w.UNITS[low]), Col(time)))
            self.found.keys.append(Item(expr=expr, name=w.UNITS[low]))
            return True
        if named is None:
            return False
        self.found.keys.append(Item(expr=Col(named[0]), name=named[0]))
        return True

    def _dated(self, low: str) -> None:
        said, time = self._peek().strip("'\"«»"), self._columns.time
        if not find_instant("date", said):
            if low not in w.FILLERS and not self._column_word(low):
                self.found.unknown.append(low)
            return
        self.at += 1
        if low in w.SINCE and "since" in self._params:
            self.found.args["since"] = said
        elif time:
            op = "ge" if low in w.SINCE else "lt"
            self.found.tests.append(Call(op, (Col(time), Lit("text", said))))
        else:
            self.found.unknown.append(low)

    def _column_word(self, low: str) -> bool:
        """A column, with a comparison or a value behind it."""
        negated = low in w.NOT
        named = self._columns.find(self._peek() if negated else low)
        if named is None:
            return False
        self.at += negated
        name, kind = named
        op = "ge" if self._peek() in w.ABOVE else "le" if self._peek() in w.BELOW else "eq"
        if op != "eq" or self._peek() in ("=", "is", "equals"):
            self.at += 1
        if self._peek() in ("than", "чем"):
            self.at += 1
        value = self._value(kind)
        if value is None:
            self.found.shown.append(name)
            return not negated and op == "eq"
        op = {"ge": "gt", "le": "lt", "eq": "ne" if negated else "eq"}[op]
        self.found.tests.append(Call(op, (Col(name), value)))
        return True

    def _value(self, kind: Kind) -> Lit | None:
        raw = self._words[self.at] if self.at < len(self._words) else ""
        text = raw.strip("'\"«»")
        if not raw or (raw == text and (self._is_known(raw.casefold()))):
            return None
        if kind.name in NUMBERS:
            if not re.fullmatch(r"\d+(\.\d+)?", text):
                return None
            self.at += 1
            return Lit("decimal" if "." in text else "int", text)
        if kind.name == "bool" or (kind.name in TIMES and not find_instant("timestamp", text)):
            return None
        self.at += 1
        return Lit("text", text)

    def _is_known(self, low: str) -> bool:
        said = (
            *w.GROUPS, *w.TOPS, *w.BOTTOMS, *w.SINCE, *w.UNTIL, *w.NOT, *w.ORDERS, *w.UNITS, ",",
        )  # fmt: skip
        return low in w.FILLERS or low in said or self._columns.find(low) is not None

    def _rest(self, low: str) -> None:
        if low in w.UNITS and self._columns.time:
            self._key(low)
        elif low not in w.FILLERS and not set(terms(low)) <= self._about:
            self.found.unknown.append(low)
