"""Roots whose folder is gone: renamed to another one of the same index, or emptied on purpose."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx_docs.adopting import SAME

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adaos_ctx_docs.rows import Head
    from adaos_ctx_docs.store import DocStore


def forget_gone_roots(store: DocStore, indexed: Collection[str]) -> tuple[int, list[str]]:
    """Forget what stands twice since a folder was renamed, and roots that are empty and gone.

    Args:
        store: The index.
        indexed: Roots that a run just brought up to date.

    Returns:
        How many chunks went, and what to say of it.
    """
    gone = [name for name, root in store.roots().items() if not os.path.lexists(root.path)]
    if not gone:
        return 0, []
    heads = store.heads()
    removed, notes = 0, []
    for name in gone:
        documents = [uri for uri, head in heads.items() if head.root == name]
        now = next((new for new in sorted(indexed) if is_renamed(name, new, heads)), "")
        if now:
            removed += sum(map(store.remove, documents))
            notes.append(f"the root {name} is gone; its documents are those of {now}")
        if now or not documents:
            store.drop_root(name)
    return removed, notes


def is_renamed(old: str, new: str, heads: Mapping[str, Head]) -> bool:
    """Whether most documents of one root stand in another one, byte for byte, at the same places.

    Args:
        old: A root whose folder is gone.
        new: One whose folder is there.
        heads: All documents.
    """
    here = {head.path: head.hash for head in heads.values() if head.root == new}
    documents = [head for head in heads.values() if head.root == old]
    same = sum(here.get(head.path) == head.hash for head in documents)
    return new != old and same > 0 and same >= SAME * len(documents)
