"""AdaOS' file blocks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_gen.blocks import parse_blocks
from adaos_ctx_gen.values import MAX_FILES, Edit


def test_files_and_the_words_around_them() -> None:
    answer = parse_blocks(
        "USING: A.x@12345678\n<<<FILE: handlers/main.py>>>\nx = 1\n<<<END>>>\nthen\n<<<FILE:ü/я.md>>>\n# 标题\n<<<END>>>\nbye"
    )
    assert answer.edits == (
        Edit(path="handlers/main.py", content="x = 1\n"),
        Edit(path="ü/я.md", content="# 标题\n"),
    )
    assert (answer.form, answer.faults) == ("blocks", ())
    assert "USING: A.x@12345678" in answer.prose
    assert "x = 1" not in answer.prose


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("<<<FILE: a>>>one line<<<END>>>", "one line\n"),
        ("<<<file: a>>>\n\n\nx\n\n<<<end>>>", "x\n"),
        ("<<<FILE: a>>>\nx<<<END>>>", "x\n"),
        ("<<<FILE: a>>>\n<<<END>>>", ""),
        ("<<<FILE: a>>>\n```python\nx\n```\n<<<END>>>", "x\n"),
        ("<<<FILE: a.md>>>\n```python\nx\n```\n<<<END>>>", "```python\nx\n```\n"),
        ("<<<FILE: a>>>\nsay <<<END>>> here\n<<<END>>>", "say <<<END>>> here\n"),
        ("<<<FILE: a>>>\n  indented\n<<<END>>>", "  indented\n"),
    ],
)
def test_the_text_of_a_block(text: str, content: str) -> None:
    (edit,) = parse_blocks(text).edits
    assert edit.content == content


def test_delete_marks_remove_files() -> None:
    assert parse_blocks("<<<DELETE: old.py>>>").edits == (Edit(path="old.py", content=None),)


def test_a_block_that_is_not_closed_is_said_and_the_next_is_read() -> None:
    answer = parse_blocks("<<<FILE: a>>>\nx\n<<<FILE: b>>>\ny\n<<<END>>>")
    assert answer.edits == (Edit(path="b", content="y\n"),)
    assert answer.faults[0] == ("a", "its block is not closed")


def test_more_files_than_anyone_reviews_are_refused() -> None:
    answer = parse_blocks("<<<FILE: a>>>x<<<END>>>\n" * (MAX_FILES + 1))
    assert not answer.edits
    assert "files" in answer.faults[0].reason


def test_a_hundred_thousand_open_blocks_end_at_once() -> None:
    answer = parse_blocks("<<<FILE: a>>>\n" * 100_000)
    assert not answer.edits
    assert answer.faults


_NAMES = st.text("abя标/._- $", min_size=1, max_size=12)
_TEXTS = st.text("ab\n я标{}#*\t", max_size=60)


@given(st.dictionaries(_NAMES.map(str.strip).filter(bool), _TEXTS, max_size=5))
def test_what_is_written_is_read(files: dict[str, str]) -> None:
    text = "".join(f"<<<FILE: {path}>>>\n{body}\n<<<END>>>\n" for path, body in files.items())
    read = {edit.path: edit.content for edit in parse_blocks(text).edits}
    assert read == {
        path: f"{body.strip(chr(10))}\n" if body.strip("\n") else "" for path, body in files.items()
    }
