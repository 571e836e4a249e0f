"""`search`: which aliases of a skill, and which artifacts of plugins, matter for a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.indexing import ask_words
from adaos_ctx.ops.looking import look
from adaos_ctx.paths import printable
from adaos_ctx.search.analyze import terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.model import Artifact
    from adaos_ctx.ops.looking import Entry
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.search.record import Hit
    from adaos_ctx.skill import Skill

_MOST_RESULTS = 10_000  # of each source; nobody reads more
ALIASES = "aliases"  # the source that aliases of the skill itself come from


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One thing that matters.

    Args:
        ref: Its address with the digest of its content.
        kind: What it is.
        path: POSIX path of an alias; "" for others.
        brief: What it is, in a line.
        source: `aliases`, or the plugin that answered.
        score: Comparable among aliases; plugins only give an order, so theirs is 0.
        parts: What the score is made of.
        matched: Terms of the query that it holds, as the index has them.
    """

    ref: str
    kind: str
    path: str = ""
    brief: str = ""
    source: str = ALIASES
    score: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchReport:
    """What was found: aliases first, best first, then what each plugin answers.

    Args:
        notes: What a reader should know of the index, and of words that nothing holds.
        refused: What plugins could not look at, as (plugin, refusal).
    """

    found: tuple[Found, ...]
    notes: tuple[str, ...] = ()
    refused: tuple[tuple[str, CtxError], ...] = ()

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes and the refusals with their mends, in English, as models and programs read them."""
        told = (f"{plugin}: {error}; {error.mend}" for plugin, error in self.refused)
        return (*self.notes, *(text.removesuffix("; ") for text in told))


def search(
    skill: Skill, query: str, plugins: Plugins, *, k: int = 10, kind: str | None = None
) -> SearchReport:
    """Find what matters for a text.

    Args:
        skill: Whose aliases are searched.
        query: Any text; it has no syntax.
        plugins: Kinds, and the plugins that answer too.
        k: Most results of each source, at least 1.
        kind: Only aliases of this kind.

    Raises:
        UsageError: The query holds no word, or there is no such kind.
    """
    _check(query, kind, plugins)
    k = min(k, _MOST_RESULTS)
    now = look(skill)
    cards = Cards(now, plugins.kinds)
    entries = {entry.alias.name: entry for entry in now.present}
    hits, notes = ask_words(now, cards, query, k, facets={"kind": kind} if kind else {})
    # Between bringing the index up to date and asking it another process may add what is new.
    aliases = [_found(entries[hit.key], cards, hit) for hit in hits if hit.key in entries]
    others, refused = ([], ()) if kind else _answers(skill, query, k, plugins)
    return SearchReport(found=(*aliases, *others), notes=notes, refused=tuple(refused))


def _check(query: str, kind: str | None, plugins: Plugins) -> None:
    if not terms(query):
        raise UsageError(reason="the query holds no word to look for")
    if kind is not None and plugins.kinds.find(kind) is None:
        known = ", ".join(sorted(each.name for each in plugins.kinds.kinds))
        raise UsageError(reason=f"unknown kind {printable(kind)}; known: {known}")


def _found(entry: Entry, cards: Cards, hit: Hit) -> Found:
    card = cards.build(entry)
    return Found(
        ref=entry.ref, kind=card.kind, path=entry.alias.path, brief=card.lines[0].text[2:],
        score=hit.score, parts=hit.parts, matched=hit.matched,
    )  # fmt: skip


def _answers(
    skill: Skill, query: str, k: int, plugins: Plugins
) -> tuple[list[Found], list[tuple[str, CtxError]]]:
    """What plugins find, and what they refuse: no plugin takes away what is found without it."""
    whole: dict[str, CtxError] = {}
    found: list[Found] = []
    refused: list[tuple[str, CtxError]] = []
    for plugin, answer in plugins.each("ctx_search", whole, skill=skill, query=query, k=k):
        told = tuple(answer)
        refused += [(plugin, each) for each in told if isinstance(each, CtxError)]
        artifacts = [each for each in told if not isinstance(each, CtxError)]
        found += [
            Found(ref=each.ref, kind=each.kind, brief=_brief(each), source=plugin)
            for each in artifacts[:k]
        ]
    return found, [*refused, *whole.items()]


def _brief(artifact: Artifact) -> str:
    return artifact.renditions.get("brief") or artifact.renditions.get("ref", artifact.ref)
