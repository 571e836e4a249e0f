"""Matching two contexts: every difference is named once, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given

from adaos_ctx.delta.matching import bag, pairs
from tests.delta.contexts import Files, context, matched, sides
from tests.ending import ends

LONG = b"".join(b"line number %d of a file\n" % n for n in range(20))
EDITED = LONG.replace(b"number 3 ", b"number three ").replace(b"number 9 ", b"")


def told(old: Files, new: Files) -> list[tuple[str, str | None, str | None]]:
    return [
        (p.status, p.old.alias if p.old else None, p.new.alias if p.new else None)
        for p in matched(old, new)
    ]


@given(sides())
def test_exactly_the_aliases_that_differ_are_named(pair: tuple[Files, Files]) -> None:
    old, new = (context(side).items for side in pair)
    differ = {name for name in {*old, *new} if old.get(name) != new.get(name)}
    found = matched(*pair)
    new_names = [p.new.alias for p in found if p.new]
    old_names = [p.old.alias for p in found if p.old and p.status != "copied"]
    assert {*new_names, *old_names} == differ
    assert len(new_names) == len(set(new_names))
    assert len(old_names) == len(set(old_names))


@given(sides())
def test_the_order_of_aliases_changes_nothing(pair: tuple[Files, Files]) -> None:
    old, new = pair
    assert matched(dict(reversed(old.items())), dict(reversed(new.items()))) == matched(old, new)
    assert matched(new, new) == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"D.a": ("a", b"1")}, {"D.a": ("a", b"2")}, [("modified", "D.a", "D.a")]),
        ({"D.a": ("a", b"1")}, {"D.a": ("b", b"1")}, [("moved", "D.a", "D.a")]),
        ({"D.a": ("a", b"1")}, {"D.b": ("a", b"1")}, [("renamed", "D.a", "D.b")]),
        ({"D.a": ("a", b"1")}, {"D.b": ("a", b"2")}, [("renamed", "D.a", "D.b")]),
        ({"D.a": ("a", b"1")}, {"D.b": ("b", b"1")}, [("renamed", "D.a", "D.b")]),
        ({"D.a": ("a", LONG)}, {"D.b": ("b", EDITED)}, [("renamed", "D.a", "D.b")]),
        (
            {"D.a": ("a", LONG)}, {"D.b": ("b", b"other\n")},
            [("removed", "D.a", None), ("added", None, "D.b")],
        ),
        (
            {"D.a": ("a", b"1")}, {"D.a": ("a", b"1"), "D.b": ("b", b"1")},
            [("copied", "D.a", "D.b")],
        ),
        (
            {"D.a": ("a", b"")}, {"D.b": ("b", b"")},
            [("removed", "D.a", None), ("added", None, "D.b")],
        ),
    ],
    ids=[
        "edit", "move", "alias renamed", "alias renamed and edited", "file and alias", "similar",
        "nothing in common", "copy", "empty files are all alike",
    ],
)  # fmt: skip
def test_what_became_of_an_alias(
    old: Files, new: Files, expected: list[tuple[str, str | None, str | None]]
) -> None:
    assert told(old, new) == expected


def test_the_most_alike_pair_wins_and_ties_go_by_name() -> None:
    old: Files = {"D.a": ("a", LONG), "D.b": ("b", LONG + b"more\n")}
    new: Files = {"D.c": ("c", LONG + b"more\nend\n"), "D.d": ("d", LONG + b"end\n")}
    assert told(old, new) == [("renamed", "D.b", "D.c"), ("renamed", "D.a", "D.d")]


def test_texts_are_read_only_for_what_needs_them() -> None:
    def never(item: object) -> bytes:
        raise AssertionError(item)

    old, new = {"D.a": ("a", b"1")}, {"D.a": ("a", b"2"), "D.b": ("b", b"1")}
    assert len(pairs(context(old), context(new), never, never)) == 2


def test_large_files_are_not_compared_by_lines() -> None:
    assert bag(b"x\n" * (1 << 20)) == ({}, 0)


def test_thousands_of_gone_and_new_files_are_matched_in_the_end() -> None:
    old = {f"D.a{n}": (f"a{n}", b"%d\n" % n * 50) for n in range(4000)}
    new = {f"D.b{n}": (f"b{n}", b"%d\n" % -n * 50) for n in range(4000)}
    with ends():
        matched(old, new)
