"""What a provider's prompt cache makes of a pack: what is still valid, what ten turns cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UnknownTokenizer
from adaos_ctx.pack.messages import stable_chars
from adaos_ctx.tokens import get_counter, resolve_target
from adaos_ctx.tokens.vocabulary import package_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.pack.model import Pack

TURNS = 10  # requests that the cost is told for, each within the cache's lifetime
_MILLION = 1_000_000
_PARTS = ("minimum", "input", "write", "read")


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What one model's provider says of its prompt cache.

    Args:
        provider: Who.
        model: Which model.
        minimum: Least tokens of a prefix that is cached.
        step: Cached prefixes grow by so many tokens.
        input: USD per million tokens that are not cached.
        write: USD per million tokens that are written into the cache.
        read: USD per million tokens that are read from it.
    """

    provider: str
    model: str
    minimum: int
    input: float
    write: float
    read: float
    step: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheRow:
    """One model.

    Args:
        model: Its name.
        exact: Whether its tokens were counted with its own tokenizer.
        tokens: Of the whole pack.
        stable: Of the part that stays the same between turns.
        valid: Of the last pack that are a prefix of this one.
        cached: Tokens of the stable part that its provider would keep; 0 when it is too short.
        minimum: What it needs.
        cost: USD of the pack as input in ten turns.
        cost_uncached: The same without a cache.
    """

    model: str
    exact: bool
    tokens: int
    stable: int
    valid: int
    cached: int
    minimum: int
    cost: float
    cost_uncached: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheReport:
    """What caches make of a pack.

    Args:
        tokens: Tokens of the last pack, by the pack's own tokenizer; -1 when there was none.
        valid: How many of them, in whole lines, are a prefix of the new pack.
        stable: Tokens of the new pack before the first byte that moves between turns.
        rows: By model.
        date: Of the prices and minima.
        unsourced: `model: number` of what is left out since no source says it.
    """

    tokens: int
    valid: int
    stable: int
    rows: tuple[CacheRow, ...]
    date: str
    unsourced: tuple[str, ...]


def cache_report(pack: Pack, text: str, last: str | None) -> CacheReport:
    """Compare a pack with the last one, and price ten turns with it.

    Args:
        pack: As it was rendered.
        text: Its text.
        last: The text of the last pack; None when there was none.
    """
    count = _counter(pack.encoding)
    stable, valid = text[: stable_chars(pack)], common_lines(last or "", text)
    offers, date, unsourced = _offers()
    return CacheReport(
        tokens=count(last) if last is not None else -1, valid=count(valid), stable=count(stable),
        rows=tuple(_row(offer, text, stable, valid) for offer in offers), date=date,
        unsourced=unsourced,
    )  # fmt: skip


def common_lines(old: str, new: str) -> str:
    r"""The whole lines that two texts both begin with.

    Example:
        >>> common_lines("a\nb\nc", "a\nb\nd")
        'a\nb\n'
    """
    end = 0
    for a, b in zip(old.splitlines(keepends=True), new.splitlines(keepends=True), strict=False):
        if a != b:
            break
        end += len(a)
    return new[:end]


def _row(offer: Offer, text: str, stable: str, valid: str) -> CacheRow:
    target = resolve_target(offer.model)
    count = target.counter().count
    whole, prefix = count(text), count(stable)
    cached = prefix - prefix % offer.step if prefix >= offer.minimum else 0
    return CacheRow(
        model=offer.model, exact=target.exact, tokens=whole, stable=prefix, valid=count(valid),
        cached=cached, minimum=offer.minimum, cost=turns_cost(offer, whole, cached),
        cost_uncached=turns_cost(offer, whole, 0),
    )  # fmt: skip


def turns_cost(offer: Offer, tokens: int, cached: int) -> float:
    """USD of ten turns: the first writes the prefix, the others read it.

    `(cached * write + 9 * cached * read + 10 * (tokens - cached) * input) / 1,000,000`.

    Args:
        offer: The prices.
        tokens: Of the whole pack, >= cached.
        cached: Of the prefix that is kept; 0 for none.
    """
    kept = cached * (offer.write + (TURNS - 1) * offer.read)
    return (kept + TURNS * (tokens - cached) * offer.input) / _MILLION


def _counter(shown: str) -> Callable[[str], int]:
    """What a pack's own label counts with; o200k_base for tokenizers of plugins and estimates."""
    try:
        return get_counter(shown).count
    except UnknownTokenizer:
        return get_counter().count


@cache
def _offers() -> tuple[tuple[Offer, ...], str, tuple[str, ...]]:
    """The models of which every number has a source, the date, and what is left out."""
    import json

    content = json.loads(package_data("providers.json"))
    offers, unsourced = [], []
    for row in content["models"]:
        missing = [part for part in _PARTS if not row.get(part)]
        unsourced += [f"{row['model']}: {part}" for part in missing]
        if not missing:
            offers.append(_offer(row))
    return tuple(offers), str(content["date"]), tuple(unsourced)


def _offer(row: dict[str, Any]) -> Offer:
    return Offer(
        provider=row["provider"], model=row["model"], minimum=row["minimum"][0],
        input=row["input"][0], write=row["write"][0], read=row["read"][0],
        step=row.get("step", [1])[0],
    )  # fmt: skip
