"""The card of a scorecard: the ranking, the weights, the conflicts with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.choices import EXCLUDES, pairs, read_choices, short_name
from adaos_ctx.cards.claims_data import scorecard as claim
from adaos_ctx.cards.data import Number, as_dict, said
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.lines import Item, clip, line, packed
from adaos_ctx.cards.literals import value_at
from adaos_ctx.model import CardLine, Kind, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx.cards.data import Data

MAX_REASON_CHARS = 60  # of a conflict's reason


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a scorecard's card."""
    data, problem = read_choices(source)
    lines = list(problem)
    scores = [entry for entry in _entries(data, "scores") if _option(entry)]
    ids = [_option(entry) for entry in scores]
    ranking = _ranking(source.text, data, scores)
    lines += packed(ranking, head="Rank: ", separator=" > ", max_lines=3)
    lines += packed(_weights(source.text, data), head="Weights: ", max_lines=2)
    conflicts = _conflicts(source.text, data, ids)
    lines += packed(conflicts, head="Conflicts: ", separator="; ", max_lines=3)
    yield from lines or [line("no scores")]


def _entries(data: Data, key: str) -> list[dict[str, object]]:
    """The objects of a list; their places are asked for from the outside in."""
    data.places.of(data.root, key)
    home = data.root.get(key)
    found = []
    for index, entry in enumerate(home if isinstance(home, list) else ()):
        data.places.of(home, index)
        found.append(as_dict(entry))
    return found


def _option(entry: Mapping[str, object]) -> str:
    return said(entry.get("option") or entry.get("id"))


def _ranking(text: str, data: Data, scores: Sequence[dict[str, object]]) -> list[Item]:
    """Best first; equal totals keep the file's order; an option without a total stands last."""
    ids = [_option(entry) for entry in scores]

    def rank(index: int) -> tuple[int, float, int]:
        total = scores[index].get("total")
        return (0, -amount(total), index) if isinstance(total, Number) else (1, 0.0, index)

    items = []
    for index in sorted(range(len(scores)), key=rank):
        entry = scores[index]
        total = said(entry.get("total")) or "?"
        key = "option" if entry.get("option") else "id"
        spans = (*value_at(data, entry, key), *value_at(data, entry, "total"))
        items.append(Item(text=f"{short_name(ids[index], ids)} {total}", spans=spans))
    return items


def amount(total: Number) -> float:
    """A number to rank by; what is no number (NaN) counts as the least."""
    try:
        number = float(total)
    except ValueError:
        return float("-inf")
    return number if number == number else float("-inf")  # noqa: PLR0124 - NaN is not itself


def _weights(text: str, data: Data) -> list[Item]:
    data.places.of(data.root, "weights")
    home = as_dict(data.root.get("weights"))
    return [
        Item(
            text=f"{name} {said(weight)}",
            spans=(*data.places.of(home, name), *value_at(data, home, name)),
        )
        for name, weight in home.items()
    ]


def _conflicts(text: str, data: Data, ids: Sequence[str]) -> list[Item]:
    reasons: dict[tuple[str, str], str] = {}
    places: dict[tuple[str, str], tuple[Span, ...]] = {}
    declared: list[tuple[str, str]] = []
    for entry in _entries(data, "conflicts"):
        a, b, reason = (said(entry.get(key)) for key in ("a", "b", "reason"))
        if not (a and b):
            continue
        declared.append((a, b))
        for pair in pairs([(a, b)], ids):
            reasons[pair] = reasons.get(pair) or reason
            spans = [span for key in ("a", "b", "reason") for span in value_at(data, entry, key)]
            places[pair] = (*places.get(pair, ()), *spans)
    items = []
    for pair in pairs(declared, ids):
        reason = clip(reasons[pair], MAX_REASON_CHARS) if reasons[pair] else ""
        name = EXCLUDES.join(pair)
        items.append(Item(text=f"{name}: {reason}" if reason else name, spans=places[pair]))
    return items


build = guarded(tell)
KIND = Kind(name="scorecard", section="OPTS", build=build, claim=claim, prefixes=("P",), order=21)
