"""Reads stay beneath the root, and a write happens whole or not at all."""

from __future__ import annotations

import os
import resource
import stat
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import files
from adaos_ctx.digest import digest
from adaos_ctx.errors import CannotWrite, CtxError, SourceUnreadable, UnsafePath
from tests.helpers import make_skill

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRET = b"TOPSECRET"


@pytest.fixture
def root(tmp_path: Path) -> str:
    """A skill beside a folder with a secret."""
    make_skill(tmp_path / "outside", {"secret.txt": SECRET, "s/x.md": SECRET})
    make_skill(tmp_path / "skill-evil", {"x.md": SECRET})
    return make_skill(tmp_path / "skill", {"a.md": "a\r\n", "docs/b.md": b"b" * 70_000, "e": ""})


def test_a_file_is_read_whole_or_up_to_a_limit(root: str) -> None:
    assert files.read(root, "a.md") == b"a\r\n"
    assert files.read(root, "docs/b.md") == b"b" * 70_000
    assert files.read(root, "docs/b.md", max_bytes=5) == b"bbbbb"
    assert files.read(root, "e") == b""
    assert files.read_digest(root, "a.md") == digest(b"a\n")


def test_the_stat_is_that_of_what_was_read(root: str) -> None:
    data, status = files.read_with_stat(root, "docs/b.md")
    assert (len(data), status.st_ino) == (70_000, os.stat(f"{root}/docs/b.md").st_ino)


@pytest.mark.parametrize(
    ("link", "target", "path"),
    [
        ("ln.txt", "../outside/secret.txt", "ln.txt"),
        ("dl", "../outside", "dl/secret.txt"),
        ("dl", "../outside", "dl/s/x.md"),
        ("twin", "../skill-evil/x.md", "twin"),
        ("chain", "hop", "chain"),
        ("dangling", "../outside/none.txt", "dangling"),
        ("docs/deep", "../../outside", "docs/deep/secret.txt"),
        ("loop", "loop", "loop"),
        ("loop", "loop", "loop/x"),
        ("abs", "/etc/hostname", "abs"),
        ("g", ".git", "g/config"),
    ],
)
def test_no_link_leads_out_of_the_root(root: str, link: str, target: str, path: str) -> None:
    make_skill_git = f"{root}/.git"
    os.makedirs(make_skill_git)
    with open(f"{make_skill_git}/config", "wb") as file:
        file.write(SECRET)
    os.symlink("../outside/secret.txt", f"{root}/hop")
    os.symlink(target, f"{root}/{link}")
    with pytest.raises(UnsafePath):
        files.read(root, path)


@pytest.mark.parametrize(
    ("link", "target", "path"),
    [("ln.md", "a.md", "ln.md"), ("d", "docs", "d/../a.md"), ("d", "docs", "d/b.md")],
)
def test_links_inside_the_root_are_followed(root: str, link: str, target: str, path: str) -> None:
    os.symlink(target, f"{root}/{link}")
    if ".." in path:
        with pytest.raises(UnsafePath):
            files.read(root, path)
    else:
        assert files.read(root, path)[:1] in (b"a", b"b")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("none.md", "no such file"),
        ("a.md/x", "no such file"),
        ("docs", "is not a regular file"),
        ("pipe", "is not a regular file"),
        ("self", "is not a regular file"),
        ("x" * 300, "file name too long"),
        ("gone", "no such file"),
    ],
    ids="missing below-a-file folder pipe link-to-root long dangling-inside".split(),
)
def test_what_cannot_be_read_is_said(root: str, path: str, reason: str) -> None:
    os.mkfifo(f"{root}/pipe")
    os.symlink(".", f"{root}/self")
    os.symlink("none", f"{root}/gone")
    with pytest.raises(SourceUnreadable) as caught:
        files.read(root, path)
    assert caught.value.facts["reason"] == reason


