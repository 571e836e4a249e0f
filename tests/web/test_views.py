"""What the pages are told, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import UsageError
from adaos_ctx.plugins import load
from adaos_ctx_web.access import Access
from adaos_ctx_web.aliasview import one
from adaos_ctx_web.packview import request, rows
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

lines = st.lists(st.sampled_from("abcdef"), max_size=30)


@given(lines, lines)
def test_a_difference_names_every_line_that_went_or_came(old: list[str], new: list[str]) -> None:
    found = rows(old, new)
    if old == new:
        assert found == []
    gone = sorted(line for mark, line in found if mark == "-")
    came = sorted(line for mark, line in found if mark == "+")
    for line in gone:
        assert line in old
    for line in came:
        assert line in new
    assert len(new) - len(old) == len(came) - len(gone)


def test_lines_around_a_change_are_shown_once() -> None:
    old = [str(i) for i in range(20)]
    new = [*old[:10], "x", *old[11:]]
    assert rows(old, new) == [
        ("…", ""), (" ", "8"), (" ", "9"), ("-", "10"), ("+", "x"), (" ", "11"), (" ", "12"),
    ]  # fmt: skip


def test_controls_become_a_request() -> None:
    asked = request({"budget": ["700"], "task": ["x"], "layout": ["xml"], "full": ["A.b", "C.d"]})
    assert (asked.budget, asked.task, asked.layout, asked.full) == (700, "x", "xml", ("A.b", "C.d"))
    assert request({}).budget is None
    for budget in ("-1", "1e9", "٣", "9" * 12):
        with pytest.raises(UsageError):
            request({"budget": [budget]})
    with pytest.raises(UsageError):
        request({"task": ["x" * 5000]})


def test_spans_count_as_a_browser_does(tmp_path: Path) -> None:
    text = "# 😀 Title\n\nThe first sentence tells what this page is about, 😀 in short.\n"
    skill = small_skill(tmp_path / "s", {"docs/a.md": text})
    name = next(alias.name for alias in skill.registry if alias.path == "docs/a.md")
    found = one(skill, load(), name)
    units = found["text"].encode("utf-16-le")
    told = [
        units[2 * a : 2 * b].decode("utf-16-le") for line in found["card"] for a, b in line["spans"]
    ]
    assert any("The first sentence" in piece for piece in told)
    assert found["whole_lines"] is False


def test_masked_text_marks_whole_lines(tmp_path: Path) -> None:
    text = 'api_key = "0f8e2d1c9b7a6f5e"\n\n\ndef run() -> str:\n    """Answer at once."""\n    return "x"\n'
    skill = small_skill(tmp_path / "s", {"handlers/b.py": text})
    name = next(alias.name for alias in skill.registry if alias.path == "handlers/b.py")
    found = one(skill, load(), name)
    assert found["whole_lines"] is True
    shown = found["text"].split("\n")
    for line in found["card"]:
        for start, end in line["spans"]:
            assert found["text"][start:end].split("\n")[0] in shown


def test_a_token_opens_once() -> None:
    access = Access(80)
    assert access.enter("wrong") is None
    cookie = access.enter(access.token)
    assert cookie is not None
    assert cookie.endswith("; Path=/; HttpOnly; SameSite=Strict")
    assert access.admits(f"other=1; {cookie.partition(';')[0]}")
    assert not access.admits("")
    assert not access.admits(cookie.partition(";")[0][:-1])
    assert access.enter(access.token) is None
