"""What lies under `.ado/changes/`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CannotWrite, UnsafePath
from adaos_ctx_gen import record
from adaos_ctx_gen.change import Change, FileChange
from adaos_ctx_gen.errors import UnknownChange
from adaos_ctx_gen.values import Fault
from tests.gen.making import MAIN, skill_at

if TYPE_CHECKING:
    from pathlib import Path

FILES = (
    FileChange(path=MAIN, before=b"a\r\n", after=b"b\r\n", mode=0o644),
    FileChange(path="tests/new.py", before=None, after="я\n".encode()),
    FileChange(path="tests/old.py", before=b"\0\xff", after=None, mode=0o755),
)
CHANGE = Change(
    files=FILES,
    faults=(Fault("x", "why"),),
    notes=("n",),
    folders=("tests",),
    facts={"request": "r", "mode": "pack"},
)
TEXTS = {"request.json": b"{}\n", "answer.txt": b"said"}


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    assert record.save(skill, CHANGE, TEXTS)
    assert record.load(skill, CHANGE.id) == CHANGE
    assert record.names(skill) == [CHANGE.id]
    assert (tmp_path / f".ado/changes/{CHANGE.id}/answer.txt").read_bytes() == b"said"
    assert "changes/" in (tmp_path / ".ado/.gitignore").read_text()


def test_a_second_time_changes_no_byte(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    record.save(skill, CHANGE, TEXTS)
    before = {p: p.stat().st_mtime_ns for p in (tmp_path / ".ado/changes").rglob("*")}
    assert not record.save(skill, CHANGE, {"answer.txt": b"other"})
    assert before == {p: p.stat().st_mtime_ns for p in (tmp_path / ".ado/changes").rglob("*")}


def test_names_of_files_never_become_paths(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    record.save(skill, CHANGE, TEXTS)
    folder = tmp_path / f".ado/changes/{CHANGE.id}"
    names = sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())
    assert names == [
        "after/0",
        "after/1",
        "answer.txt",
        "before/0",
        "before/2",
        "change.json",
        "request.json",
    ]


@pytest.mark.parametrize("id_", ["nothing", "../../etc", "000000000000", ""])
def test_an_unknown_change(tmp_path: Path, id_: str) -> None:
    with pytest.raises(UnknownChange):
        record.load(skill_at(tmp_path), id_)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("files", [{"path": "../x", "before": None, "after": None, "mode": None}]),
        ("files", [{"path": ".git/hooks/pre-commit", "before": None, "after": None, "mode": None}]),
        ("files", "x"), ("format", "other"), ("facts", {"request": "forged"}), ("faults", 5), ("files", []),
    ],
)  # fmt: skip
def test_a_forged_record_is_refused(tmp_path: Path, key: str, value: object) -> None:
    skill = skill_at(tmp_path)
    record.save(skill, CHANGE, TEXTS)
    file = tmp_path / f".ado/changes/{CHANGE.id}/change.json"
    row = json.loads(file.read_text())
    file.write_text(json.dumps(row | {key: value}))
    with pytest.raises(UnknownChange):
        record.load(skill, CHANGE.id)


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, "\xff"])
def test_a_damaged_record_is_refused(tmp_path: Path, text: str) -> None:
    skill = skill_at(tmp_path)
    record.save(skill, CHANGE, TEXTS)
    (tmp_path / f".ado/changes/{CHANGE.id}/change.json").write_text(text)
    with pytest.raises(UnknownChange):
        record.load(skill, CHANGE.id)


def test_swapped_bytes_are_noticed(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    record.save(skill, CHANGE, TEXTS)
    (tmp_path / f".ado/changes/{CHANGE.id}/before/0").write_bytes(b"evil")
    with pytest.raises(UnknownChange):
        record.load(skill, CHANGE.id)


def test_changes_of_others_are_left_alone(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    other = tmp_path / ".ado/changes/adaos-2024"
    other.mkdir(parents=True)
    (other / "x.json").write_text("{}")
    record.save(skill, CHANGE, TEXTS)
    assert record.names(skill) == [CHANGE.id]
    assert (other / "x.json").read_text() == "{}"


def test_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    skill = skill_at(tmp_path / "skill")
    (tmp_path / "out").mkdir()
    (tmp_path / "skill/.ado/changes").symlink_to(tmp_path / "out")
    with pytest.raises(UnsafePath):
        record.save(skill, CHANGE, TEXTS)
    assert not list((tmp_path / "out").iterdir())


def test_a_place_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    (tmp_path / ".ado/changes").write_text("a file in the way")
    with pytest.raises(CannotWrite):
        record.save(skill, CHANGE, TEXTS)
