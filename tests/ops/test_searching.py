from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CtxError, NoBase, UsageError
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Artifact
from adaos_ctx.ops import indexing
from adaos_ctx.ops.scanning import init
from adaos_ctx.ops.searching import search
from adaos_ctx.places import cache_dir
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.search.record import Record
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import make_skill

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.search.record import Index


FILES = {
    "SKILL.md": "---\nname: shop\ndescription: Sells things.\n---\nSell politely.\n",
    "handlers/orders.py": "def place_order(customer, goods):\n    '''Place an order.'''\n",
    "handlers/stock.py": "def countGoods(shelf):\n    return len(shelf)\n",
    "docs/refunds.md": "# Refunds\n\nMoney comes back within a week.\n",
}


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_skill(tmp_path / "shop", FILES)
    init(root)
    return open_skill(root)


def paths(skill: Skill, query: str, **kwargs: object) -> list[str]:
    return [one.path for one in search(skill, query, load(), **kwargs).found]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("place an order for a customer", "handlers/orders.py"),
        ("count the goods", "handlers/stock.py"),
        ("get my money back", "docs/refunds.md"),
        ("handlers/stock.py", "handlers/stock.py"),
    ],
)
def test_what_matters_comes_first(skill: Skill, query: str, first: str) -> None:
    assert paths(skill, query)[0] == first


def test_labels_of_card_lines_are_not_what_a_source_says(skill: Skill) -> None:
    with open(os.path.join(skill.root, "handlers/stock.py"), "w", encoding="utf-8") as file:
        file.write('"""Keep the shelf full."""\n')
    assert "handlers/stock.py" not in paths(skill, "doc")
    assert paths(skill, "title") == []
    assert paths(skill, "full shelf") == ["handlers/stock.py"]


def test_a_slip_is_read_as_the_word_that_is_there_and_said(skill: Skill) -> None:
    report = search(skill, "custmer's shlf", load())
    assert [one.path for one in report.found][:1] == ["handlers/orders.py"]
    assert report.notes == ("no alias holds custmer's; searched for custom…",)
    assert search(skill, "customer", load()).notes == ()


def test_k_and_kind_narrow(skill: Skill) -> None:
    assert len(paths(skill, "goods order shelf", k=1)) == 1
    assert paths(skill, "goods money", kind="docs") == ["docs/refunds.md"]
    assert paths(skill, "zebra") == []


def test_a_change_is_found_and_what_is_gone_is_not(skill: Skill) -> None:
    assert paths(skill, "zebra") == []
    p = os.path.join(skill.root, "docs/refunds.md")
    with open(p, "w", encoding="utf-8") as file:
        file.write("# Zebra\n")
    assert paths(skill, "zebra") == ["docs/refunds.md"]
    os.remove(p)
    assert paths(skill, "zebra") == []


def test_a_corrupt_index_is_built_anew_and_said(skill: Skill) -> None:
    paths(skill, "goods")
    with open(f"{cache_dir(skill.root)}/search.db", "wb") as file:
        file.write(b"rubbish" * 1000)
    report = search(skill, "count the goods", load())
    assert "anew" in report.notes[0]
    assert report.found[0].path == "handlers/stock.py"


def test_without_a_place_for_the_index_it_is_made_in_memory(
    skill: Skill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    report = search(skill, "count the goods", load())
    assert report.notes
    assert report.found[0].path == "handlers/stock.py"


def test_secrets_do_not_reach_the_index(skill: Skill) -> None:
    secret = "ghp_" + "0123456789abcdefghijABCDEFGHIJ012345"
    with open(os.path.join(skill.root, "docs/refunds.md"), "a", encoding="utf-8") as file:
        file.write(f"The key is {secret} and a zebra is striped.\n")
    found = search(skill, f"zebra {secret}", load()).found
    assert found[0].matched == ("zebra",)


def test_plugins_answer_after_the_aliases(skill: Skill) -> None:
    class Plugin:
        @hookimpl
        def ctx_search(self, query: str, k: int) -> Sequence[Artifact]:
            return [
                Artifact(ref=f"doc:{query}#{i}", kind="chunk", renditions={"brief": "b"})
                for i in range(k + 5)
            ]

    from adaos_ctx import builtin

    plugins = Plugins([("builtin", builtin), ("docs", Plugin())])
    found = search(skill, "goods", plugins, k=1).found
    assert [one.source for one in found] == ["aliases", "docs"]
    assert (found[1].ref, found[1].brief) == ("doc:goods#0", "b")


@pytest.mark.parametrize("query", ["", "   ", "?!", "\ud800"])
def test_a_query_without_a_word_is_refused(skill: Skill, query: str) -> None:
    with pytest.raises(UsageError, match="holds no word"):
        search(skill, query, load())


@pytest.mark.parametrize("kind", ["pyton", "", "\udcff"])
def test_an_unknown_kind_names_the_known_ones(skill: Skill, kind: str) -> None:
    with pytest.raises(UsageError, match=r"known: .*docs.*python") as caught:
        search(skill, "goods", load(), kind=kind)
    str(caught.value).encode()


def test_any_number_of_results_may_be_asked_for(skill: Skill) -> None:
    assert paths(skill, "goods", k=10**30) == paths(skill, "goods")


def test_what_another_process_has_just_added_is_passed_over(
    skill: Skill, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = indexing._refresh

    def refresh(index: Index, now: Look, cards: Cards) -> None:
        real(index, now, cards)
        index.upsert([Record(key="H.newer", name="goods goods", facets={"kind": "python"})])

    expected = paths(skill, "goods")
    monkeypatch.setattr(indexing, "_refresh", refresh)
    assert paths(skill, "goods") == expected


class Silent:
    """Asked after one that fails."""

    @hookimpl
    def ctx_search(self, query: str) -> Sequence[Artifact]:
        return [Artifact(ref="doc:x#1", kind="chunk", renditions={"brief": "b"})]


class Refusing:
    @hookimpl
    def ctx_search(self, query: str) -> Sequence[Artifact]:
        raise NoBase(skill="shop")


class Crashing:
    @hookimpl
    def ctx_search(self, query: str) -> Sequence[Artifact]:
        raise ValueError("boom")


class Partial:
    @hookimpl
    def ctx_search(self, query: str) -> Sequence[Artifact | CtxError]:
        return [NoBase(skill="shop"), Artifact(ref="node:x", kind="node", renditions={})]


@pytest.mark.parametrize(
    ("failing", "said", "others"),
    [
        (Refusing(), "p: no base to compare with", ["doc:x#1"]),
        (Crashing(), "p: plugin p: ctx_search: ValueError: boom", ["doc:x#1"]),
        (Partial(), "p: no base to compare with", ["node:x", "doc:x#1"]),
    ],
    ids=["refuses", "crashes", "refuses a part"],
)
def test_a_plugin_that_refuses_takes_nothing_away_and_is_told(
    skill: Skill, failing: object, said: str, others: list[str]
) -> None:
    from adaos_ctx import builtin

    plugins = Plugins([("builtin", builtin), ("p", failing), ("q", Silent())])
    report = search(skill, "count the goods", plugins)
    assert report.found[0].path == "handlers/stock.py"
    assert [one.ref for one in report.found if one.source != "aliases"] == others
    assert [plugin for plugin, _ in report.refused] == ["p"]
    assert report.all_notes[0].startswith(said)
    assert "; adaos-ctx " in report.all_notes[0]
