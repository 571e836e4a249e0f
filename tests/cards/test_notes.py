from __future__ import annotations

import unicodedata

import pytest

from adaos_ctx.cards import adr, docs, notebook, options, scorecard, skill_md
from adaos_ctx.cards.lines import line
from adaos_ctx.cards.notes import with_notes
from adaos_ctx.model import Source


def test_a_note_stands_below_the_card() -> None:
    source = Source(alias="D.a", path="a.md", text="x", notes=("not UTF-8", "odd"))
    lines = with_notes(source, [line("title: x")])
    assert [entry.text for entry in lines] == ["- title: x", "- note: not UTF-8; odd"]


def test_a_full_card_gives_up_its_last_line_and_says_so() -> None:
    source = Source(alias="D.a", path="a.md", text="x", notes=("not UTF-8",))
    lines = with_notes(source, [line(str(n)) for n in range(10)])
    assert [entry.text for entry in lines[8:]] == ["- 8", "- note: not UTF-8; …+1 lines"]


@pytest.mark.parametrize("module", [adr, docs, notebook, options, scorecard, skill_md])
@pytest.mark.parametrize("text", ["", "{}", "# T\n\nSome words that are here.\n"])
def test_every_builder_says_how_its_text_was_decoded(module: object, text: str) -> None:
    source = Source(alias="X.a", path="a.md", text=text, notes=("not UTF-8",))
    lines = module.KIND.build(source)  # type: ignore[attr-defined]
    assert lines[-1].text == "- note: not UTF-8"
    assert unicodedata.is_normalized("NFC", lines[0].text)
