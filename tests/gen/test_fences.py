"""Fenced blocks with paths."""

from __future__ import annotations

import pytest

from adaos_ctx_gen.fences import blocks, is_path, parse_fences
from adaos_ctx_gen.values import MAX_FILES, Edit


@pytest.mark.parametrize(
    "text",
    [
        "```python handlers/main.py\nx\n```",
        "```python:handlers/main.py\nx\n```",
        "```handlers/main.py\nx\n```",
        '```python title="handlers/main.py"\nx\n```',
        "```python filename=handlers/main.py\nx\n```",
        "```{.python file=handlers/main.py}\nx\n```",
        "`handlers/main.py`:\n```python\nx\n```",
        "### handlers/main.py\n\n```python\nx\n```",
        "**handlers/main.py**\n~~~\nx\n~~~",
        "1. `handlers/main.py`\n```\nx\n```",
        "File: handlers/main.py\n```\nx\n```",
        "Файл: `handlers/main.py`\n```\nx\n```",
    ],
)
def test_a_path_is_found_where_models_put_it(text: str) -> None:
    assert parse_fences(text).edits == (Edit(path="handlers/main.py", content="x\n"),)


def test_a_comment_in_the_first_line_names_the_file_and_stays() -> None:
    (edit,) = parse_fences("```python\n# handlers/main.py\nx\n```").edits
    assert edit == Edit(path="handlers/main.py", content="# handlers/main.py\nx\n")


@pytest.mark.parametrize(
    "text",
    [
        "```python\nx\n```",
        "Run this:\n```sh\nls\n```",
        "see a.py and b.py\n```\nx\n```",
        "```asp.net\nx\n```",
        "no fence",
    ],
)
def test_an_example_is_no_file(text: str) -> None:
    answer = parse_fences(text)
    assert (answer.edits, answer.form) == ((), "")


def test_a_longer_fence_holds_shorter_ones() -> None:
    (edit,) = parse_fences("````md README.md\n```py\nx\n```\n````\n").edits
    assert edit.content == "```py\nx\n```\n"


def test_a_fence_that_is_not_closed_is_said() -> None:
    answer = parse_fences("```py a.py\nx\n")
    assert answer.faults[0] == ("a.py", "its fence is not closed")
    assert answer.form == "fences"


def test_prose_is_what_is_left() -> None:
    assert parse_fences("before\n```py a.py\nx\n```\nafter").prose == "before\n\nafter"


def test_unsafe_paths_are_paths_to_be_refused_later() -> None:
    assert [
        e.path for e in parse_fences("```py ../../x.py\nx\n```\n```sh /etc/passwd\nx\n```").edits
    ] == ["../../x.py", "/etc/passwd"]


def test_too_many_files_are_refused() -> None:
    assert "files" in parse_fences("```py a.py\nx\n```\n" * (MAX_FILES + 1)).faults[0].reason


def test_blocks_say_where_they_stand() -> None:
    text = "a\n```py\nx\n```\nb"
    (block,) = blocks(text)
    assert text[block.start : block.end] == "```py\nx\n```"
    assert (block.info, block.body, block.before) == ("py", "x\n", "a")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.py", True),
        ("src/x", True),
        ("main", False),
        ("https://x.y/z", False),
        ("a b.py", False),
        ("", False),
        ("{.py}", False),
        (".py", False),
    ],
)
def test_is_path(text: str, expected: bool) -> None:
    assert is_path(text) is expected
