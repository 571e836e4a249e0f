from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.outline import headings, sections
from tests.pcx.making import COUNT


def test_headings_in_code_are_none() -> None:
    text = "# One\n```\n# no\n```\n~~~~\n# no\n```\n~~~~\n## Two ##\n#tag\n"
    assert [(h.level, h.text) for h in headings(text)] == [(1, "One"), (2, "Two")]
    assert [text[h.start :].split("\n", maxsplit=1)[0] for h in headings(text)] == [
        "# One",
        "## Two ##",
    ]


def test_underlined_paragraphs_of_one_line_are_headings() -> None:
    text = (
        "Title\n=====\n\nPart one\n--------\ntext\n\n- item\n---\n\n| a | b |\n---\n\n"
        "two lines\nof text\n---\n\n```\nno\n===\n```\n---\n"
    )
    found = headings(text)
    assert [(h.level, h.text) for h in found] == [(1, "Title"), (2, "Part one")]
    assert [text[h.start :].partition("\n")[0] for h in found] == ["Title", "Part one"]


@given(st.text("a #\n`д", min_size=1, max_size=300), st.integers(1, 30))
def test_sections_cover_without_gaps_and_fit(text: str, most: int) -> None:
    found = sections(text, most, COUNT)
    assert [s.start for s in found] == [0, *(s.end for s in found[:-1])]
    assert found[-1].end == len(text)
    assert all(COUNT(text[s.start : s.end]) <= most for s in found)
