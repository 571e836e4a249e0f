"""While no cap binds, a change in one alias leaves every byte of the pack before its section."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.config import LAYOUTS
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.pack.messages import stable_chars
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path

# Layout `refs` names the version and the digest in its first line (the seed's form).
STABLE = tuple(layout for layout in LAYOUTS if layout != "refs")


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


@pytest.mark.parametrize("layout", STABLE)
@pytest.mark.parametrize("path", sorted(FILES))
def test_a_change_leaves_all_that_stands_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Plugins, path: str, layout: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    request = PackRequest(budget=50_000, layout=layout)
    before = pack((skill,), request, plugins)
    (alias,) = [a for a in skill.registry if a.path == path]
    text = (tmp_path / "s" / path).read_text()
    (tmp_path / "s" / path).write_text(text + "\n" if path.endswith("json") else f"{text}\n# x\n")
    after = pack((open_skill(skill.root),), request, plugins)
    end = before.text.index(f"{alias.name}@")
    assert after.text[:end] == before.text[:end]


@pytest.mark.parametrize("layout", STABLE)
def test_a_task_moves_nothing_before_it_while_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Plugins, layout: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    request = PackRequest(budget=50_000, layout=layout)
    plain = pack((skill,), request, plugins)
    tasked = pack((skill,), replace(request, task="tests of the profile"), plugins)
    end = stable_chars(tasked.pack)
    assert tasked.text[:end] == plain.text[:end]
    assert end > len(plain.text) / 2
