"""The report's file: one piece, no script, nothing from elsewhere, no content that becomes markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.surveying import Survey, survey
from adaos_ctx.plugins import load
from adaos_ctx_web import png, svg
from adaos_ctx_web.reportbars import bars
from adaos_ctx_web.reportpage import page
from tests.ops.skills import small_skill
from tests.web.test_markup import Reader

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = {
    'docs/<img src=x onerror="alert(1)">.md': "# </pre><script>alert(1)</script>\n\nA long text, told.\n",
    "docs/&amp;\u202egpj.md": "# 名前 <b>x</b>\n\npassword: hunter2-Xy81kd\n",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    skill = small_skill(tmp_path_factory.mktemp("web") / "s", HOSTILE)
    return survey(skill, PackRequest(), load())


def test_it_is_one_file_without_script_or_request(found: Survey) -> None:
    text = page(found)
    assert "<script" not in text
    assert not re.search(r"(?:src|href)=|url\(|@import", text.partition("<body>")[0])
    assert "default-src 'none'; style-src 'sha256-" in unescape(text)
    assert " style=" not in text


def test_hostile_names_and_contents_are_text(found: Survey) -> None:
    read = Reader(page(found))
    assert "img" not in read.tags
    assert '<img src=x onerror="alert(1)">' in read.text
    assert "\u202e" not in read.text
    assert "hunter2" not in read.text


def test_numbers_are_those_of_the_survey(found: Survey) -> None:
    text = page(found)
    for stage in ("raw", "view", "card", "packed"):
        assert f"{found.total(stage):,}" in text
    for row in found.rows:
        assert row.alias in text


def test_a_narrow_screen_has_every_stage_as_bars_with_numbers(found: Survey) -> None:
    for stage in ("raw", "view", "card", "packed"):
        text = str(bars(found, stage))
        counted = [int(n.replace(",", "")) for n in re.findall(r"<b>([\d,]+)</b>", text)]
        assert sum(counted) == found.total(stage)
        assert counted == sorted(counted, reverse=True)
        assert text in page(found)
    style = page(found).partition("@media (max-width: 640px)")[2].partition("</style>")[0]
    assert ".map .treemap, .maps .hint { display: none; }" in style
    assert "560px" not in style


def test_many_aliases_are_few_bars(found: Survey) -> None:
    row = found.rows[0]
    rows = tuple(replace(row, alias=f"D.x{i}", raw=i % 90) for i in range(5000))
    text = str(bars(replace(found, rows=rows), "raw"))
    assert text.count("<li>") == 25
    assert f"<b>{sum(r.raw for r in rows) - 24 * 89:,}</b>" in text


def test_the_same_survey_gives_the_same_bytes(found: Survey) -> None:
    assert page(found) == page(found)
    assert svg.draw(found) == svg.draw(found)


def test_it_speaks_russian(found: Survey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    text = page(found)
    assert '<html lang="ru">' in text
    assert "Куда уходят токены" in text


def test_a_skill_of_empty_files_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s/a.md").write_bytes(b"")
    from adaos_ctx.ops.scanning import init
    from adaos_ctx.skill import open_skill

    init(str(tmp_path / "s"))
    empty = survey(open_skill(str(tmp_path / "s")), PackRequest(), load())
    assert "nan" not in svg.draw(empty)
    assert page(empty)


def test_a_png_is_a_png_where_matplotlib_is(found: Survey) -> None:
    pytest.importorskip("matplotlib")
    assert png.draw(found).startswith(b"\x89PNG")


def test_thousands_of_aliases_stay_a_small_file(found: Survey) -> None:
    row = found.rows[0]
    many = replace(
        found, rows=tuple(replace(row, alias=f"D.x{i}", raw=i % 90) for i in range(5000))
    )
    assert len(svg.draw(many)) < 1_500_000
