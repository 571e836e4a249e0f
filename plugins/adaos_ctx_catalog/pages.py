"""What a page for people shows of a catalog: lists with facets, and details as a role sees them."""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import phrase
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_catalog.access import DEVELOPER, FILE, what_of
from adaos_ctx_catalog.fragments import fragments
from adaos_ctx_catalog.opening import opened
from adaos_ctx_catalog.record import source_of
from adaos_ctx_catalog.rendering import card
from adaos_ctx_catalog.shelf import OVERVIEWS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.skill import Skill
    from adaos_ctx.tools import ToolContext
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.record import Overview

FACETS = ("kind", "source", "owner", "lifecycle", "pii", "fresh")
_MOST_FOUND = 500  # resources that a query is shown with
_MOST_VALUES = 30  # of one facet


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """A catalog that stays open between the requests of one thread, until its files change.

    Args:
        keys: Ids, in the catalog's order; resources are known by their place in it.
        places: Id -> place.
        columns: For each of FACETS the value of every resource.
    """

    stamp: tuple[object, ...]
    catalog: Catalog
    keys: list[str]
    places: dict[str, int]
    columns: tuple[list[str], ...]
    stack: ExitStack


_threads = threading.local()  # an index in a file belongs to the thread that opened it


def held_of(skill: Skill) -> _Held:
    """The catalog of a skill, opened once by each thread and anew when its files changed."""
    stamp = (skill.root, *(_stat(f"{skill.root}/{path}") for path in (OVERVIEWS, FILE)))
    held: _Held | None = getattr(_threads, "held", None)
    if held is not None and held.stamp == stamp:
        return held
    if held is not None:
        held.stack.close()
    stack = ExitStack()
    catalog = stack.enter_context(opened(skill, role=DEVELOPER))
    keys = list(catalog.shelf.lines)
    rows = [_values(line) for line in catalog.shelf.lines.values()]
    _threads.held = made = _Held(
        stamp=stamp, catalog=catalog, keys=keys, stack=stack,
        places={key: at for at, key in enumerate(keys)},
        columns=tuple(map(list, zip(*rows, strict=True))) if rows else tuple([] for _ in FACETS),
    )  # fmt: skip
    return made


