from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokens import pure
from adaos_ctx.tokens.engines import get_counter
from tests.ending import ends
from tests.tokens.strings import ATOMS, letters

texts = st.lists(st.sampled_from(ATOMS), max_size=25).map("".join)
starts = texts.filter(lambda text: text[:1].strip() != "" and text[0] != "/")


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base"])
@given(before=texts, after=starts)
def test_counts_add_up_after_a_line_feed(encoding: str, before: str, after: str) -> None:
    counter = get_counter(encoding, "pure")
    if before.endswith(tuple(map(chr, range(0xD800, 0xE000)))):
        before += " "
    joined = counter.count(f"{before}\n{after}")
    assert joined == counter.count(f"{before}\n") + counter.count(after)


@pytest.mark.parametrize(
    ("encoding", "before", "after"),
    [("o200k_base", "\x1c\n", "/path"), ("cl100k_base", '":\r\n', "\n\n/x")],
)
def test_other_seams_may_cost_a_token_so_sums_are_no_upper_bound(
    encoding: str, before: str, after: str
) -> None:
    count = get_counter(encoding, "pure").count
    assert count(before) + count(after) < count(before + after)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("hello world", 2), ("<|endoftext|>", 7), ("\0", 1), ("\ud800", 1)],
    ids=repr,
)
def test_known_counts(text: str, tokens: int) -> None:
    assert get_counter("o200k_base", "pure").count(text) == tokens


def test_blocks_of_a_large_text_count_as_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = get_counter("o200k_base", "pure")
    text = "".join(f"line {n} of text\n\n  indented /\n/path\n" for n in range(400))
    whole = counter.count(text)
    monkeypatch.setattr(pure, "_BLOCK_CHARS", 100)
    assert counter.count(text) == whole


def test_the_memo_of_pieces_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pure, "_MEMO_PIECES", 50)
    counter = get_counter("cl100k_base", "pure")
    text = letters(3, 4000, "abcdefgh ")
    assert counter.count(text) == counter.count(text)
    assert len(counter._pure._memo) <= 50  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "A" * 1_000_000,
        " " * 1_000_000,
        " " * 1_200_000 + "x",
        "\n" * 1_000_000,
        "^" * 1_000_000,
        "_" * 200_000,
        "\u0301" * 200_000,
        letters(1, 100_000, "abcdefghijklmnopqrstuvwxyz"),
        letters(2, 33_000, "".join(map(chr, range(0x4E00, 0x9FFF)))),
        '{"key": [1, 2.5, "value"]}, ' * 40_000,
        ("x" * 200 + " " * 999 + "\n") * 800,
    ],
    ids=lambda text: repr(text[:3]),
)
def test_pathological_text_is_counted_in_linear_time(text: str) -> None:
    counter = get_counter("o200k_base", "pure")
    with ends():
        assert counter.count(text) > 0
