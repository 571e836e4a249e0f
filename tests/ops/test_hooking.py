"""Hooks where git looks for them; what was there before is kept, runs first, and comes back."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import GitError, UsageError
from adaos_ctx.ops import hooking
from adaos_ctx.ops.hookfiles import HOOKS, KEPT
from tests.helpers import git_env
from tests.hooks.run import adaos_ctx
from tests.hooks.scene import Scene, entry, start

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.ops.hooking import HooksReport

FOREIGN = '#!/bin/sh\necho "foreign $# $1"\nexit ${FOREIGN_CODE:-0}\n'


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """A repository with a skill and without hooks."""
    scene = start(tmp_path / "repo")
    hooking.uninstall(str(scene.root))
    return scene


def install(scene: Scene) -> HooksReport:
    return hooking.install(str(scene.root))


def script(scene: Scene, path: str, text: str = FOREIGN) -> Path:
    scene.write(path, text)
    (scene.root / path).chmod(0o755)
    return scene.root / path


def stale(scene: Scene) -> None:
    scene.write("a.md", "stale\n")
    scene.stage("a.md")


def snapshot(scene: Scene) -> dict[str, tuple[int, bytes]]:
    found = {}
    for top in (".git/hooks", ".git/config", ".gitattributes", ".husky"):
        for folder, _, names in os.walk(scene.root / top):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[path] = os.stat(path).st_mode, file.read()
        if (scene.root / top).is_file():
            found[top] = (scene.root / top).stat().st_mode, (scene.root / top).read_bytes()
    return found


def test_install_twice_changes_nothing_the_second_time(scene: Scene) -> None:
    first = install(scene)
    before = snapshot(scene)
    second = install(scene)
    assert snapshot(scene) == before
    assert [name for name, _ in first.hooks] == list(HOOKS)
    assert second.is_complete
    assert second.changed == ()


def test_uninstall_undoes_install_to_the_byte(scene: Scene) -> None:
    scene.write(".gitattributes", "*.md text\n")
    script(scene, ".git/hooks/pre-commit")
    scene.must("config", "x.y", "z")
    before = snapshot(scene)
    install(scene)
    assert snapshot(scene) != before
    hooking.uninstall(str(scene.root))
    assert snapshot(scene) == before


def test_a_dry_run_names_what_would_change_and_changes_nothing(scene: Scene) -> None:
    before = snapshot(scene)
    planned = hooking.install(str(scene.root), dry_run=True)
    assert snapshot(scene) == before
    assert planned.changed == install(scene).changed
    planned = hooking.uninstall(str(scene.root), dry_run=True)
    assert planned.changed == hooking.uninstall(str(scene.root)).changed


def test_a_foreign_hook_is_kept_and_runs_first(scene: Scene) -> None:
    script(scene, ".git/hooks/pre-commit")
    install(scene)
    stale(scene)
    done = scene.commit()
    assert done.code == 1
    assert done.err.splitlines()[0] == "foreign 0 "
    assert done.err.splitlines()[1].startswith("stale D.0 a.md")
    done = scene.commit(env={"FOREIGN_CODE": "7"})
    assert done.err == "foreign 0 \n", "its refusal stands by itself"


def test_both_push_hooks_get_what_git_writes_to_them(scene: Scene, tmp_path: Path) -> None:
    text = '#!/bin/sh\nwhile read -r a b c d; do echo "got $a $c $1"; done\n'
    script(scene, ".git/hooks/pre-push", text)
    install(scene)
    scene.must("init", "-q", "--bare", str(tmp_path / "origin"))
    scene.write("a.md", "stale\n")
    scene.must("commit", "-q", "--no-verify", "-am", "x")
    done = scene.git("push", str(tmp_path / "origin"), "main")
    assert done.code != 0
    assert done.out == f"got refs/heads/main refs/heads/main {tmp_path / 'origin'}\n"
    assert "stale D.0 a.md" in done.err


def test_a_foreign_hook_that_is_not_executable_stays_without_effect(scene: Scene) -> None:
    script(scene, ".git/hooks/pre-commit").chmod(0o644)
    install(scene)
    scene.write("c.md", "x\n")
    scene.stage()
    assert scene.commit().err == ""


def test_two_foreign_hooks_of_one_name_are_refused(scene: Scene) -> None:
    script(scene, ".git/hooks/pre-commit")
    install(scene)
    script(scene, ".git/hooks/pre-commit", "#!/bin/sh\n# written anew by another manager\n")
    with pytest.raises(UsageError, match="are both hooks of other programs"):
        install(scene)
    assert (scene.root / f".git/hooks/pre-commit{KEPT}").read_text(encoding="utf-8") == FOREIGN


def test_lines_outside_the_marks_are_kept(scene: Scene) -> None:
    install(scene)
    path = scene.root / ".git/hooks/pre-commit"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("#!/bin/sh\n", "#!/bin/sh\necho before\n") + "echo after\n")
    install(scene)
    scene.write("c.md", "x\n")
    scene.stage()
    assert scene.commit().err == "before\nafter\n"
    hooking.uninstall(str(scene.root))
    assert path.read_text(encoding="utf-8") == "#!/bin/sh\necho before\necho after\n"


def test_status_tells_absent_foreign_outdated_and_broken(scene: Scene) -> None:
    install(scene)
    folder = scene.root / ".git/hooks"
    script(scene, ".git/hooks/pre-commit")
    push = folder / "pre-push"
    push.write_text(push.read_text(encoding="utf-8").replace("-I -S", "-I"), encoding="utf-8")
    (folder / "pre-merge-commit").chmod(0o644)
    report = hooking.status(str(scene.root))
    assert dict(report.hooks) == {
        "pre-commit": "foreign", "pre-merge-commit": "broken", "pre-push": "outdated",
    }  # fmt: skip
    assert not report.is_complete
    (folder / "pre-commit").unlink()
    assert install(scene).is_complete


def test_an_interpreter_that_is_gone_is_said_and_the_commit_stops(scene: Scene) -> None:
    install(scene)
    path = scene.root / ".git/hooks/pre-commit"
    lines = path.read_text(encoding="utf-8").replace("/bin/python", "/gone/python")
    path.write_text(lines, encoding="utf-8")
    scene.write("c.md", "x\n")
    scene.stage()
    done = scene.commit(env={"PATH": "/usr/bin:/bin"})
    assert done.code == 1
    assert "the interpreter of this hook is gone" in done.err
    assert "python -m adaos_ctx hooks install" in done.err


def test_without_its_interpreter_the_command_on_the_path_runs(scene: Scene, tmp_path: Path) -> None:
    install(scene)
    path = scene.root / ".git/hooks/pre-commit"
    lines = path.read_text(encoding="utf-8").replace("/bin/python", "/gone/python")
    path.write_text(lines, encoding="utf-8")
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin/adaos-ctx"
    command.write_text('#!/bin/sh\necho "called $*"\nexit 9\n', encoding="utf-8")
    command.chmod(0o755)
    scene.write("c.md", "x\n")
    scene.stage()
    done = scene.commit(env={"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"})
    assert (done.code, done.err) == (1, "called hook pre-commit\n")


def test_a_package_that_moved_is_found_through_site_or_said(scene: Scene, tmp_path: Path) -> None:
    install(scene)
    path = scene.root / ".git/hooks/pre-commit"
    package = os.path.dirname(os.path.dirname(os.path.abspath(hooking.git.__file__)))
    written = path.read_text(encoding="utf-8")
    # Only the folder that is added to `sys.path`: the interpreter may stand below it (`./.venv`).
    text = written.replace(f"append('\"'\"'{package}'", f"append('\"'\"'{tmp_path / 'gone'}'")
    assert text != written
    path.write_text(text, encoding="utf-8")
    scene.write("c.md", "x\n")
    scene.stage()
    done = scene.commit()
    found = subprocess.run(
        [os.sys.executable, "-I", "-c", "import adaos_ctx"], check=False, capture_output=True
    )
    if found.returncode == 0:
        assert done.ok
    else:
        assert "adaos-ctx: no longer installed for " in done.err


def test_core_hooks_path_inside_the_git_directory_is_used(scene: Scene) -> None:
    scene.must("config", "core.hooksPath", ".git/mine")
    report = install(scene)
    assert report.folder == str(scene.root / ".git/mine")
    stale(scene)
    assert "stale D.0 a.md" in scene.commit().err
    assert not (scene.root / ".git/hooks/pre-commit").exists()


def test_a_folder_of_the_team_gets_no_path_of_this_machine(scene: Scene) -> None:
    scene.must("config", "core.hooksPath", ".githooks")
    script(scene, ".githooks/pre-commit")
    install(scene)
    text = (scene.root / ".githooks/pre-commit").read_text(encoding="utf-8")
    assert text.startswith(FOREIGN), "a hook of the team stays in the same file"
    assert "adaos-ctx hook pre-commit" in text
    assert "/bin/python" not in text
    assert hooking.status(str(scene.root)).is_complete


def test_with_husky_its_own_scripts_are_used(scene: Scene) -> None:
    script(scene, ".husky/_/pre-commit", "#!/bin/sh\n. ./.husky/pre-commit\n")
    scene.write(".husky/pre-commit", "npm test\n")
    scene.must("config", "core.hooksPath", ".husky/_")
    report = install(scene)
    assert report.managers == ("husky",)
    text = (scene.root / ".husky/pre-commit").read_text(encoding="utf-8")
    assert text.startswith("npm test\n# >>> adaos-ctx pre-commit >>>")
    assert (scene.root / ".husky/_/pre-commit").read_text(encoding="utf-8").startswith("#!/bin/sh")


def test_hooks_that_other_repositories_share_are_refused(scene: Scene, tmp_path: Path) -> None:
    scene.must("config", "core.hooksPath", str(tmp_path / "shared"))
    with pytest.raises(UsageError, match="which other repositories use too"):
        install(scene)
    assert not (tmp_path / "shared").exists()


def test_a_linked_work_tree_shares_the_hooks(scene: Scene, tmp_path: Path) -> None:
    scene.must("worktree", "add", "-q", str(tmp_path / "linked"))
    report = hooking.install(str(tmp_path / "linked"))
    assert report.folder == str(scene.root / ".git/hooks")


def test_outside_git_there_is_nothing_to_install(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="not in a git repository"):
        hooking.install(str(tmp_path))


def test_a_path_with_quotes_and_spaces_works(tmp_path: Path) -> None:
    scene = start(tmp_path / 'it\'s a $HOME `x` "repo"')
    scene.write("a.md", "stale\n")
    assert "stale D.0 a.md" in scene.commit("-a").err


def test_managers_are_named_with_what_to_do(scene: Scene) -> None:
    scene.write("lefthook.yml", "")
    scene.write(".pre-commit-config.yaml", "repos: []\n")
    done = adaos_ctx(scene.root, "hooks", "status")
    assert done.code == 1
    assert "templates/hooks/lefthook.yml" in done.err
    assert "templates/hooks/pre-commit-config.yaml" in done.err


def test_init_with_hooks_installs_them(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    scene.must("init", "-q", "-b", "main")
    scene.write("SKILL.md", "---\nname: demo\n---\ntext\n")
    assert adaos_ctx(tmp_path, "init", "--hooks").code == 0
    assert hooking.status(str(tmp_path)).is_complete
    scene.stage()
    assert scene.commit().ok


def test_fix_refreshes_the_work_tree_and_never_the_index(scene: Scene) -> None:
    stale(scene)
    scene.write("a.md", "stale, and edited since\n")
    index = (scene.root / ".git/index").read_bytes()
    done = adaos_ctx(scene.root, "hook", "--fix")
    assert done.code == 1
    assert "refreshed in the work tree: D.0" in done.err
    assert "mend: git add -- .ado/aliases.json" in done.err
    assert (scene.root / ".git/index").read_bytes() == index
    assert str(entry("", "stale\n")["sha256"]) in (scene.root / ".ado/aliases.json").read_text()
    scene.stage(".ado/aliases.json")
    assert adaos_ctx(scene.root, "hook", "--fix").code == 0


def test_the_block_is_shell_that_every_sh_reads(scene: Scene) -> None:
    install(scene)
    for name in HOOKS:
        path = str(scene.root / ".git/hooks" / name)
        subprocess.run(["sh", "-n", path], check=True, env=git_env())
