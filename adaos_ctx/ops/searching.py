"""`search`: which aliases of a skill, and which artifacts of plugins, matter for a text.

The index of a skill lies beside its other caches and holds what its cards and sources say; what did
not change is not read again. Where nothing can be written the index is made in memory.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx import __version__
from adaos_ctx.errors import CannotWrite, Locked, SourceUnreadable
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.looking import load_source, look
from adaos_ctx.places import cache_dir
from adaos_ctx.redact import redact
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx.model import Artifact
    from adaos_ctx.ops.looking import Entry, Look
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.search.record import Hit, Index
    from adaos_ctx.skill import Skill

_MAX_BODY_CHARS = 400_000  # characters of a source that are searched
_STAMP = "stamp"  # facet: what a record was made from
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
        note: What a reader should know of the index ("" mostly).
    """

    found: tuple[Found, ...]
    note: str = ""


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
    """
    now = look(skill)
    cards = Cards(now, plugins.kinds)
    entries = {entry.alias.name: entry for entry in now.present}
    with skill_index(now, cards) as (index, note):
        facets = {"kind": kind} if kind else {}
        hits = index.search(query, k, facets=facets)
    aliases = [_found(entries[hit.key], cards, hit) for hit in hits]
    others = [] if kind else list(_answers(skill, query, k, plugins))
    return SearchReport(found=(*aliases, *others), note=note)


def _found(entry: Entry, cards: Cards, hit: Hit) -> Found:
    card = cards.build(entry)
    return Found(
        ref=entry.ref, kind=card.kind, path=entry.alias.path, brief=card.lines[0].text[2:],
        score=hit.score, parts=hit.parts, matched=hit.matched,
    )  # fmt: skip


def _answers(skill: Skill, query: str, k: int, plugins: Plugins) -> Iterator[Found]:
    for plugin, artifacts in plugins.each("ctx_search", skill=skill, query=query, k=k):
        for artifact in tuple(artifacts)[:k]:
            yield Found(ref=artifact.ref, kind=artifact.kind, brief=_brief(artifact), source=plugin)


def _brief(artifact: Artifact) -> str:
    return artifact.renditions.get("brief") or artifact.renditions.get("ref", artifact.ref)


@contextmanager
def skill_index(now: Look, cards: Cards) -> Iterator[tuple[Index, str]]:
    """The index of a skill, brought up to what is there now, and what to say about it."""
    index, note = _open(now.skill)
    try:
        try:
            _refresh(index, now, cards)
        except (CannotWrite, Locked, SourceUnreadable) as error:
            index.close()
            index, note = MemoryIndex(), str(error)
            _refresh(index, now, cards)
        yield index, note
    finally:
        index.close()


def _open(skill: Skill) -> tuple[Index, str]:
    from adaos_ctx.search.sqlite import SqliteIndex  # loads sqlite3; only what searches pays

    try:
        index = SqliteIndex(f"{cache_dir(skill.root)}/search.db")
    except (CannotWrite, Locked) as error:
        return MemoryIndex(), str(error)
    return index, f"index built anew: {index.rebuilt}" if index.rebuilt else ""


def _refresh(index: Index, now: Look, cards: Cards) -> None:
    wanted = {e.alias.name: f"{__version__} {e.sha256} {e.alias.path}" for e in now.present}
    known = index.listed(_STAMP)
    gone = sorted(set(known) - set(wanted))
    changed = [e for e in now.present if known.get(e.alias.name) != wanted[e.alias.name]]
    if gone:
        index.delete(gone)
    if changed:
        index.upsert(_record(now, cards, e, wanted[e.alias.name]) for e in changed)


def _record(now: Look, cards: Cards, entry: Entry, stamp: str) -> Record:
    """What is searched of an alias; secrets do not reach the index."""
    card = cards.build(entry)
    try:
        body = redact(load_source(now.skill, entry).text[:_MAX_BODY_CHARS]).text
    except SourceUnreadable:
        body = ""
    return Record(
        key=entry.alias.name, name=f"{entry.alias.name} {entry.alias.path}", summary=card.text,
        body=body, facets={_STAMP: stamp, "kind": card.kind},
    )  # fmt: skip
