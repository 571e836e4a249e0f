"""Where a chunk stands now: in the file as it is, not as it was when it was indexed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.stamps import stat_key
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, LoadedDocument
from adaos_ctx_docs.positions import Positions, page_of
from adaos_ctx_docs.reading import NotRead, read, status_of

if TYPE_CHECKING:
    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.rows import Head
    from adaos_ctx_docs.store import DocStore

_KEPT = 16  # documents that changed since they were indexed, read again
_MAX_BYTES = 1 << 30  # of a file that was indexed once under whatever limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A chunk as it can be cited now.

    Args:
        chunk: With its present positions; its text is exactly what stands there.
        note: What a reader should know: `moved`, `source unreadable: …`; "" mostly.
        gone: Why it must not be cited; "" when it may.
        place: The file; "" for a text without one.
        unread: Whether the source cannot be read, so that nothing was checked.
    """

    chunk: Chunk
    note: str = ""
    gone: str = ""
    place: str = ""
    unread: bool = False


class Live:
    """Checks chunks against their sources; a source that did not change costs one stat.

    Args:
        store: The index.
        loaders: Reads what changed.
    """

    def __init__(self, store: DocStore, loaders: Loaders | None = None) -> None:
        self._store = store
        self._own = loaders
        self._roots = {name: root.path for name, root in store.roots().items()}
        self._changed: OrderedDict[str, LoadedDocument | str | None] = OrderedDict()
        self._heads: dict[str, Head | None] = {}

    def head(self, uri: str) -> Head | None:
        """What is known of a document."""
        if uri not in self._heads:
            self._heads[uri] = self._store.head(uri)
        return self._heads[uri]

    def stand(self, chunk: Chunk) -> Standing:
        """Where a chunk stands now."""
        head = self.head(chunk.doc_uri)
        if head is None:
            return Standing(chunk=chunk, gone="its document is not indexed any more")
        if not head.root:
            return Standing(chunk=chunk)
        place = f"{self._roots.get(head.root, '')}/{head.path}"
        now = self._now(head, place)
        if now is None:
            return Standing(chunk=chunk, place=place)
        if isinstance(now, str):
            missing = now == "no such file"
            note = "" if missing else f"source unreadable: {now}"
            gone = "its file is gone" if missing else ""
            return Standing(chunk=chunk, place=place, note=note, gone=gone, unread=not missing)
        return self._located(chunk, now, place)

    def _now(self, head: Head, place: str) -> LoadedDocument | str | None:
        """The document as it is now; None when it is as it was indexed, text for why it is unread."""
        if head.uri not in self._changed:
            self._changed[head.uri] = self._read(head, place)
            while len(self._changed) > _KEPT:
                self._changed.popitem(last=False)
        return self._changed[head.uri]

    def _read(self, head: Head, place: str) -> LoadedDocument | str | None:
        status = status_of(place)
        if head.stat and status is not None and stat_key(status) == head.stat:
            return None
        found = read(place, _MAX_BYTES)
        if isinstance(found, NotRead):
            return found.reason
        if sha256_hex(found.data) == head.hash:
            return None
        encoding = head.rules.split(" ")[2] if head.rules.count(" ") > 2 else ""
        document = DocumentInput(uri=head.uri, data=found.data, encoding=encoding)
        loaded = load(document, self._loaders())
        return loaded if isinstance(loaded, LoadedDocument) else loaded.reason

    def _loaders(self) -> Loaders:
        if self._own is None:
            self._own = Loaders()
        return self._own

    def _located(self, chunk: Chunk, now: LoadedDocument, place: str) -> Standing:
        text = now.text
        start = nearest(text, chunk.text, chunk.start)
        if start < 0:
            return Standing(chunk=chunk, place=place, gone="its text changed since it was indexed")
        end = start + len(chunk.text)
        draft = now.draft
        at = Positions(text, draft.source or text, draft.encoding or "utf-8", draft.bom)
        found = replace(
            chunk, start=start, end=end, byte_start=at.byte(start), byte_end=at.byte(end),
            line_start=at.line(start), line_end=at.line(max(end - 1, start)),
            page=page_of(draft.pages, start),
        )  # fmt: skip
        return Standing(chunk=found, place=place, note="moved" if start != chunk.start else "")


def nearest(text: str, part: str, at: int) -> int:
    """Where a part stands that is nearest to a place; -1 when it stands nowhere.

    Example:
        >>> nearest("ab ab ab", "ab", 4)
        3
    """
    after = text.find(part, at)
    before = text.rfind(part, 0, at + len(part))
    found = [place for place in (before, after) if place >= 0]
    return min(found, key=lambda place: (abs(place - at), place), default=-1)