def test_a_link_swapped_in_behind_the_check_is_not_followed(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_resolve = files.resolve

    def resolve_then_swap(root: str, path: str) -> str:
        inside = real_resolve(root, path)
        os.rename(f"{root}/docs", f"{root}/moved")
        os.symlink("../outside/s", f"{root}/docs")
        return inside

    os.symlink("docs/b.md", f"{root}/way")  # a link, so that the path is resolved
    make_skill_outside = os.path.join(os.path.dirname(root), "outside", "s")
    with open(f"{make_skill_outside}/b.md", "wb") as file:
        file.write(SECRET)
    monkeypatch.setattr(files, "resolve", resolve_then_swap)
    with pytest.raises(SourceUnreadable):
        files.read(root, "way")


def test_links_that_are_swapped_all_the_time_never_leak(root: str) -> None:
    stop = threading.Event()

    def swap() -> None:
        while not stop.is_set():
            os.rename(f"{root}/docs", f"{root}/real")
            os.symlink("../outside/s", f"{root}/docs")
            os.unlink(f"{root}/docs")
            os.rename(f"{root}/real", f"{root}/docs")

    make_skill_file = f"{root}/../outside/s/b.md"
    with open(make_skill_file, "wb") as file:
        file.write(SECRET)
    thread = threading.Thread(target=swap)
    thread.start()
    try:
        seen = {_read_or_error(root, "docs/b.md") for _ in range(400)}
    finally:
        stop.set()
        thread.join()
    assert SECRET not in seen


def _read_or_error(root: str, path: str) -> bytes:
    try:
        return files.read(root, path)
    except CtxError as error:
        return error.code.encode()


@given(st.text(alphabet="a./\\:\0é\udc80~", max_size=8))
def test_any_path_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    root = os.path.realpath(tmp_path_factory.getbasetemp())
    assert _read_or_error(root, path) in (b"unsafe_path", b"source_unreadable")


def test_a_write_makes_folders_and_equal_bytes_are_not_written(tmp_path: Path) -> None:
    path = str(tmp_path / "a" / "b" / "c.md")
    assert files.write_atomic(path, b"1")
    before = os.stat(path)
    assert not files.write_atomic(path, b"1")
    assert os.stat(path) == before
    assert files.write_atomic(path, b"2")
    assert os.listdir(tmp_path / "a" / "b") == ["c.md"]


def test_a_relative_name_is_written_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert files.write_atomic("x.pack", b"1")
    assert (tmp_path / "x.pack").read_bytes() == b"1"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o444])
def test_a_file_keeps_its_mode_bits(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "hook"
    path.write_bytes(b"old")
    path.chmod(mode)
    assert files.write_atomic(str(path), b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_gets_the_bits_of_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        files.write_atomic(str(tmp_path / "x"), b"1")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_a_link_at_the_target_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"mine")
    for target in ("other", "none"):
        link = tmp_path / f"link-{target}"
        link.symlink_to(target)
        assert files.write_atomic(str(link), b"new")
        assert not link.is_symlink()
    assert (tmp_path / "other").read_bytes() == b"mine"
    assert not (tmp_path / "none").exists()


def test_names_of_a_killed_process_do_not_block_a_write(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f".x.{os.getpid()}-{number}.tmp").write_bytes(b"half")
    assert files.write_atomic(str(tmp_path / "x"), b"whole")
    assert (tmp_path / "x").read_bytes() == b"whole"


def test_a_long_name_in_any_script_is_written(tmp_path: Path) -> None:
    for name in ("决" * 80, "я" * 120, "x" * 250):
        assert files.write_atomic(str(tmp_path / name), b"1")


def _too_large(folder: Path) -> None:
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
    try:
        files.write_atomic(str(folder / "x"), b"n" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)


def _into_a_file(folder: Path) -> None:
    files.write_atomic(str(folder / "x" / "y"), b"new")


def _onto_a_folder(folder: Path) -> None:
    files.write_atomic(str(folder / "d"), b"new")


def _nul(folder: Path) -> None:
    files.write_atomic(str(folder / "a\0b"), b"new")


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
            files.write_atomic(str(tmp_path / "x"), b"new")
    finally:
        tmp_path.chmod(0o755)
    assert (tmp_path / "x").read_bytes() == b"old"


def test_a_full_disk_is_a_refusal() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with pytest.raises(CannotWrite):
        files.write_atomic("/dev/full/x", b"new")


def test_two_writers_at_once_leave_one_whole_content(tmp_path: Path) -> None:
    path = str(tmp_path / "x")
    bodies = [bytes([65 + n]) * 50_000 for n in range(4)]

    def write(body: bytes) -> None:
        for _ in range(20):
            files.write_atomic(path, body)
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
    assert files.remove(str(tmp_path / "x"))
    assert not files.remove(str(tmp_path / "x"))
    with pytest.raises(CannotWrite):
        files.remove(str(tmp_path))


def test_a_dangling_link_exists(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("none")
    assert files.exists(str(tmp_path / "link"))
    assert not files.exists(str(tmp_path / "none"))
