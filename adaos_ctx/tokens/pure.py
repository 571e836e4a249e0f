"""The token engine that is always there: `regex` splits, our own merging counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.tokens.bpe import split_tokens
from adaos_ctx.tokens.counter import repair_surrogates
from adaos_ctx.tokens.cut import truncate
from adaos_ctx.tokens.repertoire import settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx.tokens.bpe import Memo
    from adaos_ctx.tokens.encodings import Encoding

_BLOCK_CHARS = 1 << 19  # longer texts are counted in blocks, so that memory stays small
_MEMO_PIECES = 1 << 18  # pieces whose counts are kept
_MEMO_PIECE_CHARS = 64  # longer pieces rarely come twice


class PureCounter:
    """Counts with the packaged vocabulary in pure Python.

    Args:
        encoding: Which encoding the ranks belong to.
        ranks: Token -> rank.
    """

    exact = True
    engine = "pure"

    def __init__(self, encoding: Encoding, ranks: Mapping[bytes, int]) -> None:
        import regex  # 15 ms; not needed when every count comes from the cache

        self.encoding = encoding.name
        self.vocab_sha256 = encoding.published_sha256
        self._memo = _Memo(ranks)
        self._pattern = regex.compile(encoding.pattern)
        # count(a + b) == count(a) + count(b) where a ends in a line feed and b begins with neither
        # whitespace nor "/": in both patterns no piece can cross such a place.
        self._seam = regex.compile(r"\n(?=[^\s/])")

    def count(self, text: str) -> int:
        """Number of tokens; any text is counted, in near-linear time."""
        try:
            return self._count(text)
        except UnicodeEncodeError:
            return self._count(repair_surrogates(text))

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order."""
        return [self.count(text) for text in texts]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """A prefix of at most n tokens and its count."""
        return truncate(text, n, pieces=self._pieces, count=self.count)

    def _count(self, text: str) -> int:
        if settle(text) is not text:
            return sum(len(tokens) for _, _, tokens in self._pieces(text))
        total = 0
        for block in self._blocks(text):
            total += sum(map(self._memo.__getitem__, self._pattern.findall(block)))
            if len(self._memo) > _MEMO_PIECES:
                self._memo.clear()
        return total

    def _blocks(self, text: str) -> Iterator[str]:
        start = 0
        while len(text) - start > _BLOCK_CHARS:
            seam = self._seam.search(text, start + _BLOCK_CHARS)
            if seam is None:
                break
            yield text[start : seam.end()]
            start = seam.end()
        yield text[start:]

    def _pieces(self, text: str) -> Iterator[tuple[int, bytes, list[bytes]]]:
        for match in self._pattern.finditer(settle(text)):
            piece = text[match.start() : match.end()].encode()
            yield match.start(), piece, self._memo.tokens(piece)


class _Memo(dict[str, int]):
    """Piece -> number of tokens, filled as pieces are met."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        super().__init__()
        self._ranks = ranks
        self._windows: Memo = {}

    def __missing__(self, piece: str) -> int:
        count = len(self.tokens(piece.encode()))
        if len(piece) <= _MEMO_PIECE_CHARS:
            self[piece] = count
        return count

    def tokens(self, piece: bytes) -> list[bytes]:
        """The tokens of a piece; a piece that is a token is not merged."""
        if piece in self._ranks:
            return [piece]
        return split_tokens(piece, self._ranks, self._windows)
