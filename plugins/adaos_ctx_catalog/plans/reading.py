"""`plan.yaml` -> plan; unknown keys, wrong types and expressions that are none are refused. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.plans.errors import PlanBroken
from adaos_ctx_catalog.plans.grammar import parse_expr, parse_item
from adaos_ctx_catalog.plans.kinds import parse_kind
from adaos_ctx_catalog.plans.model import (
    Aggregate,
    Args,
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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MAX_CHARS = 200_000  # of a plan.yaml
_DEPTH = 8  # joins inside joins


def parse_plan(text: str, file: str = "plan.yaml") -> Plan:
    """Read a plan.

    Raises:
        PlanBroken: It does not follow the grammar; the message says where.
    """
    return plan_of(_decoded(text, file), file)


def plan_of(value: Any, file: str = "plan") -> Plan:
    """Read a decoded plan.

    Raises:
        PlanBroken: As above.
    """
    _validate(value, file)
    return _Reader(file).plan(value, "", 0)


def _decoded(text: str, file: str) -> Any:
    import yaml  # slow to load; only plans pay

    from adaos_ctx_catalog.plans.yamltext import load

    if len(text) > MAX_CHARS:
        raise PlanBroken(file=file, path="", reason=f"is longer than {MAX_CHARS} characters")
    try:
        return load(text)
    except yaml.YAMLError as error:
        said = " ".join(str(error).split())[:200]
        raise PlanBroken(file=file, path="", reason=f"is no YAML: {said}") from error
    except (RecursionError, ValueError) as error:
        raise PlanBroken(file=file, path="", reason="cannot be read as YAML") from error


def _validate(value: Any, file: str) -> None:
    from jsonschema import Draft202012Validator  # slow to load
    from jsonschema.exceptions import best_match

    from adaos_ctx_catalog.plans.shape import NAMES, SCHEMA

    try:
        error = best_match(Draft202012Validator(SCHEMA).iter_errors(value))
    except RecursionError as deep:
        raise PlanBroken(file=file, path="", reason="is nested too deeply") from deep
    if error is None:
        return
    place = ".".join(str(part) for part in error.absolute_path)
    step = error.instance
    if isinstance(step, dict) and place.rpartition(".")[0].endswith("ops"):
        unknown = sorted(str(key) for key in step if key not in NAMES)
        if unknown or len(step) != 1:
            reason = (
                f"a step has one key of {', '.join(NAMES)}, not {', '.join(map(str, step))[:80]}"
            )
            raise PlanBroken(file=file, path=place, reason=reason)
    short = f"does not follow {error.validator}: {str(error.validator_value)[:80]}"
    raise PlanBroken(
        file=file, path=place, reason=error.message if len(error.message) <= 200 else short
    )


class _Reader:
    """Reads what follows the schema; `path` says where in the file it stands."""

    def __init__(self, file: str) -> None:
        self._file = file

    def plan(self, value: Mapping[str, Any], path: str, depth: int) -> Plan:
        if depth > _DEPTH:
            raise PlanBroken(file=self._file, path=path, reason="joins are nested too deeply")
        ops = value.get("ops", ())
        steps = tuple(self._step(op, f"{path}ops.{at}", depth) for at, op in enumerate(ops))
        fields = value.get("schema", {}).get("fields", ())
        return Plan(
            source=value["source"], args=_args(value.get("args", {})), ops=steps,
            schema=tuple((each["name"], self._kind(each["type"])) for each in fields),
        )  # fmt: skip

    def _kind(self, text: str) -> Any:
        found = parse_kind(text)
        if found is None:
            raise PlanBroken(file=self._file, path="schema", reason=f"no type {text[:40]!r}")
        return found

    def _step(self, value: Mapping[str, Any], path: str, depth: int) -> Op:
        ((name, inner),) = value.items()
        if name == "join":
            return self._join(inner, f"{path}.join", depth)
        read: Callable[[Any, str], Op] = getattr(self, f"_{name}")
        return read(inner, f"{path}.{name}")

    def _filter(self, value: str, path: str) -> Op:
        return Filter(where=parse_expr(value, self._file, path))

    def _project(self, value: Sequence[Any], path: str) -> Op:
        return Project(items=self._items(value, path))

    def _aggregate(self, value: Mapping[str, Any], path: str) -> Op:
        keys = tuple(dict.fromkeys(value.get("keys", ())))
        return Aggregate(keys=keys, metrics=self._items(value["metrics"], path))

    def _window(self, value: Mapping[str, Any], path: str) -> Op:
        return Window(
            partition=tuple(dict.fromkeys(value.get("partition", ()))),
            order=self._keys(value.get("order", ())), metrics=self._items(value["metrics"], path),
        )  # fmt: skip

    def _sort(self, value: Sequence[Any], path: str) -> Op:
        del path
        return Sort(keys=self._keys(value))

    def _limit(self, value: int, path: str) -> Op:
        del path
        return Limit(rows=int(value))

    def _join(self, value: Mapping[str, Any], path: str, depth: int) -> Op:
        right = self.plan(value, f"{path}.", depth + 1)
        return Join(
            right=right, on=tuple((left, there) for left, there in value["on"].items()),
            kind=value.get("kind", "inner"), take=self._items(value.get("take", ()), path),
        )  # fmt: skip

    def _items(self, values: Sequence[Any], path: str) -> tuple[Item, ...]:
        found = []
        for value in values:
            if isinstance(value, str):
                expr, name = parse_item(value, self._file, path)
            else:
                expr, name = parse_expr(value["expr"], self._file, path), value["as"]
            found.append(Item(expr=expr, name=name))
        return tuple(found)

    def _keys(self, values: Sequence[Any]) -> tuple[Key, ...]:
        each = [{"by": value} if isinstance(value, str) else value for value in values]
        return tuple(Key(**value) for value in each)


def _args(values: Mapping[str, Any]) -> Args:
    def said(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    return tuple(sorted((key, said(value)) for key, value in values.items()))
