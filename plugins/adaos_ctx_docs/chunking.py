"""From a loaded document to its chunks: checked pieces with digests and every position. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_docs.model import Chunk, text_sha256
from adaos_ctx_docs.positions import Positions
from adaos_ctx_docs.splitters.checking import checked

if TYPE_CHECKING:
    from adaos_ctx_docs.model import LoadedDocument, SplitPiece, Splitter


def chunk(document: LoadedDocument, splitter: Splitter) -> list[Chunk]:
    """Cut a document.

    Returns:
        Its chunks in order, numbered from 0; `document.text[c.start:c.end] == c.text` for each.

    Raises:
        BadSplit: The splitter gave what is no piece of the text.
    """
    pieces = checked(document, splitter.split(document), splitter.name)
    draft = document.draft
    at = Positions(draft.text, draft.source or draft.text, draft.encoding or "utf-8", draft.bom)
    ends = Positions(draft.text, draft.source or draft.text, draft.encoding or "utf-8", draft.bom)
    seen: dict[str, int] = {}
    found = []
    for index, piece in enumerate(pieces):
        text = draft.text[piece.start : piece.end]
        digest = text_sha256(text)
        seen[digest] = seen.get(digest, -1) + 1
        found.append(_chunk(document.uri, index, piece, (text, digest, seen[digest]), (at, ends)))
    return found


def _chunk(
    uri: str, index: int, piece: SplitPiece, content: tuple[str, str, int],
    places: tuple[Positions, Positions],
) -> Chunk:  # fmt: skip
    text, digest, occurrence = content
    starts, ends = places
    return Chunk(
        doc_uri=uri, index=index, text=text, digest=digest, occurrence=occurrence,
        start=piece.start, end=piece.end,
        byte_start=starts.byte(piece.start), byte_end=ends.byte(piece.end),
        line_start=starts.line(piece.start), line_end=ends.line(max(piece.end - 1, 0)),
        path=piece.path, page=piece.page,
    )  # fmt: skip
