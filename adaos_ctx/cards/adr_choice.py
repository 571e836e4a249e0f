"""What a decision record chose: an option where it says so, else the sentence that decides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_explicit import BECAUSE, explicit, y_statement
from adaos_ctx.cards.adr_match import by_label
from adaos_ctx.cards.adr_options import find_options
from adaos_ctx.cards.adr_resolve import Case, Choice, left_out, named, of_options, referred
from adaos_ctx.cards.adr_statements import Statement, statements
from adaos_ctx.cards.adr_verbs import (
    STRONGEST,
    decides,
    from_decision,
    is_imperative,
    opens_decision,
    says_we_decide,
    without_number,
)
from adaos_ctx.cards.lines import Item
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.adr_record import Part, Record

MIN_HEAD_CHARS = 12  # before a reason; what is shorter is not the decision
_DANGLING = lazy(r"[\s,]*\b(?:because|since|as|due to|потому что|так как)[\s:,]*$", re.IGNORECASE)
MAX_SENTENCE_CHARS = 88  # that fit the line; a longer one is led by the title, if that decides
_WORD = lazy(r"[^\W\d_]{3,}|\w+-\w+")
_SMALL = frozenset({"the", "and", "for", "tool", "new", "adr", "of", "a", "в", "и", "для"})
_BODY_ROLES = frozenset({"options", "rejected", "details", "goal", "drivers", "meta", "negative"})


def find_choice(record: Record) -> Choice:
    """Find the decision, the surest form first; nothing is invented where none is stated."""
    case = Case(record=record, parts=record.of("decision"), options=find_options(record))
    for finder in (explicit, y_statement, _marked, _stated, _elsewhere):
        choice = finder(case)
        if choice:
            return choice
    return Choice(unfilled=_is_unfilled(case))


def _marked(case: Case) -> Choice | None:
    """The one option that its own heading or item calls chosen."""
    chosen = [option for option in case.options if option.fate == "chosen"]
    if len(chosen) != 1 or case.parts:
        return None
    option = chosen[0]
    rejected = left_out(case, chosen, option.name)
    return Choice(text=option.shown, spans=(option.span,), rejected=rejected)


def _stated(case: Case) -> Choice | None:
    """The sentence of the decision's part that decides."""
    for part in case.parts:
        choice = _lettered(case, part) or _headed(case, part)
        if choice:
            return choice
        found = statements(case.record.body(part), opens_decision)
        if found:
            return _from_statement(case, _best(found))
    return None


def _lettered(case: Case, part: Part) -> Choice | None:
    """A first line that is nothing but the letter or number of an option."""
    for block in part.blocks[:1]:
        if by_label(block.text, case.options):
            return of_options(case, block.text, (block.span,))
    return None


def _headed(case: Case, part: Part) -> Choice | None:
    """Inner headings that are decisions themselves, where the part has no words of its own."""
    if statements(part.blocks, limit=1):
        return None
    heads = [
        child.title
        for child in case.record.children(part)
        if child.title and child.role is None and child.parents[-1] == part.index
    ]
    if not heads or not is_imperative(heads[0].text):
        return None
    text = "; ".join(without_number(head.text) for head in heads)
    return Choice(text=text, spans=tuple(head.span for head in heads))


def _best(found: Sequence[Statement]) -> Statement:
    """The sentence with the strongest wording; four sentences later outweigh one degree."""
    best, most = found[0], -1.0
    for place, statement in enumerate(found):
        if STRONGEST - place / 4 <= most:
            break
        rating = decides(statement.text) - place / 4
        if rating > most:
            best, most = statement, rating
    return best


def _from_statement(case: Case, best: Statement) -> Choice:
    if by_label(best.text, case.options):
        return of_options(case, best.text, best.spans)
    head, reason = _split_reason(best.text)
    because = Item(text=reason, spans=best.spans) if reason else None
    by_number = referred(head, case.options)
    chosen = by_number or named(head, case.options)
    rejected = left_out(case, chosen, best.text)
    text, spans = from_decision(_DANGLING.sub("", head), MAX_SENTENCE_CHARS), best.spans
    if len(by_number) == 1 and by_number[0].name:
        text, spans = f"{by_number[0].shown}: {text}", (by_number[0].span, *spans)
    title = case.record.title
    if title and len(text) > MAX_SENTENCE_CHARS and is_imperative(title.text):
        text, spans = f"{without_number(title.text)}: {text}", (title.span, *spans)
    return Choice(text=text, spans=spans, because=because, rejected=rejected)


def _split_reason(text: str) -> tuple[str, str]:
    reason = BECAUSE.search(text)
    if not reason or reason.start() < MIN_HEAD_CHARS:
        return text, ""
    because = text[reason.end() :]
    return (text[: reason.start()], because) if because else (text, "")


def _elsewhere(case: Case) -> Choice | None:
    """A deciding sentence outside of any part for it, or a title that is itself the decision."""
    if _is_unfilled(case):
        return None
    for part in case.record.parts:
        if not _is_argument(case.record, part):
            paragraphs = [block for block in part.blocks if block.kind == "para"]
            for statement in statements(paragraphs, opens_decision):
                if says_we_decide(statement.text):
                    return _from_statement(case, statement)
    title = case.record.title
    if title and is_imperative(title.text):
        return Choice(text=without_number(title.text), spans=(title.span,))
    return _namesake(case.record)


def _is_argument(record: Record, part: Part) -> bool:
    around = (part, *(record.parts[index] for index in part.parents))
    return any(other.role in _BODY_ROLES for other in around)


def _namesake(record: Record) -> Choice | None:
    """The first sentence of a part that bears the record's own name."""
    if not record.title or not record.of("status"):
        return None
    words = set(_WORD.findall(record.title.text.casefold()))
    for part in record.parts:
        if part.role is None and part.level == 2 and part.title:
            own = set(_WORD.findall(part.title.text.casefold())) - _SMALL
            found = statements(part.blocks, limit=1) if own and own <= words else []
            if found:
                return Choice(text=found[0].text, spans=found[0].spans)
    return None


def _is_unfilled(case: Case) -> bool:
    """Tell whether the decision's part is there but says nothing yet."""
    if not case.parts:
        return False
    return not any(statements(case.record.body(part), limit=1) for part in case.parts)
