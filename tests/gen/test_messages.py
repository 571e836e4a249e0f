"""A reader of Russian reads Russian; records, programs and models get the English of everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.messages import phrase
from adaos_ctx.places import near
from adaos_ctx_gen import telling
from adaos_ctx_gen.errors import ChangeRefused, NoAnswer
from adaos_ctx_gen.marking import Base
from tests.gen.making import MAIN, answered, block, skill_at
from tests.gen.test_cli import options, run
from tests.llm_server import chat, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    skill_at(tmp_path)
    return tmp_path


@pytest.fixture
def server() -> Iterator[Any]:
    with serving(chat(f"USING: A.ADR1@00000000\n{block(MAIN)}")) as script:
        yield script


def test_a_change_is_told_applied_and_taken_back(root: Path, server: Any) -> None:
    said = run("code", root, *options(server), "--task", "x").splitlines()
    (id_,) = (row["id"] for row in json.loads(run("list", root, "--json"))["changes"])
    assert f"изменение {id_}: 1 файл (blocks)" in said
    assert any(
        line.startswith("модель называет A.ADR1@00000000: устарело, теперь ") for line in said
    )
    assert any(
        line.startswith("послано: ") and ", 1 запрос; файлы целиком: " in line for line in said
    )
    assert said[-1] == f"не применено: adaos-ctx gen apply {near(str(root))} {id_}"
    assert run("apply", root, id_) == "применено 1 из 1 файла\n"
    assert run("apply", root, id_) == f"изменение {id_} уже применено: ничего не записано\n"
    assert "применено  pack" in run("list", root)
    assert run("undo", root, id_) == "возвращено 1 из 1 файла\n"
    assert f"изменение {id_}: предложено\n" in run("show", root, id_)


def test_a_plan_and_an_empty_list(root: Path) -> None:
    assert run("code", root, "--dry-run", "--task", "x").startswith("сначала было бы послано: ")
    assert run("list", root) == "изменений ещё нет: adaos-ctx gen code --help\n"


def test_an_unknown_change_is_refused(root: Path) -> None:
    assert run("show", root, "0" * 12, code=69) == (
        f"ошибка: нет изменения {'0' * 12}\nпопробуйте: adaos-ctx gen list {near(str(root))}\n"
    )


def test_a_refused_change_is_told_with_its_reasons(root: Path) -> None:
    text = block("../x") + block(".github/a.yml")
    with pytest.raises(ChangeRefused) as caught:
        answered(skill_at(root), text)
    id_ = str(caught.value.facts["id"])
    assert str(caught.value.facts["reason"]) == "../x: leaves the skill root (and 1 more)"
    assert run("apply", root, id_, code=66) == (
        f"ошибка: изменение {id_} отклонено: ../x: ведёт за пределы навыка\n"
        f"попробуйте: посмотрите его целиком: adaos-ctx gen show {near(str(root))} {id_}\n"
    )
    assert phrase(str(caught.value.facts["reason"])) == "../x: ведёт за пределы навыка (и ещё 1)"
    assert "ошибка: .github/a.yml: файл CI\n" in run("show", root, id_)
    kept = (root / f".ado/changes/{id_}/change.json").read_text(encoding="utf-8")
    assert "is a CI file" in kept
    assert "файл" not in kept


def test_an_answer_without_files_is_refused(root: Path) -> None:
    with pytest.raises(NoAnswer) as caught:
        answered(skill_at(root), "I would rather not.")
    assert phrase(str(caught.value.facts["reason"])) == (
        "он не называет файлов; в нём сказано: I would rather not."
    )


def test_findings_are_told(root: Path) -> None:
    said = run("validate", root, "--answer", "-", text=block(MAIN, "def f(:\n"), code=1)
    assert said == f"{MAIN}: не разбирается: строка 1: invalid syntax\n"
    report = run("validate", root, "--answer", "-", "--json", text=block(MAIN, "def f(:\n"), code=1)
    assert "does not parse: line 1" in report
    assert run("validate", root) == "всё верно\n"


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("x.py: hunk 2 does not match the file", "x.py: фрагмент 2 патча не подходит к файлу"),
        ("it was cut off at 8192 tokens", "он оборван, предел токенов: 8192"),
        ("cut: H.main to ref (budget)", "урезан: H.main, осталось: ссылка (бюджет)"),
        ("H.main moved a1b2c3d4→00000000", "H.main изменился: a1b2c3d4→00000000"),
        ("x.py: cannot read x.py: permission denied", "x.py: не прочитать x.py: нет прав"),
        (
            "a.json: does not parse: Expecting value: line 2 column 1 (char 7)",
            "a.json: не разбирается: нужно значение: строка 2, столбец 1 (знак 7)",
        ),
        ("src/a: lies behind the link src", "src/a: лежит за ссылкой src"),
    ],
)
def test_reasons_have_their_russian(english: str, russian: str) -> None:
    assert phrase(english) == russian


def test_what_became_of_the_base_is_told() -> None:
    assert Base("back", "ctx@00000000").said == "снова база ctx@00000000"
    assert Base("back").said == "базы снова нет"
    assert Base("gone", "ctx@00000000").said == "база остаётся: прежней, ctx@00000000, больше нет"
    assert Base().said == ""


def test_a_preparation_and_the_calls_of_a_model_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = skill_at(tmp_path, {
        "prep_result.json": '{"status": "failed", "tested_hypotheses": [{"name": "fast", "result": false}]}',
    })  # fmt: skip
    calls = (("1", "get_alias", '{"alias": "H.main"}'), ("2", "rm", "{}"))
    telling.generated(answered(skill, chat("", calls=calls), block(MAIN)), as_json=False)
    said = capsys.readouterr().out
    assert "подготовка: failed; не подтвердилось: fast\n" in said
    assert "прочитано: H.main@" in said
    assert "прочитано: rm, отказ (usage)  " in said


def test_help_is_russian(tmp_path: Path) -> None:
    env = os.environ | {"ADAOS_CTX_LANG": "ru"}
    words = [sys.executable, "-m", "adaos_ctx", "gen", "undo", "--help"]
    said = subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "Вернуть файлы изменения байт в байт" in said.stdout
    assert "Пример: adaos-ctx gen undo demo 1a2b3c4d5e6f" in said.stdout
    assert "Отчёт в JSON." in said.stdout
