from __future__ import annotations

from adaos_ctx.cards.data import KnownPlaces, Places
from adaos_ctx.cards.leaves import MAX_DEPTH, MAX_LEAVES, count_leaves, leaves


def keys(value: object, places: Places | None = None) -> list[tuple[object, ...]]:
    found = [tuple(key for _, key in leaf.steps) for leaf in leaves(value, places or Places())]
    assert count_leaves(value, places or Places()) == len(found)
    return found


def test_leaves_come_in_file_order() -> None:
    assert keys({"b": {"c": 1, "a": 2}, "a": [{"x": 1}, 2]}) == [
        ("b", "c"),
        ("b", "a"),
        ("a", 0, "x"),
        ("a", 1),
    ]


def test_a_list_of_scalars_is_one_leaf() -> None:
    assert keys({"a": [1, 2], "b": [], "c": {}}) == [("a",), ("b",), ("c",)]


def test_a_container_is_opened_once() -> None:
    shared = {"x": 1}
    assert keys({"a": shared, "b": shared}) == [("a", "x"), ("b",)]


def test_a_value_that_holds_itself_ends() -> None:
    loop: dict[str, object] = {"a": 1}
    loop["self"] = loop
    assert keys(loop) == [("a",), ("self",)]


def test_tagged_containers_stay_closed() -> None:
    inner = {"x": 1}
    assert keys({"a": inner}, KnownPlaces({}, {id(inner): "!If"})) == [("a",)]


def test_depth_and_number_have_limits() -> None:
    deep: object = 1
    for _ in range(10_000):
        deep = [deep, 2]
    assert max(map(len, keys(deep))) == MAX_DEPTH
    assert len(keys({str(i): 1 for i in range(MAX_LEAVES + 9)})) == MAX_LEAVES
