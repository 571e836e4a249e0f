"""The card of a scorecard: the ranking, the weights, the conflicts with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.choices import EXCLUDES, pairs, short_name
from adaos_ctx.cards.document import is_blank
from adaos_ctx.cards.jsontext import Number, listing, mapping, parse_json, place, said
from adaos_ctx.cards.lines import Item, clip, finish, line, packed
from adaos_ctx.cards.notes import with_notes
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAX_REASON_CHARS = 60  # of a conflict's reason


def build(source: Source) -> tuple[CardLine, ...]:
    """Tell a scorecard in at most ten lines."""
    if is_blank(source.text):
        return with_notes(source, finish([]))
    parsed = parse_json(source.text)
    if parsed.problem:
        return with_notes(source, finish([line(f"unparsed json ({parsed.problem})")]))
    root = mapping(parsed.value)
    scores = [entry for entry in map(mapping, listing(root.get("scores"))) if _option(entry)]
    ids = [_option(entry) for entry in scores]
    lines = packed(_ranking(source.text, scores, ids), head="Rank: ", separator=" > ", max_lines=3)
    weights = mapping(root.get("weights"))
    lines += packed(
        [
            Item(text=f"{name} {said(weight)}", spans=place(source.text, name))
            for name, weight in weights.items()
        ],
        head="Weights: ",
        max_lines=2,
    )
    lines += packed(_conflicts(root, ids), head="Conflicts: ", separator="; ", max_lines=3)
    return with_notes(source, finish(lines or [line("no scores")]))


def _option(entry: Mapping[str, object]) -> str:
    return said(entry.get("option") or entry.get("id"))


def _ranking(text: str, scores: Sequence[Mapping[str, object]], ids: Sequence[str]) -> list[Item]:
    """Best first; equal totals keep the file's order; an option without a total stands last."""

    def rank(index: int) -> tuple[int, float, int]:
        total = scores[index].get("total")
        return (0, -total.value, index) if isinstance(total, Number) else (1, 0.0, index)

    items = []
    for index in sorted(range(len(scores)), key=rank):
        total = said(scores[index].get("total")) or "?"
        name = short_name(ids[index], ids)
        items.append(Item(text=f"{name} {total}", spans=place(text, ids[index])))
    return items


def _conflicts(root: Mapping[str, object], ids: Sequence[str]) -> list[Item]:
    entries = [mapping(entry) for entry in listing(root.get("conflicts"))]
    declared = [(said(e.get("a")), said(e.get("b")), said(e.get("reason"))) for e in entries]
    known = [(a, b, reason) for a, b, reason in declared if a and b]
    reasons: dict[tuple[str, str], str] = {}
    for a, b, reason in known:
        for pair in pairs([(a, b)], ids):
            reasons[pair] = reasons.get(pair) or reason
    items = []
    for a, b in pairs([(a, b) for a, b, _ in known], ids):
        reason = clip(reasons[a, b], MAX_REASON_CHARS) if reasons[a, b] else ""
        items.append(Item(text=f"{a}{EXCLUDES}{b}" + (f": {reason}" if reason else "")))
    return items


def claim(path: str, text: str) -> int:
    """Recognise a JSON object whose `scores` name options."""
    if not path.casefold().endswith(".json") or '"scores"' not in text:
        return 0
    found = mapping(parse_json(text).value).get("scores")
    if not isinstance(found, list) or not found:
        return 0
    return 92 if all(_option(mapping(entry)) for entry in found) else 0


KIND = Kind(name="scorecard", section="OPTS", build=build, claim=claim, prefixes=("P",), order=21)
