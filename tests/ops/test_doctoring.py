from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.doctoring import examine
from adaos_ctx.plugins import PluginState

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

STATES = (
    PluginState(name="fine", module="fine"),
    PluginState(name="broken", module="broken", fault="ImportError: no"),
)


def test_every_part_is_looked_at_in_a_fixed_order() -> None:
    checks = {check.name: check for check in examine(STATES)}
    assert list(checks)[:3] == ["adaos-ctx", "git", "skill"]
    assert all(checks[name].ok for name in ("o200k_base", "o200k_harmony", "cl100k_base"))
    assert checks["plugin fine"].ok
    assert not checks["plugin broken"].ok


def test_another_program_named_skill_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "skill").write_text("#!/bin/sh\n")
    (tmp_path / "skill").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    checks = {check.name: check for check in examine(())}
    assert not checks["skill"].ok
    assert "adaos-ctx" in checks["skill"].detail
    assert not checks["git"].ok
