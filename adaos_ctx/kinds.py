"""The table of kinds: which builder a source gets. Built-ins and plugins register alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.discovery import SECTIONS
from adaos_ctx.errors import PluginError
from adaos_ctx.model import MAX_CARD_CHARS, MAX_CARD_LINES, Card, CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterable

_PREFIX_BONUS = 50  # what a conventional prefix adds to a claim, so that doubts follow the name


class KindTable(NamedTuple):
    """Kinds in the order (order, name)."""

    kinds: tuple[Kind, ...]

    @classmethod
    def of(cls, kinds: Iterable[Kind]) -> KindTable:
        """A table of these kinds; two of one name are a plugin's fault."""
        ordered = sorted(kinds, key=lambda kind: (kind.order, kind.name))
        names = [kind.name for kind in ordered]
        for name in names:
            if names.count(name) > 1:
                raise PluginError(plugin=name, reason="two kinds have this name")
        return cls(kinds=tuple(ordered))

    def find(self, name: str) -> Kind | None:
        """The kind of this name, or None."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def choose(self, source: Source, prefix: str = "") -> Kind:
        """The kind that claims a source most; the first in order among equals.

        Args:
            source: Decoded text.
            prefix: The alias's prefix; a kind of that prefix that claims the source at all is
                preferred in doubt.
        """
        best, best_claim = self.kinds[-1], 0
        for kind in self.kinds:
            claim = _claim(kind, source)
            if claim and prefix in kind.prefixes:
                claim += _PREFIX_BONUS
            if claim > best_claim:
                best, best_claim = kind, claim
        return best

    def card(self, source: Source, prefix: str = "") -> Card:
        """Build the card of a source.

        A builder of a plugin that raises or breaks the limits gives one honest line instead: a card
        must not stop a pack.
        """
        kind = self.choose(source, prefix)
        try:
            lines = tuple(kind.build(source))
        except Exception as error:  # noqa: BLE001 - the boundary to code of plugins
            lines = (CardLine(text=f"- no card: {kind.name} failed ({type(error).__name__})"),)
        if not within_limits(lines):
            lines = (CardLine(text=f"- no card: {kind.name} broke the limits of a card"),)
        return Card(alias=source.alias, sha8=source.sha8, kind=kind.name, lines=lines)


def _claim(kind: Kind, source: Source) -> int:
    try:
        return kind.claim(source.path, source.text)
    except Exception:  # noqa: BLE001 - a plugin's mistake takes it out of the choice, no more
        return 0


def within_limits(lines: Iterable[CardLine]) -> bool:
    """Whether lines are a card: 1 to 10, each `- …`, at most 100 characters, one line each."""
    texts = [line.text for line in lines]
    return 0 < len(texts) <= MAX_CARD_LINES and all(
        text.startswith("- ") and len(text) <= MAX_CARD_CHARS and "\n" not in text for text in texts
    )


def section_of(prefix: str) -> str:
    """The pack section that a built-in prefix stands for; "" when the content must tell."""
    return SECTIONS.get(prefix, "")
