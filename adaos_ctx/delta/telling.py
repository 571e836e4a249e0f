"""How one change is told: facts by kind, the changed lines, the new card, or the new text.

What is complete comes first, as long as nothing else is cheaper. A patch that is longer than half
of the new text is never shown: the new card or the text itself takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import clean
from adaos_ctx.delta.compare import compare
from adaos_ctx.delta.lines import changed_lines, count_text, line_counts
from adaos_ctx.delta.model import Change, Facts
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Form
    from adaos_ctx.model import Source

MAX_SHOWN_TOKENS = 100  # of changed lines in a prompt; longer ones are counted, get_alias has them
MAX_HEAD_CHARS = 90  # of facts that stand before a card or a text
MAX_TEXT_CHARS = 2_000  # of a new text that may stand in a prompt whole
MAX_FACT_CHARS = 400  # of one fact; names and values of strangers have no limit
_SECRET = "a masked secret changed"  # noqa: S105 - a sentence, not a secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What is needed to tell one change.

    Args:
        pair: Which alias became which.
        kind: Kind of the new version, or of the old one when it is gone.
        old: The old text; None when it is new.
        new: The new text; None when it is gone.
        card: Gives the lines of the new card.
    """

    pair: Pair
    kind: str
    old: Source | None
    new: Source | None
    card: Callable[[], Sequence[str]]


@dataclass(frozen=True, slots=True)
class _Way:
    form: Form
    rows: tuple[str, ...]
    complete: bool
    tokens: int


def tell(case: Telling, count: Callable[[str], int]) -> Change:
    """Tell one change in the best way there is.

    Args:
        case: The two versions.
        count: Text -> tokens.
    """
    facts = _facts(case)
    way = _best(case, facts, count)
    added, removed = _counts(case)
    pair = case.pair
    return Change(
        alias=pair.alias, status=pair.status, kind=case.kind, old=pair.old, new=pair.new,
        lines=tuple(_safe(row) for row in way.rows), form=way.form, complete=way.complete,
        added=added, removed=removed, tokens=way.tokens, tags=facts.tags,
    )  # fmt: skip


def _facts(case: Telling) -> Facts:
    pair, old, new = case.pair, case.old, case.new
    where = f"({(pair.new or pair.old).path})"  # type: ignore[union-attr]
    if new is None or old is None or pair.status in ("removed", "missing", "added", "copied"):
        if pair.status == "copied" and pair.old:
            return Facts(texts=(f"copy of {pair.old.alias} {where}",), complete=True)
        told = "file is missing" if pair.status == "missing" else pair.status
        return Facts(texts=(f"{told} {where}",), complete=pair.status != "added")
    head = _moves(pair)
    if pair.old and pair.new and pair.old.sha256 == pair.new.sha256:
        return Facts(texts=head, complete=True)
    found = compare(case.kind, old, new)
    return Facts(texts=(*head, *found.texts), complete=found.complete, tags=found.tags)


def _moves(pair: Pair) -> tuple[str, ...]:
    texts = []
    if pair.old and pair.new:
        if pair.old.alias != pair.new.alias:
            texts.append(f"renamed from {pair.old.alias}")
        if pair.old.path != pair.new.path:
            texts.append(f"moved {pair.old.path} → {pair.new.path}")
    return tuple(texts)


def _best(case: Telling, facts: Facts, count: Callable[[str], int]) -> _Way:
    head = _fact_row(case, facts)
    complete = facts.complete and not any(_is_cut(text) for text in facts.texts)
    told = _Way("facts", (head,), complete, count(head))
    if complete:
        return _least([told, *_whole(case, facts, count, told.tokens)])
    shown = _shown_lines(case, facts, count) if case.old is not None else None
    if shown is not None:
        return _least([shown, *_whole(case, facts, count, shown.tokens)])
    whole = _whole(case, facts, count, told.tokens if case.old is not None else None)
    if case.old is None or _is_rewritten(case):
        whole = _whole(case, facts, count, None)
        return _least(whole) if whole else told
    return _least([told, *whole])


