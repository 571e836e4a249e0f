"""Details as JSON: the form of the interface, which is also the stored one. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.details import MAX_SNIPPETS, Change, Column, Details, Snippet

if TYPE_CHECKING:
    from adaos_ctx_catalog.decoding import Fields

_FLAGS = ("nn", "pk")
_TEXTS = ("type", "fk", "index", "unit", "pii", "about", "place")


def to_json(details: Details) -> dict[str, Any]:
    """The form of the interface; what is empty or unknown is left out."""
    usage = {
        "snippets": [{"engine": s.engine, "code": s.code} for s in details.snippets],
        "anti_patterns": list(details.anti_patterns),
    }
    quality = {
        "freshness_sla_s": details.freshness_sla_s,
        "null_rate": dict(sorted(details.null_rate.items())),
    }
    fields = {
        "id": details.id, "uri": details.uri, "description": details.description,
        "columns": [_column(column) for column in details.columns],
        "params": [_column(column) for column in details.params],
        "constraints": dict(sorted(details.constraints.items())),
        "pushdown": dict(sorted(details.pushdown.items())),
        "usage": _known(usage),
        "access": _known({"policy": details.policy, "secrets": list(details.secrets)}),
        "quality": _known(quality),
        "immutability": "" if details.immutability == "mutable" else details.immutability,
        "changes": [{"rev": c.rev, "what": list(c.what)} for c in details.changes],
    }  # fmt: skip
    return _known(fields)


def to_file(details: Details) -> bytes:
    """The stored form: one column, snippet or change a line, so that a review shows what moved."""
    lines = []
    for key, value in to_json(details).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(_dumped(item) for item in value)
            lines.append(f"{_dumped(key)}: [\n  {inner}\n ]")
        else:
            lines.append(f"{_dumped(key)}: {_dumped(value)}")
    return ("{\n " + ",\n ".join(lines) + "\n}\n").encode()


def from_json(fields: Fields) -> Details:
    """Read the form of the interface.

    Raises:
        CatalogBroken: A field has another type.
    """
    usage, access, quality = (fields.inner(key) for key in ("usage", "access", "quality"))
    snippets = tuple(
        Snippet(engine=s.needed("engine"), code=s.needed("code")) for s in usage.each("snippets")
    )
    rates, pushdown = quality.inner("null_rate"), fields.inner("pushdown")
    return Details(
        id=fields.needed("id"), uri=fields.needed("uri"), description=fields.text("description"),
        columns=tuple(_read_column(each) for each in fields.each("columns")),
        params=tuple(_read_column(each) for each in fields.each("params")),
        constraints={k: fields.inner("constraints").text(k) for k in fields.inner("constraints").value},
        pushdown={key: pushdown.flag(key) for key in pushdown.value},
        snippets=snippets[:MAX_SNIPPETS], anti_patterns=usage.texts("anti_patterns"),
        policy=access.text("policy"), secrets=access.texts("secrets"),
        freshness_sla_s=quality.integer("freshness_sla_s"),
        null_rate={key: rates.number(key) or 0.0 for key in rates.value},
        immutability=fields.text("immutability", "mutable"),
        changes=tuple(
            Change(rev=each.integer("rev") or 1, what=each.texts("what"))
            for each in fields.each("changes")
        ),
    )  # fmt: skip


def _column(column: Column) -> dict[str, Any]:
    texts = {key: getattr(column, key) for key in _TEXTS}
    flags = {key: True for key in _FLAGS if getattr(column, key)}
    return _known({"name": column.name, "type": texts.pop("type"), **flags, **texts})


def _read_column(fields: Fields) -> Column:
    given = fields.value
    texts = {key: fields.text(key) for key in _TEXTS if key in given}
    flags = {key: fields.flag(key) for key in _FLAGS if key in given}
    return Column(name=fields.needed("name"), **texts, **flags)  # type: ignore[arg-type]


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value not in (None, "", [], {})}


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
