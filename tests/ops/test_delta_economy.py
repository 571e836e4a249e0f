"""What delta prompts cost on versions of real skills, beside the other ways of telling a change."""

from __future__ import annotations

import shutil
import statistics
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.delta.gitpatch import FileChange, git_patch
from adaos_ctx.delta.patching import blob_id
from adaos_ctx.ops import basing, registering
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from adaos_ctx.tokens import get_counter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.skill import Skill

SLACK = 60  # tokens of a whole prompt above the cheapest way of each alias
MEDIAN_PERCENT = 8.0  # of the raw folder that a prompt may cost in the median


@dataclass(frozen=True)
class Cost:
    """Tokens of one pair of versions."""

    prompt: int
    raw: int
    unified: int
    cheapest: int
    name: str


def count(text: str) -> int:
    return get_counter("o200k_base").count(text)


def pairs(corpus: Path) -> Iterator[tuple[Path, Path]]:
    for skill in sorted((corpus / "adaos_history").iterdir()):
        versions = sorted(version for version in skill.iterdir() if version.is_dir())
        yield from pairwise(versions)


def versions(old: Path, new: Path, place: Path) -> Skill:
    """A skill whose base is the old version and which holds the new one."""
    copy(old, place)
    registering.init(str(place))
    basing.mark(open_skill(str(place)))
    kept = place.with_suffix(".ado")
    shutil.move(place / ".ado", kept)
    shutil.rmtree(place)
    copy(new, place)
    shutil.move(kept, place / ".ado")
    registering.scan(open_skill(str(place)), write=True)
    return open_skill(str(place))


def copy(source: Path, place: Path) -> None:
    """Copy files without their modes: the corpus is read-only."""
    for file in sorted(source.rglob("*")):
        if file.is_file():
            target = place / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())


def cost(skill: Skill, plugins: Plugins, new: Path) -> Cost | None:
    delta = diff(skill, DiffRequest(), plugins).delta
    if not delta.changed:
        return None
    snapshot = basing.get(skill, "base")
    cheapest = 0
    for change in delta.changes:
        before = snapshot.read(change.old) if change.old else b""
        after = (Path(skill.root) / change.new.path).read_bytes() if change.new else b""
        file = FileChange(
            old_path=change.old.path if change.old else None,
            new_path=change.new.path if change.new else None, old=before, new=after,
        )  # fmt: skip
        ways = [git_patch([file], lambda data: blob_id(data, "sha1")).decode("utf-8", "replace")]
        if change.new:
            from adaos_ctx.ops.carding import show

            ways += [
                after.decode("utf-8", "replace"),
                show(skill, change.alias, plugins.kinds)[1].text,
            ]
        cheapest += min(map(count, ways))
    raw = sum(count(f.read_text("utf-8", "replace")) for f in new.rglob("*") if f.is_file())
    return Cost(
        prompt=count(delta.prompt), raw=raw, cheapest=cheapest, name=new.name,
        unified=count(delta.patch.decode("utf-8", "replace")),
    )  # fmt: skip


@pytest.fixture(scope="module")
def costs(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Cost]:
    plugins = load()
    found = []
    for old, new in pairs(corpus):
        place = tmp_path_factory.mktemp("pair") / "s"
        one = cost(versions(old, new, place), plugins, new)
        found += [one] if one else []
    return found


def test_a_prompt_costs_a_small_part_of_the_folder(costs: list[Cost]) -> None:
    assert len(costs) >= 30
    assert statistics.median(100 * c.prompt / c.raw for c in costs) <= MEDIAN_PERCENT


def test_a_prompt_is_never_dearer_than_the_cheapest_way_of_each_alias(costs: list[Cost]) -> None:
    assert [c for c in costs if c.prompt > c.cheapest + SLACK] == []


def test_all_prompts_together_cost_a_quarter_of_the_diffs(costs: list[Cost]) -> None:
    assert sum(c.prompt for c in costs) <= sum(c.unified for c in costs) / 4
