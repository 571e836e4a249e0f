"""What a Russian reader is told is Russian to its end."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.errors import GitError
from adaos_ctx.hook import main as hook

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]
# Words that are the same in every language: commands, options, places, formats, names.
_SAME = re.compile(
    r"adaos-ctx.*|git checkout .*|--[a-z-]+( base)?|\S*[./]\S*|OpenAI|[A-Z]{2,}|claude\|gpt\|gemini"
    r"|o200k_base|wl-copy|xclip|xsel|pbcopy|demo|qq|Alpha|ctx"
)


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A skill with its registry, and the folder that one stands in."""
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    monkeypatch.chdir(tmp_path)
    assert main(["new", "demo"]) == 0
    monkeypatch.chdir(tmp_path / "demo")
    assert main(["init", "."]) == 0
    return tmp_path / "demo"


def english(text: str) -> list[str]:
    return re.findall("[A-Za-z]{2,}", _SAME.sub(" ", text))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("pack --stable-with base", "не с чем сравнивать: база demo ещё не отмечена"),
        ("pack --target qq", "неизвестен токенизатор: модель qq"),
        ("pack --copy", "не записать в буфер обмена: нет wl-copy"),
        ("why H.main --task main", "  текст 0."),
    ],
)
def test_a_refusal_is_russian(
    demo: Path, words: str, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    capsys.readouterr()
    monkeypatch.setenv("PATH", str(demo))  # where no clipboard program is
    main(words.split())
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert english(told.err) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pcx", "build", "SKILL.md"], "не хватает опции --kind или --adapter"),
        (["catalog", "check", "p.yaml"], "p.yaml: лишний ключ: 'id'"),
        (["catalog", "context", "x y", "--budget", "1"], "ошибка: задача: нужно "),
        (["web", "--port", "-1"], "порт: число от 0 до 65535"),
    ],
    ids=str,
)
def test_a_refusal_of_a_plugin_is_russian(
    demo: Path, words: list[str], said: str, capsys: Capture
) -> None:
    plan = "version: 1\nid: p\nsource: t\nops: []\n"
    (demo / "p.yaml").write_text(plan, encoding="utf-8")
    (demo / "t.csv").write_text("id,name\n1,a\n", encoding="utf-8")
    assert main(["catalog", "scan", "t.csv"]) == 0
    capsys.readouterr()
    assert main(words) > 0
    told = capsys.readouterr().err
    assert said in told
    if "context" in words:
        assert "adaos-ctx catalog context 'x y' --budget " in told


def test_what_a_source_and_a_plan_are_told_as(demo: Path, capsys: Capture) -> None:
    (demo / "t.csv").write_text("id,name\n1,a\n", encoding="utf-8")
    (demo / "p.yaml").write_text("version: 1\nsource: res:file.t.t\nops: []\n", encoding="utf-8")
    main(["catalog", "scan", "t.csv", "../x.csv"])
    assert "x: опасный путь ../x.csv: ведёт за пределы навыка" in capsys.readouterr().err
    main(["catalog", "explain", "p.yaml"])
    assert "1. scan, читает res:file.t.t (1 строка)" in capsys.readouterr().out


def test_outside_git_a_hook_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    monkeypatch.chdir(tmp_path)
    assert hook(["pre-commit"]) == GitError.exit_code
    assert "не лежит в репозитории git" in capsys.readouterr().err


def test_a_folder_that_is_taken(demo: Path, capsys: Capture) -> None:
    for words in (["new", "references"], ["plugin", "new", "references"]):
        assert main(words) == 17
        assert "уже есть, и не пусто" in capsys.readouterr().err


def test_a_vocabulary_that_is_none(demo: Path, capsys: Capture) -> None:
    (demo / ".ado" / "vocab.json").write_text('{"Alpha": "a b"}', encoding="utf-8")
    capsys.readouterr()
    assert main(["pack"]) == 11
    assert english(capsys.readouterr().err) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("aliases.json", '{"a": {', "это не JSON: нужен ключ в двойных кавычках"),
        ("ctx.toml", "[pack]\nfoo = 1\n", "неизвестно (есть: "),
    ],
)
def test_doctor_says_what_mends_a_file(
    demo: Path, file: str, text: str, fault: str, capsys: Capture
) -> None:
    (demo / ".ado" / file).write_text(text, encoding="utf-8")
    capsys.readouterr()
    main(["doctor"])
    said = capsys.readouterr().out
    assert re.search(rf"!!  реестр: .*{re.escape(fault)}", said)
    assert f"исправьте файл или верните прежний: git checkout -- .ado/{file}" in said


def test_a_hook_says_what_mends_a_registry(
    demo: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (demo / ".ado" / "aliases.json").write_text('{"a": {', encoding="utf-8")
    monkeypatch.chdir(demo.parent)
    for words in ("init -q .", "add ."):
        subprocess.run(["git", *words.split()], check=True)
    capsys.readouterr()
    assert hook(["pre-commit"]) == 11
    assert capsys.readouterr().err == (
        "ошибка: demo/.ado/aliases.json: строка 1, столбец 8: это не JSON: "
        "нужен ключ в двойных кавычках\n"
        "попробуйте: исправьте файл или верните прежний: git checkout -- demo/.ado/aliases.json\n"
    )
