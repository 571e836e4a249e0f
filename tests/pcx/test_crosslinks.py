from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.validate import structural_errors
from adaos_ctx_pcx.crosslinks import add_links
from tests.pcx.making import compiled, read

if TYPE_CHECKING:
    from pathlib import Path


def test_kin_in_other_branches_are_linked_with_a_reason(tmp_path: Path) -> None:
    kin = "Экспорт отчёта в таблицу csv по расписанию."
    files = {"a/x.md": f"# Экспорт отчёта\n\n{kin}", "b/y.md": f"# Экспорт отчёта csv\n\n{kin}"}
    files |= {
        f"{d}/{n}.md": f"# {n}{d}\n\nNothing of {n}{d}{n}."
        for d in "ab"
        for n in ("qqq", "www", "rrr")
    }
    manifest = compiled(read(tmp_path, files)).manifest
    add_links(manifest)
    assert manifest["nodes"]["x"]["links"][0]["to"] == "y"
    assert manifest["nodes"]["x"]["links"][0]["why"].startswith("both: ")
    assert structural_errors(manifest) == []
