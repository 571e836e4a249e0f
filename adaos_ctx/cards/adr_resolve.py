"""The decision as a value, and the options that it takes and leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_match import by_label, by_name, is_alike, mentioned
from adaos_ctx.cards.adr_options import Option, find_rejected
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.adr_record import Part, Record
    from adaos_ctx.cards.lines import Item
    from adaos_ctx.model import Span

_REFERS = lazy(
    r"(?:option|alternative|approach|solution|вариант\w*|опци\w+|альтернатив\w+|подход\w*|方案|选项|案|"
    r"opci[oó]n|opção|opzione|opcj\w+|seçenek|옵션|대안)\s*[#№]?\s*(\d{1,2}|[A-Z]|[А-Я])(?![^\W_])",
    re.IGNORECASE,
)
_AGAINST = lazy(
    r"\b(?:over|instead of|rather than|not|against|unlike|вместо|а не|не)\b|而不是|不",
    re.IGNORECASE,
)
_BARE_LABEL = lazy(r"\W*\w{1,2}\W*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The decision.

    Args:
        text: What was chosen, in the record's words; empty when nothing is stated.
        spans: Where it stands.
        rejected: Options that were not chosen; only where the chosen one is certain.
        because: The reason given with it, and where it stands; None when none is given.
        unfilled: Whether the part for the decision still holds the template's words.
    """

    text: str = ""
    spans: tuple[Span, ...] = ()
    rejected: tuple[Option, ...] = ()
    because: Item | None = None
    unfilled: bool = False


@dataclass(frozen=True, kw_only=True)
class Case:
    """What the decision is looked for in: the record, its parts for it, its options."""

    record: Record
    parts: Sequence[Part]
    options: Sequence[Option]


def of_options(
    case: Case, name: str, spans: tuple[Span, ...], because: Item | None = None
) -> Choice:
    """Resolve what was named against the options; what is not chosen is rejected."""
    labelled = by_label(name, case.options)
    chosen = labelled or referred(name, case.options) or by_name(name, case.options)
    text = name
    if labelled:
        text = " + ".join(option.shown for option in labelled)
        spans = (*spans, *(option.span for option in labelled))
    elif len(chosen) == 1 and chosen[0].has_id and chosen[0].name.casefold() == name.casefold():
        text, spans = chosen[0].shown, (*spans, chosen[0].span)
    elif not chosen and _BARE_LABEL.fullmatch(name):
        text = f"{name.strip(' .')}?"
    rejected = left_out(case, chosen, f"{name} {text}")
    return Choice(text=text, spans=spans, because=because, rejected=rejected)


def referred(text: str, options: Sequence[Option]) -> list[Option]:
    """Options that the text calls by noun and label: `option 2`."""
    labels = {label.casefold() for label in _REFERS.findall(text)}
    return [option for option in options if option.label and option.label.casefold() in labels]


def named(text: str, options: Sequence[Option]) -> list[Option]:
    """Options that the text takes: named before any word such as `instead of`."""
    turn = _AGAINST.search(text)
    return mentioned(text[: turn.start()] if turn else text, options)


def left_out(case: Case, chosen: Sequence[Option], said: str) -> tuple[Option, ...]:
    """Options of the chosen one's group that the decision leaves, and those said to be rejected.

    Where the chosen one was only guessed by its words, options that are worded like the decision
    are left alone: to call the chosen one rejected is the worst that a card can do.
    """
    listed = find_rejected(case.record)
    if chosen:
        groups = {option.group for option in chosen}
        taken = {option.name for option in (*chosen, *named(said, case.options))}
        certain = bool(
            set(chosen) & set(mentioned(said, case.options)) or by_label(said, case.options)
        )
        listed += [
            option
            for option in case.options
            if option.group in groups
            and option.name not in taken
            and (certain or not is_alike(option, said))
        ]
    unique = {option.name.casefold(): option for option in reversed(listed) if option.name}
    return tuple(reversed(unique.values()))
