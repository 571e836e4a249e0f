from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards import lines
from adaos_ctx.cards.lines import Item, clean, clip, finish, line, noted, packed
from adaos_ctx.model import Source, Span

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ANY = st.text(
    alphabet=st.sampled_from(
        "ab é\u0301й\u0306\u0e33\u1100\u1161가각\u0915\u094d\u0937🇩🇪👍\U0001f3fd\u200d\ufe0f…日本"
    ),
    max_size=40,
)


def test_a_line_is_one_line_of_at_most_a_hundred_characters() -> None:
    made = line("a\n b\t" + "word " * 40, Span(start=1, end=2))
    assert made.text.startswith("- a b word word")
    assert len(made.text) <= 100
    assert made.text.endswith("word…")
    assert made.spans == (Span(start=1, end=2),)


def test_secrets_are_masked_and_hidden_characters_are_shown() -> None:
    assert clean("password: hunter2hunter2 x\u202ey") == "password: *** x\\u202ey"


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("one two three", 9, "one two…"),
        ("onetwothree four", 14, "onetwothree…"),
        ("one two-, x", 9, "one two…"),
        ("e\u0301" * 5, 4, "e\u0301…"),
        (f"ab{FAMILY}cd", 6, "ab…"),
        ("日本語テキスト", 5, "日本語テ…"),
        ("", 1, ""),
    ],
)
def test_a_cut_ends_at_a_word_and_never_in_a_grapheme(text: str, most: int, expected: str) -> None:
    assert clip(text, most) == expected


@pytest.mark.parametrize("most", range(6, 60, 7))
def test_a_secret_that_a_cut_would_halve_is_masked_before(most: int) -> None:
    assert "ghp_" not in clip(
        "x " + "ghp_" + "0a" * 18 + " and more words that fill the line", most
    )


@given(ANY, st.integers(1, 30))
def test_a_cut_text_is_a_run_of_whole_graphemes(text: str, most: int) -> None:
    cut = clip(text, most)
    assert len(cut) <= max(most, len(text) if len(text) <= most else 1)
    if len(text) > most:
        head = cut.removesuffix("…")
        ends = {0, *(match.end() for match in regex.finditer(r"\X", text))}
        assert text.startswith(head)
        assert len(head) in ends or not text[len(head)].strip(" ,;:-(‐–—…")


def test_characters_that_are_cut_without_a_look_stand_alone_in_every_order() -> None:
    alone = "".join(
        chr(code)
        for first, end in lines._ALONE
        for code in range(first, end)
        if unicodedata.category(chr(code)) != "Cn"
    )
    for step in (1, 2, 7, 101, 4_999):
        mixed = "".join(alone[start::step] for start in range(step))
        clusters = regex.findall(r"\X", mixed)
        joined = [(a, b) for a, b in pairwise(clusters) if len(a) > 1 or len(b) > 1]
        assert not joined


def test_items_fill_lines_whole_and_the_rest_is_counted() -> None:
    items = [Item(text="x" * 30, spans=(Span(start=n, end=n + 1),)) for n in range(9)]
    made = packed(items, head="all: ", max_lines=2, noun="more")
    assert [entry.text for entry in made] == [
        "- all: " + ", ".join(["x" * 30] * 2),
        "- " + ", ".join(["x" * 30] * 2) + ", …+5 more",
    ]
    assert [len(entry.spans) for entry in made] == [2, 2]


@given(st.lists(st.text(alphabet="ab é日", max_size=120), max_size=12), st.integers(1, 4))
def test_packed_lines_keep_their_limits_and_drop_nothing_in_silence(
    texts: list[str], most: int
) -> None:
    made = packed([Item(text=text) for text in texts], head="h: ", max_lines=most)
    assert len(made) <= most
    assert all(len(entry.text) <= 100 for entry in made)


def test_a_card_has_one_to_ten_lines_and_counts_what_is_left() -> None:
    assert [entry.text for entry in finish([])] == ["- empty file"]
    made = finish([line(str(n)) for n in range(12)], noun="facts")
    assert len(made) == 10
    assert made[-1].text == "- …+3 facts"


def test_notes_of_decoding_take_the_last_line() -> None:
    source = Source(alias="a", path="a", text="x", notes=("not UTF-8", "odd"))
    assert [entry.text for entry in noted(source, [line("x")])] == [
        "- x",
        "- note: not UTF-8; odd",
    ]
    assert len(noted(source, [line(str(n)) for n in range(20)])) == 10
