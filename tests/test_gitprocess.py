"""A git process that is talked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx import gitprocess, spawn
from adaos_ctx.errors import GitError
from adaos_ctx.git import environment
from adaos_ctx.gitprocess import GitProcess
from tests.helpers import make_repo

if TYPE_CHECKING:
    from pathlib import Path

ASK = ["cat-file", "--batch-check"]
ANSWER = b"%s missing\n" % (b"0" * 40)


def read_all(process: GitProcess) -> bytes:
    blocks = []
    while block := process.read():
        blocks.append(block)
    return b"".join(blocks)


def test_it_answers_again_and_again(tmp_path: Path) -> None:
    process = GitProcess(ASK, cwd=make_repo(tmp_path, {}), env=environment())
    for _ in range(3):
        process.send(b"0" * 40 + b"\n")
        assert process.read() == ANSWER
    process.end()


@pytest.mark.parametrize("wide", [True, False], ids=["wide pipe", "narrow pipe"])
def test_much_is_asked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wide: bool) -> None:
    if not wide:
        monkeypatch.setattr(gitprocess, "_PIPE_BYTES", 1 << 62)
    data = (b"0" * 40 + b"\n") * 20_000
    process = GitProcess(ASK, cwd=make_repo(tmp_path, {}), env=environment(), stdin=data)
    assert read_all(process) == ANSWER * 20_000
    process.end()


def test_what_it_says_when_it_fails_is_kept(tmp_path: Path) -> None:
    process = GitProcess(ASK, cwd=str(tmp_path), env=environment(), stdin=b"")
    assert read_all(process) == b""
    assert b"not a git repository" in process.errors()
    process.end()


def test_a_process_that_has_ended_can_still_be_written_to(tmp_path: Path) -> None:
    process = GitProcess(ASK, cwd=str(tmp_path), env=environment())
    assert read_all(process) == b""
    process.send(b"x\n")
    process.end()


def test_silence_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spawn, "TIMEOUT_S", 0.05)
    process = GitProcess(ASK, cwd=make_repo(tmp_path, {}), env=environment())
    with pytest.raises(GitError, match="no answer within"):
        process.read()
    process.end()


def test_git_that_is_not_there_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match="cannot run git"):
        GitProcess(ASK, cwd=str(tmp_path), env=environment())
