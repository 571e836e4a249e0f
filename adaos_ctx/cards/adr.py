"""The card of an architecture decision record: status, goal, choice, why, what follows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_choice import find_choice
from adaos_ctx.cards.adr_effects import (
    find_consequences,
    find_constraints,
    find_rationale,
    find_revisit,
    find_signed,
)
from adaos_ctx.cards.adr_goal import find_goal
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.adr_status import Status, find_status
from adaos_ctx.cards.adr_template import is_template_title
from adaos_ctx.cards.claims_text import adr as claim
from adaos_ctx.cards.document import locate
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.lines import BULLET, Item, clean, cut, line, packed
from adaos_ctx.cards.reading import read_document
from adaos_ctx.model import MAX_CARD_CHARS, CardLine, Kind, Source, Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards.adr_options import Option
    from adaos_ctx.cards.adr_record import Record
    from adaos_ctx.cards.adr_resolve import Choice

NOT_FILLED = "(template, not filled)"
NOT_STATED = "no decision stated"
MIN_CHOICE_CHARS = 40  # what the choice keeps of its line when options are rejected beside it
_WORD = lazy(r"\w{3,}")
_SAYS_NOTHING = lazy(r"\W*(?:it )?(?:comes out best|see below|see above)", re.IGNORECASE)


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a record's card: status, goal, choice, why, what follows."""
    document = read_document(source.path, source.text)
    record = read_record(document)
    status, choice = find_status(record), find_choice(record)
    goal = find_goal(record)
    template = _is_template(record, status, choice)
    if status.line:
        yield line(f"Status: {status.line}", *status.spans)
    if goal and not template:
        yield _said(document.text, "Goal: ", goal)
    else:
        yield line(f"Goal: {NOT_FILLED if template else 'none stated'}")
    yield from _choice_lines(document.text, choice, template=template)
    if not template:
        yield from _effect_lines(document.text, record, choice)


def _is_template(record: Record, status: Status, choice: Choice) -> bool:
    title = record.document.title
    named = bool(title and is_template_title(title.text))
    unfilled = status.word == "unfilled template"
    if choice.text:
        return named and unfilled
    return named or unfilled or (choice.unfilled and find_goal(record) is None)


def _choice_lines(text: str, choice: Choice, *, template: bool) -> list[CardLine]:
    if template or not choice.text:
        unfilled = template or choice.unfilled
        lines = [line(f"Choice: {NOT_FILLED if unfilled else NOT_STATED}")]
        return lines + _rejected_lines(choice.rejected)
    head = f"Choice: {clean(choice.text)}"
    kept = choice.spans if len(choice.spans) < 2 else _shown(text, choice.spans, line(head).text)
    spans = _narrow(text, kept, choice.text)
    rejected = ", ".join(_name(option) for option in choice.rejected)
    beside = f"{head.rstrip('.。')}, reject {rejected}"
    if rejected and len(beside) <= MAX_CARD_CHARS - len(BULLET):
        return [line(beside, *spans, *(option.span for option in choice.rejected))]
    return [line(head, *spans), *_rejected_lines(choice.rejected)]


def _rejected_lines(options: Sequence[Option]) -> list[CardLine]:
    items = [Item(text=_name(option), spans=(option.span,)) for option in options]
    return packed(items, head="Rejected: ", separator="; ", max_lines=1)


def _name(option: Option) -> str:
    return cut(clean(option.shown if option.has_id else option.name), MIN_CHOICE_CHARS)


def _effect_lines(text: str, record: Record, choice: Choice) -> list[CardLine]:
    lines: list[CardLine] = []
    if choice.because and not _SAYS_NOTHING.match(choice.because.text):
        lines.append(_said(text, "Why: ", choice.because))
    else:
        lines += [_said(text, "Why: ", item) for item in find_rationale(record)]
    lines += packed(find_constraints(record), head="Constraints: ", separator="; ", max_lines=1)
    positive, negative = find_signed(record, "positive"), find_signed(record, "negative")
    lines += packed(positive, head="Positive: ", separator="; ", max_lines=1)
    lines += packed(negative, head="Negative: ", separator="; ", max_lines=1)
    if not positive and not negative:
        lines += _consequence_lines(text, find_consequences(record))
    lines += [_said(text, "Revisit: ", item) for item in find_revisit(record)]
    return lines


def _consequence_lines(text: str, items: list[Item]) -> list[CardLine]:
    if len(items) < 2:
        return [_said(text, "Consequences: ", item) for item in items]
    return packed(items, head="Consequences: ", separator="; ", max_lines=1)


def _said(text: str, head: str, item: Item) -> CardLine:
    made = line(head + item.text)
    if len(item.spans) < 2:
        return CardLine(text=made.text, spans=_narrow(text, item.spans, item.text))
    spans = _shown(text, item.spans, made.text)
    return CardLine(text=made.text, spans=_narrow(text, spans, item.text))


def _shown(text: str, spans: Sequence[Span], said: str) -> tuple[Span, ...]:
    """The ranges of which a cut line still shows something; the first one always."""
    words = set(_WORD.findall(said.casefold()))
    shown = [
        span
        for span in spans[1:]
        if words & set(_WORD.findall(text[span.start : span.end].casefold()))
    ]
    return (*spans[:1], *shown)


def _narrow(text: str, spans: Sequence[Span], words: str) -> tuple[Span, ...]:
    """Narrow the range of a single block to the words taken from it."""
    if len(spans) != 1:
        return tuple(spans)
    return (locate(text, spans[0], words),)


build = guarded(tell)
KIND = Kind(name="adr", section="ADR", build=build, claim=claim, prefixes=("A",), order=10)
