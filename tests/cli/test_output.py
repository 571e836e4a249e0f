"""What mends a refusal can be pasted where it was printed."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.cli import output
from adaos_ctx.errors import CtxError, RegistryError, SourceUnreadable
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    (tmp_path / "w").mkdir()
    monkeypatch.chdir(tmp_path / "w")  # not in the skill: a hint must name it
    small_skill(tmp_path / "w/a s")


def hint(capsys: Capture, *argv: str) -> str:
    main(list(argv))
    said = capsys.readouterr()
    line = [line for line in said.err.splitlines() if line.startswith("try: ")][-1]
    return line.removeprefix("try: ")


def put(path: str, text: str) -> None:
    with open(f"a s/{path}", "w", encoding="utf-8") as file:
        file.write(text)


def unsafe() -> None:
    put(".ado/aliases.json", json.dumps({"D.x": {"path": "../x", "sha": "0" * 8}}))


def link() -> None:
    os.symlink("/etc", "a s/out")
    put(".ado/aliases.json", json.dumps({"D.x": {"path": "out/hosts", "sha": "0" * 8}}))


def conflict() -> None:
    put(".ado/aliases.json", "<<<<<<< a\n=======\n>>>>>>> b\n")


def toml() -> None:
    put(".ado/ctx.toml", "nope")


def pipe() -> None:
    os.mkfifo("a s/.ado/ctx.toml")


def gone() -> None:
    os.unlink("a s/README.md")


def nothing() -> None:
    pass


def old() -> None:
    put("README.md", "another text")


def bare() -> None:
    os.unlink("a s/.ado/aliases.json")


def ado_is_a_file() -> None:
    make_skill(__import__("pathlib").Path("b"), {"SKILL.md": "---\nname: b\n---\n", ".ado": ""})


CASES: list[tuple[Callable[[], None], list[str], str]] = [
    (unsafe, ["alias", "list", "a s"], "adaos-ctx alias remove 'a s' D.x"),
    (unsafe, ["pack", "a s"], "adaos-ctx alias remove 'a s' D.x"),
    (link, ["alias", "verify", "a s"], "adaos-ctx alias remove 'a s' D.x"),
    (conflict, ["status", "a s"], "adaos-ctx alias resolve 'a s'"),
    (toml, ["pack", "a s"], "git checkout -- 'a s/.ado/ctx.toml'"),
    (pipe, ["pack", "a s"], "see what is there: ls -ld 'a s/.ado/ctx.toml'"),
    (gone, ["expand", "a s", "D.readme"], "adaos-ctx alias remove 'a s' D.readme"),
    (nothing, ["expand", "a s", "D.none"], "adaos-ctx alias list 'a s'"),
    (nothing, ["expand", "a s", "D.readme@00000000"], "the present one is D.readme@"),
    (old, ["pack", "a s", "--locked"], "adaos-ctx alias refresh 'a s' D.readme"),
    (nothing, ["alias", "add", "a s", "D.y", "none"], "name a regular file that exists"),
    (nothing, ["alias", "add", "a s", "D.readme", "skill.yaml"],
     "adaos-ctx alias add 'a s' D.readme skill.yaml --force"),
    (nothing, ["base", "show", "a s"], "adaos-ctx base mark 'a s'"),
    (bare, ["pack", "a s"], "adaos-ctx init 'a s'"),
    (nothing, ["pack", "a s", "--budget", "x"], "adaos-ctx pack --help"),
    (nothing, ["expand", "a s", "D.readme", "--lines", "x"], "adaos-ctx expand --help"),
    (nothing, ["status", "--all", "none"], "name the folder of a skill"),
    (nothing, ["alias", "list", "none"], "name the folder of a skill"),
    (nothing, ["alias", "list"], "or: adaos-ctx init ."),
    (ado_is_a_file, ["init", "b"], "a file stands where a folder is needed"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arrange", "argv", "told"), CASES, ids=[f"{c[0].__name__}-{'-'.join(c[1])}" for c in CASES]
)
def test_a_hint_names_the_skill_and_what_is_wrong(
    capsys: Capture, arrange: Callable[[], None], argv: list[str], told: str
) -> None:
    arrange()
    assert told in hint(capsys, *argv)


def test_no_hint_holds_an_unfilled_fact() -> None:
    for error in (SourceUnreadable(path="x", reason="y"), RegistryError(path="a", reason="b")):
        assert "?" not in output.mend(error).replace("?file", "")


@pytest.mark.parametrize("verb", ["remove", "rename", "add"])
def test_a_registry_with_an_unsafe_path_is_mended_by_commands(capsys: Capture, verb: str) -> None:
    rest = {"path": "README.md", "sha": "0" * 8}
    bad = {"path": "../secret", "sha": "0" * 8}
    put(".ado/aliases.json", json.dumps({"D.bad": bad, "D.good": rest}))
    argv = {
        "remove": ["remove", "a s", "D.bad"], "rename": ["rename", "a s", "D.good", "D.better"],
        "add": ["add", "a s", "D.bad", "README.md", "--force"],
    }[verb]  # fmt: skip
    assert main(["alias", *argv]) == 0
    with open("a s/.ado/aliases.json", encoding="utf-8") as file:
        left = json.load(file)
    assert left.get("D.bad", {}).get("path") == {"rename": "../secret", "add": "README.md"}.get(
        verb
    )
    assert main(["alias", "list", "a s"]) == (13 if verb == "rename" else 0)


def test_without_force_an_unsafe_registry_refuses_an_addition(capsys: Capture) -> None:
    unsafe()
    assert main(["alias", "add", "a s", "D.y", "README.md"]) == 13


@pytest.mark.parametrize("words", [["a s", "b"], ["--all", "."]])
def test_a_pack_of_several_names_the_skill_that_is_at_fault(
    capsys: Capture, words: list[str]
) -> None:
    os.rename("a s", "b")
    os.mkdir("z")
    small_skill(__import__("pathlib").Path("a s"))
    unsafe()
    assert main(["pack", *words]) == 13
    assert "'a s': unsafe path ../x" in capsys.readouterr().err


def test_what_may_not_be_read_says_chmod_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    error = SourceUnreadable(
        path="docs/in/a.md", reason="permission denied", alias="D.a", skill=os.path.realpath("a s")
    )
    make_skill(__import__("pathlib").Path("a s"), {"docs/in/a.md": "x"})
    assert output.mend(error) == "chmod u+rX 'a s/docs/in/a.md'"
    monkeypatch.setattr(os, "access", lambda path, mode: not path.endswith("/docs"))
    assert output.mend(error) == "chmod u+rX 'a s/docs'"


def test_json_hints_stay_english(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    main(["alias", "list", "none", "--json"])
    assert "name the folder" in json.loads(capsys.readouterr().err)["error"]["hint"]
    main(["alias", "list", "none"])
    assert "назовите папку" in capsys.readouterr().err


def test_a_refusal_knows_where_it_stands() -> None:
    error = CtxError().within("here")
    assert str(error) == "here: error"


def test_a_clipboard_that_is_not_there_is_its_own_refusal_after_the_pack(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["pack", "a s", "--copy"]) == 17
    said = capsys.readouterr().err
    assert "cannot write the clipboard" in said
    assert "adaos-ctx pack 'a s' --out -" in said
    assert os.path.isfile("a s/.ado/prompt.pack")


def test_a_tools_schema_is_a_report_too(capsys: Capture) -> None:
    assert main(["tool", "schema", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["tool"], report["format"]) == ("get_alias", "mcp")
    assert report["schema"]


@pytest.mark.parametrize("budget", ["", "9999999999", "4kk"])
def test_a_budget_that_is_none_is_usage(capsys: Capture, budget: str) -> None:
    for verb in (["pack", "a s"], ["diff", "a s"], ["why", "a s", "D.readme"]):
        assert main([*verb, "--budget", budget]) == 2


def test_close_names_are_found_in_any_case(capsys: Capture) -> None:
    main(["expand", "a s", "H.MAIN"])
    assert "close: H.main" in capsys.readouterr().err
    main(["alias", "add", "a s", "D.\udcff", "README.md"])
    assert "holds a character that is not Unicode text" in capsys.readouterr().err


def test_git_files_are_left_out_as_such(capsys: Capture) -> None:
    put(".gitignore", "x\n")
    main(["alias", "scan", "a s"])
    assert ".gitignore: is a git file" in capsys.readouterr().err


def test_help_names_the_version_option(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    assert "--version" in capsys.readouterr().out


def test_a_table_on_a_terminal_keeps_each_row_on_its_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the command in the last column could not be copied."""
    monkeypatch.setattr(output, "coloured", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    command = "adaos-ctx alias refresh " + "навык/" * 20
    output.table(("SKILL", "NEXT"), [("a" * 50, command), ("b", "-")])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 3
    assert lines[1].split() == ["a" * 50, *command.split()]
