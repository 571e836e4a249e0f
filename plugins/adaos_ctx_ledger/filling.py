"""What brings back a gap: the told text, the source by its reference, the index, a recall endpoint.

Each gap is answered from the first of these that has something; several gaps share one cap by the
core's budget engine, so that a short answer to each comes before a long one to the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.budget import Item, Option, solve
from adaos_ctx_ledger.entry import SUPERSEDED
from adaos_ctx_ledger.wholes import clip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_ledger.entry import Entry

CAP_TOKENS = 400  # of all fills of one message together
_BRIEF_CHARS = 240  # what one fill shrinks to before another is left out
_SHARES = ((1.0, 3.0), (0.5, 2.2), (0.25, 1.6))  # of the cap -> what it is worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """One gap, filled.

    Args:
        ref: With the digest of what is told now.
        key: As the ledger knows it.
        name: What people call it.
        text: Whole sentences; "" where only the reference could be given.
        tokens: Of the text.
        source: `told`, `ref`, `delta`, `search`, `recall`.
        digest: Of the content now; "" when unknown.
    """

    ref: str
    key: str
    name: str
    text: str
    tokens: int
    source: str
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a source says about a gap."""

    text: str
    source: str
    digest: str = ""
    ref: str = ""


def fill(
    gaps: Sequence[Entry],
    sources: Sequence[Callable[[Entry], Answer | None]],
    *,
    count: Callable[[str], int],
    cap_tokens: int = CAP_TOKENS,
) -> list[Fill]:
    """Fill gaps within a cap.

    Args:
        gaps: What is missing, most likely first.
        sources: Asked in this order for each gap until one answers.
        count: Tokens of a text.
        cap_tokens: Of all texts together, >= 0.

    Returns:
        One fill for each gap that fits, in the order of the gaps; texts are whole sentences.
    """
    answers = [_answered(gap, sources) for gap in gaps]
    versions = {
        gap.ref: _versions(answer.text, cap_tokens, count)
        for gap, answer in zip(gaps, answers, strict=True)
    }
    items = [_item(gap, versions[gap.ref]) for gap in gaps]
    chosen = {c.key: c.level for c in solve(items, cap_tokens).choices if c.level}
    return [
        _fill(gap, answer, *versions[gap.ref][int(chosen[gap.ref])])
        for gap, answer in zip(gaps, answers, strict=True)
        if gap.ref in chosen
    ]


def _answered(gap: Entry, sources: Sequence[Callable[[Entry], Answer | None]]) -> Answer:
    for source in sources:
        answer = source(gap)
        if answer is not None and answer.text.strip():
            return answer
    return Answer(text="", source="ref", digest=gap.digest)


def _versions(text: str, cap: int, count: Callable[[str], int]) -> list[tuple[str, int]]:
    """The text whole, and shorter; each with its tokens."""
    found = [(text, count(text))] if text else [("", 0)]
    for share, _ in _SHARES:
        room = int(cap * share)
        short = shortened(text, room, count)
        if short and short != found[-1][0]:
            found.append((short, count(short)))
    brief = clip(text, _BRIEF_CHARS)
    if brief and brief != found[-1][0]:
        found.append((brief, count(brief)))
    return found


def shortened(text: str, cap_tokens: int, count: Callable[[str], int]) -> str:
    """The longest start of whole sentences within a cap of tokens."""
    if count(text) <= cap_tokens:
        return text
    low, high = 0, min(len(text), 12 * cap_tokens)
    while low < high:
        middle = (low + high + 1) // 2
        if count(clip(text, middle)) <= cap_tokens:
            low = middle
        else:
            high = middle - 1
    return clip(text, low)


def _item(gap: Entry, versions: list[tuple[str, int]]) -> Item:
    options = tuple(
        Option(level=str(at), cost=tokens, value=4.0 - at * 0.5)
        for at, (_, tokens) in enumerate(versions)
    )
    return Item(key=gap.ref, options=options)


def _fill(gap: Entry, answer: Answer, text: str, tokens: int) -> Fill:
    digest = answer.digest or gap.digest
    address = answer.ref or gap.ref
    ref = f"{address}@{digest[:8]}" if digest and "@" not in address else address
    return Fill(
        ref=ref, key=gap.ref, name=gap.name, text=text, tokens=tokens, source=answer.source,
        digest=digest,
    )  # fmt: skip


def told_text(gap: Entry) -> Answer | None:
    """What the ledger itself keeps; not for what moved since, which is no longer true."""
    if gap.state == SUPERSEDED or not gap.text:
        return None
    return Answer(text=gap.text, source="told", digest=gap.digest)
