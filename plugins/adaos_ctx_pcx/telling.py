"""Print what commands found; each gives the exit code."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import phrase, tr
from adaos_ctx.redact import redact
from adaos_ctx_pcx.comparing import compare
from adaos_ctx_pcx.linting import lint
from adaos_ctx_pcx.manifest import open_manifest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_pcx.building import BuildReport
    from adaos_ctx_pcx.comparing import Difference

_SHOWN_NOTES = 20


def former(path: str) -> dict[str, Any] | None:
    """The manifest of a former build, read before a new one takes its place; None for no path."""
    return open_manifest(path).data if path else None


def built(report: BuildReport, *, old: dict[str, Any] | None, as_json: bool, dry_run: bool) -> int:
    """Say what was built, what was noted about files, and which gates failed."""
    source = report.source
    changed = _changes(report, old) if old else None
    if as_json:
        output.report({
            "source": source.id, "kind": source.kind, "variants": list(report.variants),
            "files": list(report.files), "failed": list(report.failed), "dry_run": dry_run,
            "notes": [asdict(note) for note in source.notes],
            **({"changed": asdict(changed)} if changed else {}),
            **({"model": asdict(report.estimate)} if report.estimate else {}),
        })  # fmt: skip
        return EXIT_FINDINGS if report.failed else EXIT_OK
    heads = [head for head in report.variants[0] if head not in ("tokens", "low")]
    output.table(named(heads), [[str(row[head]) for head in heads] for row in report.variants])
    for path in report.files:
        output.say(tr("pcx.would" if dry_run else "pcx.wrote", path=output.shown(path)))
    _say_notes(report)
    if changed:
        _say_difference(changed)
    for fault in report.failed:
        output.note(tr("pcx.gate", fault=_gate(fault)))
    return EXIT_FINDINGS if report.failed else EXIT_OK


def _gate(fault: str) -> str:
    """A gate that does not hold, by the name that the table above has for it."""
    budget, _, rest = fault.partition(": ")
    name, _, why = rest.partition(" ")
    return output.phrase(f"{budget}: {tr(f'pcx.head.{name}')} {why}")


def named(heads: Sequence[str]) -> list[str]:
    """Fields of a report as the heads of a table for people."""
    return [tr(f"pcx.head.{head}") for head in heads]


def _say_notes(report: BuildReport) -> None:
    """What a model was asked and thought, and which files were not as they should be."""
    if report.estimate:
        asked = report.estimate
        output.note(
            tr("pcx.model", requests=asked.requests, tokens=asked.tokens)
            if asked.requests
            else tr("pcx.model.kept")
        )
    for row in report.variants:
        for node_id, mark, reason in row.get("low", ()):
            facts = {"budget": row["budget"], "node": node_id, "mark": f"{mark:g}"}
            said = tr("pcx.low", **facts, reason=reason) if reason else tr("pcx.low.bare", **facts)
            output.note(output.shown(said))
    notes = report.source.notes
    for note in notes[:_SHOWN_NOTES]:
        output.note(output.shown(f"{note.path}: {phrase(note.reason)}"))
    if len(notes) > _SHOWN_NOTES:
        output.note(tr("pcx.more", count=len(notes) - _SHOWN_NOTES))


def _changes(report: BuildReport, old: dict[str, Any]) -> Difference | None:
    """What differs from a former manifest of the same budget."""
    for one in report.built:
        if one.budget == old["variant"]["budget"]:
            return compare(old, one.manifest)
    return None


def differing(old: str, new: str, *, exit_code: bool, as_json: bool) -> int:
    """Say what differs between two manifests."""
    found = compare(open_manifest(old).data, open_manifest(new).data)
    if as_json:
        output.report(asdict(found))
    else:
        _say_difference(found)
    return EXIT_FINDINGS if exit_code and not found.is_empty else EXIT_OK


def _say_difference(found: Difference) -> None:
    if found.is_empty:
        output.say(tr("pcx.same"))
    rows: list[tuple[str, Sequence[str]]] = [
        ("added", found.added), ("removed", found.removed), ("changed", found.changed),
        ("moved", [a if a == b else f"{a} → {b}" for a, b in found.moved]),
        ("redescribed", found.redescribed),
    ]  # fmt: skip
    for name, ids in rows:
        for node_id in ids:
            output.say(tr(f"pcx.diff.{name}", node=output.shown(node_id)))


def found(path: str, query: str, briefs: int, embedders: tuple[str, ...], *, as_json: bool) -> int:
    """Print the shortlist for a question."""
    from adaos_ctx.search import get_embedder
    from adaos_ctx_pcx.finding import Finder
    from adaos_ctx_pcx.session import Session

    source = open_manifest(path)
    finder = Finder(source, [(name, get_embedder(name)) for name in embedders])
    ids = finder.find(query, briefs)
    session = Session(source, budget=1 << 30)
    text = redact(session.show(ids)).text
    if as_json:
        lines = dict(zip(ids, text.splitlines(), strict=True))
        output.report({"query": query, "leaves": lines, "tokens": session.spent})
        return EXIT_OK if ids else EXIT_FINDINGS
    for line in text.splitlines():
        output.say(output.shown(line))
    output.note(tr("pcx.found", leaves=len(ids), tokens=session.spent))
    return EXIT_OK if ids else EXIT_FINDINGS


def linted(path: str, *, as_json: bool) -> int:
    """Print the measures of a manifest and what is hard in it."""
    source = open_manifest(path)
    store = source.store
    texts = {key: store.verbatim(key) for key in store.leaves} if store else {}
    result = lint(source.manifest, texts)
    if as_json:
        output.report({"measures": asdict(result.measures), "remarks": list(result.remarks)})
    else:
        for name, value in asdict(result.measures).items():
            output.say(f"{tr(f'pcx.head.{name}')} {value:.3f}")
        for remark in result.remarks:
            output.say(output.phrase(remark))
    return EXIT_FINDINGS if result.remarks else EXIT_OK
