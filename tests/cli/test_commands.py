"""What each command prints and how it ends, for people and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.errors import UnknownAlias, UnsafePath
from adaos_ctx.places import near
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> str:
    return small_skill(tmp_path).root


def run(capsys: Capture, *argv: str) -> tuple[int, str]:
    code = main(list(argv))
    return code, capsys.readouterr().out


def as_json(capsys: Capture, *argv: str) -> tuple[int, dict[str, object]]:
    code, out = run(capsys, *argv, "--json")
    report = json.loads(out)
    assert report["version"] == 1
    return code, report


def test_init_prints_a_table_and_is_json(tmp_path: Path, capsys: Capture) -> None:
    make_skill(tmp_path, {"README.md": "# R\n", "a.bin": b"\0"})
    code, out = run(capsys, "init", str(tmp_path), "--dry-run")
    assert (code, "D.readme@" in out, "would: 1 alias added" in out) == (0, True, True)
    code, report = as_json(capsys, "init", str(tmp_path))
    assert [alias["alias"] for alias in report["added"]] == ["D.readme"]  # type: ignore[attr-defined, index]
    assert report["skipped"] == [{"path": "a.bin", "reason": "is binary"}]


def test_alias_commands_change_the_registry(root: str, capsys: Capture) -> None:
    assert run(capsys, "alias", "add", root, "D.two", "README.md")[0] == 0
    assert "D.two -> D.three@" in run(capsys, "alias", "rename", root, "D.two", "D.three")[1]
    assert run(capsys, "alias", "remove", root, "D.three")[1] == "removed D.three\n"
    names = [row["alias"] for row in as_json(capsys, "alias", "list", root)[1]["aliases"]]  # type: ignore[attr-defined]
    assert "D.three" not in names


def test_dry_runs_say_so_and_change_nothing(root: str, capsys: Capture) -> None:
    with open(f"{root}/.ado/aliases.json", "rb") as file:
        before = file.read()
    for argv in (
        ("alias", "add", root, "D.two", "README.md"), ("alias", "rename", root, "D.readme", "D.x"),
        ("alias", "remove", root, "D.readme"), ("alias", "refresh", root), ("alias", "scan", root),
        ("cards", "build", root), ("init", root),
    ):  # fmt: skip
        code, out = run(capsys, *argv, "--dry-run")
        assert code == 0
        assert "would" in out or "0 accepted" in out or "0 aliases" in out
    with open(f"{root}/.ado/aliases.json", "rb") as file:
        assert file.read() == before


def test_verify_names_what_is_wrong_and_what_mends_it(
    root: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "README.md").write_text("new")
    (tmp_path / "skill.yaml").unlink()
    (tmp_path / "SKILL.md").write_text("x")
    code, out = run(capsys, "alias", "verify", root)
    assert code == 1
    assert "stale D.readme README.md" in out
    assert f"adaos-ctx alias refresh {near(root)} D.readme" in out
    assert "missing M.skill skill.yaml" in out
    code, report = as_json(capsys, "alias", "verify", root)
    assert (code, len(report["stale"]), len(report["missing"])) == (1, 1, 1)  # type: ignore[arg-type]


def test_scan_reports_gone_files_as_findings(root: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "README.md").unlink()
    code, out = run(capsys, "alias", "scan", root)
    assert (code, "gone: D.readme" in out) == (1, True)


def test_refresh_says_what_it_accepted(root: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "README.md").write_text("new")
    code, out = run(capsys, "alias", "refresh", root, "D.readme")
    assert (code, "D.readme: moved " in out, "1 accepted" in out) == (0, True, True)


def test_cards_commands(root: str, capsys: Capture) -> None:
    assert run(capsys, "cards", "check", root)[0] == 1
    assert run(capsys, "cards", "build", root)[1] == "7 cards written, 0 removed, 0 unchanged\n"
    assert run(capsys, "cards", "check", root) == (0, "7 cards are current\n")
    out = run(capsys, "cards", "show", root, "PR.default")[1]
    assert out == "- temperature=0.2, max_tokens=800\n"
    assert (
        "profiles/default.yaml:1:1"
        in run(capsys, "cards", "show", root, "PR.default", "--explain")[1]
    )
    report = as_json(capsys, "cards", "show", root, "PR.default")[1]
    assert report["kind"] == "profile"


def test_expand_prints_the_text_and_the_header_apart(root: str, capsys: Capture) -> None:
    code = main(["expand", root, "PR.default"])
    said = capsys.readouterr()
    assert (code, said.out) == (0, "temperature: 0.2\nmax_tokens: 800\n")
    assert said.err.startswith("PR.default@")


def test_tool_commands(root: str, capsys: Capture) -> None:
    code, out = run(capsys, "tool", "schema", "get_alias", "--format", "anthropic")
    assert (code, json.loads(out)["name"]) == (0, "get_alias")
    code, out = run(capsys, "tool", "call", root, "get_alias", "--json", '{"alias": "PR.default"}')
    assert (code, out.split("\n", 1)[1]) == (0, "temperature: 0.2\nmax_tokens: 800\n")
    code, out = run(capsys, "tool", "call", root, "get_alias", "--json", '{"alias": "PR.x"}')
    assert (code, out.startswith("error unknown_alias: ")) == (1, True)


def test_plugins_and_doctor(capsys: Capture) -> None:
    code, out = run(capsys, "plugins")
    assert (code, "builtin" in out) == (0, True)
    code, out = run(capsys, "doctor")
    assert (code, "o200k_base: exact, offline" in out) == (0, True)


def test_new_makes_a_skill(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out = run(capsys, "new", "demo", "--kind", "agent-skill")
    assert (code, "SKILL.md" in out) == (0, True)
    assert run(capsys, "new", "demo")[0] == 17


def test_the_nearest_skill_upward_is_meant(
    root: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(f"{root}/handlers")
    assert run(capsys, "alias", "verify") == (0, "7 aliases verified\n")
    assert run(capsys, "alias", "refresh", "D.readme")[0] == 0


def test_a_name_finds_a_skill_on_the_shelves(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_skill(tmp_path / "skills/weather")
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "alias", "verify", "weather") == (0, "7 aliases verified\n")


def test_refusals_have_their_codes(root: str, capsys: Capture) -> None:
    assert run(capsys, "alias", "add", root, "D.x", "../x")[0] == UnsafePath.exit_code
    assert run(capsys, "cards", "show", root, "D.nope")[0] == UnknownAlias.exit_code


def test_names_cannot_write_on_a_terminal(tmp_path: Path, capsys: Capture) -> None:
    make_skill(tmp_path, {"a\x1b[31m\n\u202e.md": "# R\n"})
    out = run(capsys, "init", str(tmp_path))[1]
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "\\u001b[31m\\n\\u202e" in out


def test_the_name_of_the_tool_is_another_name_of_expand(root: str, capsys: Capture) -> None:
    assert run(capsys, "get_alias", root, "D.readme") == run(capsys, "expand", root, "D.readme")
    assert "get_alias" not in run(capsys, "--help")[1]
    assert run(capsys, "get_alias", "--help")[0] == 0


def test_init_of_an_empty_folder_says_that_nothing_is_there(
    tmp_path: Path, capsys: Capture
) -> None:
    assert main(["init", str(tmp_path)]) == 0
    assert "nothing here that an alias could name" in capsys.readouterr().err