def _least(ways: list[_Way]) -> _Way:
    """The cheapest; the first among equals."""
    return min(ways, key=lambda way: way.tokens)


def _fact_row(case: Telling, facts: Facts) -> str:
    texts = [_one_fact(text) for text in facts.texts]
    return f"{case.pair.alias}: {'; '.join(texts)}"


def _short_head(case: Telling, facts: Facts) -> str:
    """The facts before a card or a text; how many lines changed, when the facts are long."""
    head = _fact_row(case, facts)
    if len(head) <= MAX_HEAD_CHARS or case.old is None:
        return head
    texts = [*_moves(case.pair), f"{count_text(*_counts(case))} lines"]
    return f"{case.pair.alias}: {'; '.join(map(_one_fact, texts))}"


def _one_fact(text: str) -> str:
    flat = clean(text[: 8 * MAX_FACT_CHARS])
    return flat if len(flat) <= MAX_FACT_CHARS else flat[: MAX_FACT_CHARS - 1] + "…"


def _is_cut(text: str) -> bool:
    """Whether a fact lost something when it was put on its line: length, or a masked secret."""
    return len(text) > MAX_FACT_CHARS or redact(text).count > 0


def _shown_lines(case: Telling, facts: Facts, count: Callable[[str], int]) -> _Way | None:
    """The changed lines, when they are few against the text and cheap."""
    old, new = case.old, case.new
    if old is None or new is None or "binary" in (old.encoding, new.encoding):
        return None
    masked = [redact(old.text).text, redact(new.text).text]
    rows = changed_lines(*masked)
    if rows is None or 2 * sum(map(len, rows)) > len(new.text):
        return None
    moves = "; ".join(_one_fact(text) for text in _moves(case.pair))
    head = f"{case.pair.alias}:" + (f" {moves};" if moves else "")
    if masked[0].count("\n") == old.text.count("\n") and masked != [old.text, new.text]:
        head += f" {_SECRET};" if _differ_only_masked(old.text, new.text, masked) else ""
    tokens = count("\n".join([head, *rows]))
    if tokens > MAX_SHOWN_TOKENS:
        return None
    return _Way("lines", (head.rstrip(";"), *rows), _SECRET not in head, tokens)


def _differ_only_masked(old: str, new: str, masked: list[str]) -> bool:
    return line_counts(old, new) != line_counts(*masked)


def _is_rewritten(case: Telling) -> bool:
    """Whether a patch would be longer than half of the new text."""
    old, new = case.old, case.new
    if old is None or new is None or not new.text:
        return False
    added, removed = line_counts(old.text, new.text)
    lines = new.text.count("\n") + 1
    return 2 * (added + removed) > lines


def _whole(
    case: Telling, facts: Facts, count: Callable[[str], int], limit: int | None
) -> list[_Way]:
    """The new card and the new text, as far as they could cost less than a limit (None: any)."""
    new = case.new
    if new is None or case.pair.status == "copied" or (limit is not None and limit <= _CHEAP):
        return []
    head = _short_head(case, facts)
    ways = []
    if new.encoding != "binary" and len(new.text) <= MAX_TEXT_CHARS and new.text.strip():
        rows = redact(new.text).text.rstrip("\n").split("\n")
        tokens = count("\n".join(rows))
        ways.append(_Way("text", (f"{head}; text now:", *rows), True, tokens))
    card = tuple(case.card())
    if card:
        ways.append(_Way("card", (f"{head}; now:", *card), False, count("\n".join(card))))
    return [way for way in ways if limit is None or way.tokens < limit]


_CHEAP = 25  # tokens; no card or text of any use costs less


def _counts(case: Telling) -> tuple[int, int]:
    old, new = case.old, case.new
    if "binary" in (old.encoding if old else "", new.encoding if new else ""):
        return 0, 0
    if case.pair.old and case.pair.new and case.pair.old.sha256 == case.pair.new.sha256:
        return 0, 0
    return line_counts(old.text if old else "", new.text if new else "")


def _safe(row: str) -> str:
    return escape_hidden(row).replace("\r", "\\r").replace("\n", "\\n")
