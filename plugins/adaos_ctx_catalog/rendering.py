"""Resources as text for a model: a brief line, a short-key line, a details card. Pure.

Every line is one line of data: line ends and hidden characters were taken out when the resource was
scanned, and are again here, so that no name or comment can pose as a part of the prompt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.visible import escape_hidden
from adaos_ctx_catalog.overviews import says_more, told_line
from adaos_ctx_catalog.record import MAX_DIGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.details import Column, Details
    from adaos_ctx_catalog.record import Overview

NAMED = 2  # fields of the shortest line


def one_line(text: str) -> str:
    """Text on one line, nothing hidden."""
    return escape_hidden(text).replace("\n", "\\n").replace("\t", " ")


def brief(overview: Overview, fields: int = MAX_DIGEST) -> str:
    """The cheapest line: id, title where the id does not say it, telling fields without types.

    Args:
        overview: What is told.
        fields: How many of its telling fields, at most.
    """
    title = f" {overview.title}" if says_more(overview) else ""
    kind = "" if overview.kind == "tabular" else f" [{overview.kind}]"
    names = [field.rpartition(":")[0] or field for field in overview.schema_digest[:fields]]
    more = (overview.shape.cols or 0) - len(names)
    tail = f", …+{more}" if names and more > 0 else ""
    return one_line(f"- {overview.id}{kind}{title}: {', '.join(names)}{tail}".rstrip(": "))


def line(overview: Overview) -> str:
    """The short-key line."""
    return one_line(told_line(overview))


def card(details: Details, *, columns: int | None = None) -> str:
    """Details as lines that begin with `- `, below the id.

    Args:
        details: As a role may see them.
        columns: How many columns and parameters are told; None for all. The rest is counted.
    """
    lines = [f"# {details.id}", *_about(details), *_usage(details)]
    lines += _rows("columns", details.columns, columns)
    lines += _rows("params", details.params, columns)
    lines += _facts(details)
    return "\n".join(one_line(text) for text in lines)


def _about(details: Details) -> Iterator[str]:
    if details.description:
        yield f"- about: {details.description}"


def _usage(details: Details) -> Iterator[str]:
    for snippet in details.snippets:
        yield f"- {snippet.engine}: {snippet.code}"
    if details.anti_patterns:
        yield f"- avoid: {'; '.join(details.anti_patterns)}"


_PER_LINE = 10  # columns of a line


def _rows(label: str, rows: Sequence[Column], limit: int | None) -> Iterator[str]:
    kept = rows if limit is None else rows[:limit]
    for start in range(0, len(kept), _PER_LINE):
        part = ", ".join(_column(column) for column in kept[start : start + _PER_LINE])
        yield f"- {label}: {part}"
    if len(kept) < len(rows):
        yield f"- …+{len(rows) - len(kept)} {label}"


def _column(column: Column) -> str:
    marks = [column.name, column.type, column.place]
    marks += ["pk"] if column.pk else ["nn"] if column.nn else []
    marks += [f"fk={column.fk}"] if column.fk else []
    marks += [f"index={column.index}"] if column.index and not column.pk else []
    marks += [column.unit, f"pii={column.pii}" if column.pii else ""]
    text = " ".join(mark for mark in marks if mark)
    return f"{text} ({column.about})" if column.about not in ("", column.unit) else text


def _facts(details: Details) -> Iterator[str]:
    if details.pushdown:
        can = [name for name, does in sorted(details.pushdown.items()) if does]
        cannot = [name for name, does in sorted(details.pushdown.items()) if not does]
        told = [", ".join(can), f"not {', '.join(cannot)}" if cannot else ""]
        yield f"- pushdown: {'; '.join(text for text in told if text)}"
    limits = [f"{key}={value}" for key, value in sorted(details.constraints.items())]
    if details.immutability != "mutable":
        limits.append(details.immutability)
    if limits and limits != ["pii=none"]:
        yield f"- constraints: {', '.join(limits)}"
    quality = [f"fresh within {details.freshness_sla_s} s"] if details.freshness_sla_s else []
    quality += [f"{name} null {rate:.0%}" for name, rate in sorted(details.null_rate.items())]
    if quality:
        yield f"- quality: {', '.join(quality)}"
    access = [details.policy, *details.secrets]
    if any(access):
        yield f"- access: {', '.join(text for text in access if text)}"
