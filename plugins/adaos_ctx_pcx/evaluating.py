"""Does a reader who opens what a navigator ranks reach the answer within the budget?"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.types import estimate_tokens
from adaos_ctx_pcx.errors import LeafGone, OverBudget
from adaos_ctx_pcx.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_pcx.cases import Case
    from adaos_ctx_pcx.manifest import Opened
    from adaos_ctx_pcx.navigators import Navigator

MAX_OPENS = 8
_Z = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """How one case went.

    Args:
        id: Of the case.
        opened: Ids of the leaves that were opened, in order.
        hit: Place of the first answer among them, from 1; 0 for none.
        tokens: Held at the hit, or at the end; counted as the manifest's tokenizer counts.
        estimated: The same as characters / 4, as the tables of the evaluation sets count.
        first_view: Estimated tokens of what was shown before the first choice.
        exhausted: Whether something was not opened because it did not fit.
        ranked: Places of the answers among all that the navigator ranked; for recall.
    """

    id: str
    opened: tuple[str, ...]
    hit: int
    tokens: int
    estimated: int
    first_view: int
    exhausted: bool
    ranked: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All cases together; shares are 0..1, averages are over hits."""

    n: int
    success: float
    low: float
    high: float
    first_open: float
    opens: float
    tokens_to_answer: float
    first_view: float
    recall_at_10: float
    exhausted: int

    def fields(self) -> dict[str, Any]:
        """As a report prints them."""
        return {k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(self).items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """Two runs of the same cases: what only one of them answers, and how likely chance does that."""

    only_first: int
    only_second: int
    p: float


def walk(
    source: Opened, navigator: Navigator, case: Case, *, budget: int, max_opens: int = MAX_OPENS
) -> Walk:
    """Show what the navigator shows, then open leaves in its order until one answers."""
    session = Session(source, budget=budget)
    view, order = navigator.start(session, case.query)
    shown = [view]
    opened: list[str] = []
    exhausted, hit = False, 0
    for key in order:
        if len(opened) >= max_opens or hit:
            break
        try:
            shown.append(session.open(key))
        except OverBudget:
            exhausted = True
            continue
        except LeafGone:
            continue
        opened.append(key)
        hit = len(opened) if key in case.wanted else 0
    places = tuple(n for n, key in enumerate(order, 1) if key in case.wanted)
    return Walk(
        id=case.id, opened=tuple(opened), hit=hit, tokens=session.spent,
        estimated=sum(len(text) for text in shown) // 4, first_view=estimate_tokens(view),
        exhausted=exhausted, ranked=places,
    )  # fmt: skip


def summed(walks: Sequence[Walk]) -> Report:
    """What the walks come to, with the 95 % interval of the success."""
    n = len(walks)
    hits = [each for each in walks if each.hit]
    low, high = interval(len(hits), n)
    return Report(
        n=n, success=_share(len(hits), n), low=low, high=high,
        first_open=_share(sum(each.hit == 1 for each in walks), n),
        opens=_share(sum(each.hit for each in hits), len(hits)),
        tokens_to_answer=_share(sum(each.estimated for each in hits), len(hits)),
        first_view=_share(sum(each.first_view for each in walks), n),
        recall_at_10=_share(sum(bool(e.ranked and e.ranked[0] <= 10) for e in walks), n),
        exhausted=sum(each.exhausted for each in walks),
    )  # fmt: skip


def compared(first: Sequence[Walk], second: Sequence[Walk]) -> Paired:
    """Cases that one run answers and the other does not, with the sign test's two-sided p.

    Cases are paired by their place; both runs are of the same file.
    """
    a = sum(bool(x.hit) and not y.hit for x, y in zip(first, second, strict=True))
    b = sum(bool(y.hit) and not x.hit for x, y in zip(first, second, strict=True))
    tail = sum(math.comb(a + b, k) for k in range(min(a, b) + 1))
    return Paired(only_first=a, only_second=b, p=min(1.0, 2 * tail / 2 ** (a + b)))


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0


def interval(hits: int, n: int) -> tuple[float, float]:
    """Where the true share lies with 95 %.

    Example:
        >>> [round(x, 2) for x in interval(8, 10)]
        [0.49, 0.94]

    Source:
        Wilson, "Probable inference", JASA 1927.
    """
    if not n:
        return 0.0, 1.0
    share = hits / n
    middle = share + _Z**2 / (2 * n)
    half = _Z * math.sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n))
    scale = 1 + _Z**2 / n
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
