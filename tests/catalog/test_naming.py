from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_catalog.naming import ID, file_of, id_of, split_ref


@given(parts=st.lists(st.text(max_size=100), min_size=1, max_size=4))
def test_every_place_has_an_id_and_a_file(parts: list[str]) -> None:
    key = id_of("db", *parts)
    assert ID.fullmatch(key)
    name = file_of(key)
    assert name.endswith(".json")
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    assert len(name) < 130


@given(one=st.text(max_size=20), two=st.text(max_size=20))
def test_other_names_have_other_ids_and_files(one: str, two: str) -> None:
    import unicodedata

    if unicodedata.normalize("NFC", one) != unicodedata.normalize("NFC", two):
        assert id_of("x", one) != id_of("x", two)
        assert file_of(id_of("x", one)).casefold() != file_of(id_of("x", two)).casefold()


def test_device_names_of_windows_are_no_files() -> None:
    assert file_of("res:con") != "con.json"
    assert file_of("res:aux.x") != "aux.x.json"


def test_references_are_split() -> None:
    assert split_ref("res:db.x@12") == ("res:db.x", 12)
    assert split_ref("res:db.x@latest") == ("res:db.x", None)
