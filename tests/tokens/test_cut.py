from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokens.cut import MAX_CLUSTER_CHARS, boundary_before, first_cluster, truncate
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.engines import get_counter
from adaos_ctx.tokens.pure import PureCounter
from adaos_ctx.tokens.vocabulary import load_ranks
from tests.ending import ends
from tests.tokens.strings import ATOMS, fuzz

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.tokens.counter import Counter

ENCODING = ENCODINGS["o200k_base"]
COUNTER = get_counter("o200k_base", "pure")
texts = st.lists(st.sampled_from(ATOMS), max_size=40).map("".join) | st.text(max_size=200)


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base"])
@given(text=texts, n=st.integers(-1, 60))
def test_what_is_kept_is_a_prefix_of_at_most_n_tokens(encoding: str, text: str, n: int) -> None:
    counter = get_counter(encoding, "pure")
    kept, tokens = counter.truncate(text, n)
    assert text.startswith(kept)
    assert tokens == counter.count(kept)
    assert tokens <= max(n, 0)
    assert kept == text or counter.count(text) > n


def test_fuzz_strings_are_cut_within_their_limit() -> None:
    for number, text in enumerate(fuzz(5, 400)):
        kept, tokens = COUNTER.truncate(text, number % 30)
        assert text.startswith(kept)
        assert COUNTER.count(kept) == tokens <= number % 30


@pytest.mark.parametrize(
    ("text", "n", "kept"),
    [
        ("one\ntwo\nthree four five", 5, "one\ntwo\n"),
        ("a line\n" + "word " * 50, 30, "a line\n" + "word " * 26 + "word"),
        ("x" + "👨‍👩‍👧" * 3, 8, "x"),
        ("x" + "👨‍👩‍👧" * 3, 16, "x👨‍👩‍👧"),
        ("e\u0301" * 3, 3, "e\u0301"),
        ("🇩🇪🇫🇷", 4, "🇩🇪"),
        ("🇩🇪" * 200 + "\n" + "🇫🇷" * 300, 801, "🇩🇪" * 200 + "\n"),
        ("x" + "🇩🇪" * 300, 1002, "x" + "🇩🇪" * 250),
        ("a" + "e" + "\u0301" * 300, 100, "a"),
        ("ab\r\ncd", 2, "ab\r\n"),
        ("", 0, ""),
        ("text", 0, ""),
        ("a\ud83d\ude00b", 50, "a\ud83d\ude00b"),
        ("日本語", 1, "日本"),
    ],
    ids=str,
)
def test_cut_is_at_a_line_end_or_a_whole_grapheme(text: str, n: int, kept: str) -> None:
    assert COUNTER.truncate(text, n)[0] == kept


@given(
    st.lists(st.sampled_from(["👨‍👩‍👧", "e\u0301", "क्ष", "中", "a "]), max_size=20),
    st.integers(0, 60),
)
def test_no_grapheme_is_cut(clusters: list[str], n: int) -> None:
    kept, _ = COUNTER.truncate("".join(clusters), n)
    assert kept.rstrip() in {"".join(clusters[:k]).rstrip() for k in range(len(clusters) + 1)}


def test_lone_surrogates_before_the_cut_do_not_shift_it() -> None:
    text = "\ud83d\ude00\ud800 first\n" * 40
    kept, tokens = COUNTER.truncate(text, 50)
    assert text.startswith(kept)
    assert kept.endswith("\n")
    assert 25 <= tokens <= 50


@pytest.mark.parametrize("text", ["word " * 600_000, "a" * 1_000_000, "中" * 300_000], ids=len)
def test_of_a_large_text_only_what_fits_is_looked_at(text: str) -> None:
    looked: list[int] = []
    pure = PureCounter(ENCODING, load_ranks(ENCODING))

    def pieces(text: str) -> Iterator[tuple[int, bytes, list[bytes]]]:
        for piece in pure._pieces(text):
            looked.append(len(piece[1]))
            yield piece

    def count(text: str) -> int:
        looked.append(len(text))
        return pure.count(text)

    with ends():
        assert truncate(text, 100, pieces=pieces, count=count)[1] <= 100
    assert sum(looked[1:]) <= 2_000  # the first piece may be the whole: a word without an end


@pytest.mark.parametrize("engine", ["auto", "tiktoken"])
def test_every_engine_cuts_alike(engine: str) -> None:
    other: Counter = get_counter("o200k_base", engine)  # type: ignore[arg-type]
    for text in fuzz(9, 100):
        assert other.truncate(text, 12) == COUNTER.truncate(text, 12)


@given(texts, st.integers(0, 200), st.integers(0, 200))
def test_a_boundary_is_where_a_grapheme_ends(text: str, first: int, last: int) -> None:
    import regex

    start, end = sorted((min(first, len(text)), min(last, len(text))))
    ends = [start + match.end() for match in regex.finditer(r"\X", text[start:])]
    assert boundary_before(text, end, start) == max((e for e in ends if e <= end), default=start)
    assert first_cluster(text, start) == (text[start : ends[0]] if ends else "")


def test_a_grapheme_without_end_is_bounded() -> None:
    assert len(first_cluster("e" + "\u0301" * 1_000_000, 0)) == MAX_CLUSTER_CHARS


@pytest.mark.parametrize("piece", ["🇩🇪", "\u0301", "क्ष", "👨‍👩‍👧", "中\u0301", "中", "\r\n"])
def test_boundaries_of_a_long_row_are_found_in_linear_time(piece: str) -> None:
    text = "a" + piece * (400_000 // len(piece))
    with ends():
        whole = boundary_before(text, len(text) - len(piece))
    assert whole == (0 if piece == "\u0301" else len(text) - len(piece))
