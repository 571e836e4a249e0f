from __future__ import annotations

import pytest

from adaos_ctx.cards.reading import read_document, suffix


@pytest.mark.parametrize(
    ("path", "expected"), [("a/B.MD", "md"), ("a.b/c", ""), (".gitignore", "gitignore"), ("", "")]
)
def test_the_suffix_is_that_of_the_file_name(path: str, expected: str) -> None:
    assert suffix(path) == expected


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
