"""What a shell is offered of what there is: the roots and the references of an index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def splitters(_: Mapping[str, Any]) -> Iterable[str]:
    """The names of splitters."""
    from adaos_ctx_docs.splitters.choosing import NAMES

    return NAMES


def roots(given: Mapping[str, Any]) -> Iterable[str]:
    """The roots of the index that is asked."""
    from adaos_ctx_docs.rows import ROOT

    return _notes(given, ROOT)


def refs(given: Mapping[str, Any]) -> Iterable[str]:
    """The first chunk of each document; all chunks of a document that is the only one meant."""
    from adaos_ctx_docs.citing import SCHEME
    from adaos_ctx_docs.rows import DOC, parse_head

    typed = given["incomplete"]
    counts = {}
    for uri, note in _notes(given, DOC).items():
        begun = f"{SCHEME}{uri}#"
        if begun.startswith(typed) or typed.startswith(begun):
            counts[begun] = parse_head(uri, note).chunks
    most = max(counts.values(), default=0) if len(counts) == 1 else 1
    return [f"{begun}{n}" for begun, count in counts.items() for n in range(min(count, most))]


def _notes(given: Mapping[str, Any], topic: str) -> dict[str, str]:
    """What the file of the index says; a server is not asked for a key that somebody pressed."""
    from adaos_ctx.search import peek
    from adaos_ctx_docs.homes import home_of

    home = home_of(given.get("store") or "")
    return peek(home.path, topic) if home.path else {}
