from __future__ import annotations

import pytest

from adaos_ctx.cards.reading import read_document


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.md", "# T\n"),
        ("a", "# T\n"),
        ("a.rst", "T\n=====\n"),
        ("a.adoc", "= T\n"),
    ],
)
def test_each_markup_gives_the_same_title(path: str, text: str) -> None:
    title = read_document(path, text).title
    assert title is not None
    assert title.text == "T"


def test_plain_text_has_no_headings() -> None:
    assert read_document("a.TXT", "# T\n").title is None
