"""The comparer of documents."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.documents import TOP, sections
from tests.delta.sources import facts, source

OLD = "# Guide\n\nIntro.\n\n## Use\n\none\n\n## Limits\n\ntwo\n"


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (OLD.replace("one", "1\n2"), ['changed "Use" (+2 −1)']),
        (OLD + "\n## FAQ\n\nx\n", ['added "FAQ"', "+4 −0 lines"]),
        (OLD.replace("## Limits\n\ntwo\n", ""), ['removed "Limits"', "+0 −3 lines"]),
        ("front\n\n" + OLD, [f"added {TOP}", "+2 −0 lines"]),
        (OLD.replace("Intro.", "Intro!"), ['changed "Guide" (+1 −1)']),
    ],
    ids=["section", "new heading", "heading gone", "before the first heading", "under the title"],
)
def test_sections_that_changed_are_named(new: str, expected: list[str]) -> None:
    assert facts("docs", "README.md", OLD, new) == expected


def test_equal_headings_are_told_apart() -> None:
    text = "# A\n\n## X\n\n1\n\n## X\n\n2\n"
    assert list(sections(source("a.md", text))) == ["A", "X", "X #2"]


def test_many_headings_are_counted() -> None:
    new = OLD + "".join(f"\n## H{n}\n\nx\n" for n in range(20))
    assert facts("docs", "README.md", OLD, new)[0].endswith('"H5", …+14')
