from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import (
    AliasExists,
    CannotWrite,
    SkillNotFound,
    SourceUnreadable,
    UnknownAlias,
    UnsafePath,
    UsageError,
)
from adaos_ctx.ops import registering
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
    assert registering.init(str(tmp_path)).added == ()
    assert (tmp_path / ".ado/aliases.json").read_bytes() == before


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    make_skill(tmp_path, {"README.md": "hi"})
    assert [a.name for a in registering.init(str(tmp_path), dry_run=True).added] == ["D.readme"]
    assert not (tmp_path / ".ado").exists()


def test_init_keeps_derived_files_out_of_commits(tmp_path: Path) -> None:
    small_skill(tmp_path)
    assert "prompt.pack" in (tmp_path / ".ado/.gitignore").read_text()


def test_init_keeps_what_others_wrote(tmp_path: Path) -> None:
    entry = {"path": "README.md", "sha": "00000000", "owner": "team"}
    make_skill(tmp_path, {"README.md": "hi", ".ado/aliases.json": json.dumps({"X.mine": entry})})
    make_skill(tmp_path, {".ado/manifest.json": "{}"})
    registering.init(str(tmp_path))
    assert json.loads((tmp_path / ".ado/aliases.json").read_text())["X.mine"] == entry
    assert (tmp_path / ".ado/manifest.json").read_text() == "{}"


def test_init_leaves_out_binary_generated_and_linked_files_and_says_so(tmp_path: Path) -> None:
    make_skill(tmp_path, {"a.bin": b"\0\1", "yarn.lock": "x", "README.md": "hi"})
    (tmp_path / "ln.md").symlink_to("/etc/hostname")
    report = registering.init(str(tmp_path))
    assert [alias.name for alias in report.added] == ["D.readme"]
    assert dict(report.skipped) == {
        "a.bin": "is binary", "yarn.lock": "is generated", "ln.md": "is a link",
    }  # fmt: skip


def test_a_named_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SkillNotFound):
        registering.init(str(tmp_path / "nope"))


def test_scan_adds_new_files_and_names_gone_ones(tmp_path: Path) -> None:
    small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    (tmp_path / "docs.md").write_text("# New\n")
    report = registering.scan(open_skill(str(tmp_path)), write=True)
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
        registering.init(None)
    assert caught.value.facts["run"] == "adaos-ctx init ../.."
    assert registering.init(".").root == str(inner)
    assert registering.init(None).root == str(inner)


def test_a_folder_without_aliases_names_the_skill_around_it(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "a")
    registering.need_registry(skill)
    with pytest.raises(UsageError, match=r"the skill that it lies in is .*/a"):
        registering.need_registry(open_skill(str(tmp_path / "a" / "handlers")))
    (tmp_path / "b").mkdir()
    with pytest.raises(UsageError, match="has no aliases yet"):
        registering.need_registry(open_skill(str(tmp_path / "b")))


def test_scan_follows_a_file_that_moved(tmp_path: Path) -> None:
    small_skill(tmp_path)
    (tmp_path / "guide").mkdir()
    (tmp_path / "README.md").rename(tmp_path / "guide" / "Начало.md")
    before = open_skill(str(tmp_path)).registry.get("D.readme")
    dry = registering.scan(open_skill(str(tmp_path)), write=False)
    assert not dry.written
    report = registering.scan(open_skill(str(tmp_path)), write=True)
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
    report = registering.scan(open_skill(str(tmp_path)), write=True)
    assert (report.moved, report.gone) == ((), ("D.readme",))
    assert [alias.name for alias in report.added] == ["D.one", "D.two"]
    for name in ("one.md", "two.md"):
        (tmp_path / name).unlink()
    (tmp_path / "three.md").write_text(text, encoding="utf-8")
    report = registering.scan(open_skill(str(tmp_path)), write=True)
    assert (report.moved, report.gone) == ((), ("D.one", "D.readme", "D.two"))


def test_add_registers_the_present_content(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    alias = registering.add(skill, "D.second", "README.md")
    assert open_skill(str(tmp_path)).registry.get("D.second") == alias


@pytest.mark.parametrize(
    "path", ["../x", "/etc/passwd", "a\\b", "C:x", "README.md:x", ".git/config", "."]
)
def test_add_refuses_unsafe_paths(tmp_path: Path, path: str) -> None:
    with pytest.raises(UnsafePath):
        registering.add(small_skill(tmp_path), "D.x", path)


def test_add_refuses_what_is_not_a_file(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    for path in ("nope.md", "handlers"):
        with pytest.raises(SourceUnreadable):
            registering.add(skill, "D.x", path)


@pytest.mark.parametrize(
    "name", ["readme", "d.x", "D.", "D.a b", "D..a", "TOOLONGX.a", "D." + "x" * 63]
)
def test_add_refuses_other_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        registering.add(small_skill(tmp_path), name, "README.md")


def test_add_replaces_other_content_only_by_force(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    with pytest.raises(AliasExists):
        registering.add(skill, "D.readme", "skill.yaml")
    assert registering.add(skill, "D.readme", "skill.yaml", force=True).path == "skill.yaml"


def test_names_that_differ_only_in_case_are_one_alias(tmp_path: Path) -> None:
    with pytest.raises(AliasExists):
        registering.add(small_skill(tmp_path), "D.README", "README.md")


def test_remove_and_rename_change_only_the_registry(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    registering.rename(skill, "D.readme", "D.start")
    registering.remove(skill, ["T.main"])
    assert "D.start" in names(tmp_path)
    assert "T.main" not in names(tmp_path)
    assert (tmp_path / "tests/test_main.py").exists()


def test_removing_an_unknown_alias_names_close_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownAlias, match=r"D\.readme"):
        registering.remove(small_skill(tmp_path), ["D.reedme"])


def test_refresh_accepts_what_changed_and_keeps_other_keys(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("# Other\n")
    report = registering.refresh(skill, None)
    assert [entry.alias.name for entry in report.changed] == ["D.readme"]
    assert not verify(open_skill(str(tmp_path))).found_faults


def test_refresh_of_one_alias_leaves_the_others(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("# Other\n")
    (tmp_path / "handlers/main.py").write_text("x = 1\n")
    registering.refresh(skill, ["H.main"])
    stale = verify(open_skill(str(tmp_path))).stale
    assert [entry.alias.name for entry in stale] == ["D.readme"]


def test_line_ends_alone_are_no_change(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    data = (tmp_path / "README.md").read_bytes()
    (tmp_path / "README.md").write_bytes(data.replace(b"\n", b"\r\n"))
    assert not verify(skill).found_faults


def test_writing_where_ado_is_a_link_is_refused(tmp_path: Path) -> None:
    make_skill(tmp_path / "s", {"README.md": "hi"})
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "s/.ado").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePath):
        registering.init(str(tmp_path / "s"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    make_skill(tmp_path, {"README.md": "hi", ".ado": "a file, not a folder"})
    with pytest.raises(CannotWrite):
        registering.init(str(tmp_path))


def test_five_thousand_files_get_five_thousand_names(tmp_path: Path) -> None:
    make_skill(tmp_path, {f"d{i % 50}/{i // 50}/index.md": f"# {i}\n" for i in range(5000)})
    report = registering.init(str(tmp_path))
    assert len({alias.name.casefold() for alias in report.added}) == 5000
