from __future__ import annotations

from adaos_ctx.cards.data import Data, KnownPlaces, Places, as_dict, as_list, as_str
from adaos_ctx.model import Span


def test_known_places_give_spans_and_tags() -> None:
    value = {"a": 1}
    places = KnownPlaces({id(value): {"a": (3, 4)}}, {id(value): "!If"})
    assert places.of(value, "a") == (Span(start=3, end=4),)
    assert places.of(value, "b") == ()
    assert places.tag(value) == "!If"


def test_a_place_of_no_width_supports_nothing() -> None:
    value = {None: None}
    assert KnownPlaces({id(value): {None: (1, 1)}}, {}).of(value, None) == ()


def test_unknown_places_give_nothing() -> None:
    assert Places().of({}, "a") == ()
    assert Places().tag({}) == ""


def test_root_is_the_first_document_when_it_is_a_mapping() -> None:
    assert Data(values=({"a": 1}, 2), form="yaml").root == {"a": 1}
    assert Data(values=([1],), form="yaml").root == {}
    assert Data(values=(), form="yaml").value is None


def test_what_has_another_type_is_empty() -> None:
    assert (as_dict([1]), as_list({}), as_str(None)) == ({}, [], "")
    assert (as_dict({"a": 1}), as_list([1]), as_str("x")) == ({"a": 1}, [1], "x")
