from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.recency import recency
from tests.helpers import commit, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_changed_last_is_most_recent(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", {"skill/a.md": "a", "skill/б.md": "b", "other.md": "c"})
    commit(tmp_path / "r", "first")
    make_skill(tmp_path / "r", {"skill/б.md": "b2"})
    commit(tmp_path / "r", "second")
    found = recency(f"{root}/skill")
    assert found == {"б.md": 1.0, "a.md": 1 / 1.2}


def test_without_git_or_commits_nothing_is_recent(tmp_path: Path) -> None:
    assert recency(str(tmp_path)) == {}
    assert recency(make_repo(tmp_path / "r", {"a.md": "a"})) == {}
