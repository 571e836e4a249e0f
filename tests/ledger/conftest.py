"""Every test has ledgers of its own."""

from __future__ import annotations

import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.entrypoints import scan
from tests.ledger import telling
from tests.ledger.telling import NAMES, ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session", autouse=True)
def declared(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Declare the plugin where the package is on the path without being installed."""
    if any(name == "ledger" for name, _ in scan("adaos_ctx.commands")):
        return
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "entry-points"
    ]
    lines = [
        f"[{group}]\n" + "".join(f"{n} = {spec}\n" for n, spec in rows.items())
        for group, rows in groups.items()
    ]
    folder = tmp_path_factory.mktemp("declared")
    info = folder / "adaos_ctx-0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    sys.path.append(str(folder))
    telling.DECLARED.append(str(folder))


@pytest.fixture(autouse=True)
def ledgers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of ledgers of this test."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "ledgers"
    monkeypatch.setenv("ADAOS_CTX_LEDGER_DIR", str(folder))
    return folder
