"""People read Russian where they asked for it; programs, files and models read English."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx_catalog import cli  # noqa: F401 - helps have the language of this import
from adaos_ctx_catalog.errors import CatalogBroken, NoCatalog, SourceRefused, UnknownResource
from adaos_ctx_catalog.plans.errors import NoPlan, PlanRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[..., tuple[int, str, str]]

ORDERS = "res:db.sqlite.shop.orders"


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        code = run(["catalog", *words])
        out, err = capsys.readouterr()
        return code, out, err

    assert "записано: shop/data/shop.sqlite\n" in command("example", "shop")[1]
    monkeypatch.chdir(tmp_path / "shop")
    return command


@pytest.fixture
def scanned(say: Say) -> Say:
    assert say("scan", "data/shop.sqlite") == (
        EXIT_OK, "shop: 5 ресурсов\nдобавлено: 5, изменено: 0, убрано: 0\n", "",
    )  # fmt: skip
    return say


def test_what_a_scan_did(scanned: Say) -> None:
    assert scanned("scan")[1] == "shop: 5 ресурсов\nничего не изменилось\n"
    Path("empty.csv").write_text("")
    code, _, err = scanned("scan", "empty.csv")
    assert (code, err) == (SourceRefused.exit_code, "empty: empty.csv пуст; он не добавлен\n")
    code, out, _ = scanned("scan", "empty.csv", "--json")
    assert json.loads(out)["failed"] == {"empty": "empty.csv is empty"}


def test_pages_searches_and_contexts(scanned: Say) -> None:
    _, out, err = scanned("list")
    assert out.split()[:4] == ["ресурс", "вид", "строки", "поля"]
    assert err == "страница 1 из 1, 5 ресурсов\n"
    assert scanned("search", "orders", "-f", "colour=red")[2].startswith(
        "ни у одного ресурса нет фасета colour; есть: "
    )
    _, out, err = scanned("context", "orders by status", "--budget", "800")
    assert out.startswith("[DETAILS]\n")
    assert " из 800 токенов: начало 0, обзор " in err
    assert f"детали {ORDERS}: совпало: orders, status\n" in err
    people = "res:db.sqlite.shop.customers"
    assert scanned("show", people, "--as", "reader")[2] == (
        f"{people}: скрыто: 2 столбца с личными данными (нужно pii)\n"
    )


def test_what_is_not_true(scanned: Say) -> None:
    assert "всё верно\n" in scanned("verify")[1]
    os.remove("data/shop.sqlite")
    code, out, _ = scanned("verify")
    assert code == EXIT_FINDINGS
    assert "источник: shop: нет файла data/shop.sqlite\n" in out
    assert out.endswith(": 1 замечание\n")
    assert json.loads(scanned("verify", "--json")[1])["findings"][0]["reason"] == (
        "no such file data/shop.sqlite"
    )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (f"show {ORDERS}@9", UnknownResource.exit_code,
         f"ошибка: нет ресурса {ORDERS}@9; сейчас он на ревизии 1\nпопробуйте: adaos-ctx catalog search TEXT\n"),
        ("show res:db.sqlite.shop.order", UnknownResource.exit_code,
         "ошибка: нет ресурса res:db.sqlite.shop.order (может быть, "),
        ("scan none.txt", SourceRefused.exit_code, "ошибка: none.txt: нет такого файла или папки\n"),
        ("scan a b --name x", 2, "ошибка: --name бывает с одним LOCATOR\n"),
        ("run none", NoPlan.exit_code, "ошибка: нет плана none: файла plans/none/plan.yaml нет\n"),
        ("plan zork", 52, "ошибка: для этой задачи нет плана: "),
        ("list --skill ..", NoCatalog.exit_code, "ошибка: в .. нет каталога: источники ещё не читали\n"),
    ],
)  # fmt: skip
def test_refusals_and_what_mends_them(scanned: Say, line: str, code: int, said: str) -> None:
    found, out, err = scanned(*line.split())
    assert (found, out) == (code, "")
    assert err.startswith(said)


def test_a_broken_file_is_named_with_what_is_wrong(scanned: Say) -> None:
    Path(".ado/catalog/sources.json").write_text('{"sources": 3}')
    code, _, err = scanned("scan")
    assert code == CatalogBroken.exit_code
    assert err.startswith("ошибка: .ado/catalog/sources.json:sources: должен быть объект\n")


def test_where_json_breaks_is_told(scanned: Say) -> None:
    Path("r.json").write_text('{"uri": 3')
    assert scanned("register", "r.json")[2].startswith(
        "ошибка: r.json:json: нужна запятая: строка 1, столбец 10 (знак 9)\n"
    )


def test_a_plan_from_its_making_to_its_rows(scanned: Say) -> None:
    task = "total amount of orders by status"
    assert scanned("plan", task, "--name", "p")[2].startswith("записано: plans/p/")
    assert "согласуется с карточками\n" in scanned("check", "p")[1]
    explained = scanned("explain", "p")[1].splitlines()
    assert explained[0].startswith("# План ")
    assert {"Шаги:", "Где:", "Как SQL:"} <= set(explained)
    assert "- все шаги (2 шага) в sqlite:shop (sqlite), pushdown 100 %" in explained
    assert scanned("run", "p")[2].endswith(", 4 строки\n")
    assert scanned("test", "--update")[1] == "1 план, записано: 1 эталон, 0 расхождений\n"
    assert scanned("test")[1] == "1 план, сверено: 1 эталон, 0 расхождений\n"
    Path("q.yaml").write_text(f"version: 1\nsource: {ORDERS}\nops:\n- project: [zork]\n")
    assert "\n- ошибка unknown_column в ops.0: " in scanned("explain", "q.yaml")[1]
    assert Path("plans/p/explain.md").read_text().startswith("# Plan ")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("filter: status > 3", "ошибка type в ops.0: status > 3: gt: не сравнить text и int ["),
        ("filter: statu = 'x'", "ошибка unknown_column в ops.0: столбца 'statu' здесь нет; может быть, status? Есть: "),
        ("filter: zzz = 'x'", "ошибка unknown_column в ops.0: столбца 'zzz' здесь нет; есть: "),
        ("project: ['NULL AS a']", "ошибка type в ops.0: a всегда NULL: приведите тип или уберите\n"),
        ("join: {source: res:db.sqlite.shop.custmers, on: {id: id}}", "ошибка unknown_resource в ops.0.join.source: нет ресурса res:db.sqlite.shop.custmers (может быть, res:"),
        ("sort: [id]\n- filter: id = 1", "предупреждение pushdown в ops.1.filter: читает только столбцы, что есть до sort"),
    ],
)  # fmt: skip
def test_faults_of_plans(scanned: Say, step: str, said: str) -> None:
    Path("p.yaml").write_text(f"version: 1\nsource: {ORDERS}\nops:\n- {step}\n")
    assert said in scanned("check", "p.yaml")[1]
    if said.startswith("ошибка"):
        code, _, err = scanned("run", "p.yaml")
        assert code == PlanRefused.exit_code
        assert err.startswith("ошибка: ops.0")


def test_help_is_in_russian(say: Say) -> None:
    argv = [sys.executable, "-m", "adaos_ctx", "catalog", "run", "--help"]
    done = subprocess.run(argv, env=os.environ, capture_output=True, text=True, check=True)
    assert "Выполнить план, только на чтение" in done.stdout
    assert "Пример: adaos-ctx catalog run by_status\n" in done.stdout
    assert "Отказ, если строк больше." in done.stdout
