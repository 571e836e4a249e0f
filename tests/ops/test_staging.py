"""Verifying what git holds, from the command line and as a library."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.entrycheck import STALE
from adaos_ctx.errors import GitError, RegistryError, UnsafePath, UsageError
from adaos_ctx.ops import staging
from tests.hooks.run import adaos_ctx
from tests.hooks.scene import REGISTRY, Scene, entry, start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adaos_ctx.gitverify import Verifier


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = start(tmp_path / "repo", {"x/a.md": "one\n", "x/b.md": "two\n"})
    scene.must("rm", "-q", "--cached", REGISTRY)
    (scene.root / REGISTRY).unlink()
    scene.register({"a.md": "one\n", "b.md": "two\n"}, "x")
    scene.stage()
    assert scene.commit().ok
    return scene


@pytest.fixture
def verifier(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Iterator[Verifier]:
    monkeypatch.chdir(scene.root)
    opened, _ = staging.open_verifier(None)
    yield opened
    opened.close()


def test_a_skill_by_its_folder_is_one_root(scene: Scene) -> None:
    opened, roots = staging.open_verifier(str(scene.root / "x"))
    assert roots == ("x",)
    assert staging.verify_staged(opened, roots).ok == 2
    opened.close()


def test_a_skill_whose_registry_is_not_staged_is_said(scene: Scene) -> None:
    scene.must("rm", "-q", "--cached", f"x/{REGISTRY}")
    opened, roots = staging.open_verifier(str(scene.root / "x"))
    with pytest.raises(UsageError, match=r"x/\.ado/aliases\.json is not staged"):
        staging.verify_staged(opened, roots)
    opened.close()


def test_outside_git_there_is_nothing_staged(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("x", encoding="utf-8")
    with pytest.raises(GitError):
        staging.open_verifier(str(tmp_path))


@pytest.mark.parametrize("revs", ["HEAD", "..HEAD", "HEAD..", "A...B", "-x..y"])
def test_what_is_no_range_is_refused(verifier: Verifier, revs: str) -> None:
    with pytest.raises(UsageError):
        staging.verify_range(verifier, revs, None)


def test_fix_writes_the_staged_digest_and_keeps_the_rest(scene: Scene, verifier: Verifier) -> None:
    entries = {"D.0": entry("a.md", "one\n") | {"owner": "я"}, "D.1": entry("b.md", "two\n")}
    scene.put_registry(entries, "x")
    scene.write("x/a.md", "new\n")
    scene.stage()
    (verdict,) = verifier.staged()
    assert [(f.alias, f.state) for f in verdict.findings] == [("D.0", STALE)]
    assert staging.fix(verifier, verdict) == ("D.0",)
    written = json.loads((scene.root / f"x/{REGISTRY}").read_text(encoding="utf-8"))
    assert written == {**entries, "D.0": entry("a.md", "new\n") | {"owner": "я"}}
    assert staging.fix(verifier, verdict) == (), "the second time nothing changes"


def test_fix_leaves_a_missing_file_alone(scene: Scene, verifier: Verifier) -> None:
    scene.must("rm", "-q", "x/a.md")
    (verdict,) = verifier.staged()
    assert staging.fix(verifier, verdict) == ()


class TestCommand:
    def report(self, scene: Scene, *args: str) -> tuple[int, dict[str, object]]:
        done = adaos_ctx(scene.root, "alias", "verify", *args, "--json")
        return done.code, json.loads(done.out)

    def test_a_clean_index_prints_one_line(self, scene: Scene) -> None:
        done = adaos_ctx(scene.root, "alias", "verify", "--staged")
        assert (done.code, done.out, done.err) == (0, "2 aliases verified\n", "")

    def test_json_holds_both_digests_and_the_mend(self, scene: Scene) -> None:
        scene.write("x/a.md", "new\n")
        scene.stage()
        code, report = self.report(scene, "--staged")
        assert code == 1
        assert report == {
            "version": 1,
            "states": [
                {
                    "rev": None,
                    "registries": [
                        {
                            "registry": f"x/{REGISTRY}",
                            "ok": 1,
                            "stale": [
                                {
                                    "alias": "D.0",
                                    "path": "a.md",
                                    "expected": entry("", "one\n")["sha256"],
                                    "actual": entry("", "new\n")["sha256"],
                                    "reason": "",
                                }
                            ],
                            "missing": [],
                            "unverifiable": [],
                            "fault": None,
                            "fixed": [],
                            "mend": f"adaos-ctx alias refresh x D.0 && git add -- x/{REGISTRY}",
                        }
                    ],
                }
            ],
        }

    def test_a_broken_registry_ends_with_its_own_code(self, scene: Scene) -> None:
        scene.write(f"x/{REGISTRY}", "{")
        scene.stage()
        code, report = self.report(scene, "--staged")
        assert code == RegistryError.exit_code
        assert '"registry_broken"' in json.dumps(report)

    def test_an_unsafe_path_ends_with_its_own_code(self, scene: Scene) -> None:
        scene.put_registry({"D.0": entry("../a.md", "one\n")}, "x")
        scene.stage()
        assert self.report(scene, "--staged")[0] == UnsafePath.exit_code

    def test_the_mend_of_a_revision_ends_with_a_commit(self, scene: Scene) -> None:
        scene.write("x/a.md", "new\n")
        scene.must("commit", "-q", "--no-verify", "-am", "x")
        done = adaos_ctx(scene.root, "alias", "verify", "--rev", "HEAD")
        assert done.out.startswith("in HEAD:\nstale D.0 x/a.md ")
        assert done.out.endswith(f"git add -- x/{REGISTRY} && git commit\n")

    def test_a_range_gives_a_state_for_each_commit(self, scene: Scene) -> None:
        code, report = self.report(scene, "--range", "HEAD~1..HEAD")
        assert (code, [state["rev"] for state in report["states"]]) == (  # type: ignore[attr-defined]
            0, [scene.must("rev-parse", "HEAD").strip()],
        )  # fmt: skip

    @pytest.mark.parametrize(
        "args", [("--staged", "--rev", "HEAD"), ("--rev", "HEAD", "--range", "A..B"), ("--fix",)]
    )
    def test_flags_that_do_not_fit_are_a_usage_error(self, scene: Scene, args: tuple[str]) -> None:
        assert adaos_ctx(scene.root, "alias", "verify", *args).code == 2

    def test_digests_that_agree_in_eight_digits_are_shown_whole(self, scene: Scene) -> None:
        fields = entry("a.md", "one\n")
        forged = str(fields["sha"]) + "0" * 56
        scene.put_registry({"D.0": {**fields, "sha256": forged}}, "x")
        scene.stage()
        done = adaos_ctx(scene.root, "alias", "verify", "--staged")
        assert f"{forged}→{fields['sha256']}" in done.out

    def test_hidden_characters_in_names_are_shown(self, scene: Scene) -> None:
        path = "a\u202e\x1b[31m.md"
        scene.write(f"x/{path}", "new\n")
        scene.put_registry({"D.0": entry(path, "one\n")}, "x")
        scene.stage()
        done = adaos_ctx(scene.root, "alias", "verify", "--staged")
        assert "\u202e" not in done.out
        assert "\x1b" not in done.out
        assert "\\u202e\\u001b[31m.md" in done.out

    def test_messages_are_in_the_readers_language(self, scene: Scene) -> None:
        scene.write("x/a.md", "new\n")
        scene.stage()
        done = adaos_ctx(scene.root, "alias", "verify", "--staged", env={"ADAOS_CTX_LANG": "ru"})
        assert done.out.startswith("устарел D.0 x/a.md ")
        assert "  исправить: adaos-ctx alias refresh" in done.out


def test_outside_git_the_mend_is_a_repository_and_no_new_skill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GitError, match="is not in a git repository") as caught:
        staging.open_verifier(None)
    assert "git init" in caught.value.mend
