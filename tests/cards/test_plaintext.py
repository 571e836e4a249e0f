from __future__ import annotations

from adaos_ctx.cards.plaintext import read_text


def test_paragraphs_end_at_blank_lines_and_items_begin_at_marks() -> None:
    blocks = list(read_text("One\ntwo\n\n- a\n  more\n2. b\n\n# not a heading").blocks())
    assert [(b.kind, b.text, b.marker) for b in blocks] == [
        ("para", "One two", ""),
        ("item", "a more", ""),
        ("item", "b", "2"),
        ("para", "# not a heading", ""),
    ]


def test_an_empty_text_has_no_blocks() -> None:
    assert list(read_text("\n\n").blocks()) == []
