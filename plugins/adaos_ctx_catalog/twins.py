"""Data files that two sources name: one alone, and the folder that it lies in. Pure."""

from __future__ import annotations

import os
from dataclasses import dataclass
from posixpath import basename, dirname, normpath
from typing import TYPE_CHECKING

from adaos_ctx_catalog.naming import id_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from adaos_ctx_catalog.descriptor import Descriptor
    from adaos_ctx_catalog.sources import Source

_RESOLVER = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """A file that the catalog knows by another source too.

    Args:
        path: Of the file, in the skill.
        known: Id that it has already.
        source: Whose that id is.
        id: The second one.
        kept: Whether the second one was there before: no scan takes away what people refer to.
    """

    path: str
    known: str
    source: str
    id: str
    kept: bool


def once(
    found: Mapping[str, Sequence[Descriptor]],
    sources: Mapping[str, Source],
    stored: Collection[str],
) -> tuple[dict[str, list[Descriptor]], tuple[Twin, ...]]:
    """Leave out resources of files that are resources already, unless they are stored themselves.

    Args:
        found: Source -> what was read of it.
        sources: All sources by name, those that were read among them.
        stored: Ids that the catalog has.

    Returns:
        What is left of each source, and the files that were met twice.
    """
    kept: dict[str, list[Descriptor]] = {}
    there = set(stored)
    twins = []
    for name, descriptors in found.items():
        kept[name] = []
        for one in descriptors:
            twin = _twin(one, sources[name], sources, there)
            if twin:
                twins.append(twin)
            if twin is None or one.id in stored:
                kept[name].append(one)
                there.add(one.id)
    return kept, tuple(sorted(twins, key=lambda twin: (twin.path, twin.id)))


def _twin(
    one: Descriptor, source: Source, sources: Mapping[str, Source], there: Collection[str]
) -> Twin | None:
    if source.resolver != _RESOLVER:
        return None
    place = normpath(source.locator)
    path = place if basename(place) == one.title else normpath(f"{place}/{one.title}")
    for other in sources.values():
        key = id_of(_RESOLVER, other.name, os.path.splitext(one.title)[0])
        names_it = normpath(other.locator) in (path, dirname(path) or ".")
        if other.resolver == _RESOLVER and names_it and key != one.id and key in there:
            return Twin(path=path, known=key, source=other.name, id=one.id, kept=one.id in there)
    return None
