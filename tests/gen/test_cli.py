"""The commands as a user types them, against a server on this machine."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
import typer
from typer.testing import CliRunner

from adaos_ctx.errors import MissingExtra, NetworkError
from adaos_ctx_gen import gen_app
from adaos_ctx_gen.errors import ChangeMoved, NoAnswer, TestsFailed, UnknownChange
from tests.gen.demo import contents
from tests.gen.making import MAIN, NEW, block, skill_at
from tests.llm_server import answer, chat, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def run(*argv: object, code: int = 0, text: str = "") -> str:
    result = CliRunner().invoke(gen_app, [str(word) for word in argv], input=text or None)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def root(tmp_path: Path) -> Path:
    skill_at(tmp_path)
    return tmp_path


@pytest.fixture
def server() -> Iterator[Any]:
    with serving(chat(f"USING: A.ADR1@00000000\n{block(MAIN)}")) as script:
        yield script


def options(server: Any) -> tuple[str, ...]:
    return ("--model", "scripted", "--endpoint", server.base)


def test_code_shows_a_diff_applies_and_undoes(root: Path, server: Any) -> None:
    before = contents(root)
    said = run("code", root, "--use-pack", *options(server), "--task", "make it run")
    assert f"+++ b/{MAIN}" in said
    assert "claimed A.ADR1@00000000: stale, now A.ADR1@" in said
    assert "whole files:" in said
    assert contents(root) == before
    (row,) = json.loads(run("list", root, "--json"))["changes"]
    assert row["state"] == "proposed"
    assert "applied 1 of 1" in run("apply", root, row["id"])
    assert (root / MAIN).read_text() == NEW
    assert "applied" in run("list", root)
    assert f"change {row['id']}: applied" in run("show", root, row["id"])
    assert "proposed" in run("undo", root, row["id"], "--json").replace(
        '"state": "proposed"', "proposed"
    )
    assert contents(root) == before


def test_without_pytest_no_model_is_asked_and_no_answer_checked(
    root: Path, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pytest", None)
    said = run("code", root, "--test", *options(server), code=MissingExtra.exit_code)
    assert said == "error: --test needs the package pytest\ntry: pip install pytest\n"
    assert not server.asked
    assert run("validate", root, "--test", code=MissingExtra.exit_code) == said


def test_a_second_apply_and_a_second_undo_say_that_nothing_is_left(root: Path, server: Any) -> None:
    run("code", root, "--apply", *options(server))
    (row,) = json.loads(run("list", root, "--json"))["changes"]
    assert (
        run("apply", root, row["id"])
        == f"change {row['id']} is applied already: nothing was written\n"
    )
    assert "restored 1 of 1 file" in run("undo", root, row["id"])
    assert f"change {row['id']} is not applied: nothing was written" in run("undo", root, row["id"])


def test_undo_of_an_answer_without_files_says_that_there_are_none(root: Path) -> None:
    with serving(chat("no")) as script:
        run("code", root, *options(script), code=NoAnswer.exit_code)
    (row,) = json.loads(run("list", root, "--json"))["changes"]
    assert run("undo", root, row["id"]) == f"change {row['id']} has no files: nothing was written\n"


def test_a_dry_run_sends_and_writes_nothing(root: Path, server: Any) -> None:
    before = sorted(p for p in root.rglob("*"))
    said = json.loads(run("code", root, "--dry-run", "--json", *options(server)))
    assert said["dry_run"]
    assert said["tokens"] > 0
    assert "would be sent" in run("code", root, "--dry-run")
    assert not server.asked
    assert sorted(p for p in root.rglob("*")) == before


def test_the_prompt_is_what_is_posted(root: Path, server: Any) -> None:
    printed = json.loads(run("code:prompt", root, "--use-pack", "--task", "t", *options(server)))
    run("code", root, "--use-pack", "--task", "t", *options(server))
    assert printed == server.asked[0]
    assert json.loads(run("code:prompt", root))["model"] == "MODEL"


def test_json_has_everything(root: Path, server: Any) -> None:
    said = json.loads(run("code", root, "--apply", "--json", *options(server)))
    assert said["applied"]
    assert said["files"][0]["path"] == MAIN
    assert said["facts"]["tokens"]["sent"] > 0
    assert json.loads(run("show", root, said["id"], "--json"))["state"] == "applied"


def test_the_environment_names_the_model(
    root: Path, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_MODEL", "scripted")
    monkeypatch.setenv("ADAOS_CTX_ENDPOINT", server.base)
    assert "change" in run("code", root)


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("--use-pack", "--delta", "--model", "ollama:x"), 2), ((), 2), (("--budget", "x", "--model", "ollama:x"), 2),
        (("--option", "O9", "--model", "ollama:x"), 2), (("--profile", "none", "--model", "ollama:x"), 2), (("--delta", "--model", "ollama:x"), 2),
        (("--budget", "1", "--model", "ollama:x"), 21), (("--model", "nowhere"), 2),
    ],
)  # fmt: skip
def test_usage(
    root: Path, argv: tuple[str, ...], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ADAOS_CTX_MODEL", raising=False)
    run("code", root, *argv, code=code)


def test_refusals_have_their_codes(root: Path) -> None:
    with serving(chat("no")) as script:
        run("code", root, *options(script), code=NoAnswer.exit_code)
    run("undo", root, "000000000000", code=UnknownChange.exit_code)
    run("show", root, "../../x", code=UnknownChange.exit_code)
    run("list", root / "nothing", code=10)
    with serving(chat(block(MAIN))) as script:
        id_ = json.loads(run("code", root, *options(script), "--apply", "--json"))["id"]
    (root / MAIN).write_text("mine\n")
    run("undo", root, id_, code=ChangeMoved.exit_code)


def test_tests_that_fail_are_shown(root: Path) -> None:
    with serving(
        chat(block("tests/test_new.py", "def test_new() -> None:\n    assert 1 == 2\n"))
    ) as script:
        said = run("code", root, *options(script), "--test", "--apply", code=TestsFailed.exit_code)
    assert "assert 1 == 2" in said
    assert not (root / "tests/test_new.py").exists()


def test_a_damaged_record_is_listed_as_one(root: Path, server: Any) -> None:
    id_ = json.loads(run("code", root, *options(server), "--json"))["id"]
    (root / f".ado/changes/{id_}/change.json").write_text("{")
    assert json.loads(run("list", root, "--json"))["changes"][0]["state"] == "damaged"


def test_validate(root: Path, tmp_path: Path) -> None:
    assert run("validate", root) == "sound\n"
    assert "../x.py: leaves the skill root" in run(
        "validate", root, "--answer", "-", code=1, text=block("../x.py")
    )
    file = root / "answer.txt"
    file.write_text(block(MAIN))
    assert json.loads(run("validate", root, "--answer", file, "--json"))["sound"]
    run("validate", root, "--answer", root / "none.txt", code=15)
    run("validate", root, "--answer", file, "--change", "x", code=2)


def test_a_long_answer_is_not_read_to_its_end(root: Path) -> None:
    file = root / "answer.txt"
    with file.open("wb") as opened:
        opened.truncate(1 << 30)  # a gigabyte that takes no room
    assert "characters" in run("validate", root, "--answer", file, code=1)


def test_it_is_a_second_mount() -> None:
    app = typer.Typer()
    skill = typer.Typer()
    skill.add_typer(gen_app, name="gen")
    app.add_typer(skill, name="skill")
    said = CliRunner().invoke(app, ["skill", "gen", "--help"]).output
    for name in ("code", "code:prompt", "validate", "apply", "undo", "list", "show"):
        assert f" {name} " in said


@pytest.mark.parametrize(
    "name", ["code", "code:prompt", "validate", "apply", "undo", "list", "show"]
)
def test_every_help_has_an_example(name: str) -> None:
    assert "Example: adaos-ctx gen" in run(name, "--help")


def test_a_silent_model_is_given_up(root: Path) -> None:
    with serving(answer(delay_s=2.5)) as script:
        words = ("--model", "m", "--endpoint", script.base, "--timeout", "1", "--attempts", "1")
        assert "no answer in time" in run("code", root, *words, code=NetworkError.exit_code)


def test_what_nobody_can_allow_is_a_wrong_option(root: Path) -> None:
    for verb in ("code", "code:prompt", "validate"):
        assert ".git" in run(verb, root, "--allow", ".git", code=2)


def test_undo_takes_back_the_base_and_says_so(root: Path, server: Any) -> None:
    words = ("--test", "--apply", "--json", *options(server))
    (root / "tests").mkdir(exist_ok=True)
    (root / "tests/test_ok.py").write_text("def test_ok() -> None:\n    pass\n")
    with (root / "README.md").open("a") as file:
        file.write("More.\n")
    base = (root / ".ado/ctx/base.sha").read_text()
    said = json.loads(run("code", root, "--delta", *words))
    assert (root / ".ado/ctx/base.sha").read_text() != base
    told = run("undo", root, said["id"])
    assert f"base {base.split()[0]} again" in told
    assert (root / ".ado/ctx/base.sha").read_text() == base
    assert "marked" not in run("undo", root, said["id"])
    assert "would be sent" in run("code", root, "--delta", "--dry-run")


def test_a_model_that_only_pings_is_given_up(root: Path) -> None:
    from tests.test_llm_http import HEAD, Trickle

    words = ("--model", "m", "--endpoint", Trickle(HEAD + b"\r\n", b": ping\n\n").base)
    said = run("code", root, *words, "--deadline", "1", code=NetworkError.exit_code)
    assert "more than 1 s" in said


def test_the_nearest_skill_is_taken_where_only_an_id_is_given(
    root: Path, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    id_ = json.loads(run("code", *options(server), "--json"))["id"]
    assert f"change {id_}: proposed" in run("show", id_)
    assert "applied 1 of 1" in run("apply", id_)
    said = run("undo", id_, "--dry-run")
    assert '+"""Summarise."""' in said
    assert '-"""Summarise."""' not in said
    assert (root / MAIN).read_text() == NEW
    assert "restored 1 of 1" in run("undo", id_)


def test_a_wrong_key_is_told_with_its_variable(root: Path) -> None:
    with serving(answer({"error": "no key"}, 401)) as script:
        said = run("code", root, *options(script), code=NetworkError.exit_code)
    assert "ADAOS_CTX_API_KEY" in said
    assert "ADAOS_CTX_API_KEY" in run("code", "--help")


@pytest.mark.parametrize("way", ["--use-pack", "--delta", "--whole"])
def test_a_small_budget_is_mended_by_an_option_of_this_command(root: Path, way: str) -> None:
    with (root / "README.md").open("a") as file:
        file.write("More.\n")
    words = ("--budget", "1", "--dry-run")
    said = " ".join(run("code", root, way, *words, code=21).split())
    assert f"{way} --budget " in said
    assert "adaos-ctx gen code" in said


def test_a_key_that_the_endpoint_repeats_is_kept_nowhere(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "a-key-without-a-shape"
    monkeypatch.setenv("ADAOS_CTX_API_KEY", key)
    with serving(chat(f"It is {key}.\n{block(MAIN, f'key = {key!r}' + chr(10))}")) as script:
        said = run("code", root, "--use-pack", *options(script), "--task", "make it run")
    assert script.headers[0]["authorization"] == f"Bearer {key}"
    assert key not in said
    written = [path.read_bytes() for path in root.rglob("*") if path.is_file()]
    assert not any(key.encode() in data for data in written)
    assert any("key = '…'".encode() in data for data in written)
