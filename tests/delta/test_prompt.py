"""The refine prompt as text."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.model import Change, Delta
from adaos_ctx.delta.prompt import left_out_line, one_line, render

CHANGE = Change(alias="D.x", status="modified", lines=("D.x:", "@3", "+new"), form="lines")


def test_what_stands_below_a_change_is_indented() -> None:
    delta = Delta(base="ctx@00000000", head="ctx@11111111", changes=(CHANGE,), action="rest")
    assert render(delta) == "BASE: ctx@00000000\nDELTA:\n- D.x:\n @3\n +new\nACTION: rest\n"
    assert delta.prompt == render(delta)


def test_without_changes_the_prompt_says_so() -> None:
    assert render(Delta(base="ctx@1", head="ctx@1")) == "BASE: ctx@1\nDELTA:\n- nothing changed\n"
    assert render(Delta(base="", head="ctx@1")).startswith("BASE: none\n")


@pytest.mark.parametrize(
    ("lines", "form", "expected"),
    [
        (("D.x:", "@3", "+new"), "lines", "- D.x: @3 | +new"),
        (("D.x: +1 −0 lines", "- title"), "card", "- D.x: +1 −0 lines"),
        (("D.x: added", "x"), "text", "- D.x: added"),
        (("D.x: removed",), "facts", "- D.x: removed"),
        ((), "facts", "- D.x"),
    ],
)
def test_a_pack_gets_one_bullet_a_change(lines: tuple[str, ...], form: str, expected: str) -> None:
    change = Change(alias="D.x", status="modified", lines=lines, form=form)  # type: ignore[arg-type]
    assert one_line(change) == expected


def test_what_is_left_out_is_named_up_to_a_number() -> None:
    assert left_out_line(()) == []
    assert left_out_line(("D.a",)) == ["- …+1 more changed: D.a"]
    names = tuple(f"D.a{n}" for n in range(20))
    assert left_out_line(names)[0].endswith("D.a11, …+8")
