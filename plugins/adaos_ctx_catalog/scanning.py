"""Scan sources into the catalog: read, compare with what is stored, write what changed."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError, SourceUnreadable
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Details
from adaos_ctx_catalog.errors import (
    CatalogBroken,
    NoCatalog,
    SourceRefused,
    reasons_of,
    refuse_without_extra,
)
from adaos_ctx_catalog.passing import passed_over
from adaos_ctx_catalog.record import source_of
from adaos_ctx_catalog.resolvers import find_resolver, get_resolver
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.sources import Source, check, name_of
from adaos_ctx_catalog.twins import once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from adaos_ctx_catalog.passing import Folder
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.shelf import Shelf
    from adaos_ctx_catalog.twins import Twin

REGISTERED = "registered"  # the tag of resources that somebody registered; scans leave them alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What a scan finds different from what is stored.

    Args:
        added: Ids.
        removed: Ids.
        changed: Id -> what changed; "descriptions" where no hash moved.
    """

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is different."""
        return not (self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanReport:
    """What a scan did.

    Args:
        resources: Source -> how many resources it has.
        difference: Of all sources that answered.
        failed: Source -> why it could not be read; what is stored of it was kept.
        kept: Those of `failed` of which something is stored from the same place.
        passed: Paths of files in scanned folders that another resolver would read.
        folders: Folders in scanned ones whose data files were not read.
        twins: Files that two sources name.
    """

    resources: Mapping[str, int]
    difference: Difference
    failed: Mapping[str, str]
    kept: frozenset[str] = frozenset()
    passed: tuple[str, ...] = ()
    folders: tuple[Folder, ...] = ()
    twins: tuple[Twin, ...] = ()


def source_for(
    locator: str,
    root: str,
    *,
    name: str = "",
    kind: str = "",
    options: Mapping[str, str] | None = None,
) -> Source:
    """A source out of what a user says: the resolver and the name are found where they are not given.

    Raises:
        SourceRefused: Nothing reads it, or the name is none.
        UnsafeUri: The locator holds a credential.
    """
    draft = check(
        Source(name=name or "x", resolver="x", locator=locator, options=dict(options or {}))
    )
    if "://" not in locator and not locator.startswith("env:"):
        away = os.path.isabs(locator)
        inside = os.path.relpath(os.path.realpath(locator), root) if away else locator
        draft = replace(draft, locator=os.path.normpath(inside).replace(os.sep, "/"))
    resolver = get_resolver(kind) if kind else find_resolver(draft.locator, root)
    return check(replace(draft, name=name or name_of(draft.locator), resolver=resolver.name))


def scan(
    shelf: Shelf,
    new: Iterable[Source] = (),
    *,
    only: Iterable[str] = (),
    dry_run: bool = False,
    timeout_s: float = 10.0,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> ScanReport:
    """Read sources and bring the catalog to what they hold.

    Args:
        shelf: The catalog.
        new: Sources to add, or to change where the name is known.
        only: Names of the sources to read; all where it is empty and nothing is new.
        dry_run: Write nothing.
        timeout_s: How long one question to a source may take.
        step: Told (done, total) sources.

    Raises:
        SourceRefused: A name in `only` is unknown.
        NoCatalog: There is no source, and nothing was ever registered.
        MissingExtra: A package is not installed, and no source could be read without it.
    """
    added = {source.name: source for source in new}
    known = shelf.settings().sources
    chosen = _chosen({**known, **added}, [*added, *only])
    if not chosen and not shelf.is_there:
        raise NoCatalog(skill=shelf.root)
    # Sources are read without the lock: a slow one must not keep other writers waiting.
    found, errors = _read(chosen, Place(root=shelf.root, timeout_s=timeout_s), step)
    failed = reasons_of(errors)
    kept = frozenset(
        name for name in errors.keys() & known.keys()
        if known[name].locator == added.get(name, known[name]).locator and _stored(shelf, name)
    )  # fmt: skip
    if errors and not found:  # nothing to write: a folder without a catalog stays without one
        refuse_without_extra(errors)
        return ScanReport(resources={}, difference=Difference(), failed=failed, kept=kept)
    with shelf.writing():
        settings = shelf.settings()
        sources = {**settings.sources, **added}
        left, twins = once(found, sources, shelf.lines)
        paths = {twin.path for twin in twins if not twin.kept}
        twice = {n for n in added if added[n] != known.get(n) and added[n].locator in paths}
        found = {name: each for name, each in left.items() if name not in twice}
        made, gone = _records(shelf, found)
        difference = compare(shelf, made, gone)
        if not dry_run:
            shelf.put(made, gone)
            answered = {name: source for name, source in added.items() if name in found}
            shelf.put_settings(replace(settings, sources={**settings.sources, **answered}))
    counts = {name: len({d.id for d in each}) for name, each in found.items()}
    read = [source for source in chosen if source.name in found]
    passed, folders = passed_over(read, sources.values(), shelf.root)
    return ScanReport(
        resources=counts, difference=difference, failed=failed, kept=kept, passed=passed,
        folders=folders, twins=twins,
    )  # fmt: skip


def _chosen(sources: Mapping[str, Source], names: list[str]) -> list[Source]:
    for name in names:
        if name not in sources:
            raise SourceRefused(
                source=name, reason=f"no such source; known: {', '.join(sources) or 'none'}"
            )
    return [sources[name] for name in sorted(set(names) or sources)]


def _read(
    chosen: list[Source], place: Place, step: Callable[[int, int], None]
) -> tuple[dict[str, list[Descriptor]], dict[str, CtxError]]:
    found: dict[str, list[Descriptor]] = {}
    failed: dict[str, CtxError] = {}
    for number, source in enumerate(chosen):
        step(number, len(chosen))
        try:
            found[source.name] = list(get_resolver(source.resolver).scan(source, place))
        except CtxError as error:
            failed[source.name] = error
    return found, failed


def _records(
    shelf: Shelf, found: Mapping[str, list[Descriptor]]
) -> tuple[list[tuple[Overview, Details]], list[str]]:
    """The records of what was read, and the ids of what its sources have no more."""
    stored = {name: _stored(shelf, name) for name in found}
    made = []
    for name, descriptors in found.items():
        known = {key: (shelf.overview(key), _stored_details(shelf, key)) for key in stored[name]}
        made += records(descriptors, known)
    kept = {overview.id for overview, _ in made}
    return made, sorted(key for ids in stored.values() for key in ids if key not in kept)


def _stored_details(shelf: Shelf, key: str) -> Details:
    """Details as stored; none at all where the file is broken: a scan writes it again."""
    try:
        return shelf.details(key)
    except (CatalogBroken, SourceUnreadable):
        return Details(id=key, uri=shelf.overview(key).uri)


def _stored(shelf: Shelf, source: str) -> list[str]:
    found = []
    for key in shelf.lines:
        overview = shelf.overview(key)
        if source_of(overview.uri) == source and REGISTERED not in overview.tags:
            found.append(key)
    return found


def compare(shelf: Shelf, made: list[tuple[Overview, Details]], gone: Iterable[str]) -> Difference:
    """What records would change in the catalog."""
    added = {overview.id for overview, _ in made if overview.id not in shelf.lines}
    changed: dict[str, tuple[str, ...]] = {}
    for overview, details in made:
        if overview.id in added:
            continue
        old = shelf.overview(overview.id)
        same = replace(overview, details_hash=old.details_hash) == old
        if overview.rev != old.rev:
            changed[overview.id] = details.changes[-1].what
        elif not same or details != _stored_details(shelf, overview.id):
            changed[overview.id] = ("descriptions",)
    return Difference(added=tuple(sorted(added)), removed=tuple(gone), changed=changed)


def compare_sources(
    shelf: Shelf, sources: Iterable[Source], place: Place
) -> tuple[Difference, dict[str, str]]:
    """What a scan of some sources would change, and which could not be read; nothing is written."""
    found, errors = _read(list(sources), place, lambda done, total: None)
    found, _ = once(found, shelf.settings().sources, shelf.lines)
    made, gone = _records(shelf, found)
    return compare(shelf, made, gone), reasons_of(errors)
