"""Facts on one line, and what a change did to names and places."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.matching import Pair
from adaos_ctx.delta.model import Facts, Item
from adaos_ctx.delta.ways import MAX_FACT_CHARS, Telling, Ways, moves, one_fact
from adaos_ctx.delta.weighing import Scale
from tests.delta.sources import source


def test_a_fact_is_one_clean_line() -> None:
    assert one_fact("a\n- b\u202e") == "a - b\\u202e"
    assert len(one_fact("x" * 9999)) == MAX_FACT_CHARS


def pair(old: tuple[str, str], new: tuple[str, str]) -> Pair:
    items = [Item(alias=alias, path=path, sha256="0" * 64) for alias, path in (old, new)]
    return Pair(status="renamed", old=items[0], new=items[1])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (("D.a", "a"), ("D.a", "a"), ()),
        (("D.a", "a"), ("D.b", "a"), ("renamed from D.a",)),
        (("D.a", "a"), ("D.a", "b"), ("moved a → b",)),
        (("D.a", "a"), ("D.b", "b"), ("renamed from D.a", "moved a → b")),
    ],
)
def test_moves_name_what_changed(
    old: tuple[str, str], new: tuple[str, str], expected: tuple[str, ...]
) -> None:
    assert moves(pair(old, new)) == expected


def ways(old: str, new: str) -> Ways:
    items = [Item(alias="D.x", path="a", sha256=digit * 64) for digit in "01"]
    case = Telling(
        pair=Pair(status="modified", old=items[0], new=items[1]), kind="plain",
        old=source("a", old), new=source("a", new), card=lambda: (),
    )  # fmt: skip
    return Ways(case, Scale(lambda text: len(text.split())))


def test_a_patch_longer_than_half_of_the_new_text_is_a_rewrite() -> None:
    text = "a\nb\nc\nd\ne\nf\n"
    assert not ways(text, text.replace("a", "x")).is_rewritten
    assert ways(text, text.replace("a", "x").replace("b", "y")).is_rewritten
    assert not ways(text, "").is_rewritten


def test_facts_that_had_to_be_cut_are_not_complete() -> None:
    made = ways("a", "b")
    assert made.facts(Facts(texts=("short",), complete=True)).complete
    assert not made.facts(Facts(texts=("x" * 999,), complete=True)).complete
    assert not made.facts(
        Facts(texts=("ghp_0123456789abcdef0123456789abcdef0123",), complete=True)
    ).complete


LARGE = "".join(f"Line {n} of a large page, which is longer than that.\n" for n in range(60_000))


def test_few_changed_lines_of_a_large_text_are_shown_without_its_secrets() -> None:
    assert len(LARGE) > 3_000_000
    key = "ghp_0123456789abcdef0123456789abcdef0123"
    new = LARGE.replace("Line 40000 of", f"token {key} of").replace("Line 9 of", "Line IX of")
    shown = ways(LARGE, new).shown_lines()
    assert shown is not None
    assert shown.rows[1:] == (
        "@10", "-Line 9 of a large page, which is longer than that.",
        "+Line IX of a large page, which is longer than that.",
        "@40001", "-Line 40000 of a large page, which is longer than that.",
        "+token *** of a large page, which is longer than that.",
    )  # fmt: skip
    assert shown.complete


def test_a_key_of_many_lines_is_masked_in_a_large_text_too() -> None:
    body = "".join(f"{'A1b2C3d4' * 8}\n" for _ in range(100))
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{body}-----END RSA PRIVATE KEY-----\n"
    old = LARGE + key + LARGE
    new = LARGE + key.replace("A1b2C3d4" * 8, "Z1b2C3d4" * 8, 1) + LARGE
    assert ways(old, new).all_lines() is None
