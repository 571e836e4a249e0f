"""`report`: the gate for pull requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, EXIT_USAGE, NoBase
from tests.helpers import make_repo
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    made = small_skill(tmp_path / "s").root
    assert run(["base", "mark", made]) == EXIT_OK
    return made


def edit(root: str, text: str, *, accept: bool = True) -> None:
    with open(f"{root}/README.md", "w", encoding="utf-8") as file:
        file.write(text)
    if accept:
        run(["alias", "refresh", root])


def test_nothing_changed_passes(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", root, "--max-growth", "0%"]) == EXIT_OK
    assert "(+0.0 %, o200k_base)" in capsys.readouterr().out


def test_growth_above_the_limit_fails(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "# Demo\n\n" + "A sentence that makes the text longer. " * 30 + "\n")
    assert run(["report", root, "--against", "base"]) == EXIT_OK
    assert run(["report", root, "--max-growth", "500%"]) == EXIT_OK
    capsys.readouterr()
    assert run(["report", root, "--max-growth", "5%"]) == EXIT_FINDINGS
    said = capsys.readouterr()
    assert "more than 5 %" in said.err
    assert "| D.readme | modified |" in said.out
    assert "```diff\n# D.readme\n" in said.out


def test_stale_and_missing_references_fail(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "# Other\n", accept=False)
    capsys.readouterr()
    assert run(["report", root, "--format", "github"]) == EXIT_FINDINGS
    assert "::error file=README.md::D.readme is stale (" in capsys.readouterr().out


def test_github_is_told_where_a_file_lies_in_the_repository(
    tmp_path: Path, root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_repo(tmp_path, {})
    edit(root, "# Other\n", accept=False)
    run(["base", "mark", root])
    edit(root, "# Another\n", accept=False)
    capsys.readouterr()
    assert run(["report", root, "--format", "github"]) == EXIT_FINDINGS
    assert "::error file=s/README.md::D.readme is stale (" in capsys.readouterr().out


def test_a_fence_is_longer_than_any_run_in_a_card(
    root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, "# A ```` title\n\nA ````` sentence that is long enough to be told.\n")
    capsys.readouterr()
    run(["report", root, "--against", "base"])
    out = capsys.readouterr().out
    fence = next(row for row in out.splitlines() if row.endswith("diff") and row.startswith("`"))
    body = out.split(fence)[1].rpartition(fence.removesuffix("diff"))[0]
    assert fence.removesuffix("diff") not in body


def test_json_has_every_number(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "# Other\n")
    capsys.readouterr()
    run(["report", root, "--format", "json", "--max-growth", "5"])
    found = json.loads(capsys.readouterr().out)
    assert found["grown"] is False
    assert found["growth_percent"] < 0
    (row,) = found["rows"]
    assert row["before"] > row["after"] > 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--max-growth", "much"], EXIT_USAGE), (["--max-growth", "nan"], EXIT_USAGE),
        (["--against", "nowhere"], EXIT_USAGE), (["--against", "base~3"], NoBase.exit_code),
        (["--format", "html"], EXIT_USAGE),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(root: str, options: list[str], code: int) -> None:
    assert run(["report", root, *options]) == code
