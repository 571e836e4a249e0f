from __future__ import annotations

import pytest

from adaos_ctx.builtin import ctx_register_kinds
from adaos_ctx.model import CardLine, Kind
from adaos_ctx.testing import check_kind

NAMES = [
    "x.md",
    "ADR-0001-x.md",
    "x.json",
    "x.yaml",
    "x.py",
    "test_x.py",
    "x.ts",
    "SKILL.md",
    "x.ipynb",
    "x.rst",
]


@pytest.mark.parametrize("kind", ctx_register_kinds(), ids=lambda kind: kind.name)
def test_every_built_in_kind_keeps_the_contract(kind: Kind) -> None:
    claimed = [name for name in NAMES if kind.claim(name, "#!/usr/bin/env node\n")] or NAMES[:2]
    assert [fault for name in claimed for fault in check_kind(kind, name)] == []


def broken(*_: object) -> int:
    raise ValueError


def test_faults_are_named() -> None:
    line = (CardLine(text="no bullet"),)
    raising = Kind(name="a", section="DOCS", build=broken, claim=lambda p, t: 1)  # type: ignore[arg-type]
    loud = Kind(name="b", section="DOCS", build=lambda s: line, claim=lambda p, t: 200)
    assert "a raises ValueError" in check_kind(raising)[0]
    assert {fault.split(" on ")[0] for fault in check_kind(loud)} == {
        "b breaks the limits of a card", "b claims 200",
    }  # fmt: skip
