"""Work trees, submodules, sparse and partial clones."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import hooking
from tests.hooks.run import PACKAGE, adaos_ctx
from tests.hooks.scene import REGISTRY, Scene, entry, init, start

if TYPE_CHECKING:
    from pathlib import Path

NEW = {"a.md": "changed\n", "b.md": "two\n"}


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


def test_a_linked_work_tree_is_judged_by_its_own_index(scene: Scene, tmp_path: Path) -> None:
    scene.must("worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    linked = Scene(tmp_path / "linked")
    scene.write("a.md", "stale in the main work tree\n")
    scene.stage()
    linked.write("a.md", NEW["a.md"])
    linked.register(NEW)
    linked.stage()
    assert linked.commit().ok
    assert scene.commit().code == 1
    linked.write("a.md", "stale here\n")
    assert "stale D.0 a.md" in linked.commit("-a").err


def test_a_hook_of_one_repository_can_ask_about_another(scene: Scene, tmp_path: Path) -> None:
    """Git's variables name the repository that commits; the other one must not see its index."""
    other = start(tmp_path / "other")
    script = tmp_path / "repo/.git/hooks/prepare-commit-msg"
    script.write_text(
        "#!/bin/sh\ncd ../other && exec python3 -c 'from adaos_ctx.__main__ import main; "
        'exit(main(["alias", "verify", "--staged"]))\'\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    scene.write("a.md", NEW["a.md"])
    scene.register(NEW)
    paths = {"PYTHONPATH": str(PACKAGE), "PATH": _path_with_python(tmp_path)}
    done = scene.commit("-a", env=paths)
    assert (done.code, done.err) == (0, "2 aliases verified\n")
    assert other.must("status", "--porcelain") == ""


def _path_with_python(tmp_path: Path) -> str:
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "python3").symlink_to(sys.executable)
    return f"{folder}:{os.environ['PATH']}"


def test_a_submodule_has_hooks_and_index_of_its_own(scene: Scene, tmp_path: Path) -> None:
    start(tmp_path / "lib")
    scene.must("submodule", "--quiet", "add", str(tmp_path / "lib"), "lib")
    assert scene.commit().ok
    sub = Scene(scene.root / "lib")
    hooking.install(str(sub.root))
    sub.write("a.md", "stale\n")
    assert "stale D.0 a.md" in sub.commit("-a").err
    sub.register({"a.md": "stale\n", "b.md": "two\n"})
    assert sub.commit("-a").ok
    scene.stage()
    assert scene.commit().ok


def test_an_alias_into_a_submodule_is_unverifiable(scene: Scene, tmp_path: Path) -> None:
    start(tmp_path / "lib")
    scene.must("submodule", "--quiet", "add", str(tmp_path / "lib"), "lib")
    scene.put_registry({"D.lib": entry("lib/a.md", "one\n")})
    scene.stage()
    done = scene.commit()
    assert done.ok
    assert "unverifiable D.lib lib/a.md: lies in the submodule lib" in done.err


def test_a_sparse_checkout_verifies_what_is_not_checked_out(scene: Scene) -> None:
    scene.write("far/c.md", "far\n")
    scene.write("near/d.md", "near\n")
    scene.register({"far/c.md": "far\n", "near/d.md": "near\n"})
    scene.stage()
    assert scene.commit().ok
    for extra in ([], ["--sparse-index"]):
        scene.must("sparse-checkout", "set", "--cone", *extra, "near", ".ado")
        assert not (scene.root / "far").exists()
        scene.write("near/d.md", f"near {len(extra)}\n")
        assert "stale D.1 near/d.md" in scene.commit("-a").err
        scene.register({"far/c.md": "far\n", "near/d.md": f"near {len(extra)}\n"})
        assert scene.commit("-a").ok


def test_skip_worktree_changes_nothing(scene: Scene) -> None:
    scene.must("update-index", "--skip-worktree", "a.md")
    (scene.root / "a.md").unlink()
    scene.write("c.md", "x\n")
    scene.stage("c.md")
    assert scene.commit().ok


class TestPartialClone:
    @pytest.fixture
    def clone(self, scene: Scene, tmp_path: Path) -> Scene:
        scene.must("config", "uploadpack.allowFilter", "true")
        url = f"file://{scene.root}"
        Scene(tmp_path).must("clone", "-q", "--filter=blob:none", "--no-checkout", url, "clone")
        clone = Scene(tmp_path / "clone")
        clone.must("sparse-checkout", "set", "--no-cone", "/*", "!/b.md")
        clone.must("checkout", "-q", "main")
        init(tmp_path / "clone")
        shutil.move(scene.root, tmp_path / "gone")  # nothing can be fetched any more
        return clone

    def test_what_the_clone_lacks_is_unverifiable(self, clone: Scene) -> None:
        clone.write("c.md", "x\n")
        clone.stage()
        done = clone.commit()
        assert done.ok
        assert done.err == "unverifiable D.1 b.md: its content is not in this clone\n"

    def test_what_the_clone_has_is_verified(self, clone: Scene) -> None:
        clone.write("a.md", "stale\n")
        assert "stale D.0 a.md" in clone.commit("-a").err

    def test_unverifiable_is_a_finding_when_it_is_asked_for(self, clone: Scene) -> None:
        assert adaos_ctx(clone.root, "alias", "verify", "--staged").code == 0
        assert adaos_ctx(clone.root, "alias", "verify", "--staged", "--strict").code == 1
        assert adaos_ctx(clone.root, "alias", "verify", "--rev", "HEAD", "--strict").code == 1


def test_a_shallow_clone_verifies_its_head_and_says_what_a_range_lacks(
    scene: Scene, tmp_path: Path
) -> None:
    scene.write("c.md", "x\n")
    scene.stage()
    assert scene.commit().ok
    Scene(tmp_path).must("clone", "-q", "--depth=1", f"file://{scene.root}", "shallow")
    shallow = tmp_path / "shallow"
    assert adaos_ctx(shallow, "alias", "verify", "--rev", "HEAD").out == "2 aliases verified\n"
    assert adaos_ctx(shallow, "alias", "verify", "--range", "HEAD~1..HEAD").code == 32


def test_replaced_objects_do_not_count(scene: Scene) -> None:
    old = scene.must("rev-parse", "HEAD:a.md").strip()
    scene.write("a.md", "stale\n")
    scene.stage("a.md")
    new = scene.must("rev-parse", ":a.md").strip()
    scene.must("replace", new, old)
    assert "stale D.0 a.md" in scene.commit().err


def test_the_registry_of_another_skill_that_the_clone_lacks_is_unverifiable(
    scene: Scene, tmp_path: Path
) -> None:
    scene.write("far/x.md", "x\n")
    scene.register({"x.md": "x\n"}, "far")
    scene.stage()
    assert scene.commit().ok
    scene.must("config", "uploadpack.allowFilter", "true")
    Scene(tmp_path).must(
        "clone", "-q", "--filter=blob:none", "--sparse", f"file://{scene.root}", "clone"
    )
    clone = init(tmp_path / "clone")
    clone.must("sparse-checkout", "set", "--no-cone", "/*", "!/far/")
    shutil.move(scene.root, tmp_path / "gone")
    clone.write("c.md", "x\n")
    clone.stage()
    done = clone.commit()
    assert done.ok
    assert done.err == f"unverifiable far/{REGISTRY}: the registry is not in this clone\n"
