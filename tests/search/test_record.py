from __future__ import annotations

from adaos_ctx.search.record import FIELDS, Record, analyse, wanted_facets


def test_a_bag_holds_each_field_apart() -> None:
    bag = analyse(Record(key="k", name="getId", body="x x", facets={"kind": "tool"}))
    assert bag.texts == (" get  id  getid ", "", "", " x  x ")
    assert bag.lengths == (3, 0, 0, 2)
    assert bag.length == 5
    assert bag.facets == {"kind": "tool"}
    assert bag.vocabulary() == {"get", "id", "getid", "x"}
    assert len(bag.texts) == len(FIELDS)


def test_keys_and_facets_are_kept_as_every_backend_can_hold_them() -> None:
    bag = analyse(Record(key="k\udcff", facets={"a\0": "\ud800"}))
    assert (bag.key, bag.facets) == ("k?", {"a\ufffd": "?"})
    assert wanted_facets({"a\0": ["\ud800", "?"]}) == {"a\ufffd": ("?",)}
