"""Print what commands of the catalog found; each gives the exit code."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import plural
from adaos_ctx.places import near
from adaos_ctx_catalog import cards, overviews
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.lookup import facets_held
from adaos_ctx_catalog.rendering import brief, card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.catalog import Answer, Catalog, PageInfo
    from adaos_ctx_catalog.context import Context
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.relevance import Candidate
    from adaos_ctx_catalog.scanning import Difference, ScanReport
    from adaos_ctx_catalog.verifying import VerifyReport

_SHOWN = 20  # rows of differences that people are shown


def scanned(report: ScanReport, *, as_json: bool, dry_run: bool) -> int:
    """What a scan did; the code of a refused source when one could not be read."""
    if as_json:
        output.report({
            "resources": dict(report.resources), "failed": dict(report.failed), "dry_run": dry_run,
            "left_out": list(report.passed), "twins": [asdict(twin) for twin in report.twins],
            **_difference(report.difference),
        })  # fmt: skip
        return SourceRefused.exit_code if report.failed else EXIT_OK
    for name, count in sorted(report.resources.items()):
        output.say(f"{output.shown(name)}: {count} {_resources(count)}")
    changes = report.difference
    counts = f"{len(changes.added)} added, {len(changes.changed)} changed, {len(changes.removed)} removed"
    if not changes.is_empty:
        output.say(f"{'would be ' if dry_run else ''}{counts}")
    elif report.resources or not report.failed:
        output.say("nothing changed")
    for name, reason in sorted(report.failed.items()):
        kept = "what was stored of it is kept" if name in report.kept else "it was not added"
        output.note(output.shown(f"{name}: {reason}; {kept}"))
    return SourceRefused.exit_code if report.failed else EXIT_OK


def _resources(count: int) -> str:
    return plural(count, ["resource", "resources"])


def of_files(report: ScanReport, root: str) -> None:
    """Which files were left out, or are resources twice, on standard error."""
    at = near(root)
    again = f"adaos-ctx catalog scan{'' if at == '.' else f' -s {at}'}"
    for path in report.passed:
        command = f"{again} {shlex.quote(path)}"
        output.note(output.shown(f"{path} is a database: it was left out; read it too: {command}"))
    for twin in report.twins:
        if twin.kept:
            said = f"{twin.path} is two resources: {twin.known} and {twin.id}"
        else:
            command = f"{again} --only {shlex.quote(twin.source)}"
            said = (
                f"{twin.path} is known as {twin.known}; it was left out; read it again: {command}"
            )
        output.note(output.shown(said))


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "added": list(difference.added), "removed": list(difference.removed),
        "changed": {key: list(what) for key, what in difference.changed.items()},
    }  # fmt: skip


def differing(
    difference: Difference, failed: dict[str, str], *, as_json: bool, exit_code: bool
) -> int:
    """What changed; with `exit_code`, 1 when anything did; 51 when a source could not be read."""
    if as_json:
        output.report({**_difference(difference), "failed": failed})
    else:
        rows = [("+", key, "") for key in difference.added] + [
            ("-", key, "") for key in difference.removed
        ]
        rows += [("~", key, ", ".join(what)) for key, what in sorted(difference.changed.items())]
        for mark, key, what in rows:
            output.say(f"{mark} {output.shown(key)}{': ' + output.shown(what) if what else ''}")
        if not rows:
            output.say("nothing changed")
        for name, reason in sorted(failed.items()):
            output.note(output.shown(f"{name}: {reason}"))
    if failed:
        return SourceRefused.exit_code
    return EXIT_FINDINGS if exit_code and not difference.is_empty else EXIT_OK


def registered(overview: Overview, *, as_json: bool, dry_run: bool) -> int:
    """What became of a descriptor."""
    if as_json:
        output.report({"overview": overviews.to_json(overview), "dry_run": dry_run})
    else:
        output.say(f"{'would register' if dry_run else 'registered'} {output.shown(overview.ref)}")
    return EXIT_OK


def of_index(catalog: Catalog) -> None:
    """What a reader should know of the index that was asked, on standard error."""
    if catalog.lookup.note:
        output.note(output.phrase(catalog.lookup.note))


def of_facets(catalog: Catalog, asked: Mapping[str, Sequence[str]]) -> None:
    """Which facet or value no resource has, on standard error; for answers that are empty."""
    held = facets_held(catalog.shelf)
    for key, values in sorted(asked.items()):
        if key not in held:
            names = ", ".join(sorted(name for name in held if ":" not in name))
            output.note(output.shown(f"no resource has a facet {key}; there are: {names}"))
        elif not held[key].intersection(values):
            some = ", ".join(sorted(held[key])[:_SHOWN])
            output.note(
                output.shown(f"no resource has {key}={','.join(values)}; there are: {some}")
            )


def found(catalog: Catalog, hits: Sequence[Candidate], *, as_json: bool) -> int:
    """What a search found, best first; 1 when nothing."""
    if as_json:
        output.report({
            "found": [
                {"id": c.id, "relevance": round(c.relevance, 4), "parts": _rounded(c.parts)}
                for c in hits
            ]
        })  # fmt: skip
    for hit in hits if not as_json else ():
        output.say(
            f"{hit.relevance:.2f}  {output.shown(brief(catalog.shelf.overview(hit.id)))[2:]}"
        )
    if not hits and not as_json:
        output.note("nothing found")
    return EXIT_OK if hits else EXIT_FINDINGS


def _rounded(parts: Mapping[str, float]) -> dict[str, float]:
    return {key: round(value, 4) for key, value in parts.items()}


def listed(page: Sequence[Overview], info: PageInfo, *, as_json: bool) -> int:
    """A page of overviews."""
    if as_json:
        output.report({
            "overviews": [overviews.to_json(each) for each in page],
            "page_info": {**asdict(info), "pages": info.pages},
        })  # fmt: skip
        return EXIT_OK
    rows = [[o.ref, o.kind, o.shape.rows_est, ", ".join(o.schema_digest)] for o in page]
    output.table(["resource", "kind", "rows", "fields"], rows)
    output.note(f"page {info.page} of {max(1, info.pages)}, {info.total} {_resources(info.total)}")
    return EXIT_OK


def shown(answer: Answer, *, snippet: int, as_json: bool) -> int:
    """Details; 1 when some were withheld entirely."""
    given = {each.id for each in answer.details}
    if as_json:
        output.report({
            "details": [cards.to_json(each) for each in answer.details],
            "withheld": [asdict(each) for each in answer.withheld],
        })  # fmt: skip
    elif snippet:
        for each in answer.details:
            for one in each.snippets[snippet - 1 : snippet]:
                output.say(output.shown(one.code))
    else:
        for each in answer.details:
            for text in card(each).split("\n"):
                output.say(output.shown(text))
        for kept in answer.withheld:
            output.note(output.shown(f"{kept.id}: {kept.what} withheld ({kept.reason})"))
    refused = {each.id for each in answer.withheld} - given
    return EXIT_FINDINGS if refused else EXIT_OK


def told(context: Context, *, as_json: bool) -> int:
    """A context on standard output; what it cost and what was cut on standard error."""
    accounts = context.accounts
    if as_json:
        output.report({
            "text": context.text, "tokens": context.tokens, "encoding": context.encoding,
            "ids": list(context.ids), "details": list(context.details_ids), "rounds": context.rounds,
            "picks": [asdict(pick) for pick in context.picks], "cut": [asdict(cut) for cut in context.cut],
            "withheld": [asdict(each) for each in context.withheld], "accounts": asdict(accounts),
        })  # fmt: skip
        return EXIT_OK
    output.raw(context.text)
    names = ("head", "overview", "details", "task", "rest")
    parts = ", ".join(f"{name} {getattr(accounts, name)}" for name in names)
    output.note(f"{context.tokens} of {accounts.budget} tokens: {parts}")
    for pick in context.picks:
        if pick.id not in context.details_ids:
            continue
        output.note(output.shown(f"details of {pick.id}: {pick.why}"))
    return EXIT_OK


def verified(report: VerifyReport, *, as_json: bool) -> int:
    """What is not true; 1 when anything is not."""
    if as_json:
        output.report({
            "ok": report.ok, "resources": report.resources, "snippets": report.snippets,
            "findings": [asdict(each) for each in report.findings], **_difference(report.difference),
        })  # fmt: skip
        return EXIT_OK if report.ok else EXIT_FINDINGS
    for finding in report.findings[:_SHOWN]:
        output.say(output.shown(f"{finding.sort}: {finding.subject}: {finding.reason}"))
    if len(report.findings) > _SHOWN:
        output.say(f"… and {len(report.findings) - _SHOWN} more")
    output.say(
        f"{report.resources} {_resources(report.resources)}, {report.snippets} "
        f"{plural(report.snippets, ['snippet', 'snippets'])}: "
        + ("all true" if report.ok else f"{len(report.findings)} findings")
    )
    return EXIT_OK if report.ok else EXIT_FINDINGS
