"""Whether the catalog is true: sources answer, digests are current, snippets parse and run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError
from adaos_ctx_catalog.arl import parse_arl
from adaos_ctx_catalog.errors import reason_of
from adaos_ctx_catalog.record import source_of
from adaos_ctx_catalog.resolvers import get_resolver
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.scanning import Difference, compare_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx_catalog.details import Snippet
    from adaos_ctx_catalog.shelf import Shelf
    from adaos_ctx_catalog.sources import Source

# What a snippet of the intermediate form may do; plans use the same words.
OPERATIONS = (
    "scan",
    "filter",
    "project",
    "agg",
    "aggregate",
    "join",
    "window",
    "sort",
    "limit",
    "call",
    "get",
)
_STEP = re.compile(r"(?P<op>[a-z_]+)(?:\((?P<body>.*)\))?", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that is not true: of which source or resource, of what sort, and what.

    `sort` is `source` (does not answer), `drift` (digests are old), `snippet`, `file` (a stored file
    is broken) or `uri`.
    """

    subject: str
    sort: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyReport:
    """What was checked and what is not true.

    Args:
        findings: Sorted.
        difference: What a scan would change.
        resources: How many were checked.
        snippets: How many were tried.
    """

    findings: tuple[Finding, ...]
    difference: Difference
    resources: int
    snippets: int

    @property
    def ok(self) -> bool:
        """Whether everything is true."""
        return not self.findings


def verify(
    shelf: Shelf,
    *,
    timeout_s: float = 10.0,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> VerifyReport:
    """Check the whole catalog; nothing is written.

    Args:
        shelf: The catalog.
        timeout_s: How long one question to a source may take.
        step: Told (done, total) resources.
    """
    place = Place(root=shelf.root, timeout_s=timeout_s)
    sources = shelf.settings().sources
    findings = [f for name in sources for f in _unhealthy(sources[name], place)]
    down = {finding.subject for finding in findings}
    difference, failed = compare_sources(
        shelf, [s for s in sources.values() if s.name not in down], place
    )
    findings += [Finding(subject=name, sort="source", reason=why) for name, why in failed.items()]
    findings += list(_drift(difference))
    tried = 0
    ids = list(shelf.lines)
    for number, key in enumerate(ids):
        step(number, len(ids))
        source = sources.get(source_of(shelf.overview(key).uri))
        usable = source if source is not None and source.name not in down | failed.keys() else None
        count, found = _resource(shelf, key, usable, place)
        tried += count
        findings += found
    ordered = sorted(set(findings), key=lambda f: (f.subject, f.sort, f.reason))
    return VerifyReport(
        findings=tuple(ordered), difference=difference, resources=len(ids), snippets=tried
    )


def _unhealthy(source: Source, place: Place) -> Iterator[Finding]:
    try:
        health = get_resolver(source.resolver).health(source, place)
    except CtxError as error:
        yield Finding(subject=source.name, sort="source", reason=reason_of(error))
        return
    if health.state == "down":
        yield Finding(subject=source.name, sort="source", reason=health.reason)


def _drift(difference: Difference) -> Iterator[Finding]:
    for key in difference.added:
        yield Finding(subject=key, sort="drift", reason="is new and not in the catalog")
    for key in difference.removed:
        yield Finding(subject=key, sort="drift", reason="is gone from its source")
    for key, what in difference.changed.items():
        yield Finding(subject=key, sort="drift", reason=f"changed: {', '.join(what)}")


def _resource(
    shelf: Shelf, key: str, source: Source | None, place: Place
) -> tuple[int, list[Finding]]:
    found: list[Finding] = []
    try:
        parse_arl(shelf.overview(key).uri)
        details = shelf.details(key)
    except CtxError as error:
        return 0, [Finding(subject=key, sort="file", reason=str(error))]
    for snippet in details.snippets:
        why = snippet_fault(snippet)
        if not why and source is not None:
            why = _tried(snippet, source, place)
        if why:
            found.append(Finding(subject=key, sort="snippet", reason=f"{snippet.engine}: {why}"))
    return len(details.snippets), found


def _tried(snippet: Snippet, source: Source, place: Place) -> str:
    try:
        return get_resolver(source.resolver).try_snippet(snippet, source, place)
    except CtxError as error:
        return reason_of(error)


def snippet_fault(snippet: Snippet) -> str:
    """Why a snippet cannot be right, without asking its source; "" when it may be.

    Example:
        >>> from adaos_ctx_catalog.details import Snippet
        >>> snippet_fault(Snippet(engine="ir", code="scan→explode(x)"))
        'unknown operation explode'
    """
    if snippet.engine == "sql":
        from adaos_ctx_catalog.sqltext import select_fault

        return select_fault(snippet.code)
    if snippet.engine != "ir":
        return ""
    for step in snippet.code.split("→"):
        match = _STEP.fullmatch(step.strip())
        if match is None:
            return f"cannot be read: {step.strip()[:40]}"
        if match["op"] not in OPERATIONS:
            return f"unknown operation {match['op']}"
    return ""
