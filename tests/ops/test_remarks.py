from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.gathering import Gatherer, PackRequest
from adaos_ctx.ops.looking import look
from adaos_ctx.plugins import load
from tests.ops.skills import ADR, small_skill

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = (
    '{"problem": "p", "options": [{"id": "O1-a", "incompatibilities": ["O3"]}, {"id": "O3-b"}]}'
)


def notes(root: Path, adr: str) -> dict[str, tuple[str, ...]]:
    skill = small_skill(root, {"prep/ADR-0001-output.md": adr, "prep/options.json": OPTIONS})
    now, kinds = look(skill), load().kinds
    gathered = Gatherer((now,), {skill.root: Cards(now, kinds)}, kinds).gather(PackRequest())
    return {one.key: one.base.notes for one in gathered.candidates}


def test_a_decision_that_says_json_only_marks_schemas(tmp_path: Path) -> None:
    said = ADR.replace("because the answer can be checked", "because output must be json-only")
    assert notes(tmp_path / "a", said)["S.entities"] == ("json-only",)
    assert (
        notes(tmp_path / "b", ADR.replace("json-only", "free").replace("json-tool-only", "x"))[
            "S.entities"
        ]
        == ()
    )


@pytest.mark.parametrize(
    ("adr", "note"), [(ADR, ("conflicts resolved by ADR",)), ("# Notes\n\nNothing.\n", ())]
)
def test_a_choice_resolves_conflicts_of_options(
    tmp_path: Path, adr: str, note: tuple[str, ...]
) -> None:
    assert notes(tmp_path, adr)["P.options"] == note
