"""What of large texts has to be looked at for secrets."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.windows import AROUND, MAX_CHARS, MAX_WHOLE_CHARS, Window, windows

LINE = "a line of the text, number {}\n"
TEXT = "".join(LINE.format(n) for n in range(20_000))


def test_a_small_text_is_one_window() -> None:
    assert windows("a\n", "b\n") == [Window("a\n", "b\n")]
    assert len(TEXT) > MAX_WHOLE_CHARS


def test_windows_stand_around_what_changed() -> None:
    new = TEXT.replace(LINE.format(5_000), "x\n").replace(LINE.format(15_000), "y\nz\n")
    first, second = windows(TEXT, new)
    assert (first.first, second.first) == (5_000 - AROUND, 15_000 - AROUND)
    assert len(first.new.splitlines()) == 2 * AROUND + 1
    assert len(second.new.splitlines()) == 2 * AROUND + 2


def test_where_much_changed_or_a_text_is_huge_nothing_is_cut_out() -> None:
    assert windows(TEXT, TEXT.replace("line", "row")) == []
    huge = "x\n" * (MAX_CHARS // 2 + 1)
    assert windows(huge, huge + "y\n") == []


@given(st.lists(st.integers(0, 19_999), min_size=1, max_size=6), st.booleans())
def test_outside_the_windows_both_are_equal(places: list[int], cut_end: bool) -> None:
    rows = TEXT.splitlines(keepends=True)
    for place in places:
        rows[place] = random.Random(place).choice(["", "new\n", "new\nlines\n"])
    new = "".join(rows).removesuffix("\n" if cut_end else "")
    parts = windows(TEXT, new)
    assert parts
    lines = new.splitlines(keepends=True)
    rest, at = [], 0
    for part in parts:
        rest += [*lines[at : part.first], part.old]
        at = part.first + len(part.new.splitlines())
        assert "".join(lines[part.first : at]) == part.new
    assert "".join([*rest, *lines[at:]]) == TEXT
