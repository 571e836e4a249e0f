from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.head import read_head


@pytest.mark.parametrize(
    ("text", "title", "start"),
    [
        ("---\ntitle: A\n---\nbody", "A", 17), ("---\ntitle: 5\n---\n", "5", 17), ("no", "", 0),
        ("---\n\nprose\n\n---\nmore", "", 0), ("---\ntitle: [x]\n---\n", "", 19), ("---\ntitle: a: b\n---\n", "a: b", 20),
        ("---\n- a\n---\n", "", 0), ("---\ntitle: A\n", "", 0),
    ],
)  # fmt: skip
def test_heads(text: str, title: str, start: int) -> None:
    head = read_head(text)
    assert (head.text("title"), head.start) == (title, start)


@given(st.text("-a: \n[]{}'\"&*!%@\t", max_size=60))
def test_any_head_gives_a_result(text: str) -> None:
    head = read_head(f"---\n{text}\n---\nbody")
    assert 0 <= head.start <= len(text) + 12
