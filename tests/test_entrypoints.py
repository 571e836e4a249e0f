"""Entry points are found as `importlib.metadata` finds them, without loading it."""

from __future__ import annotations

import sys
from importlib import metadata
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.entrypoints import scan
from tests.helpers import make_skill

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
[console_scripts]
tool = other:main

[adaos_ctx]
# a comment
two = pkg.two:plugin
one = pkg.one [extra]
; another
three=pkg.three:a.b

[adaos_ctx.commands]
x = pkg.x:app
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `sys.path` of one folder."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    return tmp_path


def test_one_group_is_read_and_sorted(site: Path) -> None:
    make_skill(site, {"pkg-1.0.dist-info/entry_points.txt": TEXT})
    assert scan("adaos_ctx") == [
        ("one", "pkg.one"),
        ("three", "pkg.three:a.b"),
        ("two", "pkg.two:plugin"),
    ]
    assert scan("adaos_ctx.commands") == [("x", "pkg.x:app")]
    assert scan("none") == []


def test_the_first_installation_of_a_package_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, name in (("a", "new"), ("b", "old")):
        text = f"[adaos_ctx]\n{name} = pkg.{name}\n"
        suffix = "pkg-2.dist-info" if place == "a" else "Pkg.egg-info"
        make_skill(tmp_path / place, {f"{suffix}/entry_points.txt": text})
    monkeypatch.setattr(sys, "path", [str(tmp_path / place) for place in "aab"])
    assert scan("adaos_ctx") == [("new", "pkg.new")]


@pytest.mark.parametrize(
    "body", [b"", b"\xff\xfe", b"[adaos_ctx]", b"[adaos_ctx]\nrubbish\n", b"[" * 99]
)
def test_a_broken_file_has_no_entry_points(site: Path, body: bytes) -> None:
    make_skill(site, {"pkg-1.0.dist-info/entry_points.txt": body})
    assert scan("adaos_ctx") == []


def test_places_that_are_no_folders_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK")
    (tmp_path / "old.egg-info").write_text("Name: old\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path / "x.zip"), "/nowhere"])
    assert scan("adaos_ctx") == []


@pytest.mark.parametrize("group", ["console_scripts", "pytest11", "adaos_ctx"])
def test_the_answer_is_that_of_the_library(group: str) -> None:
    theirs = sorted(
        {
            (point.name, point.value.partition(" ")[0])
            for point in metadata.entry_points(group=group)
        }
    )
    ours = [(name, spec.strip()) for name, spec in scan(group)]
    assert [name for name, _ in ours] == sorted({name for name, _ in theirs})
    assert set(ours) <= set(theirs)
