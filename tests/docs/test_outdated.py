from __future__ import annotations

from adaos_ctx_docs.outdated import Outdated, outdated
from adaos_ctx_docs.retrieval import OVER_BUDGET, Rejected


def gone(chunk_id: str, why: str = "its text changed") -> Rejected:
    return Rejected(id=chunk_id, reason="gone", why=why)


def test_reasons_are_counted_and_roots_told_once() -> None:
    rejected = [gone("b/x.md#1"), gone("a/y.md#2", "no file"), gone("b/x.md#3"), gone("note#1")]
    assert outdated(rejected, {"a": "../a", "b": "'my b'"}, "my.db") == Outdated(
        reasons={"its text changed": 3, "no file": 1},
        commands=(
            "adaos-ctx docs index ../a --store my.db",
            "adaos-ctx docs index 'my b' --store my.db",
        ),
    )


def test_what_is_only_over_a_limit_is_no_matter_of_sources() -> None:
    rejected = [Rejected(id="a/x.md#1", reason=OVER_BUDGET, why="141 tokens", tokens=141)]
    assert outdated(rejected * 3, {"a": "a"}) == Outdated(reasons={"over the budget": 3})


def test_a_root_whose_name_begins_another_is_not_taken_for_it() -> None:
    found = outdated([gone("a/b/x.md#1")], {"a": "one", "a/b": "two"})
    assert found.commands == ("adaos-ctx docs index two",)
