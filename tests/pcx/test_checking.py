"""What `validate` says beyond the format's own check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.checking import pitfalls
from adaos_ctx_pcx.compat.validate import structural_errors
from tests.pcx.compat.oracle import oracle
from tests.pcx.making import compiled, flat, read

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {"a.md": "# Alpha\n\nOne.", "d/b.md": "# Beta\n\nTwo.", "d/c.md": "# Gamma\n\nThree."}
Change = "Callable[[dict[str, Any]], object]"
FAULTS: dict[str, tuple[Change, str]] = {
    "orphan": (lambda m: m["root"]["children"].remove("a"), "'a': cannot be reached"),
    "orphans below": (lambda m: m["nodes"]["d"].update(children=[]), "'b': cannot be reached"),
    "shared child": (lambda m: m["root"]["children"].append("b"), "'b': has more than one place"),
    "child twice": (lambda m: m["root"]["children"].append("a"), "'a': has more than one place"),
    "other id": (lambda m: m["nodes"]["a"].update(id="z"), "'a': calls itself by another id"),
    "budget": (lambda m: m["variant"].update(budget="4k"), "'4k', no number of tokens"),
    "no budget": (lambda m: m["variant"].update(budget=0), "0, no number of tokens"),
    "source": (lambda m: m.pop("source"), "source.id is missing"),
    "first view": (lambda m: m["variant"].update(manifest_tokens=2000), "more than 25%"),
}  # fmt: skip


def test_what_is_built_has_none(tmp_path: Path) -> None:
    assert pitfalls(compiled(read(tmp_path, PAGES)).manifest) == []
    assert pitfalls(compiled(flat(500)).manifest) == []


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_named_though_the_format_lets_it_pass(tmp_path: Path, name: str) -> None:
    change, said = FAULTS[name]
    manifest = compiled(read(tmp_path, PAGES)).manifest
    change(manifest)  # type: ignore[operator]
    assert structural_errors(manifest) == []
    assert any(said in error for error in pitfalls(manifest))


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_theirs_lets_it_pass(tmp_path: Path, name: str) -> None:
    manifest = compiled(read(tmp_path, PAGES)).manifest
    FAULTS[name][0](manifest)  # type: ignore[operator]
    assert oracle("validate").structural_errors(manifest) == []


def test_many_are_counted(tmp_path: Path) -> None:
    manifest = compiled(flat(20)).manifest
    manifest["root"]["children"] = manifest["root"]["children"][:1]
    assert "more: cannot be reached" in pitfalls(manifest)[-1]
