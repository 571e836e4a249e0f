from __future__ import annotations

import pytest

from adaos_ctx.cards.docs import KIND, build, claim
from adaos_ctx.model import Source


def card(text: str, path: str = "README.md") -> list[str]:
    return [line.text for line in build(Source(alias="D.readme", path=path, text=text))]


README = """<h1 align="center">Tool</h1>

[![ci](a.svg)](b) ![cov](c.svg)

[English](README.md) | [Русский](README.ru.md)

**Tool** turns long texts into short cards. It has no server.

## Table of Contents

- [Install it first](#install)

## Install

```bash
# not a heading
pip install tool
```

```bash
tool
```

## Use

```python
import tool
```
"""


def test_a_readme_is_told_by_title_sentence_sections_and_code() -> None:
    assert card(README) == [
        "- title: Tool",
        "- about: Tool turns long texts into short cards.",
        "- sections: Install; Use",
        "- code: bash 2, python 1",
    ]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.rst", "Title\n=====\n\nThis is what it is all about.\n\nOne\n---\n\nTwo\n---\n"),
        ("a.adoc", "= Title\n\nThis is what it is all about.\n\n== One\n\n== Two\n"),
        ("a.md", "# Title\n\nThis is what it is all about.\n\n## One\n\n## Two\n"),
        ("a.md", "---\ntitle: Title\n---\n\nThis is what it is all about.\n\n## One\n\n## Two\n"),
    ],
)
def test_every_markup_gives_the_same_card(path: str, text: str) -> None:
    assert card(text, path) == [
        "- title: Title",
        "- about: This is what it is all about.",
        "- sections: One; Two",
    ]


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("", "a.md", ["- empty file"]),
        ("![b](x.svg)\n", "a.md", ["- no prose; 2 lines"]),
        ("Plain words of some length.\n", "a.txt", ["- about: Plain words of some length."]),
        ("项目用于压缩上下文。\n", "a.md", ["- about: 项目用于压缩上下文。"]),
        ("- Only a list that speaks here\n", "a.md", ["- about: Only a list that speaks here"]),
    ],
)
def test_odd_documents_give_honest_lines(text: str, path: str, expected: list[str]) -> None:
    assert card(text, path) == expected


def test_many_sections_take_two_lines_and_are_counted() -> None:
    lines = card("# T\n\n" + "".join(f"## Section number {n}\n\n" for n in range(30)))
    assert [line[:11] for line in lines] == ["- title: T", "- sections:", "- Section n"]
    assert lines[-1].endswith("; …+20")


def test_a_document_that_was_cut_says_so() -> None:
    assert card("line\n\n" * 30_000)[-1] == "- note: read up to line 20000"


def test_a_line_points_to_its_words() -> None:
    lines = build(Source(alias="D.readme", path="README.md", text=README))
    (span,) = lines[1].spans
    assert README[span.start : span.end] == "Tool** turns long texts into short cards."


@pytest.mark.parametrize(
    ("path", "expected"),
    [("README.md", 40), ("docs/a.rst", 30), ("notes.txt", 30), ("LICENSE", 30), ("a.py", 0)],
)
def test_any_written_document_is_taken_with_little_confidence(path: str, expected: int) -> None:
    assert claim(path, "") == expected


def test_the_kind_stands_in_its_section() -> None:
    assert (KIND.name, KIND.section, KIND.prefixes) == ("docs", "DOCS", ("D",))
