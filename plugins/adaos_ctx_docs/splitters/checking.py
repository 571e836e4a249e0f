"""Pieces are checked before anything is made of them, whoever cut them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.messages import Number
from adaos_ctx_docs.errors import BadSplit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_docs.model import LoadedDocument, SplitPiece


def checked(
    document: LoadedDocument, found: Sequence[SplitPiece], splitter: str
) -> list[SplitPiece]:
    """The pieces that hold anything, when all of them are pieces of the text, in its order.

    Raises:
        BadSplit: A span lies outside the text, ends before it begins, or stands before the last.
    """
    size, last = len(document.text), 0
    kept = []
    for number, piece in enumerate(found):
        if not 0 <= piece.start <= piece.end <= size:
            span, of = f"{piece.start}:{piece.end}", Number(size)
            where = f"piece {number} is {span} of {of:character|characters}"
            raise BadSplit(splitter=splitter, uri=document.uri, reason=where)
        if piece.start < last:
            raise BadSplit(
                splitter=splitter, uri=document.uri,
                reason=f"piece {number} begins at {piece.start}, before the last one at {last}",
            )  # fmt: skip
        last = piece.start
        if document.text[piece.start : piece.end].strip():
            kept.append(piece)
    return kept
