"""The ways in which one change can be told, each with what it costs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.cards.lines import clean
from adaos_ctx.delta.lines import changed_lines, count_text, line_counts
from adaos_ctx.delta.windows import windows
from adaos_ctx.redact import redact
from adaos_ctx.text import BINARY
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Facts, Form
    from adaos_ctx.delta.weighing import Scale, Weight
    from adaos_ctx.model import Source

MAX_SHOWN_TOKENS = 100  # of changed lines in a prompt; longer ones are counted, get_alias has them
MAX_HEAD_CHARS = 90  # of facts that stand before a card
MAX_TEXT_CHARS = 2_000  # of a new text that may stand in a prompt whole
MAX_FACT_CHARS = 400  # of one fact; names and values of strangers have no limit
MAX_TINY_CHARS = 400  # of a new text that may cost less than what is cheap
CHEAP_TOKENS = 30  # neither a text that is not tiny nor its card costs less under its name
_SECRET = "a masked secret changed"  # noqa: S105 - a sentence, not a secret


class Telling(NamedTuple):
    """What is needed to tell one change.

    Args:
        pair: Which alias became which.
        kind: Kind of the new version, or of the old one when it is gone.
        old: The old text; None when it is new.
        new: The new text; None when it is gone.
        card: Gives the lines of the new card.
        reason: Why the new text could not be read; "" when it could.
    """

    pair: Pair
    kind: str
    old: Source | None
    new: Source | None
    card: Callable[[], Sequence[str]]
    reason: str = ""

    @property
    def is_edit(self) -> bool:
        """Whether there are two texts, and they differ."""
        pair = self.pair
        both = pair.old is not None and pair.new is not None and pair.status != "copied"
        return both and pair.old.sha256 != pair.new.sha256  # type: ignore[union-attr]


class Way(NamedTuple):
    """One way: its rows without bullet and indent, and what they cost."""

    form: Form
    rows: tuple[str, ...]
    complete: bool
    weight: Weight


class Ways:
    """Makes the ways of one change, as they are asked for."""

    def __init__(self, case: Telling, scale: Scale) -> None:
        self._case = case
        self._weigh = scale.weigh

    @cached_property
    def counts(self) -> tuple[int, int]:
        """Lines added and removed; zeros for binary files and mere moves."""
        old, new = self._case.old, self._case.new
        if self._is_binary or self._case.reason:
            return 0, 0
        if old and new and not self._case.is_edit:
            return 0, 0
        return line_counts(old.text if old else "", new.text if new else "")

    @property
    def _is_binary(self) -> bool:
        """Whether one of the two is no text, so that there are no lines to count."""
        sources = (self._case.old, self._case.new)
        return any(source is not None and source.encoding == BINARY for source in sources)

    @cached_property
    def is_rewritten(self) -> bool:
        """Whether a patch would be longer than half of the new text."""
        new = self._case.new
        if new is None or not self._case.is_edit or not new.text.strip():
            return False
        if self._is_binary:
            return True
        return 2 * sum(self.counts) > new.text.count("\n") + 1

    def facts(self, facts: Facts) -> Way:
        """The facts in one line."""
        whole = facts.complete and not any(_is_cut(text) for text in facts.texts)
        return self._way("facts", self._row(facts), [], complete=whole)

    def shown_lines(self) -> Way | None:
        """The changed lines, when they are few against the text and cheap."""
        way, new = self._lines, self._case.new
        if way is None or new is None or 2 * sum(map(len, way.rows[1:])) > len(new.text):
            return None
        return None if way.weight.above(MAX_SHOWN_TOKENS) else way

    @cached_property
    def _lines(self) -> Way | None:
        old, new = self._case.old, self._case.new
        if old is None or new is None or BINARY in (old.encoding, new.encoding):
            return None
        rows: list[str] = []
        hidden = False
        for part in windows(old.text, new.text):
            masked = redact(part.old).text, redact(part.new).text
            rows += changed_lines(*masked, part.first) or []
            if masked != part[:2] and line_counts(*masked) != line_counts(*part[:2]):
                hidden = True
        if not rows:
            return None
        notes = [one_fact(text) for text in moves(self._case.pair)]
        notes += [_SECRET] if hidden else []
        head = f"{self._case.pair.alias}: {'; '.join(notes)}".rstrip()
        return self._way("lines", head, rows, complete=not hidden)

    def all_lines(self) -> Way | None:
        """The changed lines, however many; what a diff would hold, without its heads."""
        return self._lines if self._lines and self._lines.complete else None

    def whole(self, facts: Facts, limit: Weight | None) -> list[Way]:
        """The new text and the new card, as far as they cost less than a limit (None: any)."""
        new = self._case.new
        if new is None or self._case.pair.status == "copied":
            return []
        if limit is None:
            return self._shown(facts, new, limit)
        tiny = len(new.text) <= MAX_TINY_CHARS
        if limit.most <= CHEAP_TOKENS and not tiny:
            return []
        less = [way for way in self._shown(facts, new, limit) if way.weight.below(limit)]
        return less if tiny or (less and limit.above(CHEAP_TOKENS)) else []

    def _way(self, form: Form, head: str, rows: Sequence[str], *, complete: bool) -> Way:
        shown = tuple(safe(row) for row in (head, *rows))
        return Way(form, shown, complete, self._weigh("\n".join(shown)))

    def _shown(self, facts: Facts, new: Source, limit: Weight | None) -> list[Way]:
        """The text where it is short, and the card unless the text costs no more."""
        rows: list[str] = []
        if new.encoding != BINARY and len(new.text) <= MAX_TEXT_CHARS and new.text.strip():
            rows = redact(new.text).text.rstrip("\n").split("\n")
        bare = not (self._is_binary and self._case.is_edit)
        head = heading(self._case.pair) if bare else self._row(facts)
        found = [self._way("text", head, rows, complete=True)] if rows else []
        card = [*self._case.card()]
        gone = lost(facts)
        if not card or _is_cut(gone):
            return found
        alone = self._weigh("\n".join([head, *card, gone]).rstrip())
        if limit is not None and not alone.below(limit):
            return found
        if found and not alone.below(found[0].weight):
            return found
        return [*found, self._card(facts, card, alone)]

    def _card(self, facts: Facts, card: Sequence[str], alone: Weight) -> Way:
        """What is gone, and as many rows of the card as cost no more than the bare card."""
        rows = [row.removeprefix("- ") for row in card]
        for head in self._heads(facts):
            for kept in range(len(rows), -1, -1):
                shown = rows[:kept]
                if kept and kept < len(rows):
                    shown[-1] += " …"
                way = self._way(
                    "card" if kept else "count", head[0], [*head[1:], *shown], complete=False
                )
                if not alone.below(way.weight):
                    return way
        return way

    def _heads(self, facts: Facts) -> list[list[str]]:
        """What may stand before a card, in order: all facts; how many lines changed; the name alone.

        A card shows nothing of what is gone, so that follows wherever not all facts are told.
        """
        gone = [row] if (row := lost(facts)) else []
        name = heading(self._case.pair)
        row = self._row(facts)
        found = [[row]] if len(row) <= MAX_HEAD_CHARS or self._case.old is None else []
        if self._is_binary and self._case.is_edit:
            return [[row]]
        if self._case.is_edit:
            counts = one_fact(f"{count_text(*self.counts)} lines")
            found.append([f"{name}{';' if moves(self._case.pair) else ''} {counts}", *gone])
        return [*found, [name, *gone]]

    def _row(self, facts: Facts) -> str:
        return f"{self._case.pair.alias}: {'; '.join(one_fact(text) for text in facts.texts)}"


def safe(row: str) -> str:
    """One row as it may be shown: nothing hidden, no line end inside."""
    return escape_hidden(row).replace("\r", "\\r").replace("\n", "\\n")


def heading(pair: Pair) -> str:
    """The name of an alias and what became of it: `D.x:`, `D.x: added`, `D.x: moved a → b`."""
    told = [one_fact(text) for text in moves(pair)]
    if not told and pair.status not in ("modified", "moved", "renamed"):
        told = [pair.status]
    return f"{pair.alias}: {'; '.join(told)}".rstrip()


def lost(facts: Facts) -> str:
    """What the facts say is gone, in one row; a card shows only what is there. "" for nothing."""
    if facts.gone:
        return f"removed {', '.join(facts.gone)}"
    return "; ".join(t for t in facts.texts if "removed" in t.partition(":")[0].split(" "))


def moves(pair: Pair) -> tuple[str, ...]:
    """What became of the name and of the place of an alias."""
    texts = []
    if pair.old and pair.new:
        if pair.old.alias != pair.new.alias:
            texts.append(f"renamed from {pair.old.alias}")
        if pair.old.path != pair.new.path:
            texts.append(f"moved {pair.old.path} → {pair.new.path}")
    return tuple(texts)


def one_fact(text: str) -> str:
    """A fact on one line: secrets masked, hidden characters shown, cut where it is endless."""
    flat = clean(text[: 8 * MAX_FACT_CHARS])
    return flat if len(flat) <= MAX_FACT_CHARS else flat[: MAX_FACT_CHARS - 1] + "…"


def _is_cut(text: str) -> bool:
    """Whether a fact lost something when it was put on its line: its end, blanks, a secret."""
    return one_fact(text) != text or redact(text).count > 0
