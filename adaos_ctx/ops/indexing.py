"""The index of a skill: what its cards and sources say, beside its other caches.

What did not change is not read again. An index that turns out to be corrupt, at whatever step, is
thrown away, built anew and asked again; where nothing can be written it is made in memory.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from adaos_ctx import __version__
from adaos_ctx.errors import CannotWrite, Locked, SourceUnreadable
from adaos_ctx.ops.looking import load_source
from adaos_ctx.places import cache_dir
from adaos_ctx.redact import redact
from adaos_ctx.search.faults import IndexUnreadable
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.reading import guesses, read_as
from adaos_ctx.search.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import Entry, Look
    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Facets, Hit, Index

T = TypeVar("T")
_MAX_BODY_CHARS = 400_000  # characters of a source that are searched
# What a card's line begins with where it says what the rest is; what a thing has ("routes:") tells.
_LABEL = re.compile("^- (?:about|also|doc|note|text|title|unparsed): ", re.MULTILINE)
_STAMP = "stamp"  # facet: what a record was made from
_BUSY_S = 1.0  # seconds; who reads does not wait long for who writes: memory will do


def ask_index(now: Look, cards: Cards, ask: Callable[[Index], T]) -> tuple[T, str]:
    """Ask the index of a skill, brought up to what is there now.

    Args:
        now: The aliases.
        cards: Their cards.
        ask: What to ask; called again where the first answer was no answer.

    Returns:
        The answer, and what a reader should know of the index ("" mostly).

    Raises:
        IndexUnreadable: The index that was built anew is corrupt too.
    """

    def refreshed(index: Index) -> T:
        _refresh(index, now, cards)
        return ask(index)

    try:
        return _on_disk(f"{cache_dir(now.skill.root)}/search.db", refreshed)
    except (CannotWrite, Locked) as error:
        return refreshed(MemoryIndex()), f"index made in memory: {_why(error)}"


def ask_words(
    now: Look, cards: Cards, text: str, k: int, *, facets: Facets | None = None
) -> tuple[Sequence[Hit], tuple[str, ...]]:
    """The best aliases for a text, whose words that nobody has are read as the likest that are there.

    Args:
        now: The aliases.
        cards: Their cards.
        text: Any.
        k: Most aliases.
        facets: As `Index.search` takes them.

    Returns:
        The hits, and what a reader should know of the index and of the words.
    """

    def ask(index: Index) -> tuple[Sequence[Hit], str]:
        words = read_as(text, index)
        return index.search(words, k, facets=facets), _guessed(text, words)

    (hits, guessed), note = ask_index(now, cards, ask)
    return hits, tuple(filter(None, (note, guessed)))


def _guessed(text: str, words: Query) -> str:
    found = guesses(text, words)
    return "no alias holds {}; searched for {}".format(*found) if found else ""


def _on_disk(path: str, ask: Callable[[Index], T]) -> tuple[T, str]:
    from adaos_ctx.search.sqlite import SqliteIndex  # loads sqlite3; only what searches pays

    index = SqliteIndex(path, busy_s=_BUSY_S)
    try:
        return ask(index), _said(index.rebuilt)
    except IndexUnreadable as error:
        reason = str(error.facts["reason"])
        index.discard()
    finally:
        index.close()
    index = SqliteIndex(path, busy_s=_BUSY_S)
    try:
        return ask(index), _said(reason)
    finally:
        index.close()


def _why(error: CannotWrite | Locked) -> str:
    if isinstance(error, Locked):
        return "another process is writing it"
    return f"cannot write {error.facts['path']}: {error.facts['reason']}"


def _said(reason: str) -> str:
    return f"index built anew: {reason}" if reason else ""


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
        key=entry.alias.name, name=f"{entry.alias.name} {entry.alias.path}",
        summary=_LABEL.sub("", card.text), body=body, facets={_STAMP: stamp, "kind": card.kind},
    )  # fmt: skip
