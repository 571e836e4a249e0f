"""Overviews as JSON: the long form of the interface, and short-key lines for storage. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.decoding import parse_object
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.naming import ID
from adaos_ctx_catalog.record import KINDS, MAX_DIGEST, CostHint, Example, Overview, Shape

if TYPE_CHECKING:
    from adaos_ctx_catalog.decoding import Fields

# The specification's twelve short keys in its order, then what it asks of versions.
SHORT = {
    "id": "id", "uri": "u", "kind": "k", "title": "t", "tags": "g", "shape": "sh",
    "schema_digest": "sd", "cap": "cap", "cost_hint": "cost", "examples": "ex", "owner": "own",
    "updated_at": "ts", "schema_hash": "hs", "cap_hash": "hc", "rev": "rev", "details_hash": "hd",
}  # fmt: skip
_USUAL = ("pii:none", "lifecycle:evolving")  # tags that say nothing unexpected
LONG = {short: long for long, short in SHORT.items()}


def to_json(overview: Overview) -> dict[str, Any]:
    """The long form; what is empty or unknown is left out."""
    cost = overview.cost_hint
    fields = {
        "id": overview.id, "uri": overview.uri, "kind": overview.kind, "title": overview.title,
        "tags": list(overview.tags),
        "shape": _known({"rows_est": overview.shape.rows_est, "cols": overview.shape.cols}),
        "schema_digest": list(overview.schema_digest), "cap": list(overview.cap),
        "cost_hint": _known({
            "latency_ms_p50": _plain(cost.latency_ms_p50), "egress_mb": _plain(cost.egress_mb),
        }),
        "examples": [_known({"task": e.task, "ops": list(e.ops)}) for e in overview.examples],
        "owner": overview.owner, "updated_at": overview.updated_at,
        "schema_hash": overview.schema_hash, "cap_hash": overview.cap_hash,
        "rev": overview.rev, "details_hash": overview.details_hash,
    }  # fmt: skip
    return _known(fields)


def to_line(overview: Overview) -> str:
    """The stored form: one line, short keys, `id` first."""
    return _dumped({SHORT[key]: value for key, value in to_json(overview).items()})


def says_more(overview: Overview) -> bool:
    """Whether the title says anything that the id does not."""
    title = "_".join(overview.title.casefold().split())
    return title not in overview.id.casefold().split(".")


def told_line(overview: Overview) -> str:
    """What a model is shown of it: a short-key line without hashes and what the id says already."""
    left_out = ("uri", "schema_hash", "cap_hash", "details_hash", "updated_at", "owner", "rev")
    fields = {k: v for k, v in to_json(overview).items() if k not in left_out}
    fields["tags"] = [tag for tag in overview.tags if tag not in _USUAL]
    if not says_more(overview):
        fields.pop("title", None)
    return _dumped({SHORT[key]: value for key, value in _known(fields).items()})


def from_json(fields: Fields) -> Overview:
    """Read the long form.

    Raises:
        CatalogBroken: A field has another type, or the id or kind is none.
    """
    return Overview(
        id=_id(fields), uri=fields.needed("uri"), kind=_kind(fields),
        title=fields.text("title"), tags=tuple(sorted(set(fields.texts("tags")))),
        shape=_shape(fields.inner("shape")) if "shape" in fields.value else Shape(),
        schema_digest=fields.texts("schema_digest")[:MAX_DIGEST], cap=fields.texts("cap"),
        cost_hint=_cost(fields.inner("cost_hint")) if "cost_hint" in fields.value else CostHint(),
        examples=tuple(
            Example(task=each.needed("task"), ops=each.texts("ops"))
            for each in fields.each("examples")
        ),
        owner=fields.text("owner"), updated_at=fields.text("updated_at"),
        schema_hash=fields.text("schema_hash"), cap_hash=fields.text("cap_hash"),
        rev=fields.integer("rev") or 1, details_hash=fields.text("details_hash"),
    )  # fmt: skip


def from_line(line: str | bytes, file: str = "overview.jsonl", number: int = 1) -> Overview:
    """Read a stored line; unknown keys are ignored.

    Raises:
        CatalogBroken: See `from_json`.
    """
    fields = parse_object(line, file, f"line {number}")
    fields.value = {LONG.get(key, key): value for key, value in fields.value.items()}
    return from_json(fields)


def _shape(fields: Fields) -> Shape:
    return Shape(rows_est=fields.text("rows_est"), cols=fields.integer("cols"))


def _cost(fields: Fields) -> CostHint:
    return CostHint(
        latency_ms_p50=fields.number("latency_ms_p50"), egress_mb=fields.number("egress_mb")
    )


def _id(fields: Fields) -> str:
    found = fields.needed("id")
    if not ID.fullmatch(found):
        reason = "must be res: and dotted parts of letters, digits, _ and -"
        raise CatalogBroken(file=fields.file, path=f"{fields.path}.id", reason=reason, skill=".")
    return found


def _kind(fields: Fields) -> str:
    found = fields.needed("kind")
    if found not in KINDS:
        reason = f"must be one of {', '.join(KINDS)}"
        raise CatalogBroken(file=fields.file, path=f"{fields.path}.kind", reason=reason, skill=".")
    return found


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value not in (None, "", [], {})}


def _plain(number: float | None) -> float | int | None:
    return int(number) if number is not None and number == int(number) else number


def _dumped(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
