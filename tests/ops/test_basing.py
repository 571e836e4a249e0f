"""Bases: marked, shown, walked back, cleared; in git and without it; never guessed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adaos_ctx.digest import digest
from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.ops import basing
from adaos_ctx.ops.basehealth import examine_base
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import commit, git, git_env, make_repo
from tests.ops.skills import FILES, small_skill

REF = "refs/adaos-ctx/my_llm_skill/base"


def write(skill: Skill, path: str, text: str) -> Skill:
    with open(f"{skill.root}/{path}", "w", encoding="utf-8") as file:
        file.write(text)
    return open_skill(skill.root)


def forget_objects(skill: Skill) -> None:
    shutil.rmtree(f"{skill.root}/.ado/ctx/base", ignore_errors=True)


DAMAGES = ("commit", "parent", "context", "text", "garbage", "empty")


def hurt(skill: Skill, damage: str) -> None:
    """Do to the base what a crash or a careless cleaning of git does."""
    root = Path(skill.root)
    names = {
        "commit": REF, "parent": f"{REF}^", "context": f"{REF}:context",
        "text": f"{REF}:texts/{digest((root / 'README.md').read_bytes())[0]}",
    }  # fmt: skip
    if damage in names:
        oid = git(root, "rev-parse", names[damage]).decode().strip()
        (root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    else:
        (root / ".git" / REF).write_text("garbage\n" if damage == "garbage" else "")


@pytest.fixture(params=["plain", "sha1", "sha256"])
def skill(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param != "plain":
        make_repo(tmp_path / "s", {}, f"--object-format={request.param}")
    return small_skill(tmp_path / "s")


def test_nothing_is_marked_at_first(skill: Skill) -> None:
    assert basing.show(skill) is None
    assert basing.history(skill) == ()
    assert basing.clear(skill) is False


def test_a_marked_base_is_shown_with_its_digest(skill: Skill) -> None:
    report = basing.mark(skill)
    shown = basing.show(skill)
    assert shown is not None
    assert (shown.digest, shown.aliases, shown.current) == (report.digest, len(FILES), True)
    with open(f"{skill.root}/.ado/ctx/base.sha", encoding="ascii") as file:
        assert file.read() == f"ctx@{report.digest[:8]} {report.digest}\n"


def test_marking_twice_changes_nothing(skill: Skill) -> None:
    assert basing.mark(skill).changed
    assert not basing.mark(skill).changed
    assert len(basing.history(skill)) == 1


def test_a_dry_run_writes_nothing(skill: Skill) -> None:
    basing.mark(skill, dry_run=True)
    assert basing.show(skill) is None
    basing.mark(skill)
    assert basing.clear(skill, dry_run=True)
    assert basing.show(skill) is not None


def test_earlier_marks_can_be_named(skill: Skill) -> None:
    first = basing.mark(skill)
    second = basing.mark(write(skill, "README.md", "# Other\n"))
    assert [(r.digest, r.current) for r in basing.history(skill)] == [
        (second.digest, True), (first.digest, False),
    ]  # fmt: skip
    assert basing.get(skill, "base").context.digest == second.digest
    assert basing.get(skill, "base~1").context.digest == first.digest
    with pytest.raises(NoBase):
        basing.get(skill, "base~2")


def test_the_old_text_is_kept_whatever_becomes_of_the_file(skill: Skill) -> None:
    basing.mark(skill)
    os.unlink(f"{skill.root}/README.md")
    snapshot = basing.get(skill, "base")
    assert snapshot.read(snapshot.context.items["D.readme"]) == str(FILES["README.md"]).encode()


def test_going_back_to_an_old_context_is_a_mark_of_its_own(skill: Skill) -> None:
    first = basing.mark(skill)
    basing.mark(write(skill, "README.md", "# Other\n"))
    basing.mark(write(skill, "README.md", str(FILES["README.md"])))
    assert basing.get(skill, "base").context.digest == first.digest


def test_a_cleared_base_is_gone_with_its_history(skill: Skill) -> None:
    basing.mark(skill)
    assert basing.clear(skill)
    assert basing.show(skill) is None
    assert basing.history(skill) == ()


@pytest.mark.parametrize(
    "text", ["", "ctx@12345678", "ctx@12345678 " + "a" * 64, "x " + "0" * 64, "\xff"]
)
def test_a_broken_mark_is_no_base(skill: Skill, text: str) -> None:
    basing.mark(skill)
    write(skill, ".ado/ctx/base.sha", text)
    with pytest.raises(NoBase):
        basing.show(skill)


def test_a_mark_without_its_object_is_no_base(skill: Skill) -> None:
    basing.mark(skill)
    forget_objects(skill)
    if os.path.isdir(f"{skill.root}/.git"):
        git_dir = skill.root
        subprocess.run(["git", "-C", git_dir, "update-ref", "-d", REF], check=True)
    with pytest.raises(NoBase):
        basing.show(skill)
    with pytest.raises(NoBase):
        diff(skill, DiffRequest(), load())


def test_what_is_missing_is_said_and_left_out(skill: Skill) -> None:
    os.unlink(f"{skill.root}/README.md")
    report = basing.mark(skill)
    assert (report.absent, report.aliases) == (("D.readme",), len(FILES) - 1)


@pytest.mark.parametrize("name", ["base~", "base~x", "basement", "head", "base~-1"])
def test_names_that_are_no_base_are_refused(skill: Skill, name: str) -> None:
    basing.mark(skill)
    with pytest.raises(UsageError):
        basing.get(skill, name)


def test_a_reader_of_the_base_holds_what_did_not_change(skill: Skill) -> None:
    basing.mark(skill)
    skill = write(skill, "README.md", str(FILES["README.md"]) + "\nMore.\n")
    held, lines = basing.held_at((skill,), "base", load())
    assert len(held) == len(FILES) - 1
    assert not any(ref.startswith("D.readme@") for ref in held)
    assert lines == ("- D.readme: @4 | + | +More.",)


def test_references_of_several_skills_are_told_apart(skill: Skill, tmp_path: Path) -> None:
    other = small_skill(tmp_path / "t", {"skill.yaml": "name: other\n"})
    for one in (skill, other):
        basing.mark(one)
    held, lines = basing.held_at((skill, other), "base", load())
    folders = {os.path.basename(one.root) for one in (skill, other)}
    assert {ref.partition(":")[0] for ref in held} == folders
    assert lines == ()


def test_asking_for_the_base_where_none_was_marked_is_refused(skill: Skill) -> None:
    with pytest.raises(NoBase):
        basing.held_at((skill,), "base", load())


class TestGit:
    """What only a repository has."""

    @pytest.fixture
    def repo(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
        for name, value in git_env().items():
            monkeypatch.setenv(name, value)
        make_repo(tmp_path / "s", {})
        return small_skill(tmp_path / "s")

    def test_the_index_and_the_work_tree_stay_as_they_are(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        git(tmp_path / "s", "add", "README.md")
        before = git(tmp_path / "s", "status", "--porcelain=v2")
        basing.mark(repo)
        after = git(tmp_path / "s", "status", "--porcelain=v2", "--untracked-files=no")
        assert after == b"".join(r for r in before.splitlines(keepends=True) if r[:1] != b"?")

    def test_a_base_survives_gc_and_is_the_same_commit_everywhere(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        basing.mark(repo)
        oid = git(tmp_path / "s", "rev-parse", REF)
        git(tmp_path / "s", "gc", "-q", "--prune=now")
        assert basing.show(repo) is not None
        assert git(tmp_path / "s", "log", "-1", "--format=%an %ad", REF).startswith(
            b"adaos-ctx Sat Jan 1"
        )
        basing.clear(repo)
        basing.mark(repo)
        assert git(tmp_path / "s", "rev-parse", REF) == oid

    def test_a_rewritten_history_and_a_detached_head_change_nothing(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        basing.mark(repo)
        commit(tmp_path / "s")
        git(tmp_path / "s", "commit", "-q", "--amend", "-m", "other")
        git(tmp_path / "s", "checkout", "-q", "--detach")
        assert basing.show(repo) is not None

    def test_another_work_tree_keeps_its_own_base(self, repo: Skill, tmp_path: Path) -> None:
        commit(tmp_path / "s")
        first = basing.mark(repo)
        git(tmp_path / "s", "worktree", "add", "-q", str(tmp_path / "w"))
        other = write(open_skill(str(tmp_path / "w")), "README.md", "# W\n")
        assert basing.show(other) is None
        second = basing.mark(other)
        shown = basing.show(repo)
        assert shown is not None
        assert shown.digest == first.digest
        assert [r.digest for r in basing.history(repo)] == [second.digest, first.digest]

    def test_two_skills_of_one_name_do_not_share_a_history(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        inner = small_skill(tmp_path / "s/skills/two")
        basing.mark(repo)
        basing.mark(inner)
        assert len(basing.history(repo)) == len(basing.history(inner)) == 1
        basing.clear(repo)
        assert basing.show(inner) is not None

    def test_a_skill_that_gets_another_name_keeps_its_base(self, repo: Skill) -> None:
        basing.mark(repo)
        renamed = write(repo, "skill.yaml", "name: new_name\nversion: 1.0.2\n")
        assert renamed.name == "new_name"
        assert basing.show(renamed) is not None

    def test_a_hook_of_another_repository_does_not_lead_astray(
        self, repo: Skill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_repo(tmp_path / "hook", {})
        monkeypatch.setenv("GIT_DIR", str(tmp_path / "hook/.git"))
        monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "hook/.git/index"))
        basing.mark(repo)
        monkeypatch.delenv("GIT_DIR")
        assert git(tmp_path / "s", "rev-parse", REF)
        assert git(tmp_path / "hook", "for-each-ref") == b""

    def test_marks_at_the_same_time_both_succeed(self, repo: Skill, tmp_path: Path) -> None:
        git(tmp_path / "s", "worktree", "add", "-q", "--orphan", str(tmp_path / "w"), check=False)
        command = [sys.executable, "-m", "adaos_ctx", "base", "mark", repo.root]
        running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(4)]
        assert [process.wait(60) for process in running] == [0, 0, 0, 0]
        for process in running:
            process.communicate()
        assert len(basing.history(repo)) == 1

    def test_a_corrupt_text_is_no_base(self, repo: Skill, tmp_path: Path) -> None:
        basing.mark(repo)
        oid = git(tmp_path / "s", "hash-object", "README.md").decode().strip()
        os.unlink(f"{repo.root}/.git/objects/{oid[:2]}/{oid[2:]}")
        snapshot = basing.get(repo, "base")
        with pytest.raises(NoBase):
            snapshot.read(snapshot.context.items["D.readme"])

    @pytest.mark.parametrize("damage", DAMAGES)
    @pytest.mark.parametrize("edited", [False, True])
    def test_a_damaged_base_can_be_marked_again(
        self, repo: Skill, damage: str, edited: bool
    ) -> None:
        basing.mark(write(repo, "profiles/default.yaml", "temperature: 0.1\n"))
        second = basing.mark(write(repo, "profiles/default.yaml", "temperature: 0.3\n"))
        hurt(repo, damage)
        if edited:
            repo = write(repo, "handlers/main.py", "def run() -> int:\n    return 2\n")
        (check,) = examine_base(repo)
        assert not check.ok
        assert "base clear" in check.mend
        assert "base mark" in check.mend
        report = basing.mark(repo)
        assert report.changed
        assert report.restarted == (damage in ("commit", "parent", "garbage", "empty"))
        (check,) = examine_base(open_skill(repo.root))
        assert check.ok
        label = diff(open_skill(repo.root), DiffRequest(), load()).delta.base
        assert label == report.label
        expected = 1 if report.restarted else 3 if edited else 2
        assert len(basing.history(repo)) == expected
        assert (report.digest == second.digest) is not edited
        assert not basing.mark(repo).restarted

    @pytest.mark.parametrize("damage", ["commit", "garbage", "empty"])
    def test_a_damaged_base_is_cleared_and_marked_as_doctor_says(
        self, repo: Skill, damage: str
    ) -> None:
        basing.mark(repo)
        hurt(repo, damage)
        basing.clear(repo)
        basing.mark(repo)
        assert len(basing.history(repo)) == 1

    def test_history_and_show_agree_on_a_ref_that_is_gone(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        basing.mark(repo)
        git(tmp_path / "s", "update-ref", "-d", REF)
        for look in (basing.show, basing.history):
            with pytest.raises(NoBase):
                look(repo)

    def test_a_base_under_another_name_is_in_the_history(self, repo: Skill) -> None:
        basing.mark(repo)
        renamed = write(repo, "skill.yaml", "name: new_name\nversion: 1.0.2\n")
        assert [report.current for report in basing.history(renamed)] == [True]

    def test_a_base_whose_ref_was_deleted_or_points_elsewhere_is_said(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        first = basing.mark(repo)
        old = git(tmp_path / "s", "rev-parse", REF).decode().strip()
        changed = write(repo, "README.md", "# Other\n")
        basing.mark(changed)
        git(tmp_path / "s", "update-ref", REF, old)  # somebody moved it back
        with pytest.raises(NoBase):
            basing.get(changed, "base")
        git(tmp_path / "s", "update-ref", "-d", REF)
        with pytest.raises(NoBase):
            diff(changed, DiffRequest(), load())
        assert basing.mark(changed).digest != first.digest  # and can be marked anew
        assert diff(changed, DiffRequest(), load()).delta.changed is False

    def test_a_shallow_clone_has_no_base_until_one_is_fetched_or_marked(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        basing.mark(repo)
        commit(tmp_path / "s")
        url = (tmp_path / "s").as_uri()
        git(tmp_path, "clone", "-q", "--depth=1", url, "c")
        clone = open_skill(str(tmp_path / "c"))
        assert not diff(clone, DiffRequest(), load()).marked
        mark = tmp_path / "c/.ado/ctx/base.sha"
        mark.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(tmp_path / "s/.ado/ctx/base.sha", mark)
        with pytest.raises(NoBase):  # the mark names what this clone does not hold
            diff(clone, DiffRequest(), load())
        git(tmp_path / "c", "fetch", "-q", url, f"{REF}:{REF}")
        assert diff(clone, DiffRequest(), load()).marked

    def test_a_registry_in_another_form_is_compared_by_content(
        self, repo: Skill, tmp_path: Path
    ) -> None:
        basing.mark(repo)
        place = tmp_path / "s/.ado/aliases.json"
        rows = json.loads(place.read_text())
        bare = {name: {"path": row["path"], "sha": row["sha"]} for name, row in rows.items()}
        place.write_text(json.dumps(bare))
        assert not diff(open_skill(repo.root), DiffRequest(), load()).delta.changed

    def test_a_skill_inside_a_bare_repository_keeps_its_base_beside_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, value in git_env().items():
            monkeypatch.setenv(name, value)
        git(tmp_path, "init", "-q", "--bare", "b.git")
        inner = small_skill(tmp_path / "b.git/s")
        basing.mark(inner)
        changed = write(inner, "README.md", "# Other\n")
        assert [c.alias for c in diff(changed, DiffRequest(), load()).delta.changes] == ["D.readme"]


def test_a_mark_is_taken_back_while_it_is_the_newest(skill: Skill) -> None:
    first = basing.mark(skill)
    second = basing.mark(write(skill, "README.md", "# Other\n"))
    third = basing.mark(write(skill, "README.md", "# Third\n"))
    assert not basing.take_back(skill, second.digest, first.digest)
    assert basing.take_back(skill, third.digest, second.digest)
    assert [(r.digest, r.current) for r in basing.history(skill)] == [
        (second.digest, True),
        (first.digest, False),
    ]
    with pytest.raises(NoBase):
        basing.take_back(skill, second.digest, "0" * 64)
    assert basing.take_back(skill, second.digest, first.digest)
    assert basing.take_back(skill, first.digest, "")
    assert basing.show(skill) is None
    assert basing.history(skill) == ()
