from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards import adr, docs, notebook, options, scorecard, skill_md
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import line
from adaos_ctx.model import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import CardLine


def deep(source: Source) -> Iterator[CardLine]:
    yield line("one")
    raise RecursionError


def told(source: Source) -> list[str]:
    return [line.text for line in guarded(deep)(source)]


def test_a_source_without_text_gets_one_honest_line() -> None:
    assert told(Source(alias="a", path="a", text=" \n")) == ["- empty file"]
    binary = Source(alias="a", path="a", text="", encoding="binary", size_bytes=12_345)
    assert told(binary) == ["- binary file, 12,345 bytes"]


def test_what_is_too_deep_for_the_host_is_said() -> None:
    assert told(Source(alias="a", path="a", text="x\ny")) == [
        "- unparsed: nested too deep; 2 lines"
    ]


def test_notes_of_decoding_are_shown_and_take_a_line() -> None:
    source = Source(alias="a", path="a", text="", notes=("not UTF-8",))
    assert told(source) == ["- empty file", "- note: not UTF-8"]
    assert room(source) == 9


@pytest.mark.parametrize("module", [adr, docs, notebook, options, scorecard, skill_md])
@pytest.mark.parametrize("text", ["", "\ufeff", "{}", "# T\n\nSome words that are here.\n"])
def test_every_builder_says_how_its_text_was_decoded(module: object, text: str) -> None:
    source = Source(alias="X.a", path="a.md", text=text, notes=("not UTF-8",))
    lines = module.KIND.build(source)  # type: ignore[attr-defined]
    assert lines[-1].text == "- note: not UTF-8"


def test_a_full_card_makes_room_for_the_note_and_counts_what_it_leaves_out() -> None:
    source = Source(alias="a", path="a", text="x", notes=("not UTF-8", "odd"))
    lines = guarded(lambda _: [line(str(n)) for n in range(10)])(source)
    assert [entry.text for entry in lines[7:]] == ["- 7", "- …+2 lines", "- note: not UTF-8; odd"]
