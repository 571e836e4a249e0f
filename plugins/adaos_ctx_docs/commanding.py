"""From a command line to a run: `docs index` and `docs eval`."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, SourceUnreadable, UsageError
from adaos_ctx.messages import phrase, tr
from adaos_ctx.search import get_embedder
from adaos_ctx.writes import why
from adaos_ctx_docs import tally
from adaos_ctx_docs.citing import quoted
from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.homes import home_of
from adaos_ctx_docs.indexing import IndexRequest, index
from adaos_ctx_docs.sources import FilesSource, TextSource, source_of
from adaos_ctx_docs.splitters.choosing import choose
from adaos_ctx_docs.store import opened

if TYPE_CHECKING:
    from adaos_ctx_docs.homes import Home
    from adaos_ctx_docs.model import IndexReport
    from adaos_ctx_docs.sources import DocumentSource
    from adaos_ctx_docs.storefile import Missing

_SHOWN = 20  # failures and notes that are listed; --json has all
_MB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexOptions:
    """What `docs index` was given; see its help."""

    paths: tuple[str, ...]
    store: str = ""
    root: str = ""
    uri: str = ""
    include: tuple[str, ...] = ()
    splitter: str = "heading"
    max_chars: int = 1000
    overlap: int = 0
    max_tokens: int = 0
    embed: str = ""
    max_mb: int = 25
    encoding: str = ""
    recursive: bool = True
    keep_missing: bool = False
    allow_empty: bool = False
    again: bool = False
    dry_run: bool = False


def run_index(options: IndexOptions, *, as_json: bool) -> int:
    """Run, and print the report; exit 1 when documents failed."""
    _check_encoding(options.encoding)
    source = source_for(options)
    splitter = choose(
        options.splitter, max_chars=options.max_chars, overlap=options.overlap,
        max_tokens=options.max_tokens,
    )  # fmt: skip
    embedder = get_embedder(options.embed) if options.embed else None
    target = target_of(source, options.store)
    missing: Missing = "pretend" if options.dry_run else "make"
    with (
        opened(options.store, target=target, missing=missing) as store,
        bar(tr("docs.indexing")) as step,
    ):
        request = IndexRequest(
            source=source, splitter=splitter, embedder=embedder,
            max_bytes=options.max_mb * _MB, encoding=options.encoding,
            remove_missing=not options.keep_missing, allow_empty=options.allow_empty,
            again=options.again, dry_run=options.dry_run, step=step,
        )  # fmt: skip
        report = index(store, request)
        home = store.home
    if as_json:
        output.report({**tally.fields(report), "store": home.shown, "dry_run": options.dry_run})
    else:
        say(report, dry_run=options.dry_run)
        if not options.store and not options.dry_run:
            _say_where(home)
    return EXIT_FINDINGS if report.failed else EXIT_OK


def _say_where(home: Home) -> None:
    """Name the index that was written, where a search in this folder would ask another or none."""
    try:
        asked = home_of("").path
    except StoreRefused:  # several indexes are below this folder
        asked = ""
    if asked != home.path:
        owner, place = output.shown(home.owner), output.shown(home.shown)
        output.note(tr("docs.index.where", owner=owner, place=place))
        output.note(tr("docs.index.search", place=quoted(home.path)))


def say(report: IndexReport, *, dry_run: bool = False) -> None:
    """Print a report for people."""
    output.say(tr(
        "docs.index.read", loaded=report.loaded, discovered=report.discovered, chunks=report.chunks,
    ))  # fmt: skip
    output.say(tr(
        "docs.index.would" if dry_run else "docs.index.done", added=report.added,
        skipped=report.skipped, moved=report.moved, removed=report.removed, kept=report.kept_stale,
    ))  # fmt: skip
    model = report.embedder_fingerprint
    if model != "lexical":
        made, reused = report.embedded, report.reused
        output.say(tr("docs.index.embedded", embedded=made, reused=reused, model=model))
    for one in report.failed[:_SHOWN]:
        failed = tr("docs.index.failed", uri=one.uri, reason=phrase(one.reason))
        output.note(output.shown(failed))
    if report.truncated_count:
        output.note(tr("docs.index.long", count=report.truncated_count))
    for note in report.notes[:_SHOWN]:
        output.note(output.phrase(note))


def source_for(options: IndexOptions) -> DocumentSource:
    """The source that the paths name.

    Raises:
        UsageError: A folder among files, several folders, or a text without a uri.
    """
    if options.paths == ("-",):
        source_of(text="", uri=options.uri)  # refused before somebody types a text
        return source_of(text=sys.stdin.buffer.read().decode("utf-8", "replace"), uri=options.uri)
    folders = [path for path in options.paths if os.path.isdir(path)]
    if len(options.paths) == 1 and (folders or not os.path.lexists(options.paths[0])):
        return source_of(
            dir=options.paths[0], include=options.include, recursive=options.recursive,
            name=options.root,
        )  # fmt: skip
    if len(folders) > 1:
        raise UsageError(reason="name one folder at a time; the index keeps all of them")
    if folders:
        raise UsageError(reason="name one folder, or files; not both")
    return source_of(files=options.paths, name=options.root)


def target_of(source: DocumentSource, store: str = "") -> str:
    """The folder that a source lies in, which has a say in whose index it goes to.

    Args:
        source: What is indexed.
        store: The index, where it is named.

    Raises:
        SourceUnreadable: There is no such folder; no index is begun for it.
    """
    if isinstance(source, TextSource):
        return "."
    if isinstance(source, FilesSource):
        folders = {os.path.dirname(os.path.abspath(path)) for path in source.files}
        return os.path.commonpath(folders) if folders else "."
    try:
        os.scandir(source.dir).close()
    except (OSError, ValueError) as error:
        gone = isinstance(error, FileNotFoundError)
        if not gone or not home_of(store, target=source.dir).exists:
            raise SourceUnreadable(
                path=source.dir, reason=why(error), alias="", skill="."
            ) from error
    return source.dir


def _check_encoding(name: str) -> None:
    import codecs

    try:
        codecs.lookup(name or "utf-8")
    except LookupError as error:
        raise UsageError(reason=f"unknown encoding {name}") from error


def run_eval(
    folder: str, queries: str, run_file: str, sizes: tuple[str, int, int], embed: str,
    *, as_json: bool,
) -> int:  # fmt: skip
    """Rank, and say what was written."""
    from adaos_ctx_docs.evaluating import evaluate

    name, max_chars, overlap = sizes
    splitter = choose(name, max_chars=max_chars, overlap=overlap)
    embedder = get_embedder(embed) if embed else None
    with bar(tr("docs.evaluating")) as step:
        done = evaluate(folder, queries, run_file, splitter=splitter, embedder=embedder, step=step)
    if as_json:
        output.report(asdict(done))
    else:
        output.say(tr(
            "docs.evaluated", queries=done.queries, documents=done.documents, chunks=done.chunks,
            place=output.shown(done.run),
        ))  # fmt: skip
    return EXIT_OK
