"""References that cannot be followed: what mends them runs, and what is offered is accepted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_docs.errors import ChunkGone
from adaos_ctx_docs.resolving import resolve
from tests.docs.making import Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

TWO = "# A\n\none and only\n\n# B\n\ntwo and more\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    put(shelf.docs, {"a.md": TWO})
    shelf.index()
    return shelf


def refused(shelf: Shelf, ref: str) -> ChunkGone:
    with shelf.store() as store, pytest.raises(ChunkGone) as error:
        resolve(store, ref)
    return error.value


def ref_of(shelf: Shelf, index: int) -> str:
    with shelf.store() as store:
        return store.chunks("docs/a.md")[index].ref


def test_a_text_that_changed_names_the_command_that_runs(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ref = ref_of(shelf, 0)
    put(shelf.docs, {"a.md": TWO.replace("one", "three")})
    monkeypatch.chdir(tmp_path)
    assert refused(shelf, ref).mend == ("index again, then search again: adaos-ctx docs index docs")


def test_the_present_reference_is_offered_only_where_it_is_accepted(shelf: Shelf) -> None:
    old = ref_of(shelf, 0)
    put(shelf.docs, {"a.md": TWO.replace("one", "three")})
    shelf.index()
    error = refused(shelf, old)
    assert error.variant == "moved"
    with shelf.store() as store:
        assert "three" in resolve(store, str(error.facts["now"])).chunk.text
    put(shelf.docs, {"a.md": TWO.replace("one", "four")})
    error = refused(shelf, old)
    assert (error.variant, error.facts.get("now")) == ("stale", None)


@pytest.mark.parametrize("kind", ["binary", "fifo"])
def test_show_of_a_source_that_cannot_be_read_is_a_finding(
    run: Any, tmp_path: Path, kind: str
) -> None:
    run("index", "docs")
    place = tmp_path / "work/docs/a.md"
    place.unlink()
    if kind == "fifo":
        os.mkfifo(place)
    else:
        place.write_bytes(b"\0" * 100)
    code, text = run("show", "doc:docs/a.md#0")
    assert code == 1
    assert "Retries are limited" in text
    assert "this is the text that was indexed" in text.splitlines()[-1]
    assert run("show", "doc:docs/a.md#0", "--json")[0] == 1
