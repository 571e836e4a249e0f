"""A write happens whole or not at all, and keeps what is not its business."""

from __future__ import annotations

import os
import resource
import stat
import threading
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import writes
from adaos_ctx.errors import CannotWrite, UsageError
from adaos_ctx.writes import refuse_inputs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_write_makes_folders_and_equal_bytes_are_not_written(tmp_path: Path) -> None:
    path = str(tmp_path / "a" / "b" / "c.md")
    assert writes.write_atomic(path, b"1")
    before = os.stat(path)
    assert not writes.write_atomic(path, b"1")
    assert os.stat(path) == before
    assert writes.write_atomic(path, b"2")
    assert os.listdir(tmp_path / "a" / "b") == ["c.md"]


def test_a_relative_name_is_written_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert writes.write_atomic("x.pack", b"1")
    assert (tmp_path / "x.pack").read_bytes() == b"1"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o444])
def test_a_file_keeps_its_mode_bits(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "hook"
    path.write_bytes(b"old")
    path.chmod(mode)
    assert writes.write_atomic(str(path), b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_gets_the_bits_of_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        writes.write_atomic(str(tmp_path / "x"), b"1")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_a_link_at_the_target_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"mine")
    for target in ("other", "none"):
        link = tmp_path / f"link-{target}"
        link.symlink_to(target)
        assert writes.write_atomic(str(link), b"new")
        assert not link.is_symlink()
    assert (tmp_path / "other").read_bytes() == b"mine"
    assert not (tmp_path / "none").exists()


def test_names_of_a_killed_process_do_not_block_a_write(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f".x.{os.getpid()}-{number}.tmp").write_bytes(b"half")
    assert writes.write_atomic(str(tmp_path / "x"), b"whole")
    assert (tmp_path / "x").read_bytes() == b"whole"


def test_a_long_name_in_any_script_is_written(tmp_path: Path) -> None:
    for name in ("决" * 80, "я" * 120, "x" * 250):
        assert writes.write_atomic(str(tmp_path / name), b"1")


def _too_large(folder: Path) -> None:
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
    try:
        writes.write_atomic(str(folder / "x"), b"n" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)


def _into_a_file(folder: Path) -> None:
    writes.write_atomic(str(folder / "x" / "y"), b"new")


def _onto_a_folder(folder: Path) -> None:
    writes.write_atomic(str(folder / "d"), b"new")


def _nul(folder: Path) -> None:
    writes.write_atomic(str(folder / "a\0b"), b"new")


@pytest.mark.parametrize("write", [_too_large, _into_a_file, _onto_a_folder, _nul])
def test_a_failed_write_leaves_the_old_bytes_and_no_rubbish(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    (tmp_path / "x").write_bytes(b"old")
    (tmp_path / "d" / "inner").mkdir(parents=True)
    with pytest.raises(CannotWrite):
        write(tmp_path)
    assert (tmp_path / "x").read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["d", "x"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_a_refusal(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"old")
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(CannotWrite, match="permission denied"):
            writes.write_atomic(str(tmp_path / "x"), b"new")
    finally:
        tmp_path.chmod(0o755)
    assert (tmp_path / "x").read_bytes() == b"old"


def test_a_full_disk_is_a_refusal() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with pytest.raises(CannotWrite):
        writes.write_atomic("/dev/full/x", b"new")


def test_two_writers_at_once_leave_one_whole_content(tmp_path: Path) -> None:
    path = str(tmp_path / "x")
    bodies = [bytes([65 + n]) * 50_000 for n in range(4)]

    def write(body: bytes) -> None:
        for _ in range(20):
            writes.write_atomic(path, body)
            with open(path, "rb") as file:
                assert file.read() in bodies

    threads = [threading.Thread(target=write, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "x").read_bytes() in bodies
    assert os.listdir(tmp_path) == ["x"]


def test_remove_says_whether_something_was_there(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"1")
    assert writes.remove(str(tmp_path / "x"))
    assert not writes.remove(str(tmp_path / "x"))
    with pytest.raises(CannotWrite):
        writes.remove(str(tmp_path))


def test_what_a_user_points_at_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    assert writes.write_out(str(pipe), b"1" * 100_000)
    reader.join(timeout=10)
    assert got == [b"1" * 100_000]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("there", [True, False], ids=["file", "dangling"])
def test_a_link_that_a_user_named_is_followed(tmp_path: Path, there: bool) -> None:
    (tmp_path / "d").mkdir()
    if there:
        (tmp_path / "d" / "x").write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to("d/x")
    assert writes.write_out(str(link), b"new")
    assert link.is_symlink()
    assert (tmp_path / "d" / "x").read_bytes() == b"new"
    assert not writes.write_out(str(link), b"new")


def test_devices_are_written_to_and_a_full_one_refuses() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    assert writes.write_out(os.devnull, b"1")
    with pytest.raises(CannotWrite, match="no space left"):
        writes.write_out("/dev/full", b"1")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_folders_of_a_name_that_a_user_gave_are_not_made(tmp_path: Path) -> None:
    for path in (tmp_path / "typo" / "x", tmp_path / "a" / "b" / "x"):
        with pytest.raises(CannotWrite, match="no such folder"):
            writes.write_out(str(path), b"1")
    (tmp_path / "round").symlink_to("round")
    for bad in (str(tmp_path), str(tmp_path / "round"), "a\0b", ""):
        with pytest.raises(CannotWrite):
            writes.write_out(bad, b"1")
    assert sorted(os.listdir(tmp_path)) == ["round"]


def test_what_is_read_and_written_are_told_apart(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("x")
    refuse_inputs(str(two), str(one), str(tmp_path / "none"))
    two.write_text("x")
    refuse_inputs(str(two), str(one))
    refuse_inputs(os.devnull, os.devnull)
    refuse_inputs("a\0", "a\0")
    with pytest.raises(UsageError):
        refuse_inputs(f"{tmp_path}/./one", str(two), str(one))
