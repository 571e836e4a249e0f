"""Defects of the published package, each beside what we do: theirs shows it, ours does not.

The first half of each pair runs only where askfaro-progressive-context 0.5.1 is installed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from adaos_ctx_pcx.cases import parse_cases
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.compat.loader import MemoryStore
from adaos_ctx_pcx.compat.stores import FileStore, ManifestKey
from adaos_ctx_pcx.compat.validate import structural_errors
from adaos_ctx_pcx.crosslinks import add_links
from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.evaluating import walk
from adaos_ctx_pcx.linting import lint
from adaos_ctx_pcx.navigators import make_navigator
from adaos_ctx_pcx.session import Session
from tests.pcx.compat.oracle import oracle
from tests.pcx.making import compiled, open_source, put, read, tools

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def tree(files: dict[str, str], folder: Path, kind: str = "docs") -> Any:
    return oracle("build.adapters").get_adapter(kind).load(put(folder, files))


def made(source: Any, **options: Any) -> dict[str, Any]:
    build = oracle("build")
    result = build.compile_source(source, build.FakeDescriptorModel(), [4096], **options)
    manifest: dict[str, Any] = result.manifests[4096]
    return manifest


def runtime(manifest: dict[str, Any], **options: Any) -> Any:
    return oracle().Runtime(oracle().Manifest.from_dict(manifest), **options)


def crashes(action: Callable[[], object]) -> bool:
    try:
        action()
    except SystemExit:
        return False
    except Exception:  # noqa: BLE001 - what kind of crash it is does not matter
        return True
    return False


TWO = {"a.md": "# A\n\nText of a.", "b.md": "# B\n\nText of b."}


# --- identity


def test_theirs_keeps_an_old_description(tmp_path: Path) -> None:
    old, new = ("---\ndescription: Old words\n---\nBody", "---\ndescription: New words\n---\nBody")
    first = made(tree({"a.md": old}, tmp_path / "1"))
    second = made(tree({"a.md": new}, tmp_path / "2"), prior_manifest=first)
    assert "Old words" in second["nodes"]["a"]["what"]


def test_ours_tells_the_new_description(tmp_path: Path) -> None:
    new = read(tmp_path, {"a.md": "---\ndescription: New words\n---\nBody"})
    assert compiled(new).manifest["nodes"]["a"]["what"] == "New words"


def test_theirs_has_one_identity_for_other_ids(tmp_path: Path) -> None:
    first = made(tree({"a.md": "# T\nBody"}, tmp_path / "1" / "s"))
    second = made(tree({"aa.md": "# T\nBody"}, tmp_path / "2" / "s"))
    assert first["nodes"].keys() != second["nodes"].keys()
    assert first["source"]["content_hash"] == second["source"]["content_hash"]


def test_theirs_costs_something_else_when_built_again(tmp_path: Path) -> None:
    source = tree(TWO, tmp_path)
    full = made(source)
    again = made(source, prior_manifest=full)
    assert full["variant"]["manifest_tokens"] != again["variant"]["manifest_tokens"]


LINKED = {
    f"{d}/{n}.md": f"# {n}\n\nRotate the {n} certificate keys."
    for d in ("x", "y")
    for n in ("tls", "ssh", "gpg")
}


def test_theirs_keeps_links_that_nobody_asked_for(tmp_path: Path) -> None:
    build, source = oracle("build"), tree(LINKED, tmp_path)
    made(source, cross_links=True, cross_link_min_sim=0.01)
    again = build.compile_source(source, build.FakeDescriptorModel(), [4096], cross_links=False)
    assert any("links" in node for node in again.manifests[4096]["nodes"].values())


def test_ours_links_a_manifest_and_not_the_source(tmp_path: Path) -> None:
    source = read(tmp_path, LINKED)
    manifest = compiled(source).manifest
    add_links(manifest)
    assert any("links" in node for node in manifest["nodes"].values())
    assert not any("links" in node for node in compiled(source).manifest["nodes"].values())


# --- budgets and sessions


def test_theirs_never_splits_a_page(tmp_path: Path) -> None:
    node = made(tree({"big.md": "# Big\n\n" + "word " * 6000}, tmp_path))["nodes"]["big"]
    assert node["tokens"] > 4096


def test_theirs_charges_a_second_look(tmp_path: Path) -> None:
    session = oracle().NavSession(oracle().Manifest.from_dict(made(tree(TWO, tmp_path))))
    session.look(["a"])
    once = session.shown_tokens
    session.look(["a"])
    assert session.shown_tokens > once


def test_theirs_opens_a_leaf_only_once(tmp_path: Path) -> None:
    rt = runtime(made(tree(TWO, tmp_path)), resolver=lambda key: "the text")
    assert (rt.expand("a"), rt.expand("a")) == ("the text", "node://a")


def test_theirs_charges_for_what_it_could_not_give(tmp_path: Path) -> None:
    def fails(key: str) -> str:
        raise OSError(key)

    rt = runtime(made(tree(TWO, tmp_path)), resolver=fails)
    before = rt.spent
    with pytest.raises(OSError, match="a"):
        rt.expand("a")
    assert rt.spent > before


def test_ours_charges_nothing_for_a_leaf_that_is_gone(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, TWO))
    session = Session(source)
    (tmp_path / "a.md").unlink()
    with pytest.raises(LeafGone):
        session.open("a")
    assert session.spent == 0


def test_theirs_gives_more_than_it_charges(tmp_path: Path) -> None:
    rt = runtime(made(tree(TWO, tmp_path)), resolver=lambda key: "x" * 40_000)
    before = rt.spent
    assert len(rt.expand("a")) == 40_000
    assert rt.spent - before < 10_000 / 4


def test_theirs_gets_nothing_back_from_a_branch(tmp_path: Path) -> None:
    rt = runtime(made(tree({"d/a.md": "# A\nx", "d/b.md": "# B\nx", "e.md": "# E\nx"}, tmp_path)))
    rt.expand("d")
    rt.expand("a")
    assert rt.collapse("d") == 0


def test_theirs_gives_up_what_was_opened_first_though_it_was_used_last(tmp_path: Path) -> None:
    files = {f"{name}.md": f"# {name}\n" + name * 400 for name in "abc"}
    manifest = made(tree(files, tmp_path))
    room = manifest["variant"]["manifest_tokens"] + 2 * 101 + 20
    rt = runtime(manifest, budget=room, auto_evict=True)
    for name in ("a", "b", "a", "c"):
        rt.expand(name)
    assert "a" not in rt._spliced


def test_theirs_writes_no_content_anywhere(tmp_path: Path) -> None:
    put(
        tmp_path / "s",
        {"a.md": "# A\n\nSome words. " + "More words. " * 30 + "Nobody else says: quokka."},
    )
    out = tmp_path / "o"
    argv = ["build", str(tmp_path / "s"), "--kind", "docs", "--fake", "--out", str(out)]
    assert oracle("cli").main([*argv, "--budgets", "4k"]) == 0
    assert not any("quokka" in f.read_text("utf-8") for f in out.iterdir())


def test_ours_opens_what_the_command_built(tmp_path: Path) -> None:
    put(tmp_path / "s", {"a.md": "# A\n\nSome words: quokka.", "b.md": "# B"})
    ran(
        [
            "build",
            str(tmp_path / "s"),
            "--kind",
            "docs",
            "--budgets",
            "4k",
            "--out",
            str(tmp_path / "o"),
        ]
    )
    assert "quokka" in ran(["nav", str(tmp_path / "o" / "s.pcx.4k.json"), "open:a"]).output


# --- quality

RUSSIAN = {"a.md": "# Запуск службы\n\nКак запускать.", "b.md": "# Отчёты\n\nМесячные отчёты."}


def test_theirs_is_blind_to_cyrillic(tmp_path: Path) -> None:
    distinct, descriptor = oracle("build.distinct"), oracle("build").Descriptor
    said = descriptor("Запуск службы", "когда нужна служба", [])
    assert distinct.similarity(said, said) == 0.0
    manifest = oracle().Manifest.from_dict(made(tree(RUSSIAN, tmp_path)))
    ev = oracle("eval")
    cases = [ev.NavCase("запуск службы", "a", None)]
    report = ev.run_eval(manifest, oracle("navigator").KeywordNavigator(), cases)
    assert report.navigation_success == 0.0


def test_ours_navigates_in_russian_by_words_and_by_search(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, RUSSIAN))
    case = parse_cases([{"query": "запуск службы", "target": "a"}], source.manifest.nodes, "c")[0]
    for name in ("keyword", "bm25"):
        assert walk(source, make_navigator(name, source), case, budget=4096).hit == 1


def test_theirs_rewrites_tools(tmp_path: Path) -> None:
    rows = json.dumps([{"name": "b", "description": "Добавить"}], ensure_ascii=False)
    (tmp_path / "t.json").write_text(rows, encoding="utf-8")
    source = oracle("build.adapters").get_adapter("tools").load(tmp_path / "t.json")
    assert "\\u0414" in source.root.children[0].content


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("fence", "```sh\n# a comment\n```\n\nText", "a comment"),
        ("mark", "\ufeff---\ntitle: Named\n---\nx", "Named"),
    ],
)
def test_theirs_misreads_titles(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    title = made(tree({"page.md": text}, tmp_path))["nodes"]["page"]["title"]
    assert (title == wrong) == (name == "fence")


def test_theirs_drops_a_paragraph_between_rules(tmp_path: Path) -> None:
    source = tree({"b.md": "---\n\nFirst paragraph.\n\n---\n\nSecond"}, tmp_path)
    assert "First paragraph" not in source.root.children[0].content


def test_theirs_says_of_a_folder_only_that_it_is_one(tmp_path: Path) -> None:
    files = {f"guide/{name}.md": f"# {name}\n\nAbout {name}." for name in ("zebra", "okapi")}
    what = made(tree(files, tmp_path))["nodes"]["guide"]["what"]
    assert "zebra" not in what
    assert "okapi" not in what


def test_ours_says_of_a_folder_what_is_in_it(tmp_path: Path) -> None:
    files = {f"guide/{name}.md": f"# {name}\n\nAbout {name}." for name in ("zebra", "okapi")}
    node = compiled(read(tmp_path, files | {"x.md": "# X"})).manifest["nodes"]["guide"]
    assert "zebra" in node["what"]


def test_theirs_never_counts_an_exhausted_budget_and_takes_any_target(tmp_path: Path) -> None:
    manifest = made(tree({"a.md": "# Alpha\n" + "alpha " * 8000, "b.md": "# B\nx"}, tmp_path))
    ev, keyword = oracle("eval"), oracle("navigator").KeywordNavigator()
    cases = [ev.NavCase("alpha", "a", None), ev.NavCase("alpha", "no such node", None)]
    report = ev.run_eval(oracle().Manifest.from_dict(manifest), keyword, cases)
    assert (report.navigation_success, report.budget_exhausted) == (0.0, 0)


# --- robustness


def ran(argv: list[str]) -> Any:
    result = CliRunner().invoke(app, argv)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


BAD_TOOLS = ["null", '"x"', "5", "{", '[{"name": 5}]', '[{"name": "a", "description": "\\ud800"}]']


@pytest.mark.parametrize("text", BAD_TOOLS)
def test_ours_never_answers_bad_tools_with_a_traceback(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.json").write_text(text, encoding="utf-8")
    ran(["build", str(tmp_path / "t.json"), "--kind", "tools", "--out", str(tmp_path / "o")])


def theirs_builds(path: Path, kind: str, out: Path, *more: str) -> int:
    argv = ["build", str(path), "--kind", kind, "--fake", "--out", str(out), "--budgets", "4k"]
    code: int = oracle("cli").main([*argv, *more])
    return code


@pytest.mark.parametrize("text", ["null", "5", "{", '[{"name": 5}]'])
def test_theirs_answers_bad_tools_with_a_traceback(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.json").write_text(text, encoding="utf-8")
    assert crashes(lambda: theirs_builds(tmp_path / "t.json", "tools", tmp_path / "o"))


def test_theirs_fails_at_one_file_that_is_not_utf8(tmp_path: Path) -> None:
    put(tmp_path / "s", TWO)
    (tmp_path / "s" / "bad.md").write_bytes(b"# B\xff\xfe broken")
    assert crashes(lambda: theirs_builds(tmp_path / "s", "docs", tmp_path / "o"))


def test_theirs_reads_hidden_folders_and_leaves_the_root(tmp_path: Path) -> None:
    put(tmp_path / "s", {**TWO, ".git/y.md": "# Y", "node_modules/x.md": "# X"})
    put(tmp_path, {"outside.md": "# Outside"})
    (tmp_path / "s" / "link.md").symlink_to(tmp_path / "outside.md")
    titles = {node["title"] for node in made(tree({}, tmp_path / "s"))["nodes"].values()}
    assert {"Y", "X", "Outside"} <= titles


def test_theirs_builds_nothing_and_says_it_is_well(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    assert theirs_builds(tmp_path / "s", "docs", tmp_path / "o") == 0


def test_ours_refuses_to_build_nothing(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    assert ran(["build", str(tmp_path / "s"), "--kind", "docs"]).exit_code == 40


def test_theirs_takes_a_budget_of_nothing_and_fails_at_a_wrong_one(tmp_path: Path) -> None:
    source = put(tmp_path / "s", TWO)
    assert theirs_builds(source, "docs", tmp_path / "o", "--budgets", "0") == 0
    assert crashes(lambda: theirs_builds(source, "docs", tmp_path / "o", "--budgets", "abc"))


def test_theirs_writes_outside_its_folder(tmp_path: Path) -> None:
    source = put(tmp_path / "s", TWO)
    (tmp_path / "o" / "in").mkdir(parents=True)
    theirs_builds(source, "docs", tmp_path / "o" / "in", "--source-id", "../escaped")
    assert any(path.name.startswith("escaped") for path in (tmp_path / "o").iterdir())


def test_theirs_ignores_a_gate(tmp_path: Path) -> None:
    source = put(tmp_path / "s", TWO)
    assert theirs_builds(source, "docs", tmp_path / "o", "--min-fidelity", "5") == 0


def test_ours_holds_the_gate(tmp_path: Path) -> None:
    source = put(tmp_path / "s", {**TWO, "zebra.md": "Nothing of its name."})
    argv = ["build", str(source), "--kind", "docs", "--out", str(tmp_path / "o")]
    assert ran([*argv, "--min-fidelity", "5"]).exit_code == 1


def chain(depth: int) -> dict[str, Any]:
    said = {"what": "w", "when": "n"}
    nodes: dict[str, Any] = {str(i): {**said, "children": [str(i + 1)]} for i in range(depth)}
    nodes[str(depth)] = {**said, "payload": {"ref": "x"}}
    return {
        "pcx_version": "0.2", "source": {"id": "s", "kind": "k"}, "variant": {"budget": 1},
        "root": {**said, "children": ["0"]}, "nodes": nodes,
    }  # fmt: skip


def test_theirs_cannot_check_odd_or_deep_manifests() -> None:
    check = oracle("validate").structural_errors
    assert crashes(lambda: check([]))
    assert crashes(lambda: check(chain(3000)))


def test_ours_checks_both() -> None:
    assert structural_errors([])
    assert structural_errors(chain(3000)) == []


def orphaned(tmp_path: Path) -> dict[str, Any]:
    manifest = compiled(read(tmp_path, TWO)).manifest
    manifest["root"]["children"].remove("b")
    return manifest


def test_theirs_misses_a_leaf_that_cannot_be_reached(tmp_path: Path) -> None:
    assert oracle("validate").structural_errors(orphaned(tmp_path)) == []


def test_ours_names_it(tmp_path: Path) -> None:
    from adaos_ctx_pcx.manifest import opened

    found = lint(opened(orphaned(tmp_path)).manifest, {})
    assert "node 'b': cannot be reached" in found.remarks
    assert found.measures.reachable == 0.5


def test_theirs_hands_out_what_it_keeps() -> None:
    loader = oracle("loader")
    store, key = loader.MemoryStore(), loader.ManifestKey("a", "4k")
    store.put(key, "1", {"nodes": {}})
    store.get(key).manifest["nodes"]["poison"] = 1
    assert "poison" in store.get(key).manifest["nodes"]


def test_ours_hands_out_copies() -> None:
    store, key = MemoryStore(), ManifestKey("a", "4k")
    store.put(key, "1", {"nodes": {}})
    kept = store.get(key)
    assert kept is not None
    kept.manifest["nodes"]["poison"] = 1
    again = store.get(key)
    assert again is not None
    assert again.manifest["nodes"] == {}


def test_theirs_fails_at_a_cache_file_that_is_a_list(tmp_path: Path) -> None:
    loader = oracle("loader")
    key = loader.ManifestKey("a", "4k")
    (tmp_path / f"{key.cache_slug()}.json").write_text("[]", encoding="utf-8")
    assert crashes(lambda: loader.FileStore(tmp_path).get(key))


def test_ours_takes_it_for_absent(tmp_path: Path) -> None:
    key = ManifestKey("a", "4k")
    (tmp_path / f"{key.cache_slug()}.json").write_text("[]", encoding="utf-8")
    assert FileStore(tmp_path).get(key) is None


def test_no_tool_is_lost_where_theirs_loses_three(tmp_path: Path) -> None:
    rows = [{"name": name} for name in ("get_user", "get-user", "Get_User", "search", "search.x")]
    assert len([n for n in compiled(tools(tmp_path, rows)).manifest["nodes"].values()
                if "payload" in n]) == 5  # fmt: skip
    source = oracle("build.adapters").get_adapter("tools").load(tmp_path / "tools.json")
    leaves = [n for n in made(source)["nodes"].values() if "payload" in n]
    assert len(leaves) < 4
