from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import (
    CannotWrite,
    SkillNotFound,
    UnsafePath,
    UsageError,
)
from adaos_ctx.ops import scanning
from adaos_ctx.ops.verifying import verify
from adaos_ctx.skill import open_skill
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def names(root: Path) -> list[str]:
    return [alias.name for alias in open_skill(str(root)).registry]


def test_init_names_files_by_the_conventions(tmp_path: Path) -> None:
    small_skill(tmp_path)
    assert names(tmp_path) == [
        "A.ADR1", "D.readme", "H.main", "M.skill", "PR.default", "S.entities", "T.main",
    ]  # fmt: skip


def test_init_writes_a_registry_that_verifies(tmp_path: Path) -> None:
    assert not verify(small_skill(tmp_path)).found_faults


def test_init_twice_changes_nothing(tmp_path: Path) -> None:
    small_skill(tmp_path)
    before = (tmp_path / ".ado/aliases.json").read_bytes()
    assert scanning.init(str(tmp_path)).added == ()
    assert (tmp_path / ".ado/aliases.json").read_bytes() == before


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    make_skill(tmp_path, {"README.md": "hi"})
    assert [a.name for a in scanning.init(str(tmp_path), dry_run=True).added] == ["D.readme"]
    assert not (tmp_path / ".ado").exists()


def test_init_keeps_derived_files_out_of_commits(tmp_path: Path) -> None:
    small_skill(tmp_path)
    assert "prompt.pack" in (tmp_path / ".ado/.gitignore").read_text()


def test_init_keeps_what_others_wrote(tmp_path: Path) -> None:
    entry = {"path": "README.md", "sha": "00000000", "owner": "team"}
    make_skill(tmp_path, {"README.md": "hi", ".ado/aliases.json": json.dumps({"X.mine": entry})})
    make_skill(tmp_path, {".ado/manifest.json": "{}"})
    scanning.init(str(tmp_path))
    assert json.loads((tmp_path / ".ado/aliases.json").read_text())["X.mine"] == entry
    assert (tmp_path / ".ado/manifest.json").read_text() == "{}"


def test_init_leaves_out_binary_generated_and_linked_files_and_says_so(tmp_path: Path) -> None:
    make_skill(tmp_path, {"a.bin": b"\0\1", "yarn.lock": "x", "README.md": "hi"})
    (tmp_path / "ln.md").symlink_to("/etc/hostname")
    report = scanning.init(str(tmp_path))
    assert [alias.name for alias in report.added] == ["D.readme"]
    assert dict(report.skipped) == {
        "a.bin": "is binary", "yarn.lock": "is generated", "ln.md": "is a link",
    }  # fmt: skip


def test_a_named_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SkillNotFound):
        scanning.init(str(tmp_path / "nope"))


def test_scan_adds_new_files_and_names_gone_ones(tmp_path: Path) -> None:
    small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    (tmp_path / "docs.md").write_text("# New\n")
    report = scanning.scan(open_skill(str(tmp_path)), write=True)
    assert [alias.name for alias in report.added] == ["D.docs"]
    assert report.gone == ("D.readme",)


def test_init_in_a_folder_of_a_skill_asks_which_one_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_skill(tmp_path)
    inner = tmp_path / "handlers" / "внутри"
    inner.mkdir(parents=True)
    (inner / "main.py").write_text("x = 1\n")
    monkeypatch.chdir(inner)
    with pytest.raises(UsageError, match=r"lies in the skill \.\./\.\.; ") as caught:
        scanning.init(None)
    assert caught.value.facts["run"] == "adaos-ctx init ../.."
    assert scanning.init(".").root == str(inner)
    assert scanning.init(None).root == str(inner)


def test_scan_follows_a_file_that_moved(tmp_path: Path) -> None:
    small_skill(tmp_path)
    (tmp_path / "guide").mkdir()
    (tmp_path / "README.md").rename(tmp_path / "guide" / "Начало.md")
    before = open_skill(str(tmp_path)).registry.get("D.readme")
    dry = scanning.scan(open_skill(str(tmp_path)), write=False)
    assert not dry.written
    report = scanning.scan(open_skill(str(tmp_path)), write=True)
    after = open_skill(str(tmp_path)).registry.get("D.readme")
    assert report.moved == dry.moved == ((before, after),)
    assert (after.path, after.sha) == ("guide/Начало.md", before.sha)
    assert (report.added, report.gone) == ((), ())


def test_scan_follows_nothing_that_two_files_or_two_aliases_could_be(tmp_path: Path) -> None:
    small_skill(tmp_path)
    text = (tmp_path / "README.md").read_text("utf-8")
    (tmp_path / "README.md").unlink()
    for name in ("one.md", "two.md"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    report = scanning.scan(open_skill(str(tmp_path)), write=True)
    assert (report.moved, report.gone) == ((), ("D.readme",))
    assert [alias.name for alias in report.added] == ["D.one", "D.two"]
    for name in ("one.md", "two.md"):
        (tmp_path / name).unlink()
    (tmp_path / "three.md").write_text(text, encoding="utf-8")
    report = scanning.scan(open_skill(str(tmp_path)), write=True)
    assert (report.moved, report.gone) == ((), ("D.one", "D.readme", "D.two"))


def test_writing_where_ado_is_a_link_is_refused(tmp_path: Path) -> None:
    make_skill(tmp_path / "s", {"README.md": "hi"})
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "s/.ado").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePath):
        scanning.init(str(tmp_path / "s"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    make_skill(tmp_path, {"README.md": "hi", ".ado": "a file, not a folder"})
    with pytest.raises(CannotWrite):
        scanning.init(str(tmp_path))


def test_five_thousand_files_get_five_thousand_names(tmp_path: Path) -> None:
    make_skill(tmp_path, {f"d{i % 50}/{i // 50}/index.md": f"# {i}\n" for i in range(5000)})
    report = scanning.init(str(tmp_path))
    assert len({alias.name.casefold() for alias in report.added}) == 5000
