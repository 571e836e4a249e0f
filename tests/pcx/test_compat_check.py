"""The published form refuses what it cannot read, as the default one does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.errors import SourceEmpty
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path

_piped = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
PAGES = {"docs": "a.md", "skills": "a/SKILL.md", "memory": "a.md"}


def build(path: Path, kind: str, *more: str) -> tuple[int, str]:
    words = [
        "build",
        str(path),
        "--kind",
        kind,
        "--out",
        str(path.parent / "out"),
        "--budgets",
        "4k",
    ]
    done = CliRunner().invoke(app, [*words, *more])
    return done.exit_code, done.output


@pytest.mark.parametrize("kind", list(PAGES))
def test_a_page_that_is_no_utf8_is_named(tmp_path: Path, kind: str) -> None:
    put(tmp_path / "s", {PAGES[kind]: "# A\n\ntext\n"})
    (tmp_path / "s" / "bad.md").write_bytes(b"# B\n\n\xff\xfe\xfa\n")
    code, said = build(tmp_path / "s", kind, "--compat", "0.2")
    assert (code, "bad.md" in said, "UTF-8" in said) == (SourceEmpty.exit_code, True, True)


@pytest.mark.parametrize("text", ["{", "[1]", "3", '[{"name": 5}]', '{"tools": 3}'])
def test_tools_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    put(tmp_path, {"t.json": text})
    assert build(tmp_path / "t.json", "tools", "--compat", "0.2")[0] == SourceEmpty.exit_code


def test_a_kind_that_the_package_has_not_is_a_usage_error(tmp_path: Path) -> None:
    put(tmp_path / "s", {"a.md": "# A\n\ntext\n"})
    assert build(tmp_path / "s", "website", "--compat", "0.2")[0] == 2


@_piped
@pytest.mark.parametrize("more", [(), ("--compat", "0.2")], ids=["ours", "compat"])
@pytest.mark.parametrize("kind", [*PAGES, "website", "python"])
def test_a_pipe_is_left_out_and_named(tmp_path: Path, kind: str, more: tuple[str, ...]) -> None:
    if more and kind not in PAGES:
        return
    put(tmp_path / "s", {PAGES.get(kind, "a.md"): "# A\n\ntext\n", "m.py": "def f():\n    pass\n"})
    name = "pipe.py" if kind == "python" else "pipe.md"
    os.mkfifo(tmp_path / "s" / name)
    code, said = build(tmp_path / "s", kind, *more)
    assert (code, f"{name}: left out: no regular file" in said) == (0, True)


@_piped
@pytest.mark.parametrize("more", [(), ("--compat", "0.2")], ids=["ours", "compat"])
def test_a_source_that_is_a_pipe_is_refused(tmp_path: Path, more: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "t.json")
    assert build(tmp_path / "t.json", "tools", *more)[0] == SourceEmpty.exit_code


@_piped
def test_a_leaf_whose_file_became_a_pipe_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "s", {"a.md": "# A\n\ntext\n"})
    build(tmp_path / "s", "docs")
    (tmp_path / "s" / "a.md").unlink()
    os.mkfifo(tmp_path / "s" / "a.md")
    done = CliRunner().invoke(app, ["nav", str(tmp_path / "out" / "s.pcx.4k.json"), "open:a"])
    assert done.exit_code == 44
