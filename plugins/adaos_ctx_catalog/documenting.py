"""`resources.md`: the catalog for people, made of its details. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx_catalog.rendering import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adaos_ctx_catalog.details import Column, Details
    from adaos_ctx_catalog.record import Overview

_MARKUP = re.compile(r"([\\`*_\[\]<>|#])")


def resources_md(rows: Iterable[tuple[Overview, Details | None]], title: str) -> str:
    """A Markdown page: a table of all resources, then each with its fields and how to use it.

    Args:
        rows: (overview, details as a role may see them, or None), sorted by id.
        title: Name of the skill.
    """
    rows = list(rows)
    lines = [
        f"# Resources of {_text(title)}",
        "",
        "| resource | kind | what | rows | fields |",
        "|---|---|---|---|---|",
    ]
    lines += [_row(overview, details) for overview, details in rows]
    for overview, details in rows:
        lines += ["", *_section(overview, details)]
    return "\n".join(lines) + "\n"


def _row(overview: Overview, details: Details | None) -> str:
    about = _text(details.description if details else "")[:120]
    digest = ", ".join(_text(field) for field in overview.schema_digest)
    cells = [
        f"`{overview.id}`",
        overview.kind,
        about or _text(overview.title),
        overview.shape.rows_est,
        digest,
    ]
    return "| " + " | ".join(cells) + " |"


def _section(overview: Overview, details: Details | None) -> Iterator[str]:
    yield f"## {_text(overview.title)}"
    yield ""
    yield f"`{overview.ref}` · {overview.kind} · {', '.join(_text(tag) for tag in overview.tags)}"
    if details is None:
        yield ""
        yield "Details are not open to this role."
        return
    if details.description:
        yield ""
        yield _text(details.description)
    yield from _table("column", details.columns)
    yield from _table("parameter", details.params)
    for snippet in details.snippets:
        fence = "````" if "```" in snippet.code else "```"
        yield from ("", f"{fence}{snippet.engine}", one_line(snippet.code), fence)
    if details.anti_patterns:
        yield ""
        yield from (f"- avoid: {_text(text)}" for text in details.anti_patterns)
    for change in details.changes:
        yield f"- revision {change.rev}: {_text(', '.join(change.what))}"


def _table(label: str, columns: Sequence[Column]) -> Iterator[str]:
    if not columns:
        return
    yield from ("", f"| {label} | type | marks | about |", "|---|---|---|---|")
    for column in columns:
        marks = ["key"] if column.pk else ["required"] if column.nn else []
        marks += [f"→ {column.fk}"] if column.fk else []
        marks += [text for text in (column.unit, column.index, column.place) if text]
        marks += [f"personal: {column.pii}"] if column.pii else []
        cells = [
            _text(column.name),
            _text(column.type),
            _text(", ".join(marks)),
            _text(column.about),
        ]
        yield "| " + " | ".join(cells) + " |"


def _text(text: str) -> str:
    """Text that is no markup, on one line."""
    return _MARKUP.sub(r"\\\1", one_line(text))
