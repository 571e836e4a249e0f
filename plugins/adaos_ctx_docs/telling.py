"""Print what commands found; each gives the exit code."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx.messages import phrase, tr
from adaos_ctx.places import near, real
from adaos_ctx.redact import redact
from adaos_ctx_docs.citing import check_command, lines_of, passage, quoted
from adaos_ctx_docs.homes import entries
from adaos_ctx_docs.outdated import outdated
from adaos_ctx_docs.resolving import resolve
from adaos_ctx_docs.retrieval import Question, retrieve
from adaos_ctx_docs.store import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_docs.live import Standing
    from adaos_ctx_docs.outdated import Outdated
    from adaos_ctx_docs.retrieval import Passage, Retrieval
    from adaos_ctx_docs.store import DocStore

_SHOWN = 50  # mismatches that are listed; --json has all


@contextmanager
def existing(place: str) -> Iterator[DocStore]:
    """A store that is there, to be read; says whose it is where that is not this folder's.

    Raises:
        StoreRefused: There is none; no file is made.
    """
    with opened(place, missing="refuse") as store:
        owner = store.home.owner
        if owner and not f"{real('.')}/".startswith(owner.rstrip("/") + "/"):
            output.note(tr("docs.of", owner=output.shown(owner)))
        yield store


def found(
    place: str, facts: tuple[str, int, str, float, str, str], *, why: bool, as_json: bool
) -> int:
    """Search, and print the passages; exit 1 when there are none."""
    query, k, budget, threshold, root, embed = facts
    from adaos_ctx.ops import parse_budget
    from adaos_ctx.search import get_embedder, terms
    from adaos_ctx.tokens import get_counter

    question = Question(
        query=query, k=k, budget=parse_budget(budget) if budget else None, threshold=threshold,
        root=root, embedder=get_embedder(embed) if embed else None,
        count=get_counter("o200k_base").count,
    )  # fmt: skip
    if question.embedder is None and not terms(query):
        raise UsageError(reason="the query holds no word to look for")
    with existing(place) as store:
        _check_root(store, root)
        result = retrieve(store, question)
        folders = {name: near(root.path) for name, root in store.roots().items()}
    if as_json:
        output.report(_fields(result))
    else:
        _say(result, question.budget, why=why)
        _left_out(outdated(result.rejected, folders, place))
    return EXIT_OK if result.passages else EXIT_FINDINGS


def _say(result: Retrieval, budget: int | None, *, why: bool) -> None:
    for one in result.passages:
        output.raw(f"{_said(one.standing)}\n")
    if not result.passages:
        output.say(_why_none(result, budget))
    for note in result.notes:
        output.note(output.phrase(note))
    if why:
        for gone in result.rejected:
            told = f"{phrase(gone.reason)} {phrase(gone.why)}".rstrip()
            output.note(output.shown(f"{gone.id}: {told}"))
    output.note(tr(
        "docs.search.done", count=len(result.passages), considered=result.considered,
        tokens=result.tokens,
    ))  # fmt: skip


def _said(standing: Standing) -> str:
    """A passage as people read it: what there is to know of it is said in their language."""
    return passage(replace(standing, note=phrase(standing.note)))


def _check_root(store: DocStore, name: str) -> None:
    roots = store.roots()
    if name and name not in roots:
        known = ", ".join(roots) or "none"
        raise UsageError(reason=f"the index has no root {name}; its roots: {known}")


def _why_none(result: Retrieval, budget: int | None) -> str:
    if result.needed:
        return tr("docs.search.over", budget=budget, needed=result.needed)
    return tr("docs.search.empty" if result.corpus_empty else "search.nothing")


def _left_out(what: Outdated) -> None:
    for reason, count in what.reasons.items():
        output.note(tr("docs.search.out", count=count, reason=output.phrase(reason)))
    for command in what.commands:
        output.note(tr("docs.search.again", command=output.shown(command)))


def _fields(result: Retrieval) -> dict[str, Any]:
    return {
        "passages": [_passage(one) for one in result.passages],
        "rejected": [asdict(one) for one in result.rejected],
        "query_sha256": result.query_sha256, "considered": result.considered,
        "corpus_empty": result.corpus_empty, "complete": result.complete, "tokens": result.tokens,
        "notes": list(result.notes),
    }  # fmt: skip


def _passage(one: Passage) -> dict[str, Any]:
    return {**standing_fields(one.standing), "score": round(one.score, 6), "tokens": one.tokens,
            "matched": one.matched}  # fmt: skip


def standing_fields(standing: Standing) -> dict[str, Any]:
    """A chunk as JSON: reference, every position, text, and how it can be checked.

    Secrets are masked; positions and digest are those of the source.
    """
    chunk = standing.chunk
    masked = redact(chunk.text)
    titles = [redact(title) for title in chunk.path]
    return {
        "ref": chunk.ref, "id": chunk.id, "doc": chunk.doc_uri, "index": chunk.index,
        "citation": lines_of(chunk), "file": standing.place or None, "path": [one.text for one in titles],
        "page": chunk.page, "char_start": chunk.start, "char_end": chunk.end,
        "byte_start": chunk.byte_start, "byte_end": chunk.byte_end,
        "line_start": chunk.line_start, "line_end": chunk.line_end, "sha256": chunk.digest,
        "text": masked.text, "redacted": masked.count + sum(one.count for one in titles),
        "note": standing.note or None, "check": check_command(chunk),
    }  # fmt: skip


def shown(place: str, ref: str, *, as_json: bool) -> int:
    """Print one chunk as its source has it now; exit 1 where that cannot be read."""
    with existing(place) as store:
        standing = resolve(store, ref)
    if as_json:
        output.report(standing_fields(standing))
    else:
        output.raw(_said(standing))
    if standing.unread:
        output.note(tr("docs.show.unread", reason=output.phrase(standing.note)))
        return EXIT_FINDINGS
    if not as_json:
        command = f"less +{standing.chunk.line_start} {quoted(standing.place)}"
        inline = tr("docs.show.inline")
        output.note(tr("docs.show.check", command=command) if standing.place else inline)
    return EXIT_OK


def verified(place: str, *, as_json: bool) -> int:
    """Print what does not agree with its source."""
    from adaos_ctx_docs.mending import mends
    from adaos_ctx_docs.verifying import verify

    with existing(place) as store, bar(tr("docs.verifying")) as step:
        result = verify(store, step)
        roots = store.roots()
    folders = {name: near(root.path) for name, root in roots.items()}
    commands = mends(result.mismatches, roots, folders, place)
    if as_json:
        output.report({**asdict(result), "commands": commands})
    else:
        for one in result.mismatches[:_SHOWN]:
            name = one.uri if one.index < 0 else f"{one.uri}#{one.index}"
            output.say(output.shown(f"{name}: {phrase(one.reason)}"))
        wrong, documents = len(result.mismatches), result.documents
        output.say(tr("docs.verified", chunks=result.chunks, documents=documents, wrong=wrong))
        for command in commands:
            output.note(tr("docs.search.again", command=output.shown(command)))
    return EXIT_FINDINGS if result.mismatches else EXIT_OK


def reported(place: str, *, as_json: bool) -> int:
    """Print what the index holds."""
    with opened(place, missing="refuse") as store:
        heads, roots, home = store.heads(), store.roots(), store.home
    stale = {uri: head.stale for uri, head in heads.items() if head.stale}
    by_loader = dict(sorted(Counter(head.loader for head in heads.values()).items()))
    by_root = Counter(head.root for head in heads.values())
    chunks = sum(head.chunks for head in heads.values())
    models = sorted({head.model or "lexical" for head in heads.values()})
    if as_json:
        output.report({
            "store": home.shown, "owner": home.owner or None, "documents": len(heads),
            "chunks": chunks, "stale": stale,
            "by_loader": by_loader, "models": models,
            "roots": {n: {"path": r.path, "documents": by_root[n]} for n, r in roots.items()},
        })  # fmt: skip
        return EXIT_OK
    where = output.shown(home.shown)
    output.say(tr("docs.reported", documents=len(heads), chunks=chunks, place=where))
    if home.owner:
        output.say(tr("docs.of", owner=output.shown(home.owner)))
    rows = [[name, str(by_root[name]), root.path] for name, root in roots.items()]
    if rows:
        output.table([tr(f"docs.head.{head}") for head in ("root", "documents", "folder")], rows)
    for name, count in by_loader.items():
        output.say(f"{output.shown(name)}: {count}")
    for uri, reason in stale.items():
        output.note(output.shown(tr("docs.stale", uri=uri, reason=phrase(reason))))
    return EXIT_OK


def logged(place: str, last: int, *, as_json: bool) -> int:
    """Print the last runs."""
    with existing(place) as store:
        runs = list(entries(store.home.log))[-last:]
    if as_json:
        output.report({"runs": runs})
        return EXIT_OK
    heads = ["at", "source", "documents", "chunks", "added", "moved", "removed", "failed", "ms"]
    rows = [
        [time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(run.get("at", 0))),
         str(run.get("source", "")), str(run.get("discovered", 0)), str(run.get("chunks", 0)),
         str(run.get("added", 0)), str(run.get("moved", 0)), str(run.get("removed", 0)),
         str(len(run.get("failed", ()))), str(run.get("elapsed_ms", 0))]
        for run in runs
    ]  # fmt: skip
    output.table([tr(f"docs.head.{head}") for head in heads], rows)
    return EXIT_OK
