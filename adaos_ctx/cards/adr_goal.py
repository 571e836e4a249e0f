"""What a decision record is about: the first sentence of its context."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_statements import Statement, statements
from adaos_ctx.cards.adr_template import is_template_title
from adaos_ctx.cards.adr_verbs import without_number
from adaos_ctx.cards.lines import Item
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_record import Part, Record

_FACING = lazy(
    r"in the context of\s+(.+?)[,\s]+facing\s+(.+?)(?:,\s+(?:we|I)\b|$)", re.IGNORECASE | re.DOTALL
)
# A short sentence that only points to other records: the problem comes after it.
_POINTS = lazy(
    r"(?:this (?:adr|document|decision|record|is)|see|see also|related to|follow(?:s|ing)?[ -]up|"
    r"supersedes|см\.?|этот документ|参见|voir|siehe|véase)\b.{0,50}$",
    re.IGNORECASE,
)
_PLAIN_TITLE_ROLES = frozenset({None, "meta", "status"})


def find_goal(record: Record) -> Item | None:
    """The goal with its place; None when neither context nor title says anything."""
    for part in record.of("goal"):
        found = statements(record.body(part), limit=3) or _inner(record, part)
        if found:
            return _item(next((s for s in found if not _POINTS.match(s.text)), found[0]))
    opening = _opening(record)
    if opening:
        return _item(opening)
    title = record.title
    if title and not is_template_title(title.text) and without_number(title.text):
        return Item(text=without_number(title.text), spans=(title.span,))
    return None


def _inner(record: Record, part: Part) -> list[Statement]:
    return [s for child in record.children(part) for s in statements(child.blocks, limit=1)]


def _opening(record: Record) -> Statement | None:
    """The first sentence that stands before any named part, labelled lines left out."""
    labelled = {entry.block.span for entry in record.entries}
    for part in record.parts:
        if part.role not in _PLAIN_TITLE_ROLES:
            return None
        if part.role == "status":
            continue
        blocks = [b for b in part.blocks if b.span not in labelled and b.kind == "para"]
        found = [s for s in statements(blocks) if len(s.text) > 20 or s.text.endswith("。")]
        if found and part.role is None:
            return found[0]
    return None


def _item(statement: Statement) -> Item:
    facing = _FACING.search(statement.text)
    text = f"{facing[1]}, facing {facing[2]}" if facing else statement.text
    return Item(text=text, spans=statement.spans)
