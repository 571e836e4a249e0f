"""Each defect of the published package: it fails there (where it is installed), and not here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_pcx.cases import parse_cases
from adaos_ctx_pcx.comparing import compare
from adaos_ctx_pcx.errors import OverBudget
from adaos_ctx_pcx.evaluating import summed, walk
from adaos_ctx_pcx.finding import Finder
from adaos_ctx_pcx.leafstore import dump_leaves, load_leaves
from adaos_ctx_pcx.navigators import make_navigator
from adaos_ctx_pcx.session import Session
from tests.pcx.compat.oracle import oracle
from tests.pcx.making import COUNT, compiled, flat, open_source, put, reached, read, tools

if TYPE_CHECKING:
    from pathlib import Path

CLASHES = {
    "index twice": {"guide/index.md": "# A\none", "ref/index.md": "# B\ntwo"},
    "page and folder": {"cli.md": "# A\none", "cli/build.md": "# B\ntwo"},
    "root id": {"r.md": "# R\none", "x.md": "# X\ntwo"},
    "case and dash": {"Get User.md": "one", "get_user.md": "two", "get-user.md": "three"},
    "same title": {"a/x.md": "# T\none", "b/x.md": "# T\ntwo", "a.x.md": "# T\nthree"},
}


def theirs(folder: Path, files: dict[str, str], kind: str = "docs") -> dict[str, Any]:
    build = oracle("build")
    tree = oracle("build.adapters").get_adapter(kind).load(put(folder, files))
    made: dict[str, Any] = build.compile_source(
        tree, build.FakeDescriptorModel(), [4096]
    ).manifests[4096]
    return made


@pytest.mark.parametrize("name", CLASHES)
def test_no_leaf_is_lost_when_names_clash(tmp_path: Path, name: str) -> None:
    files = CLASHES[name]
    manifest = compiled(read(tmp_path, files)).manifest
    assert len(reached(manifest)) == len(files)
    assert "r" not in manifest["nodes"]


@pytest.mark.parametrize("name", CLASHES)
def test_the_package_loses_it(tmp_path: Path, name: str) -> None:
    oracle()
    try:
        lost = len(reached(theirs(tmp_path, CLASHES[name]))) < len(CLASHES[name])
    except KeyError:
        lost = True
    assert lost or name == "same title"


def test_tools_of_alike_names_are_all_reached(tmp_path: Path) -> None:
    rows = [{"name": n} for n in ("get_user", "get-user", "Get_User", "search", "search.query")] + [
        {},
        {},
    ]
    assert len(reached(compiled(tools(tmp_path, rows)).manifest)) == 7


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            {"a.md": "---\ndescription: Old words\n---\nBody"},
            {"a.md": "---\ndescription: New words\n---\nBody"},
        ),
        ({"a.md": "# T\nBody"}, {"aa.md": "# T\nBody"}),
        ({"a.md": "# T\nBody"}, {"x/a.md": "# T\nBody"}),
    ],
    ids=["description", "renamed", "moved"],
)
def test_identity_covers_what_a_reader_sees(tmp_path: Path, old: Any, new: Any) -> None:
    first, second = (compiled(read(tmp_path / n, f)).manifest for n, f in (("o", old), ("n", new)))
    first["source"]["id"] = second["source"]["id"] = "same"
    assert first["source"]["content_hash"] != second["source"]["content_hash"]
    assert not compare(first, second).is_empty


def test_a_second_build_of_the_same_is_equal_byte_for_byte(tmp_path: Path) -> None:
    first, second = (
        json.dumps(compiled(read(tmp_path, CLASHES["same title"])).manifest) for _ in "12"
    )
    assert first == second


@pytest.mark.parametrize("n", [300, 1000])
@pytest.mark.parametrize("budget", [2048, 4096, 32768])
def test_the_first_view_keeps_a_quarter_of_the_budget(n: int, budget: int) -> None:
    manifest = compiled(flat(n), budget).manifest
    assert manifest["variant"]["manifest_tokens"] <= min(budget // 4, 1000)
    assert len(reached(manifest)) == n


def test_the_package_shows_more_than_its_budget() -> None:
    build = oracle("build")
    nodes = [build.SourceNode(f"t{i}", f"tool {i}", f"content {i}") for i in range(300)]
    tree = build.SourceTree("s", "tools", build.SourceNode("r", "root", children=nodes))
    made = build.compile_source(tree, build.FakeDescriptorModel(), [4096]).manifests[4096]
    assert made["variant"]["manifest_tokens"] > 4096


def test_a_page_above_the_budget_is_split_without_losing_a_character(tmp_path: Path) -> None:
    text = "".join(f"# Part {i}\n\n{'word ' * 300}\n\n" for i in range(20)) + "x" * 9000
    built = compiled(read(tmp_path, {"big.md": text}))
    nodes = built.manifest["nodes"]
    assert all(nodes[key]["tokens"] <= 1024 for key in built.leaves)
    source = open_source(read(tmp_path, {"big.md": text}))
    assert source.store is not None
    parts = sorted(built.leaves, key=lambda key: built.leaves[key].start)
    assert "".join(source.store.verbatim(key) for key in parts) == text


def test_what_is_charged_is_what_was_shown(tmp_path: Path) -> None:
    source = open_source(
        read(tmp_path, {f"d{i % 3}/p{i}.md": f"# Page {i}\n\nText of {i}." for i in range(9)})
    )
    session = Session(source)
    shown = [session.index(), session.open(source.manifest.root.children[0])]  # type: ignore[index]
    shown += [session.open("p4"), session.search("Text of 7", 2)]
    lines = dict.fromkeys(
        line for text in shown[:2] + shown[3:] for line in text.splitlines(keepends=True)
    )
    assert session.spent == sum(map(COUNT, lines)) + COUNT(shown[2])


def test_a_second_look_and_a_second_open_cost_nothing_and_say_the_same(tmp_path: Path) -> None:
    session = Session(open_source(read(tmp_path, {"a.md": "# A\n\nText", "b.md": "# B\n\nMore"})))
    first = (session.index(), session.look(["a", "b"]), session.open("a"))
    spent = session.spent
    assert (session.index(), session.look(["a", "b"]), session.open("a")) == first
    assert session.spent == spent


def test_a_refusal_changes_nothing(tmp_path: Path) -> None:
    source = open_source(read(tmp_path, {"a.md": "x" * 4000, "b.md": "y" * 400}))
    session = Session(source, budget=300)
    session.open("b")
    before = session.spent
    with pytest.raises(OverBudget) as refused:
        session.open("a")
    assert (session.spent, refused.value.facts["overage"]) == (
        before,
        refused.value.facts["cost"] - 300 + before,
    )  # type: ignore[operator]


def test_what_was_not_used_for_longest_is_given_up_and_only_where_that_helps(
    tmp_path: Path,
) -> None:
    files = {f"{name}.md": name * 400 for name in "abc"} | {"huge.md": "h" * 3900}
    session = Session(open_source(read(tmp_path, files)), budget=250, evict=True)
    for name in ("a", "b", "a", "c"):
        session.open(name)
    assert list(session._leaves) == ["a", "c"]
    with pytest.raises(OverBudget):
        session.open("huge")
    assert list(session._leaves) == ["a", "c"]


def test_closing_a_branch_gives_back_all_below_it(tmp_path: Path) -> None:
    source = open_source(
        read(tmp_path, {"d/a.md": "# A\nText", "d/b.md": "# B\nText", "e.md": "# E\nx"})
    )
    session = Session(source)
    session.index()
    before = session.spent
    session.open("d")
    session.open("a")
    held = session.spent
    assert session.close("d") == held - before
    assert session.spent == before


def test_leaves_open_from_files_and_a_changed_file_is_refused(tmp_path: Path) -> None:
    source = read(tmp_path / "docs", {"a.md": "# A\n\nText", "b.md": "# B\n\nMore"})
    built = compiled(source)
    (tmp_path / "m.leaves.json").write_text(dump_leaves(built.leaves, "docs"), encoding="utf-8")
    store = load_leaves(str(tmp_path / "m.leaves.json"))
    assert store is not None
    assert store.shown("a") == "# A\n\nText"
    (tmp_path / "docs" / "b.md").write_text("# B\n\nOther", encoding="utf-8")
    with pytest.raises(Exception, match="changed since the build"):
        store.shown("b")


def test_a_leaf_file_that_points_outside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "docs").mkdir()
    built = compiled(read(tmp_path / "docs", {"a.md": "# A"}))
    text = dump_leaves(built.leaves, "docs").replace("a.md", "../secret.txt")
    (tmp_path / "m.leaves.json").write_text(text, encoding="utf-8")
    store = load_leaves(str(tmp_path / "m.leaves.json"))
    assert store is not None
    with pytest.raises(Exception, match="cannot be read"):
        store.verbatim("a")


def test_cyrillic_and_chinese_are_found_and_described(tmp_path: Path) -> None:
    files = {
        "a.md": "# Запуск службы\n\nКак запускать службы.",
        "b.md": "# Отчёты\n\nМесячные отчёты.",
        "c.md": "# 天气\n\n查询天气预报。",
    }
    source = open_source(read(tmp_path, files))
    finder = Finder(source)
    assert finder.find("запуск службы утром", 1) == ["a"]
    assert finder.find("天气预报", 1) == ["c"]
    assert source.manifest.nodes["b"].when != source.manifest.nodes["a"].when


def test_tools_stay_verbatim_and_are_shown_without_blanks(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(
        '[ {"name": "b",  "description": "Добавить"}, {"name":"a","n":1.50} ]', encoding="utf-8"
    )
    from adaos_ctx_pcx.adapters import get_adapter

    source = open_source(get_adapter("tools")(str(tmp_path / "t.json"), ""))
    assert source.store is not None
    assert source.store.verbatim("b") == '{"name": "b",  "description": "Добавить"}'
    assert source.store.shown("b") == '{"name":"b","description":"Добавить"}'
    assert source.store.shown("a") == '{"name":"a","n":1.50}'


def test_comments_in_code_are_no_titles_and_a_rule_is_no_head(tmp_path: Path) -> None:
    files = {
        "a.md": "```sh\n# a comment\n```\n\nText",
        "b.md": "---\n\nFirst paragraph.\n\n---\n\nSecond",
        "c.md": "\ufeff---\ntitle: Named\n---\nx",
    }
    nodes = compiled(read(tmp_path, files)).manifest["nodes"]
    assert (nodes["a"]["title"], nodes["c"]["title"]) == ("a", "Named")
    assert "First paragraph" in nodes["b"]["what"]


BAD_HEADS = [
    "description: Use when: x",
    "name: 5",
    "title: 2024",
    "title: @x",
    "title: *x",
    "type:",
    "title: [a, b]",
    "\ttitle: x",
    "tags: [a, {b: c}]",
]


@pytest.mark.parametrize("head", BAD_HEADS)
def test_any_head_of_a_page_is_read(tmp_path: Path, head: str) -> None:
    for kind in ("docs", "skills", "memory"):
        assert reached(
            compiled(read(tmp_path / kind, {"a.md": f"---\n{head}\n---\nBody"}, kind)).manifest
        )


def test_faulty_files_are_noted_and_the_rest_is_built(tmp_path: Path) -> None:
    put(tmp_path, {"a.md": "# A", "node_modules/x.md": "no", ".git/y.md": "no"})
    (tmp_path / "bad.md").write_bytes(b"# B\xff\xfe broken")
    (tmp_path / "bin.md").write_bytes(b"\0\1\2")
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "out.md").symlink_to("/etc/hostname")
    source = read(tmp_path, {})
    assert {note.path for note in source.notes} == {"bad.md", "bin.md", "gone.md", "out.md"}
    assert len(reached(compiled(source).manifest)) == 2


def test_unknown_targets_are_errors_and_exhaustion_is_counted(tmp_path: Path) -> None:
    source = open_source(
        read(tmp_path, {"a.md": "# Alpha\n" + "alpha " * 800, "b.md": "# Beta\nbeta"})
    )
    nodes = source.manifest.nodes
    with pytest.raises(Exception, match="not in the manifest: zzz"):
        parse_cases([{"query": "x", "target": "zzz"}], nodes, "c.json")
    cases = parse_cases([{"query": "alpha", "expect": ["a.md"]}], nodes, "c.json")
    report = summed([walk(source, make_navigator("bm25", source), cases[0], budget=300)])
    assert (report.success, report.exhausted) == (0.0, 1)
