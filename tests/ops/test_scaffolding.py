from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.errors import CannotWrite, UsageError
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.scaffolding import KINDS, scaffold
from adaos_ctx.ops.scanning import init
from adaos_ctx.ops.verifying import verify
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_each_scaffold_becomes_a_skill_that_packs(tmp_path: Path, kind: str) -> None:
    root = scaffold("навык-1", kind).root
    init(root)
    skill = open_skill(root)
    assert skill.name == "навык-1"
    assert not verify(skill).found_faults
    assert pack((skill,), PackRequest(), load()).pack.tokens < 1000
    texts = [file.read_text() for file in (tmp_path / "навык-1").rglob("*.*") if file.is_file()]
    assert not any("{{" in text for text in texts)


def test_the_demo_has_the_eight_aliases_and_its_tests_pass(tmp_path: Path) -> None:
    skill = open_skill(scaffold("demo", "demo").root)
    assert [alias.name for alias in skill.registry] == [
        "A.ADR1", "D.readme", "H.main", "P.options", "P.score", "PR.default", "S.entities", "T.contract",
    ]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=tmp_path / "demo",
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["", "a/b", "..", ".x", "-x", "a b", "x" * 80, "a\nb"])
def test_a_name_that_is_no_plain_folder_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        scaffold(name, "plain")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UsageError, match="known: adaos"):
        scaffold("x", "webapp")


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x/mine.txt").write_text("mine")
    with pytest.raises(CannotWrite):
        scaffold("x", "plain")
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["mine.txt"]


def test_a_dry_run_makes_nothing(tmp_path: Path) -> None:
    assert "README.md" in scaffold("x", "plain", dry_run=True).files
    assert not (tmp_path / "x").exists()


def test_the_demo_says_what_it_would_write_and_what_comes_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planned = scaffold("d", "demo", dry_run=True)
    assert not (tmp_path / "d").exists()
    assert main(["new", "d", "--kind", "demo"]) == 0
    out, note = capsys.readouterr()
    assert out.splitlines() == [f"d/{path}" for path in planned.files]
    assert note.strip() == "next: adaos-ctx pack d --show"
    assert main(["pack", "d", "--show"]) == 0
