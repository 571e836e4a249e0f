"""A reader of Russian reads Russian; programs, files and models get the English of everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx_docs import plugin
from tests.docs.making import put

Run = Any


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    return Path.cwd()


def test_a_run_is_told_with_its_faults(run: Run, work: Path) -> None:
    put(work, {"docs/nul.txt": "a\0b", "docs/odd.md": b"a\x80b"})
    code, said = run("index", "docs")
    assert (code, said.splitlines()[0]) == (1, "прочитано 3 из 4 документов, 3 фрагмента")
    assert "не вышло: docs/nul.txt: двоичный: нулевой байт на месте 1\n" in said
    assert "docs/odd.md: не в UTF-8: 1 байт\n" in said
    report = run("index", "docs", "--json")[1]
    assert [one["reason"] for one in report["failed"]] == ["is binary: a zero byte at 1"]


def test_what_was_found_and_what_not(run: Run, work: Path) -> None:
    run("index", "docs")
    needed = "бюджет 2 токена мал для любого отрывка: лучшему нужно "
    said = run("search", "limited retries", "--budget", "2")[1]
    assert said.startswith(needed)
    assert "пропущено 1: сверх бюджета\n" in said
    assert "ничего не найдено" in run("search", "pelicans")[1]
    put(work, {"docs/a.md": "# A\n\nNothing of it is left."})
    changed = run("search", "limited retries")[1]
    assert "пропущено 1: его текст изменился после индексации\n" in changed
    assert "2 фрагмента, 2 документа; неверных: 1\n" in run("verify")[1]
    assert run("verify", "--json")[1]["mismatches"][0]["reason"].startswith("at 0:")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("show doc:docs/a.md#9", ("ошибка: doc:docs/a.md#9: в его документе 1 фрагмент\n"
                                 "попробуйте: найдите снова: adaos-ctx docs search QUERY\n")),
        ("index docs --root a/b", ("ошибка: в имени корня нет ни косой черты, ни #: 'a/b'\n"
                                  "попробуйте: adaos-ctx docs index --help\n")),
        ("import docs/a.md", ("это не выгрузка индекса документов или она другой версии\n"
                             "попробуйте: выгрузите снова там, где индекс: adaos-ctx docs export FILE\n")),
    ],
)  # fmt: skip
def test_refusals_and_what_mends_them(run: Run, work: Path, line: str, said: str) -> None:
    run("index", "docs")
    assert run(*line.split())[1].endswith(said)


def test_what_a_file_in_the_place_of_an_index_was_is_told_through(run: Run, work: Path) -> None:
    run("index", "docs")
    (store,) = (work.parent / "data").rglob("*.db")
    store.write_text("my notes, no index")
    said = run("index", "docs")[1]
    assert (
        f"индекс начат заново: там лежало другое: это больше не индекс документов; теперь оно в {store}.broken\n"
        in said
    )


def test_a_source_that_cannot_be_read_now_is_told(run: Run, work: Path) -> None:
    put(work, {"docs/b.md": "# B\n\nPelicans are birds.", "docs/c.md": "# C\n\nHeaps of sand."})
    run("index", "docs")
    put(work, {"docs/b.md": "\0abc"})
    (work / "docs/c.md").unlink()
    (work / "docs/c.md").symlink_to("a.md")
    note = "источник не прочитать: двоичный: нулевой байт на месте 0"
    assert f"({note})\n" in run("search", "pelicans")[1]
    assert f"({note})\n" in run("show", "doc:docs/b.md#0")[1]
    assert "(источник не прочитать: это ссылка)\n" in run("show", "doc:docs/c.md#0")[1]
    said = run("show", "doc:docs/c.md#0", "--json")[1]
    assert said["note"] == "source unreadable: is a link"


def test_models_read_english(run: Run, work: Path) -> None:
    put(work, {"SKILL.md": "---\nname: demo\n---\nx"})
    context = ToolContext(skill=open_skill("."), plugins=Plugins([("docs", plugin)]), session="s")
    assert "no document index" in call_tool(context, "search_docs", {"query": "retries"}).text
    run("index", "docs")
    assert call_tool(context, "search_docs", {"query": "pelicans"}).text == "nothing found"
