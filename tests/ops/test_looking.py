from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SourceUnreadable, StaleAlias
from adaos_ctx.model import Alias, Ref
from adaos_ctx.ops.looking import check_pin, load_source, look, matches
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

FULL = "ab" * 32


def test_all_64_digits_decide_when_the_registry_has_them() -> None:
    alias = Alias(name="D.x", path="x", sha=FULL[:8], sha256=FULL)
    assert matches(alias, FULL)
    assert not matches(alias, FULL[:8] + "0" * 56)
    assert matches(replace(alias, sha256=None), FULL[:8] + "0" * 56)


def test_the_context_digest_covers_names_paths_and_contents(tmp_path: Path) -> None:
    first = look(small_skill(tmp_path / "a")).digest
    assert look(small_skill(tmp_path / "b")).digest == first
    assert look(small_skill(tmp_path / "c", {"docs/x.md": "# X"})).digest != first


def test_a_moved_digest_is_said(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("new\n")
    entry = look(skill).get("D.readme")
    assert entry.moved == f"moved {entry.alias.sha8}→{entry.sha8}"
    assert entry.ref == f"D.readme@{entry.sha8}"


def test_a_pin_refuses_other_content(tmp_path: Path) -> None:
    entry = look(small_skill(tmp_path)).get("D.readme")
    check_pin(entry, Ref(name="D.readme", sha8=entry.sha8))
    with pytest.raises(StaleAlias):
        check_pin(entry, Ref(name="D.readme", sha8="00000000"))


def test_a_source_is_decoded_without_bom_and_with_lf(tmp_path: Path) -> None:
    skill = small_skill(tmp_path, {"docs/x.md": b"\xef\xbb\xbf# X\r\n\r\ny\r\n"})
    source = load_source(skill, look(skill).get("D.x"))
    assert (source.text, source.encoding) == ("# X\n\ny\n", "utf-8")


def test_a_source_that_is_gone_is_refused(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    entry = look(skill).get("D.readme")
    (tmp_path / "README.md").unlink()
    with pytest.raises(SourceUnreadable):
        load_source(skill, entry)
