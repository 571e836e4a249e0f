"""What a shell is offered: names that options take, sessions that there are, what one was told."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_JOURNAL = ".jsonl"


def hosts(_: Mapping[str, Any]) -> Iterable[str]:
    """The agents that have hooks."""
    from adaos_ctx_ledger.hosts import HOSTS

    return HOSTS


def renditions(_: Mapping[str, Any]) -> Iterable[str]:
    """How much of something can be told."""
    from adaos_ctx_ledger.keeping import RENDITIONS

    return RENDITIONS


def shapes(_: Mapping[str, Any]) -> Iterable[str]:
    """What an export can be."""
    from adaos_ctx_ledger.verbs import SHAPES

    return SHAPES


def sessions(_: Mapping[str, Any]) -> Iterable[str]:
    """The sessions whose names their journals still tell: those of plain signs, at most forty."""
    from adaos_ctx_ledger.names import data_dir, file_stem

    stems = [
        name.removesuffix(_JOURNAL) for name in os.listdir(data_dir()) if name.endswith(_JOURNAL)
    ]
    named = {stem: stem.rpartition("-")[0] for stem in sorted(stems)}
    return [name for stem, name in named.items() if file_stem(name) == stem]


def refs(given: Mapping[str, Any]) -> Iterable[str]:
    """What the session was told."""
    from adaos_ctx_ledger.names import current_session
    from adaos_ctx_ledger.session import Session

    return list(Session(given.get("session") or current_session()).state.entries)
