"""Plan -> `plan.yaml` in one form, and the hash of what it does. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx_catalog.plans.model import (
    Aggregate,
    Filter,
    Join,
    Key,
    Limit,
    Op,
    Plan,
    Project,
    Sort,
    Window,
)  # fmt: skip
from adaos_ctx_catalog.plans.printing import print_expr, print_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.plans.model import Item


def to_value(plan: Plan) -> dict[str, Any]:
    """A plan as data, keys in the order of the grammar; what is empty is left out."""
    value: dict[str, Any] = {"version": plan.version, "source": plan.source}
    if plan.args:
        value["args"] = dict(plan.args)
    value["ops"] = [step_value(op) for op in plan.ops]
    if plan.schema:
        fields = [{"name": name, "type": str(kind)} for name, kind in plan.schema]
        value["schema"] = {"fields": fields}
    return value


def to_yaml(plan: Plan) -> str:
    """Give the canonical text; reading it and writing it again gives the same."""
    from adaos_ctx_catalog.plans.yamltext import dump  # slow to load

    return dump(to_value(plan))


def plan_hash(plan: Plan) -> str:
    """Sixteen hex digits of what a plan does; its promised schema does not count."""
    value = to_value(plan)
    value.pop("schema", None)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return sha256_hex(text.encode("utf-8", "surrogatepass"))[:16]


def step_value(op: Op) -> dict[str, Any]:
    """One step as data."""
    if isinstance(op, Filter):
        return {"filter": print_expr(op.where)}
    if isinstance(op, Project):
        return {"project": _items(op.items)}
    if isinstance(op, Sort):
        return {"sort": _keys(op.keys)}
    if isinstance(op, Limit):
        return {"limit": op.rows}
    return _wide(op)


def _wide(op: Join | Aggregate | Window) -> dict[str, Any]:
    if isinstance(op, Join):
        return {"join": _join(op)}
    if isinstance(op, Aggregate):
        keys = {"keys": list(op.keys)} if op.keys else {}
        return {"aggregate": {**keys, "metrics": _items(op.metrics)}}
    parts: dict[str, Any] = {"partition": list(op.partition)} if op.partition else {}
    if op.order:
        parts["order"] = _keys(op.order)
    return {"window": {**parts, "metrics": _items(op.metrics)}}


def _join(op: Join) -> dict[str, Any]:
    inner = to_value(op.right)
    parts = {key: inner[key] for key in ("source", "args", "ops") if inner.get(key)}
    if op.kind != "inner":
        parts["kind"] = op.kind
    parts["on"] = dict(op.on)
    return {**parts, "take": _items(op.take)} if op.take else parts


def _items(items: Sequence[Item]) -> list[str]:
    return [print_item(item.expr, item.name) for item in items]


def _keys(keys: Sequence[Key]) -> list[Any]:
    found: list[Any] = []
    for key in keys:
        more = ({"desc": True} if key.desc else {}) | (
            {"nulls": "first"} if key.nulls == "first" else {}
        )
        found.append({"by": key.by, **more} if more else key.by)
    return found
