from __future__ import annotations

import io
import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.cli import output, packcache
from adaos_ctx.cli.table import BY_WORDS
from adaos_ctx.errors import UsageError
from adaos_ctx.pack.layouts import parse
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    for name in ("ADAOS_CTX_SESSION", "CLAUDE_SESSION_ID"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def root(tmp_path: Path) -> str:
    return small_skill(tmp_path / "s").root


def run(capsys: Capture, *argv: str) -> tuple[int, str, str]:
    code = main(list(argv))
    said = capsys.readouterr()
    return code, said.out, said.err


def options(**given: object) -> dict[str, object]:
    params = BY_WORDS["pack",].params
    return {param.name: param.default for param in params if param.name != "words"} | given


def test_pack_writes_the_pack_and_says_its_tokens(root: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, "pack", root)
    with open(f"{root}/.ado/prompt.pack", encoding="utf-8") as file:
        pack = parse(file.read(), "compact")
    assert code == 0
    assert f"{pack.tokens:,}/4,096 tokens (o200k_base)" in out


def test_a_second_run_says_the_same_from_memory(root: str, capsys: Capture) -> None:
    first = run(capsys, "pack", root)
    key = packcache.key((root,), options())
    assert key is not None
    assert packcache.find(key) == 0
    assert capsys.readouterr().out == first[1]
    assert run(capsys, "pack", root) == first


def test_a_session_hears_of_a_pack_that_did_not_change(
    root: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "pack", root)
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    assert packcache.key((root,), options()) is None


@pytest.mark.parametrize(
    "change",
    [
        "README.md",
        ".ado/ctx.toml",
        ".ado/vocab.json",
        "skill.yaml",
        ".ado/prompt.pack",
        ".ado/aliases.json",
    ],
)
def test_any_change_is_noticed(root: str, capsys: Capture, change: str) -> None:
    run(capsys, "pack", root)
    key = packcache.key((root,), options())
    texts = {
        ".ado/ctx.toml": "[pack]\nbudget = 500\n", ".ado/vocab.json": "{}",
        ".ado/aliases.json": json.dumps({"D.x": {"path": "README.md", "sha": "00000000"}}),
    }  # fmt: skip
    with open(f"{root}/{change}", "w", encoding="utf-8") as file:
        file.write(texts.get(change, "name: other\n"))
    now = packcache.key((root,), options())
    assert now is not None
    assert key is not None
    assert now.digest != key.digest or packcache.find(key) is None


def test_other_options_are_another_pack(root: str, capsys: Capture) -> None:
    run(capsys, "pack", root)
    one = packcache.key((root,), options())
    two = packcache.key((root,), options(budget="300"))
    assert one is not None
    assert two is not None
    assert one.digest != two.digest


@pytest.mark.parametrize("flag", ["show", "json", "copy", "dry_run", "all_"])
def test_what_prints_more_is_made_again(root: str, flag: str) -> None:
    assert packcache.key((root,), options(**{flag: True})) is None


def test_a_poisoned_memory_is_not_believed(root: str, capsys: Capture) -> None:
    run(capsys, "pack", root)
    key = packcache.key((root,), options())
    assert key is not None
    with open(key.path, "w", encoding="utf-8") as file:
        file.write("garbage")
    assert packcache.find(key) is None
    assert run(capsys, "pack", root)[0] == 0


def test_out_dash_is_the_pack_alone(root: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, "pack", root, "--out", "-")
    assert code == 0
    assert parse(out, "compact").tokens
    assert not os.path.exists(f"{root}/.ado/prompt.pack")


def test_out_writes_elsewhere_and_twice_the_same(
    root: str, tmp_path: Path, capsys: Capture
) -> None:
    place = tmp_path / "out.md"
    run(capsys, "pack", root, "--out", str(place), "--layout", "markdown")
    first = place.read_bytes()
    run(capsys, "pack", root, "--out", str(place), "--layout", "markdown")
    assert place.read_bytes() == first


def test_show_previews_and_writes_nothing(root: str, capsys: Capture) -> None:
    code, out, err = run(capsys, "pack", root, "--show")
    assert code == 0
    assert parse(out, "compact")
    assert "(not written)" in err
    assert not os.path.exists(f"{root}/.ado/prompt.pack")


def test_messages_go_where_the_pack_would(root: str, tmp_path: Path, capsys: Capture) -> None:
    printed = run(capsys, "pack", root, "--messages", "openai")[1]
    place = tmp_path / "messages.json"
    code, said, _ = run(capsys, "pack", root, "--messages", "openai", "--out", str(place))
    assert (code, place.read_text("utf-8")) == (0, printed)
    assert str(place) in said
    assert run(capsys, "pack", root, "--messages", "openai", "--out", "-")[1] == printed
    _, report, _ = run(capsys, "pack", root, "--messages", "openai", "--json")
    assert json.loads(report)["messages"] == json.loads(printed)
    assert "messages" not in json.loads(run(capsys, "pack", root, "--json")[1])


def test_json_is_the_whole_report(root: str, capsys: Capture) -> None:
    report = json.loads(run(capsys, "pack", root, "--json", "--dry-run")[1])
    assert report["tokens"] == parse(report["text"], "compact").tokens
    assert {item["ref"].partition("@")[0] for item in report["items"]} >= {"A.ADR1", "S.entities"}
    assert report["written"] is None


def test_strict_makes_a_cut_a_finding(root: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, "pack", root, "--budget", "250", "--strict")
    assert code == 1
    assert "cut: " in out
    assert run(capsys, "pack", root, "--budget", "250")[0] == 0


def test_a_budget_that_is_too_small_says_by_how_much(root: str, capsys: Capture) -> None:
    code, _, err = run(capsys, "pack", root, "--budget", "5", "--json")
    error = json.loads(err)["error"]
    assert (code, error["code"]) == (21, "budget_too_small")
    assert int(error["facts"]["missing"]) > 0


def test_aliases_come_from_standard_input(
    root: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("A.ADR1\nS.entities\n"))
    report = json.loads(run(capsys, "pack", root, "--only", "-", "--json")[1])
    assert {item["ref"].partition("@")[0] for item in report["items"]} == {"A.ADR1", "S.entities"}


def test_all_packs_every_skill_below(tmp_path: Path, capsys: Capture) -> None:
    small_skill(tmp_path / "w/a")
    small_skill(tmp_path / "w/b", {"skill.yaml": "name: second\n"})
    code, out, _ = run(capsys, "pack", str(tmp_path / "w"), "--all", "--budget", "2k")
    assert code == 0
    assert "## skill: my_llm_skill, second" in out


def test_a_read_only_place_is_exit_17_and_out_dash_still_works(root: str, capsys: Capture) -> None:
    os.rename(f"{root}/.ado/aliases.json", f"{root}/aliases")
    for name in os.listdir(f"{root}/.ado"):
        os.unlink(f"{root}/.ado/{name}")
    os.rename(f"{root}/aliases", f"{root}/.ado/aliases.json")
    os.mkdir(f"{root}/.ado/prompt.pack")  # root may write everywhere, but not a file over a folder
    assert run(capsys, "pack", root)[0] == 17
    assert run(capsys, "pack", root, "--out", "-")[0] == 0


def test_a_skill_without_aliases_is_told_to_init(tmp_path: Path, capsys: Capture) -> None:
    code, _, err = run(capsys, "pack", str(tmp_path))
    assert code == 2
    assert "adaos-ctx init" in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_out_never_replaces_a_device_and_makes_no_folders(
    root: str, tmp_path: Path, capsys: Capture
) -> None:
    assert run(capsys, "pack", root, "--out", os.devnull)[0] == 0
    code, _, err = run(capsys, "pack", root, "--out", "/dev/full")
    assert (code, "no space left" in err) == (17, True)
    assert not os.path.isfile("/dev/full")
    assert not os.path.isfile(os.devnull)
    code, _, err = run(capsys, "pack", root, "--out", str(tmp_path / "typo/x.pack"))
    assert (code, "no such folder" in err) == (17, True)


def test_out_follows_a_link_and_ado_never_does(root: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    assert run(capsys, "pack", root, "--out", str(tmp_path / "link"))[0] == 0
    assert (tmp_path / "link").is_symlink()
    assert parse((tmp_path / "target").read_text(), "compact").tokens
    os.symlink(str(tmp_path / "mine"), f"{root}/.ado/prompt.pack")
    assert run(capsys, "pack", root)[0] == 0
    assert not os.path.islink(f"{root}/.ado/prompt.pack")
    assert not (tmp_path / "mine").exists()


def test_a_session_that_nothing_was_told_to_is_said_so(root: str, capsys: Capture) -> None:
    code, _, err = run(capsys, "pack", root, "--since", "session:nope")
    assert code == UsageError.exit_code
    assert "nothing was told to a session nope\ntry: adaos-ctx ledger status --session ID\n" in err


def test_a_reader_of_russian_is_told_what_moved_and_what_was_cut(
    root: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    with open(f"{root}/README.md", "a", encoding="utf-8") as file:
        file.write("more\n")
    out = run(capsys, "pack", root)[1]
    assert "/4\u00a0096 токенов (o200k_base)" in out
    assert re.search("изменился: [0-9a-f]{8}→[0-9a-f]{8} ", out), out
    assert "moved" not in out
    levels = {"ref": "ссылка", "brief": "одна строка", "2 card lines": "2 строки карточки"}
    said = [output.cut("D.x", level, "budget") for level in [*levels, "left out"]]
    cut = [f"урезан: D.x, осталось: {level} (бюджет)" for level in levels.values()]
    assert said == [*cut, "не вошёл: D.x (бюджет)"]
    assert [output.rendition(level) for level in ("full", "card")] == ["целиком", "карточка"]
