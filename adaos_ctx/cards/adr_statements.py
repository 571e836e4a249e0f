"""Sentences of a part of a decision record, with lists joined to the sentence that opens them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_template import is_placeholder
from adaos_ctx.cards.sentences import sentences
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adaos_ctx.cards.document import Block
    from adaos_ctx.model import Span

MIN_CHARS = 15  # a shorter sentence is a lead-in ("Therefore", "Yes.")
MIN_WIDE_CHARS = 6  # the same in scripts without blanks
MAX_STATEMENTS = 12  # the first ones decide; a part may be as long as a book
_MAX_JOINED = 4  # list items shown after the sentence that opens them
_LEAD_IN = lazy(
    r"\W*(?:therefore|thus|hence|so|accordingly|consequently|decisions?|as follows|the following|"
    r"we (?:will|have|decided|propose)|note|notes|поэтому|таким образом|итак|следовательно|"
    r"принято|решено|"
    r"因此|所以|したがって|donc|por lo tanto|daher|portanto|quindi|dlatego)\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One sentence and where it stands."""

    text: str
    spans: tuple[Span, ...]


def statements(
    blocks: Iterable[Block],
    keep_lead: Callable[[str], bool] = bool,
    *,
    limit: int = MAX_STATEMENTS,
) -> list[Statement]:
    """Sentences of the blocks in order; placeholders, code, tables and lead-ins are left out.

    Args:
        blocks: In reading order.
        keep_lead: Tells whether a sentence that opens a list stays before its items.
        limit: How many are wanted; a block's own sentences are not torn apart.
    """
    usable = [block for block in blocks if block.kind in {"para", "item"} and block.raw]
    own = [block for block in usable if not block.quoted] or usable
    found: list[Statement] = []
    open_ended: list[Statement] = []  # "Therefore", "It will be:" above code: better than nothing
    index = 0
    while index < len(own) and len(found) < limit:
        block = own[index]
        index += 1
        if is_placeholder(block.text):
            _, index = _items_below(own, index, block)  # a hint goes on in its list
        else:
            index = _take(own, index, (found, open_ended), keep_lead)
    return found or [s for s in open_ended if not _LEAD_IN.fullmatch(s.text)]


def _take(
    own: Sequence[Block],
    index: int,
    into: tuple[list[Statement], list[Statement]],
    keep_lead: Callable[[str], bool],
) -> int:
    """Add the statements of the block before `index`; return where to go on."""
    found, open_ended = into
    block = own[index - 1]
    parts = sentences(block.text)
    lead = parts.pop() if parts and parts[-1].endswith((":", "：")) else ""
    for part in parts:
        (open_ended if is_lead_in(part) else found).append(
            Statement(text=part, spans=(block.span,))
        )
    items, after = _items_below(own, index, block) if lead else ([], index)
    if not items:
        if lead:
            into_list = found if keep_lead is bool and not is_lead_in(lead) else open_ended
            into_list.append(Statement(text=lead.rstrip(":："), spans=(block.span,)))
        return index
    shown = items[:_MAX_JOINED]
    text = "; ".join(item.text.rstrip(".;,") for item in shown)
    spans = tuple(item.span for item in shown)
    if not _LEAD_IN.fullmatch(lead) and keep_lead(lead):
        text, spans = f"{lead} {text}", (block.span, *spans)
    found.append(Statement(text=text, spans=spans))
    return after


def _items_below(own: Sequence[Block], index: int, block: Block) -> tuple[list[Block], int]:
    """The list right after a block, its outermost items only, and the index after it."""
    items: list[Block] = []
    base = block.depth if block.kind == "item" else 0
    while index < len(own) and own[index].kind == "item" and own[index].depth > base:
        if not items or own[index].depth <= items[0].depth:
            items.append(own[index])
        index += 1
    return items, index


def is_lead_in(text: str) -> bool:
    """Tell whether a sentence only leads to the next one, or is too short to say anything."""
    if _LEAD_IN.fullmatch(text):
        return True
    wide = sum(1 for char in text if char >= "\u2e80")
    return len(text) < (MIN_WIDE_CHARS if wide > len(text) // 3 else MIN_CHARS)
