"""git is found by its files and run with a fixed argv, whatever the environment of a hook says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adaos_ctx import git as module
from adaos_ctx.errors import GitError
from adaos_ctx.git import Repo, environment, find_repo, run
from tests.helpers import commit, git, make_repo


@pytest.fixture
def top(tmp_path: Path) -> str:
    """A repository with one commit."""
    root = make_repo(tmp_path / "r", {"a.md": "x", "d/b.md": "y"})
    commit(tmp_path / "r")
    return root


def found(folder: str) -> tuple[str, str] | None:
    repo = find_repo(folder)
    return (repo.top, repo.git_dir) if repo else None


def test_the_innermost_repository_is_found_from_below(top: str) -> None:
    inner = make_repo(Path(top, "d/inner"), {"c.md": "z"})
    assert found(f"{top}/d") == (top, f"{top}/.git")
    assert found(inner) == (inner, f"{inner}/.git")


def test_a_linked_work_tree_shares_the_common_directory(top: str, tmp_path: Path) -> None:
    git(Path(top), "worktree", "add", "-q", str(tmp_path / "w"))
    linked = find_repo(os.path.realpath(tmp_path / "w"))
    assert linked is not None
    assert (linked.git_dir, linked.common_dir) == (f"{top}/.git/worktrees/w", f"{top}/.git")


def test_a_submodule_has_its_own_git_directory(top: str, tmp_path: Path) -> None:
    outer = make_repo(tmp_path / "outer", {"x.md": "x"})
    git(Path(outer), "submodule", "add", "-q", top, "sub")
    assert found(f"{outer}/sub/d") == (f"{outer}/sub", f"{outer}/.git/modules/sub")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"rubbish",
        b"gitdir: ",
        b"gitdir: nowhere\n",
        b"gitdir: a\0b\n",
        b"\xff\xfe",
        b"gitdir: /",
    ],
)
def test_a_git_file_that_leads_nowhere_is_no_repository(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s/.git").write_bytes(body)
    assert found(os.path.realpath(tmp_path / "s")) is None


def test_a_pipe_or_an_empty_folder_named_git_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".git")
    assert found(os.path.realpath(tmp_path)) is None
    (tmp_path / "s/.git").mkdir(parents=True)
    assert found(os.path.realpath(tmp_path / "s")) is None


def test_output_errors_and_exit_codes_are_told(top: str) -> None:
    assert run(["rev-parse", "--is-inside-work-tree"], cwd=top) == b"true\n"
    assert run(["config", "--get", "no.such"], cwd=top, ok=(0, 1)) == b""
    with pytest.raises(GitError) as caught:
        run(["cat-file", "blob", "0" * 40], cwd=top)
    assert caught.value.facts["command"] == "cat-file"
    assert caught.value.facts["status"] == 128
    assert "fatal" in str(caught.value.facts["reason"])


def test_large_input_and_output_do_not_block(top: str) -> None:
    data = os.urandom(3_000_000)
    oid = run(["hash-object", "-w", "--stdin"], cwd=top, stdin=data).strip().decode()
    assert run(["cat-file", "blob", oid], cwd=top) == data


def test_names_in_any_script_come_back_as_they_are(top: str) -> None:
    names = ["Решение.md", "a\nb", 'q"', "e\u0301", "\u00e9", "-rf"]
    for name in names:
        Path(top, name).write_text("x")
    out = run(["ls-files", "-z", "-o"], cwd=top)
    assert sorted(os.fsdecode(n) for n in out.split(b"\0") if n) == sorted(names)
    assert module.encode("Решение.md") == "Решение.md".encode()


def test_a_missing_git_is_a_refusal(top: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(GitError, match="cannot run git"):
        run(["status"], cwd=top)


def test_text_with_a_nul_is_a_refusal(top: str) -> None:
    with pytest.raises(GitError):
        run(["cat-file", "blob", "a\0b"], cwd=top)


def test_a_git_that_hangs_is_ended(
    top: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    monkeypatch.setattr("adaos_ctx.spawn.TIMEOUT_S", 0.2)
    with pytest.raises(GitError, match="no answer within"):
        run(["status"], cwd=top)


def test_no_descriptor_is_left_open(top: str) -> None:
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(5):
        run(["rev-parse", "HEAD"], cwd=top)
        with pytest.raises(GitError):
            run(["no-such-command"], cwd=top)
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after == before


def test_a_hooks_index_is_kept_for_its_own_repository_only(
    top: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_repo(tmp_path / "other", {"z.md": "z"})
    git(Path(other), "add", "-A")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index")
    repo, foreign = Repo(top, f"{top}/.git"), Repo(other, f"{other}/.git")
    assert environment(repo)["GIT_INDEX_FILE"] == f"{top}/.git/next-index"
    monkeypatch.setenv("GIT_INDEX_FILE", f"{top}/.git/next-index")
    assert environment(repo)["GIT_INDEX_FILE"] == f"{top}/.git/next-index"
    assert "GIT_INDEX_FILE" not in environment(foreign)
    assert "GIT_INDEX_FILE" not in environment()
    assert run(["ls-files", "-z"], cwd=other, env=environment(foreign)) == b"z.md\0"


@pytest.mark.parametrize("work_tree", [None, "."])
def test_a_git_dir_of_a_hook_does_not_move_the_top(
    top: str, monkeypatch: pytest.MonkeyPatch, work_tree: str | None
) -> None:
    monkeypatch.chdir(top)
    monkeypatch.setenv("GIT_DIR", ".git")
    if work_tree:
        monkeypatch.setenv("GIT_WORK_TREE", work_tree)
    env = environment(find_repo(top))
    assert run(["rev-parse", "--show-prefix"], cwd=f"{top}/d", env=env) == b"d/\n"
    assert run(["ls-files", "-z"], cwd=f"{top}/d", env=env) == b"b.md\0"


def test_another_repositorys_binding_is_dropped(
    top: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_repo(tmp_path / "other", {"z.md": "z"})
    monkeypatch.setenv("GIT_DIR", f"{other}/.git")
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", f"{other}/.git/objects")
    assert run(["ls-files", "-z"], cwd=top, env=environment(find_repo(top))) == b"a.md\0d/b.md\0"


def test_a_repositorys_own_programs_do_not_run(top: str, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    hook = tmp_path / "monitor"
    hook.write_text(f"#!/bin/sh\ntouch {mark}\n")
    hook.chmod(0o755)
    git(Path(top), "config", "core.fsmonitor", str(hook))
    run(["ls-files", "-z", "-m"], cwd=top)
    assert not mark.exists()
