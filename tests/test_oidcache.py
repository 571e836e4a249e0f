"""The cache of digests by object id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.oidcache import _ROOM, OidCache

if TYPE_CHECKING:
    from pathlib import Path

HEX = st.text("0123456789abcdef", min_size=40, max_size=64)


def remember(path: Path, digests: dict[str, str]) -> None:
    cache = OidCache(str(path))
    cache.put(digests)
    cache.save(digests)


@given(st.dictionaries(HEX, HEX, max_size=20))
def test_what_was_put_is_known_to_the_next_run(
    tmp_path_factory: pytest.TempPathFactory, digests: dict[str, str]
) -> None:
    path = tmp_path_factory.mktemp("cache") / "oids"
    remember(path, digests)
    assert OidCache(str(path)).known == digests


def test_nothing_new_writes_nothing(tmp_path: Path) -> None:
    cache = OidCache(str(tmp_path / "oids"))
    cache.save(["a"])
    assert not (tmp_path / "oids").exists()


def test_what_is_in_use_stays_when_room_runs_out(tmp_path: Path) -> None:
    path = tmp_path / "oids"
    old = {f"{n:040x}": "d" for n in range(2 * _ROOM)}
    remember(path, old)
    used = list(old)[-3:]
    cache = OidCache(str(path))
    cache.put({"f" * 40: "e"})
    cache.save([*used, "f" * 40])
    known = OidCache(str(path)).known
    assert len(known) == _ROOM + 8
    assert set(used) | {"f" * 40} <= set(known)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"adaos-ctx oids 0\na b\n", b"adaos-ctx oids 1\na", b"\xff"]
)
def test_anything_odd_is_an_empty_cache(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "oids").write_bytes(data)
    assert OidCache(str(tmp_path / "oids")).known == {}


def test_a_place_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    remember(tmp_path / "file/oids", {"a": "b"})
