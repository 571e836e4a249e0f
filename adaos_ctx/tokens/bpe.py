"""Byte-pair merging of one piece of text, exact and in near-linear time for pieces of any length.

A short piece is merged as the definition says: join the adjacent pair of lowest rank, the leftmost
of equals, until no pair has a rank. A long piece is merged window by window. That is exact because
merging is local: a sequence of tokens is *the* encoding of its bytes if and only if each two
neighbours are the encoding of their own bytes. (The first merge that crossed a token boundary of
the whole would be the lowest-ranked one among the two neighbours as well, so it would cross there
too; the other direction is the same argument.) Two windows that share a token they both found
therefore join to the encoding of both. Repetitive text finds its windows in a memo.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WINDOW_BYTES = 64  # merging is quadratic in this; tokens are rarely longer
_HEAP_FROM_BYTES = 512  # a window grows this long only where the ends of windows disagree
_MEMO_WINDOWS = 1 << 12  # windows that are remembered, each of at most:
_MEMO_WINDOW_BYTES = 1 << 10
_NO_RANK = 1 << 30


Memo = dict[bytes, list[bytes]]


def split_tokens(piece: bytes, ranks: Mapping[bytes, int], memo: Memo | None = None) -> list[bytes]:
    """Merge the bytes of one piece into tokens.

    Args:
        piece: n >= 0 bytes. A piece that is itself a token is the caller's shortcut, not ours.
        ranks: Token -> rank; the lower, the earlier it is merged.
        memo: Windows of earlier pieces under the same ranks; filled and kept small here.

    Returns:
        The tokens in order; joined, they are the piece.

    Example:
        >>> split_tokens(b"abab", {b"ab": 1})
        [b'ab', b'ab']
    """
    if len(piece) <= 2 * WINDOW_BYTES:
        return _merge(piece, ranks)
    return _by_windows(piece, ranks, {} if memo is None else memo)


def _by_windows(piece: bytes, ranks: Mapping[bytes, int], memo: Memo) -> list[bytes]:
    done: list[bytes] = []  # the encoding of piece[:position]
    position, width, overlap = 0, WINDOW_BYTES, 1
    while position < len(piece):
        shared = done[-overlap:]
        start = position - sum(map(len, shared))
        end = min(position + width, len(piece))
        found = _remembered(piece[start:end], ranks, memo)
        if end < len(piece):
            found = found[:-1]  # what follows may still join its last token
        reached = start + sum(map(len, found))
        if reached <= position:
            width *= 2
        elif start and found[0] != shared[0]:
            overlap *= 2
        else:
            done[len(done) - len(shared) :] = found
            position, width, overlap = reached, WINDOW_BYTES, 1
    return done


def _remembered(window: bytes, ranks: Mapping[bytes, int], memo: Memo) -> list[bytes]:
    known = memo.get(window)
    if known is None:
        known = _merge(window, ranks)
        if len(memo) >= _MEMO_WINDOWS:
            memo.clear()
        if len(window) <= _MEMO_WINDOW_BYTES:
            memo[window] = known
    return known


def _merge(piece: bytes, ranks: Mapping[bytes, int]) -> list[bytes]:
    if len(piece) > _HEAP_FROM_BYTES:
        return _merge_by_heap(piece, ranks)
    rank_of = ranks.get
    parts = [piece[i : i + 1] for i in range(len(piece))]
    pairs = [rank_of(piece[i : i + 2], _NO_RANK) for i in range(len(piece) - 1)]
    while pairs:
        lowest = min(pairs)
        if lowest == _NO_RANK:
            break
        at = pairs.index(lowest)
        joined = parts[at] + parts[at + 1]
        parts[at : at + 2] = (joined,)
        del pairs[at]
        if at:
            pairs[at - 1] = rank_of(parts[at - 1] + joined, _NO_RANK)
        if at < len(pairs):
            pairs[at] = rank_of(joined + parts[at + 1], _NO_RANK)
    return parts


def _merge_by_heap(piece: bytes, ranks: Mapping[bytes, int]) -> list[bytes]:
    """The same merges in n log n; an entry is stale when its parts are no longer as they were."""
    size = len(piece)
    ends = list(range(1, size + 1))  # by start of a part; 0 where it was joined to the left
    before = list(range(-1, size))  # by start of a part: start of the part on its left

    def pair(left: int) -> tuple[int, int, int, int] | None:
        middle = ends[left]
        end = ends[middle] if middle < size else 0
        rank = ranks.get(piece[left:end]) if end else None
        return None if rank is None else (rank, left, middle, end)

    heap = [entry for start in range(size) if (entry := pair(start))]
    heapq.heapify(heap)
    while heap:
        _, left, middle, end = heapq.heappop(heap)
        if ends[left] != middle or ends[middle] != end:
            continue
        ends[left], ends[middle], before[end] = end, 0, left
        for start in (before[left], left):
            if start >= 0 and (entry := pair(start)):
                heapq.heappush(heap, entry)
    return [piece[start : ends[start]] for start in range(size) if ends[start]]
