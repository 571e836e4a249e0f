"""Profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.looking import look
from adaos_ctx.plugins import load
from adaos_ctx_gen.profile import MAX_TOKENS, Profile, load_profile
from tests.gen.making import skill_at

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "temperature", "most"),
    [
        ("temperature: 0.3\nmax_tokens: 900\n", 0.3, 900), ("temperature: 9\nmax_tokens: -1\n", 0.0, MAX_TOKENS),
        ("temperature: true\nmax_tokens: x\n", 0.0, MAX_TOKENS), ("- a\n", 0.0, MAX_TOKENS), ("a: [\n", 0.0, MAX_TOKENS),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["fast", "PR.fast"])
def test_settings_of_the_request(
    tmp_path: Path, text: str, temperature: float, most: int, name: str
) -> None:
    profile = load_profile(look(skill_at(tmp_path, {"profiles/fast.yaml": text})), name, load())
    assert (profile.temperature, profile.max_tokens) == (temperature, most)
    assert profile.line.startswith("PR.fast@")


def test_none_and_unknown(tmp_path: Path) -> None:
    now = look(skill_at(tmp_path))
    assert load_profile(now, "", load()) == Profile()
    with pytest.raises(UsageError, match="no profile none; known: default"):
        load_profile(now, "none", load())
