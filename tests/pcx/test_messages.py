"""A reader of Russian reads Russian; programs and files get the English of everywhere."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from adaos_ctx_pcx.asking import Estimate
from adaos_ctx_pcx.building_cli import _asked_for
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.errors import ManifestBroken, OverBudget, SourceEmpty
from tests.contract.saying import ROOT
from tests.llm_server import serving
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {"a.md": "# Install\n\nRun pip install demo.", "b.md": "# Config\n\nSet the retry limit."}
USAGE = 2


def run(line: str, code: int = 0, text: str | None = None) -> str:
    result = CliRunner().invoke(app, line.split(), input=text)
    assert result.exit_code == code, result.output
    return re.sub(r" +\n", "\n", result.output)


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "docs", {**PAGES, "odd.md": "\0\1\2"})
    return tmp_path


def test_a_build_is_told(work: Path) -> None:
    said = run(
        "build docs --kind docs --budgets 4k --preset low-budget --max-baseline 0 --out o", 1
    )
    assert said.startswith("бюджет  узлы  листья  ")
    assert "\nlow-budget: flatten True (каждый шаг стоит части окна)\n" in said
    assert "записан o/docs.pcx.4k.json\n" in said
    assert "odd.md: двоичный\n" in said
    assert "порог: 4k: доля первого вида = 0.005, нужно не больше 0\n" in said
    report = json.loads(
        run("build docs --kind docs --budgets 4k --max-baseline 0 --out o --json", 1)
    )
    assert [note["reason"] for note in report["notes"]] == ["binary"]
    assert report["failed"][0].endswith("at most 0 is wanted")


def test_reading_is_told(work: Path) -> None:
    run("build docs --kind docs --budgets 4k --out o")
    file = "o/docs.pcx.4k.json"
    assert run(f"search {file} retry --briefs 1").splitlines()[1].startswith("1 лист, ")
    said = run(f"nav {file} open:b close:b")
    assert re.search(r"\n> close:b\nснова свободно: \d+ токен\w*\n\d+ из 4\u00a0096 токенов\n", said)
    steps = json.loads(run(f"nav {file} open:b close:b --json"))["steps"]
    assert steps[1]["text"].endswith(" tokens are free again\n")
    assert "c: нет такого узла\n" in run(f"nav {file}", text="open c\n")
    assert run(f"validate {file}") == f"{file}: всё верно\n"
    assert run(f"diff {file} {file}") == "различий нет\n"
    assert run(f"lint {file}").startswith("доступность 1.000\n")


def test_what_cannot_be_reached_and_what_could_not_be_read_is_told(work: Path) -> None:
    (work / "docs/bytes.md").write_bytes(b"# A\n\n\x80")
    (work / "docs/round.md").symlink_to("round.md")
    said = run("build docs --kind docs --budgets 4k --out o")
    assert "bytes.md: не в UTF-8\n" in said
    assert "round.md: это ссылка или ссылки по кругу\n" in said
    built = json.loads((work / "o/docs.pcx.4k.json").read_text(encoding="utf-8"))
    node = built["nodes"]["b"]
    nodes = built["nodes"] | {f"x{n}": {**node, "id": f"x{n}"} for n in range(7)}
    put(work, {"x.json": json.dumps({**built, "nodes": nodes})})
    said = run("validate x.json", 1)
    assert "узел 'x0': до него не дойти\n" in said
    assert "… и ещё 2: до него не дойти\n" in said
    assert "узел 'x0': до него не дойти\n" in run("lint x.json", 1)


def test_a_number_of_requests_is_asked_for_until_it_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("abc\n3\n"))
    assert _asked_for(Estimate(requests=1, tokens=2000)) == 3
    said = capsys.readouterr().err
    assert "abc: это не число запросов\n" in said
    assert "Error" not in said


def test_cases_are_told(work: Path) -> None:
    run("build docs --kind docs --budgets 4k --out o")
    put(work, {"c.json": '[{"id": "1", "query": "retry limit", "expect": "b.md"}]'})
    said = run("eval o/docs.pcx.4k.json c.json --verbose --against o/docs.pcx.4k.json")
    assert "\nуспех" in said
    assert (
        "\nслучаев, где ответ дал только первый: 0, только второй: 0; случайно это с p = 1.000\n"
        in said
    )
    assert "\nесть 1: b.md\n" in said


def test_a_model_is_told(work: Path) -> None:
    with serving(lambda _: {}) as script:
        line = f"build docs --kind docs --budgets 4k --model {script.base}#m --out o"
        assert re.search(r"модель: не больше \d+ запрос\w*, около ", run(f"{line} --dry-run"))
        assert "; столько разрешает --max-requests " in run(f"{line} --max-requests 1", USAGE)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("build none --kind docs", SourceEmpty.exit_code,
         ("из none нечего собирать: это не папка\n"
          "попробуйте: назовите папку или файл этого вида; виды: docs")),
        ("build docs --kind docs --budgets x", USAGE, "'x': это не бюджет; пишите 4k или 31000"),
        ("build docs --kind x", USAGE, "нет вида x; есть: docs, file, "),
        ("lint none.json", ManifestBroken.exit_code,
         ("none.json: это не манифест, по которому можно ходить: нет такого файла или папки\n"
          "попробуйте: назовите манифест; собирает его: adaos-ctx pcx build FOLDER --kind docs")),
        ("lint docs/a.md", ManifestBroken.exit_code, "это не JSON: нужно значение: строка 1, столбец 1 (знак 0)"),
        ("lint odd.json", ManifestBroken.exit_code,
         "pcx_version должна быть '0.2', а не None; нужен variant.budget; узел 'r': нет 'what'\n"),
        ("lint cut.json", ManifestBroken.exit_code,
         "это не JSON: нужен ключ в двойных кавычках: строка 1, столбец 2 (знак 1)\n"),
        ("lint bytes.json", ManifestBroken.exit_code,
         "это не JSON: не в UTF-8: байт 0x80 на месте 0: с него знак не начинается\n"),
        ("nav o/docs.pcx.4k.json :x", USAGE, "нет шага ''; есть: index, open, "),
        ("validate odd.json", 1, "узел 'r': нужно ровно одно из children/payload\n"),
        ("nav o/docs.pcx.4k.json open:b --budget 256", OverBudget.exit_code, "b: нужно токенов: "),
        ("nav o/docs.pcx.4k.json open:bb", 44, "bb: нет такого узла"),
        ("eval o/docs.pcx.4k.json c.json", USAGE,
         "c.json[0]: нет в манифесте: b.mdx (может быть, b.md?)\n"),
    ],
)  # fmt: skip
def test_refusals_and_what_mends_them(work: Path, line: str, code: int, said: str) -> None:
    (work / "bytes.json").write_bytes(b"\x80")
    put(work, {"odd.json": '{"root": {}}', "cut.json": "{a", "c.json": '[{"query": "x", "expect": "b.mdx"}]',
               "docs/b.md": "# Config\n\n" + "Set the retry limit. " * 200})  # fmt: skip
    run("build docs --kind docs --budgets 4k --out o")
    assert said in run(line, code)


def test_help_is_told() -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "plugins")])
    argv = [sys.executable, "-c", "from adaos_ctx_pcx.cli import app; app()", "nav", "--help"]
    env = {**os.environ, "PYTHONPATH": paths}
    said = subprocess.run(argv, env=env, capture_output=True, check=True, text=True).stdout
    assert "Ходить по манифесту" in said
    assert 'Пример: adaos-ctx pcx nav docs.pcx.4k.json index "search:retry" open:config' in said
