"""What skills are called on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import SkillNotFound
from adaos_ctx.plugins import Plugins
from adaos_ctx_web.shown import Shown, labels

if TYPE_CHECKING:
    from pathlib import Path


def skill(root: Path, name: str) -> str:
    root.mkdir(parents=True)
    (root / "skill.yaml").write_text(f"name: {name}\nversion: 1.0.0\n", encoding="utf-8")
    return str(root)


def test_a_skill_is_called_as_its_manifest_says(tmp_path: Path) -> None:
    one, two = skill(tmp_path / "folder", "сводка"), skill(tmp_path / "b", "другая")
    assert Shown([one], Plugins([])).roots == {"сводка": one}
    shown = Shown([one, two, one], Plugins([]))
    assert shown.roots == {"сводка": one, "другая": two}
    assert shown.open("другая").root == two
    with pytest.raises(SkillNotFound):
        shown.open("folder")


def test_skills_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    roots = [skill(tmp_path / part / "demo", "demo") for part in ("x", "y")]
    other = skill(tmp_path / "z", "demo")
    shown = Shown([*roots, other], Plugins([]))
    assert list(shown.roots.values()) == [*roots, other]
    assert list(shown.roots)[:2] == ["demo · x/demo", "demo · y/demo"]
    assert [shown.open(name).root for name in shown.roots] == [*roots, other]


@given(
    st.dictionaries(
        st.lists(st.sampled_from(["a", "b", "\u202e", "\\u202e"]), min_size=1, max_size=3).map(
            lambda parts: "/" + "/".join(parts)
        ),
        st.sampled_from(["a", "b", "a · a", "\u202e", "\\u202e"]),
        min_size=1,
    )
)
def test_every_skill_has_a_label_of_its_own(names: dict[str, str]) -> None:
    found = labels(names)
    assert list(found.values()) == list(names)
    assert "\u202e" not in "".join(found)
