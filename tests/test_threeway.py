"""Laws of the three-way merge of registries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.model import Alias
from adaos_ctx.registry import Registry
from adaos_ctx.threeway import merge, split_sides


def registry(**digits: str) -> Registry:
    return Registry(
        aliases=tuple(
            Alias(name=f"D.{name}", path=f"{name}.md", sha=digit * 8)
            for name, digit in digits.items()
        )
    )


SIDES = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("123"), max_size=6).map(
    lambda digits: registry(**digits)
)

CASES = {
    "nothing": ({}, {}, {}, {}, ()),
    "one side adds": ({}, {"a": "1"}, {}, {"a": "1"}, ()),
    "the other removes": ({"a": "1"}, {"a": "1"}, {}, {}, ()),
    "both add the same": ({}, {"a": "1"}, {"a": "1"}, {"a": "1"}, ()),
    "both add another": ({}, {"a": "1"}, {"a": "2"}, {"a": "1"}, ("D.a",)),
    "both change": ({"a": "1"}, {"a": "2"}, {"a": "3"}, {"a": "2"}, ("D.a",)),
    "both remove": ({"a": "1"}, {}, {}, {}, ()),
    "removed and changed": ({"a": "1"}, {}, {"a": "2"}, {"a": "2"}, ("D.a",)),
    "disjoint": (
        {"a": "1", "b": "1"}, {"a": "2", "b": "1"}, {"a": "1", "b": "2"}, {"a": "2", "b": "2"}, (),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("base", "ours", "theirs", "result", "both"), CASES.values(), ids=CASES)
def test_each_alias_takes_the_side_that_changed_it(
    base: dict[str, str],
    ours: dict[str, str],
    theirs: dict[str, str],
    result: dict[str, str],
    both: tuple[str, ...],
) -> None:
    found = merge(registry(**base), registry(**ours), registry(**theirs))
    assert (found.registry, found.both) == (registry(**result), both)


@given(SIDES, SIDES)
def test_merging_with_an_unchanged_side_gives_the_other(base: Registry, side: Registry) -> None:
    assert merge(base, side, base).registry == side == merge(base, base, side).registry


@given(SIDES, SIDES, SIDES)
def test_the_order_of_the_sides_decides_only_what_both_changed(
    base: Registry, ours: Registry, theirs: Registry
) -> None:
    left, right = merge(base, ours, theirs), merge(base, theirs, ours)
    assert left.both == right.both
    for alias in left.registry:
        assert alias.name in left.both or right.registry.find(alias.name) == alias


def test_names_that_differ_in_case_clash_and_ours_stays() -> None:
    found = merge(Registry(), registry(x="1"), registry(X="2"))
    assert found.clashes == (("D.x", "D.X"),)
    assert found.registry == registry(x="1")
    assert not found.is_clean


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_sides_are_read_from_conflict_markers_with_and_without_base(end: str) -> None:
    lines = [
        "{",
        "<<<<<<< HEAD",
        "ours",
        "||||||| base",
        "old",
        "=======",
        "theirs",
        ">>>>>>> x",
        "}",
    ]
    text = "".join(line + end for line in lines)
    assert split_sides(text) == (f"{{{end}ours{end}}}{end}", f"{{{end}theirs{end}}}{end}")


def test_a_text_without_markers_has_no_sides() -> None:
    assert split_sides('{"D.a": "======="}\n=======\n>>>>>>> x\n') is None
