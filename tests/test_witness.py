"""A clean verdict stands while every line it rested on is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.witness import recall, remember

if TYPE_CHECKING:
    from pathlib import Path

OWN = b"100644 r 0\t.ado/aliases.json"
TEXTS = ["100644 a 0\ta.md", "100644 b 0\tb\nb.md"]
LINES = [text.encode() for text in TEXTS]


@pytest.fixture
def path(tmp_path: Path) -> str:
    place = str(tmp_path / "w" / "staged")
    remember(place, OWN, 2, TEXTS)
    return place


def test_it_stands_beside_any_other_lines(path: str) -> None:
    assert recall(path, OWN, lambda: frozenset([OWN, *LINES, b"100644 c 0\tc.md"])) == 2


@pytest.mark.parametrize("gone", range(3))
def test_it_falls_with_any_line(path: str, gone: int) -> None:
    lines = [OWN, *LINES]
    del lines[gone]
    assert recall(path, OWN, lambda: frozenset(lines)) is None


def test_it_falls_with_another_registry(path: str) -> None:
    other = OWN.replace(b"r", b"x", 1)
    assert recall(path, other, lambda: frozenset([other, OWN, *LINES])) is None


def test_there_is_none_where_nothing_was_kept(tmp_path: Path) -> None:
    assert recall(str(tmp_path / "none"), OWN, lambda: frozenset([OWN])) is None


@given(st.data())
def test_a_file_cut_off_anywhere_is_no_witness(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    place = tmp_path_factory.mktemp("w") / "staged"
    remember(str(place), OWN, 2, TEXTS)
    whole = place.read_bytes()
    place.write_bytes(whole[: data.draw(st.integers(0, len(whole) - 1))])
    assert recall(str(place), OWN, lambda: frozenset([OWN, *LINES])) is None
