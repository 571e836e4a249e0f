"""The stat cache never answers for content that it has not seen, whatever happens to its file."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.statcache import StatCache

if TYPE_CHECKING:
    from pathlib import Path

SHA = "ab" * 32
LATER = time.time_ns() + 10**12  # a clock so far ahead that nothing made by a test is racy


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.md"
    path.write_bytes(b"text")
    return path


def filled(tmp_path: Path, source: Path, salt: str = "s", rules: str = "") -> str:
    place = str(tmp_path / "cache" / "stat")
    cache = StatCache(place, salt, LATER)
    cache.put("a.md", source.lstat(), (SHA, 4), rules=rules)
    cache.put("d/я.md", source.lstat(), (SHA, 5), rules=rules)
    cache.save()
    return place


def test_what_was_put_is_found_by_the_next_process(tmp_path: Path, source: Path) -> None:
    cache = StatCache(filled(tmp_path, source), "s")
    assert cache.find("a.md", source.lstat()) == (SHA, 4)
    assert cache.find("d/я.md", source.lstat()) == (SHA, 5)
    assert cache.find("b.md", source.lstat()) is None


def test_another_stat_salt_or_rule_is_a_miss(tmp_path: Path, source: Path) -> None:
    place = filled(tmp_path, source, rules="d=1|2")
    assert StatCache(place, "s").find("a.md", source.lstat(), "d=1|2") == (SHA, 4)
    assert StatCache(place, "s").find("a.md", source.lstat(), "d=1") is None
    assert StatCache(place, "s").find("a.md", source.lstat()) is None
    assert StatCache(place, "t").find("a.md", source.lstat(), "d=1|2") is None
    source.write_bytes(b"TEXT")
    assert StatCache(place, "s").find("a.md", source.lstat(), "d=1|2") is None


def test_a_racy_file_is_not_stored_and_replaces_nothing(tmp_path: Path, source: Path) -> None:
    place = filled(tmp_path, source)
    cache = StatCache(place, "s", source.lstat().st_ctime_ns + 1)
    cache.put("a.md", source.lstat(), ("cd" * 32, 4))
    cache.save()
    assert StatCache(place, "s").find("a.md", source.lstat()) is None
    assert StatCache(place, "s").find("d/я.md", source.lstat()) == (SHA, 5)


def test_looking_at_one_file_does_not_forget_the_others(tmp_path: Path, source: Path) -> None:
    place = filled(tmp_path, source)
    cache = StatCache(place, "s", LATER)
    cache.put("new.md", source.lstat(), (SHA, 6))
    cache.save()
    again = StatCache(place, "s")
    assert [again.find(p, source.lstat()) for p in ("a.md", "new.md")] == [(SHA, 4), (SHA, 6)]


def test_nothing_is_written_when_nothing_changed(tmp_path: Path, source: Path) -> None:
    place = filled(tmp_path, source)
    before = os.stat(place)
    cache = StatCache(place, "s", LATER)
    cache.find("a.md", source.lstat())
    cache.drop("unknown")
    cache.save()
    assert os.stat(place) == before


def test_a_forgotten_path_stays_forgotten(tmp_path: Path, source: Path) -> None:
    place = filled(tmp_path, source)
    cache = StatCache(place, "s")
    cache.drop("a.md")
    cache.save()
    assert StatCache(place, "s").find("a.md", source.lstat()) is None


def test_equal_runs_write_equal_bytes(tmp_path: Path, source: Path) -> None:
    with open(filled(tmp_path, source), "rb") as file:
        first = file.read()
    os.unlink(tmp_path / "cache/stat")
    with open(filled(tmp_path, source), "rb") as file:
        assert file.read() == first


@pytest.mark.parametrize(
    "body",
    [
        b"", b"\0", b"adaos-ctx stat 2", b"adaos-ctx stat 2\0\0", b"adaos-ctx stat 1\0s\0a.md\0x",
        b"adaos-ctx stat 2\0" + b"00000000\0s", b"\xff" * 100, b"{}", b"a\0b\0c\0d",
    ],
)  # fmt: skip
def test_a_foreign_file_is_an_empty_cache(tmp_path: Path, source: Path, body: bytes) -> None:
    place = tmp_path / "stat"
    place.write_bytes(body)
    cache = StatCache(str(place), "s", LATER)
    assert cache.find("a.md", source.lstat()) is None
    cache.put("a.md", source.lstat(), (SHA, 4))
    cache.save()
    assert StatCache(str(place), "s").find("a.md", source.lstat()) == (SHA, 4)


@given(st.data())
def test_a_damaged_cache_never_gives_another_digest(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("c")
    source = folder / "a.md"
    source.write_bytes(b"text")
    place = filled(folder, source)
    with open(place, "rb") as file:
        body = bytearray(file.read())
    if data.draw(st.booleans()):
        del body[data.draw(st.integers(0, len(body) - 1)) :]
    else:
        body[data.draw(st.integers(0, len(body) - 1))] ^= data.draw(st.integers(1, 255))
    with open(place, "wb") as file:
        file.write(body)
    assert StatCache(place, "s").find("a.md", source.lstat()) is None


def test_a_place_that_cannot_be_written_costs_only_speed(tmp_path: Path, source: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for place in (f"{tmp_path}/file/stat", str(tmp_path)):
        cache = StatCache(place, "s", LATER)
        cache.put("a.md", source.lstat(), (SHA, 4))
        cache.save()
        assert cache.find("a.md", source.lstat()) == (SHA, 4)


def test_a_path_stays_plain_under_the_same_rules_whatever_its_content(tmp_path: Path) -> None:
    source = tmp_path / "a.md"
    source.write_text("x")
    place = str(tmp_path / "c")
    cache = StatCache(place, "s", LATER)
    cache.put("a.md", source.lstat(), (SHA, 4), rules="r|1", plain=True)
    cache.put("b.md", source.lstat(), (SHA, 4), rules="r|1")
    cache.save()
    again = StatCache(place, "s")
    assert again.is_plain("a.md", "r|1")
    assert not again.is_plain("a.md", "r|2")
    assert not again.is_plain("b.md", "r|1")
    assert not again.is_plain("c.md", "r|1")
    assert not StatCache(place, "t").is_plain("a.md", "r|1")


def test_a_racy_file_keeps_only_that_it_is_plain(tmp_path: Path) -> None:
    source = tmp_path / "a.md"
    source.write_text("x")
    cache = StatCache(str(tmp_path / "c"), "s", source.lstat().st_ctime_ns)
    cache.put("a.md", source.lstat(), (SHA, 4), rules="r", plain=True)
    assert cache.find("a.md", source.lstat(), "r") is None
    assert cache.is_plain("a.md", "r")
