from __future__ import annotations

from adaos_ctx_pcx.bridges import betweenness_of


def test_the_middle_of_a_star_carries_every_way() -> None:
    assert betweenness_of(["m", *"abcd"], [("m", x) for x in "abcd"])["m"] == 6.0


def test_two_equal_ways_share() -> None:
    found = betweenness_of(["a", "x", "y", "b"], [("a", "x"), ("a", "y"), ("x", "b"), ("y", "b")])
    assert found == {"a": 0.5, "x": 0.5, "y": 0.5, "b": 0.5}


def test_unknown_ends_loops_and_repetitions_do_not_matter() -> None:
    edges = [("a", "b"), ("b", "a"), ("a", "a"), ("b", "c"), ("c", "zz")]
    assert betweenness_of(["a", "b", "c"], edges) == {"a": 0.0, "b": 1.0, "c": 0.0}
