from __future__ import annotations

import pytest

from adaos_ctx.cards.data import Places
from adaos_ctx.cards.schema_refs import Refs, ref_name, ref_of

ROOT = {
    "$id": "https://x.org/root.json",
    "definitions": {"a/b": {"type": "string"}, "c~d": 1, "e%f": 2, "no": False},
    "$defs": {
        "A": {"$anchor": "here", "items": [10, 20]},
        "B": {"$id": "other.json", "$defs": {"X": "inner"}},
        "C": {"id": "#old"},
        "D": {"$dynamicAnchor": "node"},
    },
}


@pytest.mark.parametrize(
    ("ref", "target"),
    [
        ("#", ROOT),
        ("", ROOT),
        ("#/definitions/a~1b", {"type": "string"}),
        ("#/definitions/c~0d", 1),
        ("#/definitions/e%25f", 2),
        ("#/definitions/no", False),
        ("#/$defs/A/items/1", 20),
        ("#/$defs/A/items/x", None),
        ("#/$defs/A/items/99", None),
        ("#/nowhere/at/all", None),
        ("#here", ROOT["$defs"]["A"]),
        ("#node", ROOT["$defs"]["D"]),
        ("#old", ROOT["$defs"]["C"]),
        ("other.json#/$defs/X", "inner"),
        ("https://x.org/root.json#/$defs/B/$defs/X", "inner"),
        ("https://elsewhere.invalid/pet.json", None),
    ],
)
def test_find(ref: str, target: object) -> None:
    assert Refs(ROOT, Places()).find(ref) == target


@pytest.mark.parametrize(
    ("ref", "name"),
    [
        ("#", "root"),
        ("#/$defs/Pet", "Pet"),
        ("#/components/schemas/Pet", "Pet"),
        ("#/properties/a/items", "a.items"),
        ("#/definitions/a~1b", "a/b"),
        ("#here", "here"),
        ("pet.json", "pet.json"),
        ("https://x.org/pet.json#/definitions/Tag", "Tag"),
    ],
)
def test_name(ref: str, name: str) -> None:
    assert ref_name(ref) == name


def test_a_reference_is_a_string_under_one_of_its_keys() -> None:
    assert ref_of({"$dynamicRef": "#a"}) == "#a"
    assert ref_of({"$ref": {"type": "string"}}) == ""
    assert ref_of(True) == ""
