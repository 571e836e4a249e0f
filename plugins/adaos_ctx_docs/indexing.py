"""An indexing run: what changed is read, cut and kept; what is gone goes; the rest is not touched.

Every document is one transaction, so a run that is killed loses nothing and the next one goes on.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite
from adaos_ctx.lock import locked
from adaos_ctx.places import near
from adaos_ctx.stamps import stat_key
from adaos_ctx_docs.chunking import chunk
from adaos_ctx_docs.embedding import embed
from adaos_ctx_docs.errors import BadSplit, NothingToIndex
from adaos_ctx_docs.gone import forget_gone_roots
from adaos_ctx_docs.homes import append
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, FailedDocument
from adaos_ctx_docs.reading import MAX_BYTES, NotRead, read, status_of
from adaos_ctx_docs.rows import Head
from adaos_ctx_docs.scopes import Scope, Wanted, dir_scope, files_scope
from adaos_ctx_docs.sources import DirSource, FilesSource, TextSource
from adaos_ctx_docs.splitters.structured import Structured
from adaos_ctx_docs.tally import Tally, fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.search import Embedder
    from adaos_ctx_docs.model import IndexReport, LoadedDocument, Splitter
    from adaos_ctx_docs.rows import Root
    from adaos_ctx_docs.sources import DocumentSource
    from adaos_ctx_docs.store import DocStore

# Of what loaders give and of what is searched of it; raised when some document is read otherwise.
_VERSION = 2
_OLDER = "an earlier version made this index; its documents are read and written again"
_WAIT_S = 30.0  # seconds that a second indexer waits for the first


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRequest:
    """How a run is done.

    Args:
        source: Where documents come from.
        splitter: Cuts them.
        embedder: Makes vectors; None for words alone.
        loaders: Reads them.
        max_bytes: Longer files are listed as failed.
        max_chunk_chars: Characters that the embedder reads; 0 for its own ceiling.
        encoding: Of text that is neither UTF-8 nor UTF-16.
        remove_missing: Whether documents that are gone go from the index.
        allow_empty: Whether a walk that finds nothing removes everything.
        again: Whether what did not change is read and written anew, too.
        dry_run: Only say what would be done.
        wait_s: How long to wait for another indexer, in seconds.
        step: Told (done, total) documents.
    """

    source: DocumentSource
    splitter: Splitter = field(default_factory=Structured)
    embedder: Embedder | None = None
    loaders: Loaders = field(default_factory=Loaders)
    max_bytes: int = MAX_BYTES
    max_chunk_chars: int = 0
    encoding: str = ""
    remove_missing: bool = True
    allow_empty: bool = False
    again: bool = False
    dry_run: bool = False
    wait_s: float = _WAIT_S
    step: Callable[[int, int], None] = lambda done, total: None


def index(store: DocStore, request: IndexRequest) -> IndexReport:
    """Bring the index up to what a source holds.

    Raises:
        Locked: Another indexer is at work for longer than `wait_s`.
        NothingToIndex: The walk found nothing where the index has documents.
        RootTaken: Another folder has the root's name.
        SourceUnreadable: There is no such folder.
    """
    nothing = nullcontext()  # a lock is a file, too
    with nothing if request.dry_run else locked(store.home.lock, timeout_s=request.wait_s):
        started = time.monotonic()
        run = _Run(store, request)
        run.go()
        elapsed_ms = int((time.monotonic() - started) * 1000)
        report = run.tally.report(request.splitter.name, run.fingerprint, elapsed_ms)
        if not request.dry_run:
            append(
                store.home.log,
                {"at": int(time.time()), "source": told(request.source), **fields(report)},
            )
        return report


def told(source: DocumentSource) -> str:
    """A source in one line."""
    if isinstance(source, DirSource):
        return source.dir
    return source.uri if isinstance(source, TextSource) else " ".join(source.files)


class _Run:
    def __init__(self, store: DocStore, request: IndexRequest) -> None:
        self.store = store
        self.request = request
        self.tally = Tally()
        self.heads = store.heads()
        self.touched: list[Head] = []
        self.arrived: Counter[tuple[str, int]] = Counter()  # documents under new names, by content
        self.roots: dict[str, Root] = {}  # new ones that have no document yet
        model = request.embedder.fingerprint if request.embedder else ""
        self.model, self.fingerprint = model, model or "lexical"
        rebuilt = getattr(store.index, "rebuilt", "")
        if rebuilt:
            self.tally.notes.append(f"index begun anew: {rebuilt}")
        if store.was:
            self.tally.notes.append(f"the index of {store.was}, which is here now, goes on")
        self.tally.notes += [f"loader {n}: {why}" for n, why in request.loaders.faults.items()]

    def go(self) -> None:
        source = self.request.source
        self._mend()
        if isinstance(source, TextSource):
            self._text(source)
            return
        scope = self._scope(source)
        self._refuse_empty(scope)
        self.tally.notes += scope.notes
        self.roots = {root.name: root for root in scope.roots}
        for name in {head.root for head in self.heads.values()} & set(self.roots):
            self._root(name)
        self.tally.add(discovered=len(scope.wanted))
        known = [self.heads[one.uri] for one in scope.wanted if one.uri in self.heads]
        if any(head.rules.split(" ", 1)[0] != str(_VERSION) for head in known):
            self.tally.notes.append(_OLDER)
        gone = self._documents(scope)
        self._unlisted(scope)
        if not self.request.dry_run:
            self.store.note(self.touched)
            if self.request.again:
                self.store.drop_strays()
        if self.request.remove_missing:
            wanted = {one.uri for one in scope.wanted} - gone
            self._remove([uri for uri in self.heads if uri not in wanted and
                          (uri in gone or scope.owns(uri))])  # fmt: skip
            if not self.request.dry_run:
                removed, notes = forget_gone_roots(self.store, {one.root for one in scope.wanted})
                self.tally.add(removed=removed)
                self.tally.notes += notes

    def _mend(self) -> None:
        mend = getattr(self.store.index, "mend", None)  # only a file has one
        if mend is not None and self.request.again and not self.request.dry_run:
            mend()

    def _root(self, name: str) -> None:
        """Keep a root as soon as it has a document: a run that finds none leaves nothing behind."""
        root = self.roots.pop(name, None)
        if root is not None and not self.request.dry_run:
            self.store.put_root(root)

    def _scope(self, source: DirSource | FilesSource) -> Scope:
        roots = self.store.roots()
        if isinstance(source, FilesSource):
            return files_scope(source, roots)
        return dir_scope(source, roots, self.request.loaders.extensions)

    def _refuse_empty(self, scope: Scope) -> None:
        if scope.wanted or not scope.within or self.request.allow_empty:
            return
        count = sum(scope.owns(uri) for uri in self.heads)
        if count and self.request.remove_missing:
            where = told(self.request.source)
            raise NothingToIndex(path=where, place=near(where), count=count)

    def _documents(self, scope: Scope) -> set[str]:
        """Handle each document; the uris of those that went meanwhile."""
        gone = set()
        for number, wanted in enumerate(scope.wanted):
            self.request.step(number, len(scope.wanted))
            try:
                there = self._document(wanted)
            except CannotWrite as error:  # those before it are in, each as one transaction
                facts = error.facts | {"done": number, "total": len(scope.wanted)}
                raise CannotWrite(**facts) from error
            if not there:
                gone.add(wanted.uri)
        if scope.wanted:
            self.request.step(len(scope.wanted), len(scope.wanted))
        return gone

    def _document(self, wanted: Wanted) -> bool:
        """Bring one document up to date; False when it is not there any more."""
        old = self.heads.get(wanted.uri)
        rules = self._rules(wanted.uri)
        if old is not None and self._unchanged(old, wanted, rules):
            self._skip(old)
            return True
        found = read(wanted.place, self.request.max_bytes)
        if isinstance(found, NotRead):
            if found.missing and isinstance(self.request.source, DirSource):
                return False
            self._fail(wanted.uri, found.reason)
            return True
        head = Head(
            uri=wanted.uri, root=wanted.root, path=wanted.path, stat=found.stat, rules=rules,
            model=self.model,
        )  # fmt: skip
        document = DocumentInput(
            uri=wanted.uri, data=found.data, mtime_ns=found.mtime_ns,
            encoding=self.request.encoding,
        )  # fmt: skip
        self._bring(document, head)
        return True

    def _rules(self, uri: str) -> str:
        loader = self.request.loaders.find(uri)
        name = loader.name if loader else ""
        return f"{_VERSION} {name} {self.request.encoding} | {self.request.splitter.name}"

    def _unchanged(self, old: Head, wanted: Wanted, rules: str) -> bool:
        if self.request.again or not old.stat:
            return False
        if (old.rules, old.model, old.stale) != (rules, self.model, ""):
            return False
        status = status_of(wanted.place)
        return status is not None and stat_key(status) == old.stat and old.path == wanted.path

    def _skip(self, old: Head) -> None:
        self.tally.add(loaded=1, chunks=old.chunks, skipped=old.chunks)
        self.tally.loaders[old.loader] += 1

    def _bring(self, document: DocumentInput, head: Head, inline: str | None = None) -> None:
        """Read a document's bytes into the index, where they are not what is there already."""
        from adaos_ctx.digest import sha256_hex

        old = self.heads.get(document.uri)
        same = old is not None and not self.request.again and (old.rules, old.model) == (head.rules, self.model)
        if old is not None and same and old.hash == sha256_hex(document.data):
            self.touched.append(
                replace(old, stat=head.stat, root=head.root, path=head.path, stale="")
            )
            self._skip(old)
            return
        loaded = load(document, self.request.loaders)
        if isinstance(loaded, FailedDocument):
            self._fail(loaded.uri, loaded.reason)
            return
        self._put(loaded, head, inline)

    def _put(self, loaded: LoadedDocument, head: Head, inline: str | None) -> None:
        try:
            new = chunk(loaded, self.request.splitter)
        except BadSplit as error:
            self._fail(loaded.uri, str(error))
            return
        old = self.store.places(loaded.uri)
        before = {c.key: (c.index, c.start, c.line_start) for c in old}
        fresh = [c for c in new if c.key not in before]
        moved = [
            c for c in new if before.get(c.key, ()) not in ((), (c.index, c.start, c.line_start))
        ]
        gone = len(old) - (len(new) - len(fresh))
        head = replace(
            head, hash=loaded.content_hash, loader=loaded.loader, chunks=len(new),
            notes=loaded.draft.notes,
        )  # fmt: skip
        if not self.request.dry_run:
            other = self.heads.get(loaded.uri)
            all_of_them = other is None or other.model != self.model
            wanted = new if all_of_them else fresh
            vectors = embed(
                self.store.index, self.request.embedder, wanted, self.request.max_chunk_chars
            )
            self.tally.vectors(vectors)
            self._root(head.root)
            again = other is not None and (self.request.again or other.rules != head.rules)
            self.store.put(head, new, old, inline, again=again)
        self.tally.add(
            loaded=1, chunks=len(new), added=len(fresh), moved=len(moved), removed=gone,
            skipped=len(new) - len(fresh),
        )  # fmt: skip
        if loaded.uri not in self.heads:
            self.arrived[loaded.content_hash, len(new)] += 1
        self.tally.loaders[loaded.loader] += 1
        self.tally.notes += [f"{loaded.uri}: {note}" for note in loaded.draft.notes]

    def _fail(self, uri: str, reason: str) -> None:
        """Keep what is there of a document that cannot be read, marked."""
        old = self.heads.get(uri)
        self.tally.fail(uri, reason, old.chunks if old else 0)
        if old is not None:
            self.touched.append(replace(old, stale=reason, stat=""))

    def _unlisted(self, scope: Scope) -> None:
        for prefix, reason in scope.unread:
            inside = [head for uri, head in self.heads.items() if uri.startswith(prefix)]
            self.tally.fail(prefix, reason, sum(head.chunks for head in inside))
            self.touched += [replace(head, stale=reason, stat="") for head in inside]

    def _remove(self, uris: list[str]) -> None:
        for uri in uris:
            head = self.heads[uri]
            removed = head.chunks if self.request.dry_run else self.store.remove(uri)
            if self.arrived[head.hash, removed] > 0:  # the same document under another name
                self.arrived[head.hash, removed] -= 1
                self.tally.add(moved=removed, added=-removed)
            else:
                self.tally.add(removed=removed)

    def _text(self, source: TextSource) -> None:
        self.tally.add(discovered=1)
        data = source.text.encode("utf-8", "replace")
        head = Head(uri=source.uri, rules=self._rules(source.uri), model=self.model)
        self._bring(DocumentInput(uri=source.uri, data=data), head, inline=data.decode("utf-8"))
        if not self.request.dry_run:
            self.store.note(self.touched)
