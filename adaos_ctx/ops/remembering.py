"""What is the same from commit to commit of one history is found out once.

Between two commits a few files differ; cards and word counts of all others would cost minutes.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError
from adaos_ctx.kinds import KindTable
from adaos_ctx.ops.looking import load_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import Card, Source
    from adaos_ctx.ops.looking import Entry
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

_WORD = re.compile(r"\w+")


class _Kinds(KindTable):
    """A table that builds the card of one content once."""

    built: dict[tuple[object, ...], Card]

    def card(self, source: Source, prefix: str = "") -> Card:
        """As the table does; remembered by all that a builder may look at."""
        key = (source.alias, source.path, source.sha256, source.siblings, prefix)
        if not source.sha256 or key not in self.built:
            self.built[key] = KindTable.card(self, source, prefix)
        return self.built[key]


def remembering(plugins: Plugins) -> Plugins:
    """The same plugins, whose cards are built once for each content."""
    found = copy.copy(plugins)
    kinds = _Kinds(kinds=plugins.kinds.kinds)
    kinds.built = {}
    found.kinds = kinds
    return found


@dataclass(frozen=True, slots=True)
class Words:
    """How often each word stands in a text, and how many there are."""

    counts: Counter[str]
    total: int

    @classmethod
    def of(cls, text: str) -> Words:
        """The lower-case words of a text.

        Example:
            >>> Words.of("To be, or not to be").total
            6
        """
        counts = Counter(_WORD.findall(text.lower()))
        return cls(counts, counts.total())


class WordCounts:
    """The words of files, counted once for each content."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Words] = {}

    def of(self, skill: Skill, entries: Iterator[Entry]) -> dict[str, Words]:
        """Alias -> words of its path and text; of its path alone where it cannot be read."""
        found = {}
        for entry in entries:
            key = (entry.alias.path, entry.sha256)
            if key not in self._known:
                self._known[key] = Words.of(_text(skill, entry))
            found[entry.alias.name] = self._known[key]
        return found


def _text(skill: Skill, entry: Entry) -> str:
    try:
        return f"{entry.alias.path}\n{load_source(skill, entry).text}"
    except CtxError:
        return entry.alias.path