def _stat(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def _values(line: bytes) -> tuple[str, ...]:
    """A stored line's values in the order of FACETS; decoded whole only when it is shown."""
    try:
        fields = json.loads(line)
        tags = dict(tag.partition(":")[::2] for tag in reversed(fields.get("g", ())))
        kind, uri, owner = fields["k"], fields["u"], fields.get("own", "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return ("",) * len(FACETS)  # a broken line is refused when it is shown
    held = {**tags, "kind": kind, "source": source_of(uri), "owner": owner}
    return tuple(str(held.get(name, "")) for name in FACETS)


def _browse(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    if not os.path.exists(f"{context.skill.root}/{OVERVIEWS}"):
        return ToolResult(text="no catalog", data={"absent": True})
    held = held_of(context.skill)
    wanted = {name: set(arguments["facets"].get(name, ())) for name in FACETS}
    places: Sequence[int] = range(len(held.keys))
    hits = held.catalog.search(arguments["query"], k=_MOST_FOUND) if arguments["query"] else ()
    if arguments["query"]:
        places = [held.places[found.id] for found in hits]
    shown = _matching(places, held.columns, wanted)
    size, page = arguments["page_size"], arguments["page"]
    start = (page - 1) * size
    rows = [_row(held.catalog.shelf.overview(held.keys[at])) for at in shown[start : start + size]]
    data = {
        "total": len(shown), "all": len(held.keys), "page": page,
        "pages": max(1, -(-len(shown) // size)), "rows": rows,
        "facets": _counts(places, shown, held.columns, wanted),
        "roles": sorted(held.catalog.policy.roles), "role": held.catalog.policy.usual,
        "capped": bool(arguments["query"]) and len(hits) == _MOST_FOUND,
    }  # fmt: skip
    return ToolResult(text=f"{len(shown)} resources", data=data)


def _matching(
    places: Sequence[int], columns: Sequence[list[str]], wanted: Mapping[str, set[str]]
) -> Sequence[int]:
    for column, name in zip(columns, FACETS, strict=True):
        values = wanted[name]
        if values:
            places = [at for at in places if column[at] in values]
    return places


def _counts(
    places: Sequence[int], shown: Sequence[int], columns: Sequence[list[str]],
    wanted: Mapping[str, set[str]],
) -> dict[str, list[tuple[str, int]]]:  # fmt: skip
    """Values of each facet among what the other facets leave; the most frequent first."""
    found = {}
    for column, name in zip(columns, FACETS, strict=True):
        others = _matching(places, columns, {**wanted, name: set()}) if wanted[name] else shown
        counts = Counter(column if len(others) == len(column) else map(column.__getitem__, others))
        counts.pop("", None)
        ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST_VALUES]
        if ranked:
            found[name] = [(safe(value), count) for value, count in ranked]
    return found


def _row(overview: Overview) -> dict[str, Any]:
    return {
        "id": overview.id, "ref": overview.ref, "kind": overview.kind, "title": safe(overview.title),
        "tags": [safe(tag) for tag in overview.tags], "fields": [safe(f) for f in overview.schema_digest],
        "rows": overview.shape.rows_est, "cols": overview.shape.cols, "owner": safe(overview.owner),
        "rev": overview.rev,
    }  # fmt: skip


def _show(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    catalog = held_of(context.skill).catalog
    with catalog.seen_as(arguments["role"]):
        answer = catalog.details([arguments["id"]], verb="page")
    overview = catalog.shelf.overview(arguments["id"])
    data: dict[str, Any] = {
        "overview": _row(overview) | {"uri": safe(overview.uri), "caps": list(overview.cap)},
        "role": arguments["role"],
        "withheld": [{"what": safe(what_of(w)), "reason": safe(phrase(w.reason))} for w in answer.withheld],
        "fragments": [], "card": "", "snippets": [],
    }  # fmt: skip
    for details in answer.details:
        data["fragments"] = [
            {"name": piece.name, "fields": safe(piece.fields)} for piece in fragments(details)
        ]
        data["card"] = safe(card(details))
        data["snippets"] = [{"engine": s.engine, "code": safe(s.code)} for s in details.snippets]
        data["avoid"] = [safe(text) for text in details.anti_patterns]
    return ToolResult(text=data["card"], data=data)


def safe(value: Any) -> Any:
    """Values as people may see them: secrets masked, nothing hidden."""
    if isinstance(value, str):
        return escape_hidden(redact(value).text)
    if isinstance(value, dict):
        return {safe(str(key)): safe(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [safe(one) for one in value]
    return value


_NAMES = {"type": "array", "items": {"type": "string", "maxLength": 200}, "maxItems": 50}
BROWSE = ToolSpec(
    name="catalog_browse",
    title="Resources with facets",
    description="A page of resources, with counts for each facet.",
    parameters={
        "type": "object",
        "properties": {
            "query": {"type": "string", "default": "", "maxLength": 400},
            "facets": {
                "type": "object", "default": {}, "additionalProperties": False,
                "properties": dict.fromkeys(FACETS, _NAMES),
            },
            "page": {"type": "integer", "minimum": 1, "maximum": 100_000, "default": 1},
            "page_size": {"type": "integer", "minimum": 1, "maximum": 200, "default": 50},
        },
        "additionalProperties": False,
    },
    call=_browse,
    audience="page",
)  # fmt: skip
SHOW = ToolSpec(
    name="catalog_show",
    title="Details as a role sees them",
    description="The details of one resource in fragments, and what the role does not see.",
    parameters={
        "type": "object",
        "properties": {
            "id": {"type": "string", "maxLength": 400},
            "role": {"type": "string", "maxLength": 100, "default": DEVELOPER},
        },
        "required": ["id"],
        "additionalProperties": False,
    },
    call=_show,
    audience="page",
)
