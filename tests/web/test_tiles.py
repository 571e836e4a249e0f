from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.surveying import STAGES, survey
from adaos_ctx.plugins import load
from adaos_ctx_web.plot import plot, saving
from adaos_ctx_web.tiles import FRAME, tiles
from adaos_ctx_web.treemap import Box
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("stage", STAGES)
def test_tiles_hold_every_token_of_their_stage(tmp_path: Path, stage: str) -> None:
    found = survey(small_skill(tmp_path / "s"), PackRequest(), load())
    made = tiles(found, stage, Box(0, 0, 800, 400))
    assert sum(tile.tokens for tile in made) == found.total(stage)
    assert (FRAME in {tile.name for tile in made}) is (stage == "packed")


def test_the_frame_is_named_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    found = survey(small_skill(tmp_path / "s"), PackRequest(), load())
    assert "рамка" in {tile.name for tile in tiles(found, "packed", Box(0, 0, 800, 400))}


def test_tiny_tiles_are_told_as_one(tmp_path: Path) -> None:
    more = {f"docs/{i}.md": f"# T{i}\n" for i in range(200)}
    found = survey(small_skill(tmp_path / "s", more), PackRequest(), load())
    made = tiles(found, "raw", Box(0, 0, 40, 40))
    assert any(tile.name.startswith("+") for tile in made)
    assert sum(tile.tokens for tile in made) == found.total("raw")


def test_squares_are_in_proportion(tmp_path: Path) -> None:
    found = survey(small_skill(tmp_path / "s"), PackRequest(), load())
    made = plot(found).panels
    scale = {panel.stage: panel.box.wide * panel.box.high / panel.tokens for panel in made}
    assert max(scale.values()) == pytest.approx(min(scale.values()))
    assert 0 <= saving(found) < 1
