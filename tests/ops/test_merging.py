"""Registries in real merges: with the driver, and without it as web merges do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import AliasExists, RegistryError
from adaos_ctx.git import find_repo
from adaos_ctx.ops import drivers, merging
from adaos_ctx.plugins import load
from tests.hooks.run import adaos_ctx
from tests.hooks.scene import REGISTRY, Scene, entry, start

if TYPE_CHECKING:
    from collections.abc import Mapping

LINES = "".join(f"line {n}\n" for n in range(30))
FILES = {f"{name}.md": f"{name}\n{LINES}" for name in "abc"}


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = start(tmp_path / "repo", FILES)
    change(scene, "main", {})
    return scene


def without_driver(scene: Scene) -> None:
    repo = find_repo(str(scene.root))
    assert repo is not None
    drivers.uninstall(repo)


def change(scene: Scene, branch: str, files: Mapping[str, str], start_at: str = "main") -> None:
    """Commit, on a new branch, changed files with the registry that fits them."""
    scene.must("checkout", "-q", "-B", branch, start_at)
    for path, text in files.items():
        scene.write(path, text)
    every = {p: (scene.root / p).read_text(encoding="utf-8") for p in sorted({*FILES, *files})}
    scene.put_registry({f"D.{Path(path).stem}": entry(path, text) for path, text in every.items()})
    scene.must("add", "-A")
    done = scene.commit()
    assert done.ok, done.err


def registered(scene: Scene) -> dict[str, str]:
    document = json.loads((scene.root / REGISTRY).read_text(encoding="utf-8"))
    return {name: fields["sha256"] for name, fields in document.items()}


def digest_of(text: str) -> str:
    return str(entry("", text)["sha256"])


def resolve(scene: Scene) -> merging.ResolveReport:
    return merging.resolve(str(scene.root), load().kinds)


TOP, END = f"top\n{LINES}", f"a\n{LINES}end\n"


@pytest.mark.parametrize("how", ["merge", "rebase", "cherry-pick"])
def test_neighbouring_aliases_of_two_sides_merge_cleanly(scene: Scene, how: str) -> None:
    change(scene, "ours", {"aa.md": "ours\n", "a.md": TOP})
    change(scene, "theirs", {"ab.md": "theirs\n", "b.md": "new b\n"})
    words = {
        "merge": ("merge", "-q", "--no-edit", "ours"),
        "rebase": ("rebase", "-q", "ours"),
        "cherry-pick": ("cherry-pick", "ours"),
    }[how]
    done = scene.git(*words)
    assert done.ok, done.out + done.err
    assert registered(scene) == {
        "D.a": digest_of(TOP), "D.aa": digest_of("ours\n"), "D.ab": digest_of("theirs\n"),
        "D.b": digest_of("new b\n"), "D.c": digest_of(FILES["c.md"]),
    }  # fmt: skip
    assert adaos_ctx(scene.root, "alias", "verify", "--rev", "HEAD", "--strict").code == 0


@pytest.mark.parametrize("how", ["merge", "rebase", "cherry-pick"])
@pytest.mark.parametrize("driver", [True, False], ids=["driver", "no driver"])
def test_what_both_sides_changed_is_resolved_from_the_merged_file(
    scene: Scene, how: str, driver: bool
) -> None:
    change(scene, "ours", {"a.md": TOP})
    change(scene, "theirs", {"a.md": END})
    if not driver:
        without_driver(scene)
        scene.must("checkout", "-q", "--", ".")
    words = {
        "merge": ("merge", "-q", "--no-edit", "ours"),
        "rebase": ("rebase", "-q", "ours"),
        "cherry-pick": ("cherry-pick", "ours"),
    }[how]
    done = scene.git(*words)
    assert not done.ok
    if driver:
        assert "both sides changed D.a" in done.out + done.err
    report = resolve(scene)
    assert (report.recomputed, report.waiting) == (("D.a",), ())
    assert registered(scene)["D.a"] == digest_of(f"top\n{LINES}end\n")
    assert (scene.root / ".ado/cards/D.a.md").is_file()
    scene.stage(".ado/aliases.json")
    go_on = ("commit", "-q", "--no-edit") if how == "merge" else (how, "--continue")
    done = scene.git("-c", "core.editor=true", *go_on)
    assert done.ok, done.err
    assert adaos_ctx(scene.root, "alias", "verify", "--rev", "HEAD").code == 0


def test_while_the_source_is_in_conflict_resolve_waits(scene: Scene) -> None:
    change(scene, "ours", {"a.md": f"ours\n{LINES}"})
    change(scene, "theirs", {"a.md": f"theirs\n{LINES}"})
    assert not scene.git("merge", "-q", "--no-edit", "ours").ok
    before = (scene.root / REGISTRY).read_bytes()
    assert resolve(scene).waiting == ("D.a",)
    assert (scene.root / REGISTRY).read_bytes() == before
    scene.write("a.md", f"both\n{LINES}")
    scene.stage("a.md")
    assert resolve(scene).recomputed == ("D.a",)
    assert registered(scene)["D.a"] == digest_of(f"both\n{LINES}")


def test_a_web_merge_that_left_markers_is_resolved_from_them(scene: Scene) -> None:
    ours, theirs = (json.dumps({"D.a": entry("a.md", t)}, indent=2) for t in ("x\n", "y\n"))
    scene.write(REGISTRY, f"<<<<<<< main\n{ours}\n=======\n{theirs}\n>>>>>>> side\n")
    assert resolve(scene).recomputed == ("D.a",)
    assert registered(scene) == {"D.a": digest_of(FILES["a.md"])}


def test_removed_on_one_side_and_changed_on_the_other_is_decided_by_the_file(scene: Scene) -> None:
    change(scene, "ours", {"a.md": TOP})
    scene.must("checkout", "-q", "-B", "theirs", "main")
    scene.must("rm", "-q", "a.md")
    scene.put_registry({"D.b": entry("b.md", FILES["b.md"]), "D.c": entry("c.md", FILES["c.md"])})
    scene.stage()
    assert scene.commit().ok
    assert not scene.git("merge", "-q", "--no-edit", "ours").ok
    scene.must("rm", "-q", "a.md")
    report = resolve(scene)
    assert (report.removed, report.recomputed) == (("D.a",), ())
    assert set(registered(scene)) == {"D.b", "D.c"}


def test_without_a_conflict_there_is_nothing_to_resolve(scene: Scene) -> None:
    before = (scene.root / REGISTRY).read_bytes()
    assert not resolve(scene).had_conflict
    assert (scene.root / REGISTRY).read_bytes() == before


def test_names_that_differ_in_case_only_are_refused(scene: Scene) -> None:
    ours, theirs = (json.dumps({name: entry("a.md", "x\n")}) for name in ("D.x", "D.X"))
    scene.write(REGISTRY, f"<<<<<<< main\n{ours}\n=======\n{theirs}\n>>>>>>> side\n")
    with pytest.raises(AliasExists):
        resolve(scene)


def test_a_side_that_is_no_registry_is_said(scene: Scene) -> None:
    scene.write(REGISTRY, "<<<<<<< main\n{\n=======\n{}\n>>>>>>> side\n")
    with pytest.raises(RegistryError):
        resolve(scene)


def test_resolve_twice_changes_nothing_the_second_time(scene: Scene) -> None:
    change(scene, "ours", {"a.md": TOP})
    change(scene, "theirs", {"a.md": END})
    assert not scene.git("merge", "-q", "--no-edit", "ours").ok
    resolve(scene)
    first = (scene.root / REGISTRY).read_bytes()
    assert resolve(scene).cards == 0
    assert (scene.root / REGISTRY).read_bytes() == first


def test_a_dry_run_writes_nothing(scene: Scene) -> None:
    text = f"<<<<<<< main\n{{}}\n=======\n{json.dumps({'D.a': entry('a.md', 'x')})}\n>>>>>>> s\n"
    scene.write(REGISTRY, text)
    merging.resolve(str(scene.root), load().kinds, dry_run=True)
    assert (scene.root / REGISTRY).read_text(encoding="utf-8") == text


class TestDriver:
    def drive(self, tmp_path: Path, *sides: str) -> tuple[int, str]:
        paths = [tmp_path / name for name in ("base", "ours", "theirs")]
        for path, text in zip(paths, sides, strict=True):
            path.write_text(text, encoding="utf-8")
        code = merging.drive(*map(str, paths), REGISTRY)
        return code, paths[1].read_text(encoding="utf-8")

    def test_an_added_registry_has_an_empty_base(self, tmp_path: Path) -> None:
        ours, theirs = (json.dumps({n: entry("a.md", "x")}) for n in ("D.x", "D.y"))
        code, text = self.drive(tmp_path, "", ours, theirs)
        assert (code, list(json.loads(text))) == (0, ["D.x", "D.y"])

    def test_unknown_keys_are_kept(self, tmp_path: Path) -> None:
        ours = json.dumps({"D.x": entry("a.md", "x") | {"owner": {"team": ["я"]}}})
        code, text = self.drive(tmp_path, "{}", ours, "{}")
        assert (code, json.loads(text)["D.x"]["owner"]) == (0, {"team": ["я"]})

    def test_what_does_not_parse_is_merged_line_by_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, text = self.drive(tmp_path, "{}\n", "{ours\n", "{theirs\n")
        assert code == 1
        assert "<<<<<<< " in text
        assert "merged line by line" in capsys.readouterr().err

    def test_what_is_left_is_said_in_the_readers_language(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
        base, ours, theirs = (json.dumps({"D.x": entry("a.md", t)}) for t in "bot")
        assert self.drive(tmp_path, base, ours, theirs)[0] == 1
        assert "обе стороны изменили D.x; когда файлы слиты:" in capsys.readouterr().err

    def test_both_sides_in_conflict_leave_a_registry_that_parses(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        base, ours, theirs = (json.dumps({"D.x": entry("a.md", t)}) for t in "bot")
        code, text = self.drive(tmp_path, base, ours, theirs)
        assert (code, json.loads(text)["D.x"]) == (1, entry("a.md", "o"))
        assert (
            "adaos-ctx alias resolve . && git add -- .ado/aliases.json" in capsys.readouterr().err
        )
