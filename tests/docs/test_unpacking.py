"""A bundle is a stranger's: whatever it holds, it is taken whole or refused with a reason."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.rows import Head
from adaos_ctx_docs.unpacking import FORMAT, Bundle, parse

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
TEXT = "hello"
DIGEST = sha256(TEXT.encode()).hexdigest()
ROW: dict[str, Any] = {
    "doc": "docs/a.md", "head": json.dumps({"root": "docs", "path": "a.md", "chunks": 1}),
    "places": json.dumps([[DIGEST, 0, 0, 5, 0, 5, 1, 1, [], None]]), "texts": [TEXT],
}  # fmt: skip
ROOT: dict[str, Any] = {"root": "docs", "note": json.dumps({"path": "/srv/docs"})}


def sealed(rows: list[Any]) -> bytes:
    body = "".join(json.dumps(row) + "\n" for row in [{"format": FORMAT}, *rows]).encode()
    end = {"documents": 1, "chunks": 1, "sha256": sha256(body).hexdigest()}
    return body + json.dumps({"end": end}).encode()


def taken(data: bytes) -> Bundle | None:
    """The bundle; None where it was refused, and nothing else may happen."""
    try:
        return parse("x.jsonl", data)
    except StoreRefused:
        return None


def test_a_whole_bundle_is_taken() -> None:
    bundle = parse("x.jsonl", sealed([ROOT, ROW]))
    assert bundle.chunks == 1
    assert bundle.roots["docs"].path == "/srv/docs"
    batch = bundle.batch({"docs": bundle.placed("docs", "/here")}, lambda _: [])
    assert [record.body for record in batch.upsert] == [TEXT]
    assert json.loads(batch.notes["root", "docs"] or "")["path"] == "/here"


@given(data=st.binary(max_size=200))
def test_any_bytes_never_raise_anything_else(data: bytes) -> None:
    assert taken(data) is None


@given(cut=st.integers(0, 2000))
def test_no_part_of_a_bundle_is_one(cut: int) -> None:
    whole = sealed([ROOT, ROW])
    assert (taken(whole[:cut]) is not None) is (cut >= len(whole))


@given(at=st.integers(0, 2000), sign=st.integers(0, 255))
def test_no_changed_byte_passes(at: int, sign: int) -> None:
    whole = bytearray(sealed([ROOT, ROW]))
    edge = whole.rindex(b"\n")
    before = whole[at % edge]
    whole[at % edge] = sign
    assert (taken(bytes(whole)) is not None) is (before == sign)


@given(key=st.sampled_from(["doc", "head", "places", "texts", "inline"]), value=JSON)
def test_hostile_rows_never_raise_anything_else(key: str, value: Any) -> None:
    for found in (value, json.dumps(value)):
        bundle = taken(sealed([ROOT, {**ROW, key: found}]))
        assert bundle is None or bundle.chunks == 1
    taken(sealed([{**ROOT, "note": json.dumps(value)}, ROW]))
    taken(sealed([ROOT, ROW, value]))


@given(name=st.sampled_from([*Head.__slots__, "odd"]), value=JSON)
def test_hostile_heads_never_raise_anything_else(name: str, value: Any) -> None:
    head = {**json.loads(ROW["head"]), name: value}
    bundle = taken(sealed([ROOT, {**ROW, "head": json.dumps(head)}]))
    assert bundle is None or isinstance(bundle.documents[0].head.path, str)


@given(at=st.integers(0, 9), value=JSON)
def test_hostile_places_never_raise_anything_else(at: int, value: Any) -> None:
    row = json.loads(ROW["places"])[0]
    row[at] = value
    bundle = taken(sealed([ROOT, {**ROW, "places": json.dumps([row])}]))
    if bundle is not None:
        bundle.batch({}, lambda _: [])
        chunk = bundle.documents[0].chunks[0]
        assert chunk.end - chunk.start == len(chunk.text)


@given(name=st.sampled_from(["path", "include", "recursive"]), value=JSON)
def test_hostile_roots_never_raise_anything_else(name: str, value: Any) -> None:
    note = {"path": "/srv", name: value}
    bundle = taken(sealed([{"root": "docs", "note": json.dumps(note)}, ROW]))
    assert bundle is None or isinstance(bundle.roots["docs"].path, str)


@pytest.mark.parametrize("deep", ["[" * 200_000, '{"doc":' * 100_000])
def test_depth_is_no_way_in(deep: str) -> None:
    body = f'{{"format": "{FORMAT}"}}\n{deep}\n'.encode()
    end = {"documents": 0, "chunks": 0, "sha256": sha256(body).hexdigest()}
    assert taken(body + json.dumps({"end": end}).encode()) is None
