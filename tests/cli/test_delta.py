"""`diff` on the command line: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, EXIT_USAGE, BudgetTooSmall, NoBase
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    return small_skill(tmp_path / "s").root


@pytest.fixture
def marked(root: str) -> str:
    assert run(["base", "mark", root]) == EXIT_OK
    return root


def write(root: str, text: str, path: str = "README.md") -> None:
    with open(f"{root}/{path}", "w", encoding="utf-8") as file:
        file.write(text)


def report(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    capsys.readouterr()
    run([*argv, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_without_a_base_everything_is_new(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", root]) == EXIT_OK
    said = capsys.readouterr()
    assert "all 7 aliases are new" in said.out
    assert "adaos-ctx base mark" in said.err
    assert run(["diff", root, "--exit-code"]) == EXIT_FINDINGS
    assert run(["diff", root, "--patch"]) == EXIT_OK
    assert not os.path.exists(f"{root}/.ado/ctx/delta.patch")
    assert report(capsys, "diff", root)["base"] is None


def test_nothing_changed_is_said(marked: str, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        capsys.readouterr()
        assert run(["diff", marked, "--exit-code"]) == EXIT_OK
        assert capsys.readouterr().out.startswith("nothing changed since ctx@")


def test_line_ends_alone_are_said_each_time(
    marked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["diff", marked])
    with open(f"{marked}/README.md", "rb") as file:
        text = file.read()
    with open(f"{marked}/README.md", "wb") as file:
        file.write(text.replace(b"\n", b"\r\n"))
    for _ in range(3):
        capsys.readouterr()
        assert run(["diff", marked, "--exit-code"]) == EXIT_OK
        said = capsys.readouterr()
        assert said.out.startswith("nothing changed since ctx@")
        assert said.err == "line ends only, no change: D.readme\n"


def test_a_change_prints_the_prompt_and_writes_the_patch(
    marked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(marked, "temperature: 0.3\nmax_tokens: 800\n", "profiles/default.yaml")
    capsys.readouterr()
    assert run(["diff", marked]) == EXIT_OK
    out = capsys.readouterr().out
    assert out.endswith(
        "DELTA:\n- PR.default: temperature 0.2 → 0.3\nACTION: regenerate tests only\n"
    )
    assert run(["diff", marked, "--exit-code"]) == EXIT_FINDINGS
    with open(f"{marked}/.ado/ctx/delta.patch", encoding="utf-8") as file:
        patch = file.read()
    assert patch.startswith(
        "# PR.default\ndiff --git a/profiles/default.yaml b/profiles/default.yaml\n"
    )
    capsys.readouterr()
    run(["diff", marked, "--patch"])
    assert capsys.readouterr().out == patch


def test_a_dry_run_and_another_side_write_no_patch(marked: str, tmp_path: Path) -> None:
    write(marked, "# Other\n")
    other = small_skill(tmp_path / "other").root
    for options in (["--dry-run"], ["--against", other]):
        assert run(["diff", marked, *options]) == EXIT_OK
        assert not os.path.exists(f"{marked}/.ado/ctx/delta.patch")


def test_the_report_has_every_field(marked: str, capsys: pytest.CaptureFixture[str]) -> None:
    write(marked, "# Other\n")
    found = report(capsys, "diff", marked)
    assert found["marked"] is True
    assert found["patch"] == ".ado/ctx/delta.patch"
    assert found["tokens"] > 0
    (change,) = found["changes"]
    assert (change["alias"], change["status"], change["kind"]) == ("D.readme", "modified", "docs")
    assert change["old"].startswith("D.readme@")
    assert found["calls_needed"] == int(not change["complete"])


def test_a_patch_on_the_terminal_masks_secrets(
    marked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "sk-live-0123456789abcdef0123456789abcdef"
    write(marked, f"api_key: {key}\n", "profiles/default.yaml")
    capsys.readouterr()
    run(["diff", marked, "--patch"])
    said = capsys.readouterr()
    assert key not in said.out
    assert "delta.patch" in said.err
    with open(f"{marked}/.ado/ctx/delta.patch", encoding="utf-8") as file:
        assert key in file.read()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--budget", "3"], BudgetTooSmall.exit_code), (["--budget", "many"], EXIT_USAGE),
        (["--against", "base~5"], NoBase.exit_code), (["--against", "nowhere"], EXIT_USAGE),
        (["--card-diff"], EXIT_OK), (["--budget", "1k"], EXIT_OK),
    ],
)  # fmt: skip
def test_options_end_as_they_must(marked: str, options: list[str], code: int) -> None:
    write(marked, "# Other\n\nText.\n")
    assert run(["diff", marked, *options]) == code


def test_a_base_whose_object_is_gone_is_an_error(
    marked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import shutil

    shutil.rmtree(f"{marked}/.ado/ctx/base")
    assert run(["diff", marked]) == NoBase.exit_code
    assert "adaos-ctx base mark" in capsys.readouterr().err


def test_neither_locale_clock_hash_seed_nor_order_shows(
    marked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(marked, "# Other\n\nÜber den Zweck. О цели.\n")
    write(
        marked,
        '{"properties": {"b": {"type": "string"}, "a": {"enum": [1]}}}',
        "schemas/entities.json",
    )
    said = set()
    for number, locale in enumerate(("C", "C.UTF-8", "tr_TR.UTF-8")):
        place = f"{marked}/.ado/aliases.json"
        with open(place, encoding="utf-8") as file:
            entries = list(json.load(file).items())
        with open(place, "w", encoding="utf-8") as file:
            json.dump(dict(entries[::-1]), file)
        env = {**os.environ, "LC_ALL": locale, "PYTHONHASHSEED": str(number), "TZ": f"UTC{number}"}
        for _ in range(2):  # the long way, then the quick one
            done = subprocess.run(
                [sys.executable, "-m", "adaos_ctx", "diff", marked],
                env=env, capture_output=True, check=True,
            )  # fmt: skip
            with open(f"{marked}/.ado/ctx/delta.patch", "rb") as file:
                said.add((done.stdout, file.read()))
    assert len(said) == 1


@pytest.mark.parametrize("verb", ["diff", "report"])
def test_an_empty_name_is_nothing_to_compare_with(marked: str, verb: str) -> None:
    for _ in range(2):
        assert run([verb, marked, "--against", ""]) == EXIT_USAGE
    write(marked, "# Other\n")
    assert run([verb, marked, "--against", ""]) == EXIT_USAGE


def hint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    capsys.readouterr()
    assert run(list(argv)) > 1
    return capsys.readouterr().err.splitlines()[-1].removeprefix("try: ")


def test_hints_mend_what_they_are_about(
    marked: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(os.path.dirname(marked))
    assert hint(capsys, "diff", "s", "--against", "base~9") == "adaos-ctx base history s"
    stable = hint(capsys, "pack", "s", "--stable-with", "base")
    assert stable == "adaos-ctx pack s && adaos-ctx base mark s"
    for command in stable.split(" && "):
        assert run(command.split(" ")[1:]) == EXIT_OK
    assert run(["pack", "s", "--stable-with", "base"]) == EXIT_OK
    past = hint(capsys, "expand", "s", "D.readme@00000000", "--at", "base")
    assert past.startswith("in ctx@")
    assert "D.readme@" in past
    for path in ("README.md", "profiles/default.yaml"):  # by the quick way and by the long one
        write(marked, "a: 1\n", path)
        assert hint(capsys, "diff", "s", "--budget", "5").startswith("adaos-ctx diff s --budget ")
    write(marked, "", ".ado/ctx.toml")
    assert hint(capsys, "diff", "s", "--budget", "5").startswith("adaos-ctx diff s --budget ")
