"""The store without git: bounded, pruned, and quiet about what is broken."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.snapshots_plain import KEPT, PlainKeeper

if TYPE_CHECKING:
    from pathlib import Path


def context(*texts: str) -> bytes:
    return json.dumps({"aliases": {f"D.{t}": {"sha256": t * 64} for t in texts}}).encode()


def read(wanted: list[str]) -> dict[str, bytes]:
    return {sha: sha.encode() for sha in wanted}


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlainKeeper:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    os.makedirs(tmp_path / "s/.ado")
    return PlainKeeper(str(tmp_path / "s"))


def test_only_new_texts_are_asked_for(keeper: PlainKeeper) -> None:
    asked: list[list[str]] = []
    keeper.save("1" * 64, context("a", "b"), lambda w: asked.append(w) or read(w))
    keeper.save("2" * 64, context("b", "c"), lambda w: asked.append(w) or read(w))
    assert asked == [["a" * 64, "b" * 64], ["c" * 64]]
    assert keeper.chain() == ["2" * 64, "1" * 64]
    assert keeper.texts("2" * 64, ["a" * 64, "d" * 64]) == {"a" * 64: b"a" * 64}


def test_the_oldest_snapshots_go_with_their_texts(keeper: PlainKeeper, tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        sha = f"{number:064x}"
        body = json.dumps({"aliases": {"D.a": {"sha256": sha}}}).encode()
        keeper.save(sha, body, read)
    assert len(keeper.chain()) == KEPT
    assert len(os.listdir(tmp_path / "s/.ado/ctx/base/texts")) == KEPT


def test_texts_are_not_found_by_a_search(keeper: PlainKeeper, tmp_path: Path) -> None:
    keeper.save("1" * 64, context("a"), lambda w: {w[0]: b"needle " * 20})
    assert b"needle" not in (tmp_path / "s/.ado/ctx/base/texts" / ("a" * 64)).read_bytes()


def test_a_broken_text_is_left_out(keeper: PlainKeeper, tmp_path: Path) -> None:
    keeper.save("1" * 64, context("a"), read)
    (tmp_path / "s/.ado/ctx/base/texts" / ("a" * 64)).write_bytes(b"broken")
    assert keeper.texts("1" * 64, ["a" * 64]) == {}


def test_dropping_leaves_nothing(keeper: PlainKeeper, tmp_path: Path) -> None:
    keeper.save("1" * 64, context("a"), read)
    assert keeper.drop()
    assert not keeper.drop()
    assert [f for _, _, fs in os.walk(tmp_path / "s/.ado/ctx/base") for f in fs] == []
