"""A reader of Russian reads Russian; models, hosts, programs and journals get English."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.messages import phrase
from adaos_ctx_ledger.session import Session
from tests.ledger.payloads import ASKS, CLAUDE
from tests.ledger.telling import child_env, run_hook, session_of_three
from tests.ledger.test_cli import said
from tests.ledger.test_evaluating import CASE

ASKED = json.dumps(CLAUDE | {"hook_event_name": "UserPromptSubmit", "prompt": ASKS})
LOADED = """
import json, sys
from adaos_ctx_ledger.hook import answer_to
answer_to(json.loads(sys.argv[1]))
print(sorted(name for name in sys.modules if "messages" in name))
"""


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")


def test_status_and_what_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    session_of_three(crunched=True)
    status = said(capsys, "status", "--session", "s1").splitlines()
    assert status[0] == "сессия s1: ход 1; живо: 0 (0 токенов), устарело: 3, заменено: 0"
    assert status[1].split() == (
        "состояние ссылка показано как ход токены упоминания откуда".split()
    )
    assert status[2].startswith("устарело ")
    assert status[2].endswith("вручную")
    assert status[-1].startswith("ход 1  ░░░")
    words = ("inject", "how does the second one work again?", "--session", "s1")
    filled = said(capsys, *words)
    assert filled.startswith("[A.queue@abababab] queue adapter (как рассказано, 17 токенов)\n  The ")
    assert said(capsys, *words) == "возвращать нечего; у читателя есть A.queue@abababab\n"
    assert said(capsys, "inject", "thanks", "--session", "s1") == "возвращать нечего\n"


def test_what_changes_a_ledger_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    tell = ("told", "--session", "s", "--text", "Text.")
    assert said(capsys, *tell, "a") == "записано: a\n"
    comes = "; что назовёт сообщение, вернётся\n"
    assert said(capsys, "crunch", "--session", "s") == f"1 запись устарела{comes}"
    assert said(capsys, "crunch", "--session", "s") == f"1 запись устарела, как и прежде{comes}"
    said(capsys, *tell, "b")
    dry = said(capsys, "crunch", "--session", "s", "--dry-run")
    assert dry == f"2 записи устарели бы, из них раньше 1{comes}"
    assert said(capsys, "forget", "a", "--session", "s", "--dry-run") == "было бы убрано: a\n"
    assert said(capsys, "reset", "--session", "none") == "журнала не было\n"


def test_a_journal_with_torn_lines_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    session_of_three()
    with Path(Session("s1").journal.path).open("ab") as file:
        file.write(b"half\n")
    assert main(["ledger", "status", "--session", "s1"]) == 0
    assert "в журнале пропущено неполных строк: 1\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "said_"),
    [
        (("forget", "x", "--session", "s"), 56,
         ("ошибка: в сессии s не рассказано ничего с именем x\n"
         "попробуйте: посмотрите, что рассказано: adaos-ctx ledger status --session s\n")),
        (("told", "y"), 2,
         ("ошибка: что рассказано о y? --text TEXT или --text -, чтобы прочитать\n"
         "попробуйте: adaos-ctx ledger told --help\n")),
        (("install", "--host", "emacs"), 2,
         ("ошибка: нет агента 'emacs'; есть: claude, codex, cursor\n"
         "попробуйте: adaos-ctx ledger install --help\n")),
    ],
    ids=["forget", "told", "install"],
)  # fmt: skip
def test_refusals_and_what_mends_them(
    words: tuple[str, ...], code: int, said_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ledger", *words]) == code
    assert capsys.readouterr().err == said_


def test_a_configuration_and_cases_that_do_not_parse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".claude").mkdir()
    config = tmp_path / ".claude/settings.json"
    config.write_text("// mine\n{}")
    assert main(["ledger", "install", "--host", "claude", "--project", str(tmp_path)]) == 58
    error = capsys.readouterr().err
    assert f"{config}: это не простой JSON (нужно значение" in error
    assert "; комментарии бы пропали\n" in error
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id": 1}\n')
    assert main(["ledger", "eval", str(cases)]) == 59
    assert "не годится: в строке 1 нет message, concepts_told\n" in capsys.readouterr().err


def test_tables_of_tokens_and_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    transcript = tmp_path / "t.jsonl"
    usage = {"input_tokens": 1, "cache_read_input_tokens": 3}
    transcript.write_text(json.dumps({"message": {"id": "1", "usage": usage}}))
    shown = said(capsys, "usage", str(transcript))
    assert "чтение из кэша      3\n" in shown
    assert shown.endswith("из кэша пришло 75.0 % прочитанного\n")
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps(CASE))
    assert "точность" in said(capsys, "eval", str(cases))


def test_reasons_have_their_russian() -> None:
    told = "http://h/recall gave nothing: is no http address"
    assert phrase(told) == "http://h/recall ничего не дал: это не адрес http"
    told = "http://h/v1: the reply is no chat completion"
    assert phrase(told) == "http://h/v1: в ответе нет chat completion"


def test_an_agent_reads_english_and_its_hook_loads_no_catalogue() -> None:
    session_of_three(crunched=True)
    place = Path(Session("s1").journal.path)
    journal = place.read_bytes()
    english = run_hook(ASKED.encode(), "--host", "claude", ADAOS_CTX_LANG="en").stdout
    place.write_bytes(journal)
    assert run_hook(ASKED.encode(), "--host", "claude", ADAOS_CTX_LANG="ru").stdout == english
    assert b"retries three times" in english
    place.write_bytes(journal)
    argv = [sys.executable, "-c", LOADED, ASKED]
    done = subprocess.run(argv, capture_output=True, env=child_env(), check=True)
    assert done.stdout == b"[]\n"


def test_help_is_russian() -> None:
    argv = [sys.executable, "-m", "adaos_ctx", "ledger", "told", "--help"]
    env = child_env(ADAOS_CTX_LANG="ru")
    done = subprocess.run(argv, capture_output=True, env=env, check=True).stdout.decode("utf-8")
    assert "Записать, что об этом рассказано." in done
    assert 'Пример: adaos-ctx ledger told cache --text "Хранит файлы сутки."' in done
    assert "Как это называют люди." in done
