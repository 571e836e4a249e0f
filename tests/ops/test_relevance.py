from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.relevance import around, subject, task_relevance
from adaos_ctx.ops.scanning import init
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.helpers import commit, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "handlers/orders.py": "def place_order(customer, goods):\n    '''Place an order.'''\n",
    "handlers/stock.py": "def countGoods(shelf):\n    return len(shelf)\n",
    "docs/refunds.md": "# Refunds\n\nMoney comes back within a week.\n",
}


def relevance(root: str, task: str) -> dict[str, float]:
    now = look(open_skill(root))
    found = task_relevance([(now, Cards(now, load().kinds))], task)
    return {now.get(name).alias.path: value for (_, name), value in found.scores.items()}


def test_a_folder_is_warmed_by_what_matters_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_skill(tmp_path / "shop", FILES)
    init(root)
    found = relevance(root, "place an order")
    assert found["handlers/orders.py"] == 1.0
    assert 0 < found["handlers/stock.py"] < 0.5
    assert "docs/refunds.md" not in found
    assert relevance(root, "zebra") == {}


def test_a_misspelt_task_is_read_as_search_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_skill(tmp_path / "shop", FILES)
    init(root)
    assert relevance(root, "the cusotmer")["handlers/orders.py"] == 1.0
    now = look(open_skill(root))
    found = task_relevance([(now, Cards(now, load().kinds))], "the cusotmer")
    assert found.notes == ("no alias holds cusotmer; searched for custom…",)


def test_what_is_changed_often_matters_even_where_no_word_matches(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "shop", FILES)
    init(root)
    commit(tmp_path / "shop", "first")
    make_skill(tmp_path / "shop", {"docs/refunds.md": "# Refunds\n\nNever.\n"})
    commit(tmp_path / "shop", "second")
    found = relevance(root, "zebra")
    assert found["docs/refunds.md"] == 1.0 > found["handlers/stock.py"] > 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("src/shop/_orders.py", "tests/test_orders.py"), ("a/orders.test.ts", "b/orders.ts"),
        ("a/orders_test.go", "a/orders.go"), ("src/shop/__init__.py", "tests/test_shop.py"),
        ("x/orders.pxd", "x/orders.pyx"), ("склад.py", "tests/test_склад.py"),
    ],
)  # fmt: skip
def test_a_module_and_its_test_have_one_subject(one: str, other: str) -> None:
    assert subject(one) == subject(other)


@pytest.mark.parametrize("path", ["test.py", "tests", "test_", "_", "a/.hidden", "__init__.py", ""])
def test_any_path_has_a_subject(path: str) -> None:
    assert isinstance(subject(path), str)


def test_the_test_of_what_matters_matters() -> None:
    paths = ["src/orders.py", "tests/test_orders.py", "tests/test_stock.py"]
    found = around({"src/orders.py": 1.0}, paths, [])
    assert found["tests/test_orders.py"] > 0
    assert "tests/test_stock.py" not in found


@given(
    st.dictionaries(st.sampled_from("abcd"), st.floats(0, 1)),
    st.lists(st.lists(st.sampled_from("abcdx"), unique=True, max_size=4), max_size=6),
)
def test_only_paths_of_the_skill_come_back_and_none_loses(
    words: dict[str, float], history: list[list[str]]
) -> None:
    found = around(words, list("abcd"), history)
    assert set(found) <= set("abcd")
    assert all(found.get(path, 0.0) >= score for path, score in words.items())
