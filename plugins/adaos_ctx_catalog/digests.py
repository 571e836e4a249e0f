"""Schema digests, hashes and revisions: what is telling of a resource, and what changed. Pure."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.search import terms
from adaos_ctx_catalog.details import Change
from adaos_ctx_catalog.record import MAX_DIGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx_catalog.details import Column, Details
    from adaos_ctx_catalog.record import Overview

MAX_CHANGES = 5  # revisions that details remember
_MAX_TOLD = 12  # differences that one revision names
_MAX_NAME = 40  # code points of a column's name in a digest
_SHORT_TYPES = (  # the first pattern that is found names the type
    (r"\[\]|array|^list", "list"), (r"bool", "bool"), (r"interval", "text"),
    (r"timestamp|datetime|date-time", "ts"),
    (r"^date", "date"), (r"^time", "time"), (r"numeric|decimal|real|double|float|money|number", "num"),
    (r"\b(?:big|small|tiny|medium)?int(?:eger|\d+)?\b|serial|\blong\b", "int"),
    (r"json|object|^map|struct|variant", "json"),
    (r"blob|bytea|binary|bytes", "bytes"), (r"uuid", "uuid"), (r"enum", "enum"),
    (r"char|text|str|clob|^name$", "str"),
)  # fmt: skip


@lru_cache(maxsize=8192)  # a database has few types, and asks for each of every column
def short_type(name: str) -> str:
    """A type in a word.

    Example:
        >>> short_type("numeric(12,2)"), short_type("TIMESTAMP WITH TIME ZONE"), short_type("")
        ('num', 'ts', 'any')
    """
    low = name.lower()
    for pattern, short in _SHORT_TYPES:
        if re.search(pattern, low):
            return short
    return re.sub(r"\W.*", "", low)[:12] or "any"


def telling_terms(all_columns: Iterable[Sequence[Column]]) -> tuple[Counter[str], int]:
    """In how many resources each term of a column's name occurs, and how many there are."""
    held: Counter[str] = Counter()
    count = 0
    for columns in all_columns:
        held.update({term for column in columns for term in terms(column.name)})
        count += 1
    return held, count


def schema_digest(
    details: Details, title: str, held: Mapping[str, int], count: int
) -> tuple[str, ...]:
    """The most telling fields as `name:type`, at most five, in the order of the columns.

    A field tells by how rare the words of its name are among the resources of its source, twice as
    much where the descriptions speak of it (TF-IDF); keys count a little more. Columns of personal
    data are never named here: overviews are open to all.

    Args:
        details: Its columns, or its parameters where it has none.
        title: Of the resource.
        held: Term -> resources of the source that have it in a column's name.
        count: Resources of the source.
    """
    columns = [column for column in details.columns or details.params if not column.pii]
    said = set(
        terms(f"{title} {details.description} {' '.join(c.about for c in columns)}"[:20_000])
    )

    def worth(column: Column) -> float:
        found = set(terms(column.name)) or {column.name}
        idf = sum(math.log(1 + (count + 1) / (1 + held.get(term, 0))) for term in found)
        spoken = len(found & said)
        return idf / len(found) * (1 + spoken / len(found)) + 0.3 * (column.pk or bool(column.fk))

    worths = [(-worth(column), at) for at, column in enumerate(columns)]
    best = sorted(at for _, at in sorted(worths)[:MAX_DIGEST])
    return tuple(f"{_clipped(columns[at].name)}:{short_type(columns[at].type)}" for at in best)


def _clipped(name: str) -> str:
    return name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"


def schema_hash(details: Details) -> str:
    """Eight hex digits of columns and parameters: names, types, keys; not of what is said of them."""
    rows = [
        [c.name, c.type, c.nn, c.pk, c.fk, c.place] for c in (*details.columns, *details.params)
    ]
    return _hash(rows)


def cap_hash(overview: Overview, details: Details) -> str:
    """Eight hex digits of capabilities and pushdown."""
    return _hash([sorted(overview.cap), sorted(details.pushdown.items())])


def _hash(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return sha256_hex(text.encode("utf-8", "surrogatepass"))[:8]


def what_changed(
    old: Details, new: Details, caps: tuple[Sequence[str], Sequence[str]]
) -> list[str]:
    """The differences in words: `+name:type`, `-name`, `name: int → text`, `+cap window`.

    Args:
        old: As it was.
        new: As it is.
        caps: Capabilities before and now.
    """
    before = {(c.place, c.name): c for c in (*old.columns, *old.params)}
    after = {(c.place, c.name): c for c in (*new.columns, *new.params)}
    found = [f"+{c.name}:{c.type or 'any'}" for key, c in after.items() if key not in before]
    found += [f"-{c.name}" for key, c in before.items() if key not in after]
    for key in before.keys() & after.keys():
        found += _differences(before[key], after[key])
    if not found and list(before) != list(after):
        found.append("order of columns")
    was, now = (set(each) for each in caps)
    found += [f"+cap {cap}" for cap in now - was] + [f"-cap {cap}" for cap in was - now]
    if old.pushdown != new.pushdown:
        found.append("pushdown")
    found.sort()
    more = len(found) - _MAX_TOLD
    return [*found[:_MAX_TOLD], f"…+{more} more"] if more > 0 else found


def _differences(old: Column, new: Column) -> list[str]:
    found = []
    for field in ("type", "nn", "pk", "fk"):
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            label = new.name if field == "type" else f"{new.name}.{field}"
            found.append(f"{label}: {was or 'none'} → {now or 'none'}")
    return found


def revised(
    old: tuple[Overview, Details] | None, overview: Overview, details: Details
) -> tuple[Overview, Details]:
    """Give a scanned resource its hashes and its revision, with what changed since the stored one."""
    overview = replace(
        overview, schema_hash=schema_hash(details), cap_hash=cap_hash(overview, details)
    )
    if old is None:
        return overview, details
    before, was = old
    same = (before.schema_hash, before.cap_hash) == (overview.schema_hash, overview.cap_hash)
    changes = was.changes
    rev = before.rev
    if not same:
        rev += 1
        what = what_changed(was, details, (before.cap, overview.cap)) or ["hashes"]
        changes = (*changes, Change(rev=rev, what=tuple(what)))[-MAX_CHANGES:]
    return replace(overview, rev=rev), replace(details, changes=changes)
