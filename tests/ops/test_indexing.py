from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import indexing
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.explaining import why
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.indexhealth import examine_index
from adaos_ctx.ops.indexing import ask_index
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.scanning import init
from adaos_ctx.ops.searching import search
from adaos_ctx.places import cache_dir
from adaos_ctx.plugins import load
from adaos_ctx.search.faults import IndexUnreadable
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import make_skill

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adaos_ctx.search.record import Index

QUERY = "count goods number7"


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = {
        f"handlers/h{i:02}.py": f"def count_{i}(goods):\n    return 'number{i} of goods'\n" * 9
        for i in range(60)
    }
    root = make_skill(tmp_path / "shop", {"SKILL.md": "---\nname: shop\n---\nSell.\n", **files})
    init(root)
    return open_skill(root)


def place(skill: Skill) -> str:
    return f"{cache_dir(skill.root)}/search.db"


def found(skill: Skill) -> tuple[list[str], str]:
    report = search(skill, QUERY, load())
    return [one.ref for one in report.found], "".join(report.notes)


def pages_of(path: str, table: str) -> list[int]:
    """Numbers of the leaf pages of a table, from 0."""
    link = sqlite3.connect(path)
    sql = "SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno"
    try:
        return [row[0] - 1 for row in link.execute(sql, (table,))]
    except sqlite3.OperationalError:
        pytest.skip("this SQLite has no dbstat")
    finally:
        link.close()


def over(data: bytes, pages: list[int], filling: bytes) -> bytes:
    for page in pages:
        data = data[: page * 4096] + filling * (4096 // len(filling)) + data[(page + 1) * 4096 :]
    return data


def in_table(name: str) -> Callable[[str, bytes], bytes]:
    return lambda path, data: over(data, pages_of(path, name), b"\xa5\x13\x00\xff")


def texts(path: str, data: bytes) -> bytes:
    return data.replace(b"number", b"nu\xffber")


DAMAGES = {
    "header": lambda _, data: b"\xff" * 100 + data[100:],
    "first page": lambda _, data: over(data, [0], b"\0"),
    "middle": lambda _, data: over(data, list(range(2, len(data) // 4096)), b"\xff"),
    "cut": lambda _, data: data[: len(data) // 2],
    "rubbish": lambda _, data: b"no database " * 900,
    "docs": in_table("docs"),
    "words": in_table("words_data"),
    "words index": in_table("words_idx"),
    "words config": in_table("words_config"),
    "terms": in_table("terms"),
    "facts": in_table("facts"),
    "facets": in_table("facets"),
    "texts": texts,
}


def damage(path: str, how: str) -> None:
    with open(path, "rb") as file:
        data = file.read()
    changed = DAMAGES[how](path, data)
    assert changed != data
    with open(path, "wb") as file:
        file.write(changed)


@pytest.mark.parametrize("how", DAMAGES)
def test_wherever_an_index_is_corrupt_it_is_built_anew_once_and_said(
    skill: Skill, how: str
) -> None:
    refs, note = found(skill)
    assert (len(refs), note) == (10, "")
    damage(place(skill), how)
    assert not examine_index(place(skill)).ok
    again, note = found(skill)
    assert again == refs
    assert note.startswith("index built anew: ")
    assert note.isprintable()
    assert found(skill) == (refs, "")
    assert examine_index(place(skill)).ok


@pytest.mark.parametrize("how", ["words", "texts", "rubbish"])
def test_a_pack_for_a_task_and_why_say_it_too(skill: Skill, how: str) -> None:
    request = PackRequest(task=QUERY, budget=600)
    wanted = pack((skill,), request, load())
    assert wanted.notes == ()
    damage(place(skill), how)
    again = pack((skill,), request, load())
    assert again.text == wanted.text
    assert again.notes[0].startswith("index built anew: ")
    damage(place(skill), how)
    alias = next(iter(skill.registry)).name
    assert why(skill, alias, load(), task=QUERY).notes[0].startswith("index built anew: ")


def test_an_empty_file_is_filled_and_a_folder_is_left_alone(skill: Skill) -> None:
    refs, _ = found(skill)
    open(place(skill), "wb").close()
    assert found(skill) == (refs, "")
    for name in os.listdir(cache_dir(skill.root)):
        if name.startswith("search.db"):
            os.remove(f"{cache_dir(skill.root)}/{name}")
    os.mkdir(place(skill))
    again, note = found(skill)
    assert again == refs
    assert note == f"index made in memory: cannot write {place(skill)}: is a directory"
    assert os.path.isdir(place(skill))
    assert not examine_index(place(skill)).ok


def test_only_a_second_failure_is_an_error(skill: Skill) -> None:
    asked = []

    def broken(index: Index) -> None:
        asked.append(len(index))
        raise IndexUnreadable(path="p", reason="malformed")

    now = look(skill)
    with pytest.raises(IndexUnreadable):
        ask_index(now, Cards(now, load().kinds), broken)
    assert asked == [61, 61]


def test_an_index_that_is_being_written_is_not_waited_for(
    skill: Skill, monkeypatch: pytest.MonkeyPatch
) -> None:
    refs, _ = found(skill)
    monkeypatch.setattr(indexing, "_BUSY_S", 0.05)
    with open(os.path.join(skill.root, "handlers/h00.py"), "a", encoding="utf-8") as file:
        file.write("# other\n")
    link = sqlite3.connect(place(skill), isolation_level=None)
    link.execute("BEGIN IMMEDIATE")
    again, note = found(skill)
    link.close()
    assert len(again) == len(refs) == 10
    assert note == "index made in memory: another process is writing it"


def test_many_that_meet_one_corrupt_index_all_get_the_same_answer(skill: Skill) -> None:
    refs, _ = found(skill)
    for how in ("rubbish", "words", "header"):
        damage(place(skill), how)
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _: found(skill)[0], range(6)))
        assert answers == [refs] * 6
        assert found(skill) == (refs, "")


def test_only_what_changed_is_read_again(skill: Skill) -> None:
    found(skill)
    now = look(skill)
    os.remove(os.path.join(skill.root, "handlers/h00.py"))  # would be read if it were looked at
    answer = ask_index(now, Cards(now, load().kinds), len)
    assert answer == (len(now.present), "")
