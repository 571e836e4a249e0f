"""More defects of the published package beside what we do: what depends on chance, on what is installed,
on the answer that is looked for.

The first half of each pair runs only where askfaro-progressive-context 0.5.1 is installed.
"""

from __future__ import annotations

import os
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Any

import pytest

import adaos_ctx_pcx.compat
from adaos_ctx_pcx.cases import Case
from adaos_ctx_pcx.compat.stores import FileStore, ManifestKey
from adaos_ctx_pcx.evaluating import walk
from adaos_ctx_pcx.navigators import make_navigator
from adaos_ctx_pcx.session import Session
from tests.pcx.compat.oracle import oracle
from tests.pcx.making import compiled, open_source, read
from tests.pcx.test_package_defects import TWO, made, runtime, tree

if TYPE_CHECKING:
    from pathlib import Path

FOLDED = {"a.md": "---\ndescription: >-\n  Folded\n  words\n---\n# A\n\nText."}


def test_theirs_says_another_version_than_it_is() -> None:
    theirs = oracle()
    assert theirs.__version__ != metadata.version("askfaro-progressive-context")


def test_ours_says_the_version_that_it_is_equal_to() -> None:
    assert adaos_ctx_pcx.compat.__version__ == "0.5.1"


# --- two writers


def interrupted(monkeypatch: pytest.MonkeyPatch, store: Any, key: Any) -> None:
    """Put something while another writer, at the worst moment, puts something too."""
    rename, seen = os.replace, []

    def late(source: Any, target: Any) -> None:
        if not seen:
            seen.append(source)
            store.put(key, "second", {"x": 2})
        rename(source, target)

    monkeypatch.setattr(os, "replace", late)
    store.put(key, "first", {"x": 1})


def test_theirs_fails_where_two_write_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, key = oracle("loader").FileStore(tmp_path), oracle("loader").ManifestKey("demo", "4k")
    with pytest.raises(FileNotFoundError):
        interrupted(monkeypatch, store, key)


def test_ours_keeps_what_was_put_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, key = FileStore(tmp_path), ManifestKey("demo", "4k")
    interrupted(monkeypatch, store, key)
    kept = store.get(key)
    assert kept is not None
    assert (kept.identity, kept.manifest) == ("first", {"x": 1})


# --- what is installed


def test_theirs_builds_something_else_without_pyyaml(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = made(tree(FOLDED, tmp_path))
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert made(tree(FOLDED, tmp_path)) != with_it


def test_ours_cannot_be_installed_without_pyyaml(tmp_path: Path) -> None:
    needed = metadata.requires("adaos-ctx") or []
    assert any(each.lower().startswith("pyyaml") and "extra" not in each for each in needed)
    assert compiled(read(tmp_path, FOLDED)).manifest["nodes"]["a"]["what"] == "Folded words"


# --- budgets


def test_theirs_gives_all_of_a_leaf_for_the_price_of_its_summary(tmp_path: Path) -> None:
    manifest = made(tree({"a.md": "# A\n\n" + "word " * 700, "b.md": "# B\n\nText."}, tmp_path))
    manifest["nodes"]["a"]["summary_tokens"] = 10
    rt = runtime(manifest, resolver=lambda key: "word " * 700)
    before = rt.spent
    assert len(rt.expand("a", level="summary")) == 3500
    rt.expand("a", level="full")
    assert rt.spent - before == 10


def test_ours_charges_a_leaf_after_its_line_was_seen(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, TWO))
    session = Session(source)
    session.look(["a"])
    before = session.spent
    text = session.open("a")
    assert session.spent - before == source.count(text)


# --- what was never shown


def test_theirs_opens_a_leaf_of_a_branch_that_nobody_saw_and_shows_no_branch(
    tmp_path: Path,
) -> None:
    manifest = made(tree(FACETED, tmp_path))
    assert manifest["root"]["children"] == ["a", "b"]
    rt = runtime(manifest, resolver=lambda key: "the text")
    assert rt.expand("p0") == "the text"


def test_ours_says_of_an_unseen_leaf_where_it_lies_and_charges_that_too(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, FACETED))
    session = Session(source)
    text = session.open("a.p0")
    assert text == "[a]\n# Page 0\n\nText 0."
    assert session.spent == source.count(text)


# --- evaluation

FACETED = {f"{folder}/p{i}.md": f"# Page {i}\n\nText {i}." for folder in "ab" for i in range(3)}


def test_theirs_finds_only_because_it_is_told_where_the_answer_is(tmp_path: Path) -> None:
    manifest = made(tree(TWO | {"c.md": "# C\n\nSee it."}, tmp_path))
    manifest["nodes"]["c"]["links"] = [{"to": "a", "rel": "see_also"}]
    evals, package = oracle("eval"), oracle()
    known = package.Manifest.from_dict(manifest)
    found = {}
    for target in ("a", "b"):
        case = evals.NavCase("see c", target, None)
        keyword = oracle("navigator").KeywordNavigator()
        found[target] = evals.run_case(known, keyword, case, use_related=True, max_hops=1).path
    assert found == {"a": ["c", "a"], "b": ["c"]}


def test_ours_opens_the_same_whatever_the_answer_is(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, FACETED))
    navigator = make_navigator("bm25", source)
    leaves = [key for key, node in source.manifest.nodes.items() if node.children is None]
    every = walk(source, navigator, _case("none"), budget=4096).opened
    for key in leaves:
        opened = walk(source, navigator, _case(key), budget=4096).opened
        assert opened == every[: len(opened)]


def _case(target: str) -> Case:
    return Case(id="1", query="text of the page", wanted=frozenset({target}), names=(target,))
