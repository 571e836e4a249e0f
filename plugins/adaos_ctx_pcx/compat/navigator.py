"""Who chooses what to expand next: by words in common, or a model."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from .runtime import FrontierEntry

_WORD = re.compile("[a-z0-9]+")
_STOP = frozenset(
    "a an and do for how i in is my of on or should that the this to when with".split()
)


class Navigator(Protocol):
    """Chooses an entry of the frontier."""

    def choose(
        self, query: str, frontier: list[FrontierEntry], budget_remaining: int
    ) -> str | None:
        """The id to expand next, or None to stop."""
        ...


class KeywordNavigator:
    """The most words in common with the query; leaves before branches, cheap before dear."""

    def __init__(self, stopwords: set[str] | None = None) -> None:
        self.stop = set(_STOP) if stopwords is None else stopwords

    def choose(
        self, query: str, frontier: list[FrontierEntry], budget_remaining: int
    ) -> str | None:
        """The best affordable entry that shares a word with the query."""
        asked = _tokens(query) - self.stop
        open_ones = [e for e in frontier if not e.expanded and e.expand_cost <= budget_remaining]
        scored = [(self._score(asked, entry), entry) for entry in open_ones]
        best = max(
            scored, key=lambda pair: (pair[0], pair[1].is_leaf, -pair[1].expand_cost), default=None
        )
        return best[1].node_id if best and best[0] > 0 else None

    def _score(self, asked: set[str], entry: FrontierEntry) -> int:
        return len(asked & _tokens(f"{entry.title or ''} {entry.what} {entry.when}"))


class LLMNavigator:
    """A model that reads the options and answers with an id, or STOP.

    Args:
        complete: Prompt -> answer.
    """

    def __init__(self, complete: Callable[[str], str]) -> None:
        self.complete = complete

    def choose(
        self, query: str, frontier: list[FrontierEntry], budget_remaining: int
    ) -> str | None:
        """The id that the model answers, None when that is no option."""
        options = [e for e in frontier if not e.expanded and e.expand_cost <= budget_remaining]
        if not options:
            return None
        answer = self.complete(_prompt(query, options, budget_remaining)).strip().strip("\"'`")
        return answer if answer in {entry.node_id for entry in options} else None

    @staticmethod
    def parse_json_choice(raw: str, valid: set[str]) -> str | None:
        """The `id` of a JSON answer where it is one of `valid`."""
        try:
            chosen = json.loads(raw)
        except ValueError:
            return None
        found = chosen.get("id") if isinstance(chosen, dict) else None
        return found if isinstance(found, str) and found in valid else None


def _prompt(query: str, options: list[FrontierEntry], budget: int) -> str:
    lines = [
        f"- id={e.node_id} | {e.what} | open it when: {e.when} | tokens={e.expand_cost}"
        for e in options
    ]
    return "\n".join([
        "Below are entries of an index. Name the entry behind which the answer most likely lies.",
        f"Question: {query}",
        f"Tokens left: {budget}",
        "Entries:",
        *lines,
        "Answer with one id and nothing else, or with STOP when no entry fits.",
    ])  # fmt: skip


def _tokens(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))
