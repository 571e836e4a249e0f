"""Ways to commit a stale reference past the hook: each is caught, or a hook cannot see it and
`alias verify --rev` stops it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from tests.hooks.run import adaos_ctx
from tests.hooks.scene import REGISTRY, Scene, entry, start

if TYPE_CHECKING:
    from pathlib import Path

STALE = "stale D.0 a.md"


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


def plant(scene: Scene, path: str, mode: str, content: str) -> None:
    """Put an entry into the index that the work tree does not have."""
    scene.write("planted", content)
    oid = scene.must("hash-object", "-w", "planted").strip()
    (scene.root / "planted").unlink()
    scene.must("update-index", "--add", "--cacheinfo", f"{mode},{oid},{path}")


class TestCaughtByTheHook:
    def test_the_work_tree_is_put_right_after_staging(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.stage()
        scene.write("a.md", "one\n")
        assert STALE in scene.commit().err

    def test_only_the_registry_is_committed(self, scene: Scene) -> None:
        scene.write("a.md", "new\n")
        scene.register({"a.md": "new\n", "b.md": "two\n"})
        assert STALE in scene.commit("--", REGISTRY).err

    def test_a_right_registry_lies_only_in_the_work_tree(self, scene: Scene) -> None:
        scene.write("a.md", "new\n")
        scene.stage()
        scene.register({"a.md": "new\n", "b.md": "two\n"})
        assert STALE in scene.commit().err

    def test_an_alias_is_given_twice(self, scene: Scene) -> None:
        right, wrong = (json.dumps(entry("a.md", text)) for text in ("one\n", "two\n"))
        scene.write(REGISTRY, f'{{"D.0": {wrong}, "D.0": {right}}}')
        scene.stage()
        assert "names the same alias as D.0" in scene.commit().err

    def test_a_key_is_given_twice(self, scene: Scene) -> None:
        text = json.dumps(entry("a.md", "one\n"))[1:-1]
        scene.write(REGISTRY, f'{{"D.0": {{{text}, "path": "b.md"}}}}')
        scene.stage()
        assert "has a key twice" in scene.commit().err

    def test_the_registry_is_a_link(self, scene: Scene) -> None:
        plant(scene, REGISTRY, "120000", "../other.json")
        assert "is a link, not a registry" in scene.commit().err

    def test_the_folder_of_the_registry_is_a_link(self, scene: Scene) -> None:
        os.rename(scene.root / ".ado", scene.root / "hidden")
        os.symlink("hidden", scene.root / ".ado")
        scene.write("a.md", "stale\n")
        scene.stage()
        assert "lies behind a link or in a submodule" in scene.commit().err

    def test_the_name_of_the_registry_differs_in_case(self, scene: Scene) -> None:
        scene.must("rm", "-q", "--cached", REGISTRY)
        text = json.dumps({"D.0": entry("a.md", "other\n")})
        plant(scene, ".Ado/Aliases.JSON", "100644", text)
        assert STALE in scene.commit().err

    def test_a_file_becomes_a_link_of_the_same_bytes(self, scene: Scene) -> None:
        scene.write("a.md", "b.md")
        scene.register({"a.md": "b.md", "b.md": "two\n"})
        scene.stage()
        assert scene.commit().ok
        plant(scene, "a.md", "120000", "b.md")
        assert STALE in scene.commit().err, "same object id, other mode"

    def test_the_blob_is_replaced(self, scene: Scene) -> None:
        good = scene.must("rev-parse", "HEAD:a.md").strip()
        scene.write("a.md", "stale\n")
        scene.stage()
        scene.must("replace", scene.must("rev-parse", ":a.md").strip(), good)
        assert STALE in scene.commit().err

    def test_an_index_elsewhere_is_committed(self, scene: Scene, tmp_path: Path) -> None:
        env = {"GIT_INDEX_FILE": str(tmp_path / "mine")}
        scene.must("read-tree", "HEAD", env=env)
        scene.write("a.md", "stale\n")
        scene.must("add", "a.md", env=env)
        assert STALE in scene.commit(env=env).err

    def test_the_registry_claims_object_ids(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.stage("a.md")
        oid = scene.must("rev-parse", ":a.md").strip()
        claim = {"D.0": entry("a.md", "one\n") | {"oid": oid, "blob": oid}}
        scene.put_registry(claim)
        scene.stage()
        assert STALE in scene.commit().err

    def test_the_tree_brings_caches(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.stage("a.md")
        oid = scene.must("rev-parse", ":a.md").strip()
        forged = f"adaos-ctx oids 1\n{oid} {entry('', 'one' + chr(10))['sha256']}\n"
        for place in ("adaos-ctx/oids", ".ado/oids", ".ado/cache/oids", "git/adaos-ctx/oids"):
            scene.write(place, forged)
        scene.must("add", "-f", "-A")
        assert STALE in scene.commit().err
        scene.must("update-index", "--add", "--cacheinfo", f"100644,{oid},ok")
        refused = scene.git(
            "update-index", "--add", "--cacheinfo", f"100644,{oid},.git/adaos-ctx/oids"
        )
        assert not refused.ok, "git keeps such a path out of every tree"

    def test_the_tree_brings_modules_of_the_interpreter(self, scene: Scene) -> None:
        for path in ("os.py", "select.py", "gc.py", "site.py", "adaos_ctx/hook.py"):
            scene.write(path, "raise SystemExit(0)\n")
        scene.write("adaos_ctx/__init__.py", "")
        scene.write("a.md", "stale\n")
        scene.stage()
        assert STALE in scene.commit().err

    def test_the_path_leads_out_of_the_skill(self, scene: Scene) -> None:
        for path in ("../a.md", "/etc/hostname", "x/../a.md", ".git/config", "a.md:s"):
            scene.put_registry({"D.0": entry(path, "one\n")})
            scene.stage(REGISTRY)
            assert "unsafe path" in scene.commit().err, path

    def test_the_registry_is_hidden_from_json(self, scene: Scene) -> None:
        for text in ("", "[]", "null", '{"D.0": 1}', "{" * 100_000, "\ud800x"):
            scene.write(REGISTRY, text.encode("utf-8", "surrogatepass"))
            scene.stage(REGISTRY)
            done = scene.commit()
            assert done.code == 1, text[:20]
            assert f"error: {REGISTRY}:" in done.err

    def test_conflict_markers_are_committed(self, scene: Scene) -> None:
        scene.write(REGISTRY, "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> side\n")
        scene.stage()
        assert "merge conflict markers" in scene.commit().err

    def test_an_empty_file_is_only_intended_while_another_is_known(self, scene: Scene) -> None:
        scene.write("known.md", "")
        scene.register({"a.md": "one\n", "known.md": ""})
        scene.stage()
        assert scene.commit().ok
        scene.write("e.md", "")
        scene.must("add", "-N", "e.md")
        scene.register({"a.md": "one\n", "e.md": ""})
        scene.stage(REGISTRY)
        assert "is only intended to be added" in scene.commit().err


class TestStoppedByVerifyRev:
    """What a hook cannot see, since git does not run it."""

    def refused(self, scene: Scene, *more: str) -> None:
        done = adaos_ctx(scene.root, "alias", "verify", "--rev", "HEAD", *more)
        assert done.code == 1, done.out + done.err
        assert " D.0 a.md" in done.out

    def test_no_verify(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.must("commit", "-q", "--no-verify", "-am", "x")
        self.refused(scene)

    def test_hooks_switched_off(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.must("-c", "core.hooksPath=/dev/null", "commit", "-q", "-am", "x")
        self.refused(scene)

    def test_plumbing(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.stage()
        tree = scene.must("write-tree").strip()
        commit = scene.must("commit-tree", "-p", "HEAD", "-m", "x", tree).strip()
        scene.must("update-ref", "HEAD", commit)
        self.refused(scene)

    def test_git_am(self, scene: Scene) -> None:
        scene.must("checkout", "-q", "-b", "side")
        scene.write("a.md", "stale\n")
        scene.must("commit", "-q", "--no-verify", "-am", "x")
        patch = scene.must("format-patch", "--stdout", "main")
        scene.write("x.patch", patch)
        scene.must("checkout", "-q", "main")
        scene.must("am", "-q", "x.patch")
        self.refused(scene)

    def test_an_lfs_pointer_in_place_of_a_text_is_unverifiable_and_so_not_strict(
        self, scene: Scene
    ) -> None:
        scene.write(".gitattributes", "*.md filter=lfs\n")
        oid = "0" * 64
        text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize 99999\n"
        scene.register({"a.md": "long text\n" * 50, "b.md": "two\n"})
        scene.write("a.md", text)
        scene.stage()
        done = scene.commit()
        assert done.ok
        assert "unverifiable D.0 a.md" in done.err
        self.refused(scene, "--strict")

    def test_a_stale_commit_under_a_good_one_is_found_by_range(self, scene: Scene) -> None:
        scene.write("a.md", "stale\n")
        scene.must("commit", "-q", "--no-verify", "-am", "x")
        scene.register({"a.md": "stale\n", "b.md": "two\n"})
        assert scene.commit("-a").ok
        done = adaos_ctx(scene.root, "alias", "verify", "--range", "HEAD~2..HEAD")
        assert done.code == 1
        assert done.out.startswith(f"in {scene.must('rev-parse', 'HEAD~1').strip()}:\n{STALE}")
        assert adaos_ctx(scene.root, "alias", "verify", "--range", "HEAD~1..HEAD").code == 0
