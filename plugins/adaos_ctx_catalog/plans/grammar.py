"""Text -> tree, by sqlglot's expression parser; whatever is not in the allow-list is refused. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from adaos_ctx.errors import MissingExtra
from adaos_ctx_catalog.plans.errors import PlanBroken
from adaos_ctx_catalog.plans.functions import CALLS, FUNCTIONS
from adaos_ctx_catalog.plans.reading_values import instant, number, plain_text
from adaos_ctx_catalog.plans.tree import NULL, Call, Col, Expr, Lit, negated

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_CHARS = 4000  # of one expression
_TYPES = {
    "INT": "int", "BIGINT": "int", "TEXT": "text", "VARCHAR": "text", "DOUBLE": "float",
    "FLOAT": "float", "DATE": "date", "TIMESTAMP": "timestamp", "DATETIME": "timestamp",
    "DECIMAL": "decimal",
}  # fmt: skip
_BINARY = {
    "EQ": "eq", "NEQ": "ne", "LT": "lt", "LTE": "le", "GT": "gt", "GTE": "ge", "Add": "add",
    "Sub": "sub", "Mul": "mul", "Div": "div", "Mod": "mod", "DPipe": "concat", "Like": "like",
    "ILike": "ilike",
}  # fmt: skip
_INTERVAL = re.compile(r"(\d{1,6})\s*(day|week)s?", re.IGNORECASE)


def parse_expr(text: str, file: str = "plan", path: str = "") -> Expr:
    """Read one expression.

    Args:
        text: At most `MAX_CHARS`.
        file: Of the plan, for messages.
        path: Where in the plan it stands.

    Raises:
        PlanBroken: It is none, or uses what plans may not.
    """
    found: Expr = _guarded(text, file, path, lambda made, reader: reader.read(made), "Condition")
    return found


def parse_item(text: str, file: str = "plan", path: str = "") -> tuple[Expr, str]:
    """Read `expression AS name`; a lone column is its own name.

    Raises:
        PlanBroken: It is none, or has no name.
    """
    found: tuple[Expr, str] = _guarded(text, file, path, _named, "Expr")
    return found


def read_node(node: Any) -> Expr:
    """A node of sqlglot as a tree, with the same allow-list.

    Raises:
        PlanBroken: It uses what plans may not.
    """
    return _Reader("SQL", "").read(node)


def _named(made: Any, reader: _Reader) -> tuple[Expr, str]:
    if type(made).__name__ == "Alias":
        return reader.read(made.this), plain_text(made.alias, reader.refuse)
    expr = reader.read(made)
    if not isinstance(expr, Col):
        reader.refuse("an expression needs a name: … AS name")
    return expr, expr.name


def _guarded(
    text: str, file: str, path: str, then: Callable[[Any, _Reader], Any], into: str
) -> Any:
    sqlglot = load_sqlglot()
    reader = _Reader(file, path)
    if not text.strip() or len(text) > MAX_CHARS:
        reader.refuse(f"an expression has 1 to {MAX_CHARS} characters")
    try:
        made = sqlglot.parse_one(text, into=getattr(sqlglot.exp, into), dialect=dialect())
        return then(made, reader)
    except sqlglot.errors.SqlglotError as error:
        raise PlanBroken(file=file, path=path, reason=f"is no expression: {text[:80]!r}") from error
    except RecursionError as error:
        raise PlanBroken(file=file, path=path, reason="is nested too deeply") from error


def load_sqlglot() -> Any:
    """The parser's package.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        import sqlglot  # an extra
    except ModuleNotFoundError as error:
        if error.name != "sqlglot":
            raise
        raise MissingExtra(feature="reading plans", package="sqlglot", extra="plans") from error
    return sqlglot


_DIALECTS: list[Any] = []


def dialect() -> Any:
    """A dialect that knows no function: each call comes as its plain name, to be looked up here."""
    if not _DIALECTS:
        load_sqlglot()
        from sqlglot import parser
        from sqlglot.dialects.dialect import Dialect

        own = parser.Parser
        fields = {
            "FUNCTIONS": {}, "NO_PAREN_FUNCTIONS": {},
            "FUNCTION_PARSERS": {"CAST": own.FUNCTION_PARSERS["CAST"]},
            "NO_PAREN_FUNCTION_PARSERS": {"CASE": own.NO_PAREN_FUNCTION_PARSERS["CASE"]},
        }  # fmt: skip
        _DIALECTS.append(type("AdaPlan", (Dialect,), {"Parser": type("Parser", (own,), fields)}))
    return _DIALECTS[0]


