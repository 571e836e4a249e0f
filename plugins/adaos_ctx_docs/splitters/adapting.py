"""Splitters of other libraries, whatever they yield: spans are checked, bare texts are located.

`semchunk` gives (texts, spans), `semantic_text_splitter` gives (offset, text), langchain's
`create_documents` gives documents with `start_index`. All become spans, verified on the way in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from adaos_ctx_docs.errors import BadSplit
from adaos_ctx_docs.model import SplitPiece
from adaos_ctx_docs.positions import page_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx_docs.model import LoadedDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapted:
    """A callable as a splitter.

    Args:
        name: Recorded with the index; put every setting that counts into it.
        call: Text -> an iterable of `(start, end)`, `(start, text)`, `{"start_index", "text"}`, or
            objects with `start_index` and `text` or with `page_content` and
            `metadata["start_index"]`; or a pair of texts and spans.
    """

    name: str
    call: Callable[[str], Any]

    def split(self, document: LoadedDocument) -> list[SplitPiece]:
        """The pieces of a document, in the order of the text.

        Raises:
            BadSplit: A piece has no position, or its text is not what stands there.
        """
        headings, pages = document.draft.headings, document.draft.pages
        found = sorted(self._spans(document))
        pieces = [SplitPiece(start=a, end=b, page=page_of(pages, a)) for a, b in found]
        if not headings:
            return pieces
        from adaos_ctx_docs.splitters.sections import sections

        parts = sections(document.draft)
        at, titled = 0, []
        for piece in pieces:
            while at + 1 < len(parts) and parts[at + 1].start <= piece.start:
                at += 1
            titled.append(replace(piece, path=parts[at].path if parts else ()))
        return titled

    def _spans(self, document: LoadedDocument) -> Iterator[tuple[int, int]]:
        answer = self.call(document.text)
        for row in _rows(answer):
            start, end, text = _read(row)
            if start is None or start < 0:
                raise BadSplit(
                    splitter=self.name, uri=document.uri, reason=f"no position: {row!r}"[:120]
                )
            end = start + len(text or "") if end is None else end
            if text is not None and document.text[start:end] != text:
                raise BadSplit(
                    splitter=self.name, uri=document.uri,
                    reason=f"at {start}:{end} stands another text than the piece",
                )  # fmt: skip
            yield start, end


def _rows(answer: Any) -> list[Any]:
    pair = isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], list)
    if pair and answer[0] and isinstance(answer[0][0], str):  # (texts, spans)
        return [
            {"start_index": span[0], "end_index": span[1], "text": text}
            for text, span in zip(*answer, strict=True)
        ]
    return list(answer)


def _part(row: Any, name: str) -> Any:
    return getattr(row, name, None)


def _read(row: Any) -> tuple[int | None, int | None, str | None]:
    if isinstance(row, tuple) and len(row) == 2:
        first, second = row
        return (first, None, second) if isinstance(second, str) else (first, second, None)
    get: Callable[[str], Any] = row.get if isinstance(row, dict) else partial(_part, row)
    text = get("text") if get("text") is not None else get("page_content")
    metadata = get("metadata") or {}
    start = get("start_index")
    start = metadata.get("start_index") if start is None else start
    return start, get("end_index"), text
