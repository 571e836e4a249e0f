"""This repository registers its own architecture; what is committed is what the commands make."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.ops import carding
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.registering import refresh
from adaos_ctx.ops.verifying import verify
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill

ROOT = Path(__file__).parents[1]
MEND = "run: poe dogfood (adaos-ctx alias refresh . && adaos-ctx cards build .), then commit .ado"


@pytest.fixture(scope="module")
def house() -> Skill:
    return open_skill(str(ROOT))


def test_every_registered_file_is_as_registered(house: Skill) -> None:
    report = verify(house)
    assert not report.found_faults, MEND
    assert len(report.ok) >= 20


def test_refreshing_and_building_change_no_byte(tmp_path: Path, house: Skill) -> None:
    copy = tmp_path / "house"
    for alias in house.registry:
        (copy / alias.path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / alias.path, copy / alias.path)
    shutil.copytree(
        ROOT / ".ado", copy / ".ado", ignore=shutil.ignore_patterns("prompt.pack", "ctx")
    )
    before = {
        path: path.read_bytes() for path in sorted((copy / ".ado").rglob("*")) if path.is_file()
    }
    refresh(open_skill(str(copy)), None)
    report = carding.build(open_skill(str(copy)), load().kinds)
    assert (report.changed, report.orphans) == ((), ()), MEND
    assert {path: path.read_bytes() for path in before} == before, MEND


def test_the_pack_of_the_house_names_all_of_it(house: Skill) -> None:
    made = pack((house,), PackRequest(), load())
    named = {item.name for section in made.pack.sections for item in section.items}
    assert named == {alias.name for alias in house.registry}
    assert made.pack.tokens <= 4096


def test_the_command_line_agrees(capsys: pytest.CaptureFixture[str], house: Skill) -> None:
    assert main(["alias", "verify", str(ROOT)]) == 0
    assert main(["cards", "check", str(ROOT)]) == 0, MEND
    capsys.readouterr()
