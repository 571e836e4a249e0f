from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokens import bpe
from adaos_ctx.tokens.bpe import split_tokens
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.vocabulary import load_ranks
from tests.ending import ends
from tests.tokens.strings import letters

RANKS = load_ranks(ENCODINGS["o200k_base"])


def by_definition(piece: bytes, ranks: dict[bytes, int]) -> list[bytes]:
    """Join the leftmost pair of lowest rank until none has a rank."""
    parts = [bytes([byte]) for byte in piece]
    while True:
        found = [(ranks[a + b], at) for at, (a, b) in enumerate(pairwise(parts)) if a + b in ranks]
        if not found:
            return parts
        _, at = min(found)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]


words = st.binary(min_size=2, max_size=5).map(lambda word: bytes(97 + byte % 3 for byte in word))
any_ranks = st.lists(words, unique=True, max_size=30).map(
    lambda tokens: {token: rank for rank, token in enumerate(tokens)}
)


@given(st.text("abc", max_size=900).map(str.encode), any_ranks)
def test_windows_and_heap_merge_as_the_definition_says_for_any_ranks(
    piece: bytes, ranks: dict[bytes, int]
) -> None:
    expected = by_definition(piece, ranks)
    assert split_tokens(piece, ranks) == expected
    assert bpe._merge_by_heap(piece, ranks) == expected


@pytest.mark.parametrize("alphabet", ["ab", "etaoin", "абв", "中文字", " \n", "=-"])
@pytest.mark.parametrize("size", [127, 129, 700, 3000])
def test_long_pieces_merge_as_the_heap_merges_them(alphabet: str, size: int) -> None:
    piece = letters(size, size, alphabet).encode()
    assert split_tokens(piece, RANKS) == bpe._merge_by_heap(piece, RANKS)


@given(st.binary(max_size=400))
def test_the_tokens_joined_are_the_piece(piece: bytes) -> None:
    assert b"".join(split_tokens(piece, RANKS)) == piece


@pytest.mark.parametrize(
    "piece", [b"a" * 1_000_000, b" " * 1_000_000, b"^" * 1_000_000, b"ab" * 300_000], ids=len
)
def test_repetition_of_a_million_bytes_is_merged_in_linear_time(piece: bytes) -> None:
    with ends():
        assert sum(map(len, split_tokens(piece, RANKS))) == len(piece)
