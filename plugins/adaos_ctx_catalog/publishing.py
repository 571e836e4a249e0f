"""Commands that check the catalog or make something of it: verify, diff, docs, yview."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import tr
from adaos_ctx.skill import open_skill
from adaos_ctx.writes import write_out
from adaos_ctx_catalog import telling_changes
from adaos_ctx_catalog.opening import existing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.record import Overview


def verify(skill: str, *, timeout_s: float, as_json: bool) -> int:
    """Check the catalog; 1 when something is not true."""
    from adaos_ctx_catalog.verifying import verify as check

    with existing(open_skill(skill)) as catalog, bar(tr("catalog.verifying")) as step:
        report = check(catalog.shelf, timeout_s=timeout_s, step=step)
    return telling_changes.verified(report, as_json=as_json)


def diff(skill: str, against: str, *, exit_code: bool, as_json: bool) -> int:
    """What a scan would change, or what changed since another state of the catalog."""
    from adaos_ctx_catalog.comparing import since
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.scanning import compare_sources

    with existing(open_skill(skill)) as catalog:
        if against:
            return telling_changes.differing(
                since(catalog.shelf, against), {}, as_json=as_json, exit_code=exit_code
            )
        sources = catalog.shelf.settings().sources.values()
        found, failed = compare_sources(catalog.shelf, sources, Place(root=catalog.shelf.root))
    return telling_changes.differing(found, failed, as_json=as_json, exit_code=exit_code)


def docs(skill: str, role: str, out: str, *, dry_run: bool, as_json: bool) -> int:
    """Write `resources.md`."""
    from adaos_ctx_catalog.documenting import resources_md

    opened_skill = open_skill(skill)
    with existing(opened_skill, role=role) as catalog:
        text = resources_md(_rows(catalog, list(catalog.shelf.lines)), opened_skill.name)
    place = out or f"{opened_skill.root}/resources.md"
    return _written(place, text.encode(), dry_run=dry_run, as_json=as_json)


def yview(
    skill: str, ids: Sequence[str], role: str, out: str, *, dry_run: bool, as_json: bool
) -> int:
    """Export chosen resources as view projections."""
    from adaos_ctx_catalog.projecting import projections

    with existing(open_skill(skill), role=role) as catalog:
        chosen = list(ids) or list(catalog.shelf.lines)
        pages = catalog.overview(ids=chosen, page_size=max(1, len(chosen)))[0]
        rows = _rows(catalog, [each.id for each in pages])
    data = projections((overview, details) for overview, details in rows if details is not None)
    refused = [overview.id for overview, details in rows if details is None]
    if not out:
        output.raw(data.decode())
    else:
        _written(out, data, dry_run=dry_run, as_json=as_json)
    for each in refused:
        output.note(output.shown(tr("catalog.closed", id=each, role=role)))
    return EXIT_FINDINGS if refused else EXIT_OK


def _rows(catalog: Catalog, ids: Sequence[str]) -> list[tuple[Overview, Details | None]]:
    seen = {each.id: each for each in catalog.details(ids, verb="export").details}
    return [(catalog.shelf.overview(key), seen.get(key)) for key in ids]


def _written(path: str, data: bytes, *, dry_run: bool, as_json: bool) -> int:
    changed = False if dry_run else write_out(path, data)
    if as_json:
        output.report({"path": path, "bytes": len(data), "written": changed, "dry_run": dry_run})
    else:
        state = "wrote.would" if dry_run else "wrote" if changed else "unchanged"
        output.say(tr(f"catalog.{state}", path=output.shown(path)))
    return EXIT_OK
