from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("pcx build . --kind bogus", "pcx build"),
        ("pcx build . --kind docs --budgets 100", "pcx build"),
        ("mcp install . --host vim", "mcp install"),
        ("mcp serve --http foo", "mcp serve"),
        ("docs index . --splitter odd", "docs index"),
        ("catalog scan x --option y", "catalog scan"),
        ("gen code --delta --whole", "gen code"),
        ("ledger inject x --budget many", "ledger inject"),
    ],
)
def test_a_usage_error_of_a_plugins_command_names_its_help(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    verb: str,
) -> None:
    (tmp_path / "SKILL.md").write_text("---\nname: demo\n---\n")
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == UsageError.exit_code
    assert capsys.readouterr().err.endswith(f"try: adaos-ctx {verb} --help\n")


def test_only_the_program_offers_its_completion(capsys: pytest.CaptureFixture[str]) -> None:
    for group in ("pcx", "docs", "catalog", "ledger", "mcp", "gen"):
        assert main([group, "--help"]) == 0
        assert "completion" not in capsys.readouterr().out
    assert main(["--help"]) == 0
    assert "--install-completion" in capsys.readouterr().out
