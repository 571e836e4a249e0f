"""What an operation or an export is asked with: given arguments, and filters that it takes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from adaos_ctx.messages import Number
from adaos_ctx_catalog.plans.engines.http import Client, server_of
from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.locating import known_source
from adaos_ctx_catalog.plans.model import Filter
from adaos_ctx_catalog.plans.tree import Call, Col, Lit, conjuncts

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.binding import Bound
    from adaos_ctx_catalog.plans.limits import Meter
    from adaos_ctx_catalog.resolving import Place


def method_of(bound_uri: str) -> str:
    """The method in the address of an operation."""
    parts = bound_uri.split("/")
    return parts[5] if len(parts) > 5 else ""


def api_rows(
    bound: Bound, place: Place, meter: Meter, now: str
) -> tuple[list[dict[str, Any]], str]:
    """The rows of an operation, and how it was asked.

    Raises:
        PlanFailed: It is no GET, its host is not allowed, or it does not answer.
    """
    del now
    card, source = bound.card, known_source(bound.card)
    if method_of(card.overview.uri) != "GET":
        raise PlanFailed(source=card.overview.id, reason="only GET is ever sent")
    path = unquote(card.overview.uri.split("/", 6)[6])
    asked = {**pushed(bound), **dict(bound.plan.args)}
    query = [column.name for column in card.details.params if column.place == "query"]
    client = Client(_server(bound, place), source.name, _headers(bound, place), meter)
    rows = client.rows("" if path == "-" else path, asked, query)
    told = ", ".join(f"{key}={value}" for key, value in sorted(asked.items()))
    return rows, f"GET /{path}({told}) in {Number(client.requests):request|requests}"


def skill_args(bound: Bound) -> dict[str, Any]:
    """Arguments of an export, as the types that its card says."""
    types = {column.name: column.type for column in bound.card.details.params}
    asked = {**pushed(bound), **dict(bound.plan.args)}
    return {name: _typed(value, types.get(name, "")) for name, value in asked.items()}


def _typed(value: str, kind: str) -> Any:
    if kind.startswith("int") and value.lstrip("-").isdigit():
        return int(value)
    if kind.startswith("bool") and value in ("true", "false"):
        return value == "true"
    if kind.startswith("number"):
        try:
            return float(value)
        except ValueError:
            return value
    return value


def pushed(bound: Bound) -> dict[str, str]:
    """`column = value` of the first filters whose column is a parameter too; they are applied here as well."""
    known = {
        column.name for column in bound.card.details.params if column.place in ("query", "body")
    }
    found: dict[str, str] = {}
    for op in bound.plan.ops:
        if not isinstance(op, Filter):
            break
        for each in conjuncts(op.where):
            if not isinstance(each, Call) or each.op != "eq":
                continue
            left, right = each.args
            if (
                isinstance(left, Col)
                and isinstance(right, Lit)
                and left.name in known
                and right.kind != "null"
            ):
                found.setdefault(left.name, right.text)
    return found


def _server(bound: Bound, place: Place) -> str:
    from adaos_ctx.cards import as_dict
    from adaos_ctx_catalog.documents import load

    source = known_source(bound.card)
    said = source.options.get("server", "")
    return said or server_of(as_dict(load(source, place, ("openapi", "swagger")).root), "")


def _headers(bound: Bound, place: Place) -> dict[str, str]:
    """A bearer token where the card names a secret and there is something behind it."""
    from adaos_ctx_catalog.errors import SourceRefused
    from adaos_ctx_catalog.sources import Source

    for ref in bound.card.details.secrets:
        try:
            token = place.secret(Source(name="token", resolver="api", locator=ref))
        except SourceRefused:
            continue
        return {"Authorization": f"Bearer {token}"}
    return {}
