from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CtxError, SourceUnreadable
from adaos_ctx.ops.publishing import published, read_public
from adaos_ctx.ops.registering import add
from adaos_ctx.skill import open_skill
from tests.helpers import git, make_repo
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path

KEY = "api_key: sk_live_0123456789abcdefXYZ\n"


def test_digest_and_size_are_those_of_the_bytes_that_are_read(tmp_path: Path) -> None:
    skill = small_skill(tmp_path, {"SKILL.md": "# x\n", "docs/crlf.md": b"# a\r\n\r\nb\r\n"})
    found = published(skill)
    assert [file.path for file in found.files] == sorted(
        {"SKILL.md", *(a.path for a in skill.registry)}
    )
    for file in found.files:
        data = read_public(skill, file.path)
        assert (file.sha256, file.size) == (hashlib.sha256(data).hexdigest(), len(data))
    assert read_public(skill, "docs/crlf.md") == b"# a\n\nb\n"


def test_what_git_stores_is_what_is_published(tmp_path: Path) -> None:
    make_repo(
        tmp_path, {**FILES, ".gitattributes": "*.md ident\n", "docs/id.md": "# A\n$Id: zz$\n"}
    )
    git(tmp_path, "add", "-A")
    skill = small_skill(tmp_path)
    assert read_public(skill, "docs/id.md") == b"# A\n$Id$\n"


def test_a_file_with_a_secret_is_left_out_with_the_reason(tmp_path: Path) -> None:
    skill = small_skill(tmp_path, {"profiles/prod.yaml": KEY})
    found = published(skill)
    assert found.left_out == (("profiles/prod.yaml", "secrets in it: 1"),)
    with pytest.raises(SourceUnreadable):
        read_public(skill, "profiles/prod.yaml")


def test_a_missing_file_is_left_out_and_a_missing_skill_md_is_no_fault(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    os.remove(tmp_path / "profiles/default.yaml")
    assert published(skill).left_out == (("profiles/default.yaml", "no such file"),)


def test_only_registered_files_are_read(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / ".env").write_text("X=1\n")
    for path in (".env", "../x", "/etc/hostname", "schemas/../.env", ".ado/aliases.json"):
        with pytest.raises(CtxError):
            read_public(skill, path)


def test_a_file_that_became_a_link_out_is_left_out(tmp_path: Path) -> None:
    outside = tmp_path / "secret.txt"
    outside.write_text("top\n")
    root = tmp_path / "s"
    small_skill(root, {"docs/a.md": "# A\n"})
    os.remove(root / "docs/a.md")
    os.symlink(outside, root / "docs/a.md")
    found = published(open_skill(str(root)))
    assert ("docs/a.md", "is a link that leaves the skill root") in found.left_out


def test_adding_a_file_publishes_it(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "notes.txt").write_text("n\n")
    add(skill, "D.notes", "notes.txt")
    assert "notes.txt" in {file.path for file in published(open_skill(str(tmp_path))).files}
