"""What brings an index right that does not agree with its sources. Pure."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx_docs.rows import Root
    from adaos_ctx_docs.verifying import Mismatch

INDEX, AGAIN = "index", "again"  # the source is newer; what is stored is wrong


def mends(
    wrong: Iterable[Mismatch],
    roots: Mapping[str, Root],
    folders: Mapping[str, str],
    store: str = "",
) -> tuple[str, ...]:
    """The commands that mend some mismatches, one for each root or text.

    Args:
        wrong: What was found; those that no command mends are left out.
        roots: By name: what each was indexed with.
        folders: Name of a root -> its folder, as a command line takes it.
        store: The index, where it was named.
    """
    named = f" --store {shlex.quote(store)}" if store else ""
    found: dict[str, bool] = {}
    for one in wrong:
        if one.mend:
            source = _source(one, roots, folders)
            found[source] = found.get(source, False) or one.mend == AGAIN
    return tuple(
        f"adaos-ctx docs index {source}{' --again' if again else ''}{named}"
        for source, again in sorted(found.items())
    )


def _source(one: Mismatch, roots: Mapping[str, Root], folders: Mapping[str, str]) -> str:
    if one.root in roots:
        return folders[one.root] + ("" if roots[one.root].recursive else " --flat")
    if one.index < 0 and "#" in one.uri and folders:  # a record that belongs to nothing
        return min(folders.values())
    return f"- --uri {shlex.quote(one.uri)}"
