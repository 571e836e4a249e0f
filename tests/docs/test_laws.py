"""The laws of splitting: exact slices, order, tiling, hard caps, no cut inside a character."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.tokens import get_counter
from adaos_ctx_docs.chunking import chunk
from adaos_ctx_docs.model import MARK
from adaos_ctx_docs.splitters.structured import Fixed, Structured, TokenCapped, Whole
from tests.docs.making import TEXTS, loaded

NAMES = st.sampled_from(
    ["a.md", "a.txt", "a.rst", "a.html", "a.py", "a.json", "a.yaml", "a.csv", "a.toml"]
)
SIZES = st.integers(1, 90)
STRUCTURED = st.builds(
    lambda size, headings: Structured(max_chars=size, headings=headings), SIZES, st.booleans()
)
SPLITTERS = st.one_of(STRUCTURED, st.builds(Fixed, max_chars=SIZES), st.just(Whole()))


@given(text=TEXTS, name=NAMES, splitter=SPLITTERS)
def test_every_chunk_is_a_slice_and_every_sign_is_in_exactly_one(
    text: str, name: str, splitter: Structured
) -> None:
    document = loaded(text, name)
    text = document.text
    chunks = chunk(document, splitter)
    covered = [0] * len(text)
    for one in chunks:
        assert text[one.start : one.end] == one.text
        assert text.count("\n", 0, one.start) + 1 == one.line_start
        for at in range(one.start, one.end):
            covered[at] += 1
    for at, sign in enumerate(text):
        if not sign.isspace() and not (at == 0 and sign == MARK):
            assert covered[at] == 1
    assert all(a.end <= b.start for a, b in itertools.pairwise(chunks))
    assert [one.index for one in chunks] == list(range(len(chunks)))
    assert len({one.key for one in chunks}) == len(chunks)


@given(text=TEXTS, name=NAMES, size=SIZES, data=st.data())
def test_the_cap_is_hard_overlap_included(
    text: str, name: str, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size // 2))
    document = loaded(text, name)
    for splitter in (
        Structured(max_chars=size, overlap=overlap),
        Fixed(max_chars=size, overlap=overlap),
    ):
        chunks = chunk(document, splitter)
        assert all(0 < len(one.text) <= size for one in chunks)
        assert all(a.start <= b.start for a, b in itertools.pairwise(chunks))
        plain = (
            chunk(document, replace(splitter, max_chars=size - overlap, overlap=0))
            if overlap < size
            else []
        )
        assert len(plain) == len(chunks) or isinstance(splitter, Structured)
        held = {at for one in chunks for at in range(one.start, one.end)}
        assert all(s.isspace() or at in held or s == MARK for at, s in enumerate(document.text))


@given(text=TEXTS, size=st.integers(12, 90), overlap=st.integers(0, 5))
def test_no_cut_falls_inside_what_a_reader_sees_as_one_character(
    text: str, size: int, overlap: int
) -> None:
    document = loaded(text)
    ends = {0}
    for match in regex.finditer(r"\X", document.text):
        ends.add(match.end())
    longest = max((len(m.group()) for m in regex.finditer(r"\X", document.text)), default=0)
    if longest > size - overlap:
        return
    for splitter in (
        Structured(max_chars=size, overlap=overlap),
        Fixed(max_chars=size, overlap=overlap),
    ):
        for one in chunk(document, splitter):
            start = one.start - 1 if document.text[:1] == MARK and one.start == 1 else one.start
            assert start in ends
            assert one.end in ends


@given(text=TEXTS, cap=st.integers(1, 30))
def test_no_chunk_has_more_tokens_than_its_cap(text: str, cap: int) -> None:
    count = get_counter("o200k_base").count
    document = loaded(text)
    chunks = chunk(document, TokenCapped(max_tokens=cap, count=count))
    held = [at for one in chunks for at in range(one.start, one.end)]
    assert len(held) == len(set(held))
    assert all(
        s.isspace() or at in set(held) or (at == 0 and s == MARK) for at, s in enumerate(text)
    )
    for one in chunks:
        assert (
            count(one.text) <= cap or len(regex.findall(r"\X", one.text)) == 1 or len(one.text) == 1
        )
        assert document.text[one.start : one.end] == one.text


@given(text=TEXTS, splitter=SPLITTERS)
def test_the_same_text_gives_the_same_chunks(text: str, splitter: Structured) -> None:
    assert chunk(loaded(text), splitter) == chunk(loaded(text), splitter)


@given(text=TEXTS)
def test_bytes_are_those_of_the_file(text: str) -> None:
    data = text.encode()
    for one in chunk(loaded(data), Structured(max_chars=50)):
        assert data[one.byte_start : one.byte_end].decode() == one.text


@pytest.mark.parametrize("size", [30, 100, 1000])
def test_repeated_text_has_its_true_positions(size: int) -> None:
    text = "the same line\n\n" * 250
    chunks = chunk(loaded(text), Structured(max_chars=size))
    assert [one.start for one in chunks] == sorted({one.start for one in chunks})
    assert chunks[-1].end == len(text.rstrip())
    assert sum(len(one.text.replace("\n", "")) for one in chunks) == 13 * 250
    assert len({one.occurrence for one in chunks if one.digest == chunks[0].digest}) > 1


@given(text=TEXTS, extra=TEXTS, data=st.data())
def test_an_edit_changes_few_chunks_elsewhere(text: str, extra: str, data: st.DataObject) -> None:
    """Chunks two caps away from an edit between two sections stay what they are."""
    sections = "".join(f"\n\n# T{i}\n\n{'word ' * 30}{i}\n" for i in range(20))
    at = sections.index("\n\n# T10")
    before = {c.text for c in chunk(loaded(sections), Structured(max_chars=200))}
    words = "".join(sign for sign in extra if sign.isalpha())
    after = {
        c.text
        for c in chunk(
            loaded(f"{sections[:at]}\n\n# N\n\n{words}\n{sections[at:]}"), Structured(max_chars=200)
        )
    }
    assert len(before - after) <= 2
