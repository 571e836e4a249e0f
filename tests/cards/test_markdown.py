from __future__ import annotations

import pytest

from adaos_ctx.cards.markdown import read_markdown

TEXT = """---
status: accepted
---
Before.

# Title *one*

Para one
goes on.

```hcl
# not a heading
```

- item **a**
  - nested
1. first

| H1 | H2 |
|----|----|
| a | `b` |

> quoted

Setext
------

<!-- # not a heading -->
End.
"""


def test_sections_carry_level_title_and_blocks() -> None:
    document = read_markdown(TEXT)
    seen = [(s.level, s.title, [b.kind for b in s.blocks]) for s in document.sections]
    assert seen == [
        (0, "", ["para"]),
        (1, "Title one", ["para", "code", "item", "item", "item", "row", "row", "para"]),
        (2, "Setext", ["para"]),
    ]


def test_blocks_know_depth_marker_cells_language_and_quotation() -> None:
    blocks = list(read_markdown(TEXT).blocks())
    assert [(b.text, b.depth) for b in blocks if b.kind == "item"] == [
        ("item a", 1),
        ("nested", 2),
        ("first", 1),
    ]
    assert next(b.marker for b in blocks if b.text == "first") == "1"
    assert [(b.info, b.cell(1)) for b in blocks if b.kind == "row"] == [("head", "H2"), ("", "b")]
    assert next(b.info for b in blocks if b.kind == "code") == "hcl"
    assert [b.text for b in blocks if b.quoted] == ["quoted"]


def test_spans_cover_the_source_of_a_block() -> None:
    document = read_markdown(TEXT)
    for block in document.blocks():
        if block.kind != "code":
            first = block.text.split()[0]
            assert first in TEXT[block.span.start : block.span.end]


def test_a_heading_in_html_counts_as_one() -> None:
    document = read_markdown('<h1 align="center">\n <img src="x"> Tool\n</h1>\n\nAbout it.\n')
    assert document.title is not None
    assert document.title.text == "Tool"


def test_a_heading_in_a_list_is_not_the_documents() -> None:
    assert [s.title for s in read_markdown("- # in list\n\n# Real\n").sections] == ["", "Real"]


def test_reference_links_resolve_across_the_document() -> None:
    document = read_markdown("See [the other][o].\n\n[o]: 0009-x.md\n")
    assert next(document.blocks()).plain.links[0].target == "0009-x.md"


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "> " * 5000, "- " * 5000, "[" * 5000])
def test_no_text_raises(text: str) -> None:
    read_markdown(text)


def test_a_long_document_says_where_reading_stopped() -> None:
    assert read_markdown("line\n" * 30_000).cut_line == 20_000