class _Reader:
    """Turns sqlglot's nodes into ours, one method for each sort that is allowed."""

    def __init__(self, file: str, path: str) -> None:
        self._file, self._path = file, path

    def refuse(self, reason: str) -> NoReturn:
        raise PlanBroken(file=self._file, path=self._path, reason=reason)

    def read(self, node: Any) -> Expr:
        name = type(node).__name__
        if name in _BINARY:
            return self._binary(_BINARY[name], node)
        known = getattr(self, f"_{name.casefold()}", None)
        if known is None:
            self.refuse(f"plans have no {name}: {str(node)[:60]}")
        found: Expr = known(node)
        return found

    def _binary(self, op: str, node: Any) -> Expr:
        if node.expression is None:
            self.refuse(f"{op} needs two sides")
        if type(node.expression).__name__ == "Interval" and op in ("add", "sub"):
            days = self._days(node.expression)
            return Call(
                "add_days", (self.read(node.this), Lit("int", str(days if op == "add" else -days)))
            )
        return Call(op, (self.read(node.this), self.read(node.expression)))

    def _days(self, node: Any) -> int:
        said = f"{node.this.name} {node.args.get('unit') or ''}".strip()
        match = _INTERVAL.fullmatch(said)
        if not match:
            self.refuse(f"an interval counts days or weeks, not {said!r}: months differ in length")
        return int(match[1]) * (7 if match[2].casefold() == "week" else 1)

    def _and(self, node: Any) -> Expr:
        return self._chain("and", node)

    def _or(self, node: Any) -> Expr:
        return self._chain("or", node)

    def _chain(self, op: str, node: Any) -> Expr:
        """`a AND b AND c` as one call; only what stands on the left without parentheses is joined."""
        parts = [self.read(node.expression)]
        while type(node.this) is type(node):
            node = node.this
            parts.append(self.read(node.expression))
        return Call(op, (self.read(node.this), *reversed(parts)))

    def _not(self, node: Any) -> Expr:
        return Call("not", (self.read(node.this),))

    def _paren(self, node: Any) -> Expr:
        return self.read(node.this)

    def _neg(self, node: Any) -> Expr:
        return negated(self.read(node.this))

    def _is(self, node: Any) -> Expr:
        if type(node.expression).__name__ != "Null":
            self.refuse("IS goes with NULL only")
        return Call("is_null", (self.read(node.this),))

    def _column(self, node: Any) -> Expr:
        if len(node.parts) != 1 or type(node.this).__name__ != "Identifier":
            self.refuse(f"a column has no prefix here: {str(node)[:60]}")
        return Col(plain_text(node.name, self.refuse))

    def _literal(self, node: Any) -> Expr:
        if node.is_string:
            return Lit("text", plain_text(node.this, self.refuse))
        return number(node.this, self.refuse)

    def _boolean(self, node: Any) -> Expr:
        return Lit("bool", "true" if node.this else "false")

    def _null(self, _: Any) -> Expr:
        return NULL

    def _between(self, node: Any) -> Expr:
        of = self.read(node.this)
        low, high = self.read(node.args["low"]), self.read(node.args["high"])
        return Call("and", (Call("ge", (of, low)), Call("le", (of, high))))

    def _in(self, node: Any) -> Expr:
        values = tuple(self.read(each) for each in node.expressions)
        if node.args.get("query") or not values or not all(isinstance(v, Lit) for v in values):
            self.refuse("IN takes a list of values")
        return Call("in", (self.read(node.this), *values))

    def _case(self, node: Any) -> Expr:
        of = self.read(node.this) if node.this else None
        parts: list[Expr] = []
        for each in node.args["ifs"]:
            when = self.read(each.this)
            parts += [when if of is None else Call("eq", (of, when)), self.read(each.args["true"])]
        last = node.args.get("default")
        return Call("case", (*parts, self.read(last) if last is not None else NULL))

    def _cast(self, node: Any) -> Expr:
        to = node.to
        kind = _TYPES.get(getattr(to.this, "name", ""), "")
        if not kind:
            self.refuse(f"no cast to {str(to)[:40]}")
        of = self.read(node.this)
        if kind in ("date", "timestamp") and isinstance(of, Lit) and of.kind == "text":
            return instant(kind, of.text, self.refuse)
        if kind != "decimal":
            return Call(f"cast_{kind}", (of,))
        params = [str(each) for each in to.expressions]
        if len(params) != 2 or not params[1].isdigit():
            self.refuse("a cast to decimal says its digits: DECIMAL(18, 2)")
        return Call("cast_decimal", (of, Lit("int", str(int(params[1])))))

    def _anonymous(self, node: Any) -> Expr:
        name = str(node.this).casefold()
        if name not in CALLS:
            self.refuse(f"no function {name[:40]!r}; known: {', '.join(sorted(FUNCTIONS))}")
        return self._counted(node) if name == "count" else self._called(name, node)

    def _called(self, name: str, node: Any) -> Expr:
        least, most = CALLS[name]
        if not least <= len(node.expressions) <= most:
            self.refuse(f"{name} takes {least} to {most} arguments")
        return Call(name, tuple(self.read(each) for each in node.expressions))

    def _counted(self, node: Any) -> Expr:
        only: Any = node.expressions[0] if len(node.expressions) == 1 else None
        if type(only).__name__ == "Star":
            return Call("count_all")
        if type(only).__name__ == "Distinct" and len(only.expressions) == 1:
            return Call("count_distinct", (self.read(only.expressions[0]),))
        return self._called("count", node)
