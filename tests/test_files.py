"""Reads stay beneath the root, whatever links and races try."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import files
from adaos_ctx.digest import digest
from adaos_ctx.errors import CtxError, SourceUnreadable, UnsafePath
from tests.helpers import make_skill

if TYPE_CHECKING:
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


def test_a_dangling_link_exists(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("none")
    assert files.exists(str(tmp_path / "link"))
    assert not files.exists(str(tmp_path / "none"))
