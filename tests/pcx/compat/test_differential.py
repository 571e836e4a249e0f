"""Compat mode is equal to the published package, tried on the package itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pcx.compat.oracle import oracle, ours, plain
from tests.pcx.compat.sources import FEW, build, texts, trees, write

if TYPE_CHECKING:
    from pathlib import Path

KINDS = ["docs", "skills", "memory", "tools", "map"]


def compiled(side: Any, tree: Any, **options: Any) -> Any:
    package = side("build")
    model = package.FakeDescriptorModel()
    return package.compile_source(
        tree, model, [4096, 300], fidelity_model=package.LexicalFidelityModel(), **options
    )


def same(a: Any, b: Any) -> None:
    for budget in (4096, 300):
        assert json.dumps(plain(a.manifests[budget]), indent=2) == json.dumps(
            plain(b.manifests[budget]), indent=2
        )
    assert a.llms_txt == b.llms_txt
    for said in (a.stats, b.stats):
        said["warnings"] = len(said["warnings"])
        for row in said["fidelity"]["worst"]:
            row.pop("reason")
    assert a.stats == b.stats


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("links", [False, True])
def test_builds_of_files_are_equal(tmp_path: Path, kind: str, links: bool) -> None:
    oracle()
    path = write(tmp_path)[kind]
    name = "tools" if kind == "map" else kind
    results = [
        compiled(side, side("build.adapters").get_adapter(name).load(path), cross_links=links)
        for side in (oracle, ours)
    ]
    same(*results)


@FEW
@given(trees(), st.booleans(), st.booleans())
def test_builds_of_any_tree_are_equal(data: dict[str, Any], links: bool, flat: bool) -> None:
    results = []
    for side in (oracle, ours):
        tree = build(data, side("build.ir"))
        if flat:
            side("build.ir").flatten_single_child_branches(tree.root)
        results.append(compiled(side, tree, cross_links=links, cross_link_min_sim=0.2))
    same(*results)


@FEW
@given(trees())
def test_rebuilds_from_a_former_manifest_are_equal(data: dict[str, Any]) -> None:
    results = []
    for side in (oracle, ours):
        first = compiled(side, build(data, side("build.ir")))
        results.append(
            compiled(side, build(data, side("build.ir")), prior_manifest=first.manifests[300])
        )
    same(*results)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=120), st.text("ab/@ .д", max_size=90)
)
def test_small_functions_are_equal(text: str, key: str) -> None:
    a, b = oracle(), ours()
    assert a.estimate_tokens(text) == b.estimate_tokens(text)
    assert a.ManifestKey(key, "4k").cache_slug() == b.ManifestKey(key, "4k").cache_slug()
    assert a.identity_of({"x": text}) == b.identity_of({"x": text})
    for module, name in [
        ("build.adapters.base", "slugify"), ("build.ir", "hash_content"), ("build.distinct", "tokenize"),
    ]:  # fmt: skip
        assert getattr(oracle(module), name)(text) == getattr(ours(module), name)(text)


rows = st.lists(
    st.tuples(texts, texts, st.lists(st.sampled_from(["alpha", "beta", "zebra"]), max_size=3)),
    max_size=14,
)


@given(rows, st.integers(1, 5))
def test_measures_of_descriptors_are_equal(data: list[Any], size: int) -> None:
    found = []
    for side in (oracle, ours):
        distinct = side("build.distinct")
        each = [side("build").Descriptor(a or "", b or "", c) for a, b, c in data]
        words = [distinct.descriptor_tokens(d) for d in each]
        found.append((
            distinct.worst_pair(each), distinct.max_pairwise(each),
            distinct.sibling_collision_report([each, each[:3]], 0.4),
            distinct.cluster_by_similarity(list(range(len(each))), words, size),
            [len(distinct.vacuity_flags(a, d)) for (a, _, _), d in zip(data, each, strict=True)],
        ))  # fmt: skip
    assert found[0] == found[1]


ops = st.lists(
    st.tuples(
        st.sampled_from(
            ["expand", "collapse", "disclose", "view", "related", "above", "look", "facets"]
        ),
        st.integers(0, 30),
    ),
    max_size=14,
)


def play(
    side: Any, manifest: dict[str, Any], moves: list[Any], options: dict[str, Any]
) -> list[Any]:
    package = side()
    m = package.Manifest.from_dict(manifest)
    rt = package.Runtime(m, **options)
    ids = ["r", *m.nodes]
    log: list[Any] = []
    for name, number in moves:
        node = ids[number % len(ids)]
        if name == "expand" and node in rt._spliced:
            continue  # a second expand of a leaf gives its text again; the package its reference
        try:
            log.append(repr(act(rt, name, node)))
        except package.BudgetExceeded as error:
            log.append(
                (error.node_id, error.cost, error.remaining, error.overage, bool(error.suggestion))
            )
        log.append((rt.spent, rt.budget_remaining, repr(rt.peek())))
    return log


def act(rt: Any, name: str, node: str) -> Any:
    return {
        "expand": lambda: rt.expand(node), "collapse": lambda: rt.collapse(node),
        "disclose": lambda: rt.disclose_more([node], "full"), "view": rt.frontier_view,
        "related": lambda: rt.related(node), "above": lambda: [n.id for n in rt.ancestors(node)],
        "look": lambda: (rt.frontier_tokens("title"), rt.peek_one(node)), "facets": lambda: rt.find_by_facets(kind="a"),
    }[name]()  # fmt: skip


@FEW
@given(
    trees(), ops, st.integers(60, 400), st.sampled_from(["title", "brief", "full"]), st.booleans()
)
def test_sessions_are_equal(data: Any, moves: Any, budget: int, level: str, evict: bool) -> None:
    oracle()
    manifest = compiled(ours, build(data, ours("build.ir")), cross_links=True).manifests[4096]
    options = {"budget": budget, "view_level": level, "auto_evict": evict}
    assert play(oracle, manifest, moves, options) == play(ours, manifest, moves, options)


@pytest.mark.parametrize("kind", KINDS)
def test_evaluations_are_equal(tmp_path: Path, kind: str) -> None:
    oracle()
    name = "tools" if kind == "map" else kind
    tree = ours("build.adapters").get_adapter(name).load(write(tmp_path)[kind])
    manifest = compiled(ours, tree).manifests[4096]
    reports = []
    for side in (oracle, ours):
        package = side()
        m = package.Manifest.from_dict(manifest)
        cases = [package.NavCase(f"how do i {n.title} {n.what}", key) for key, n in m.nodes.items()]
        report = package.run_eval(m, package.KeywordNavigator(), cases, use_related=True)
        reports.append(report.to_dict())
    assert reports[0] == reports[1]


@pytest.mark.parametrize(
    ("mode", "resolved"), [("local", False), ("local", True), ("remote", True)]
)
def test_transcripts_are_equal(tmp_path: Path, mode: str, resolved: bool) -> None:
    oracle()
    tree = ours("build.adapters").get_adapter("docs").load(write(tmp_path)["docs"])
    manifest = compiled(ours, tree).manifests[4096]
    logs = []
    for side in (oracle, ours):
        package = side()
        s = package.NavSession(
            package.Manifest.from_dict(manifest),
            mode=mode,
            resolver=(lambda i: f"text {i}") if resolved else None,
        )
        logs.append(
            [
                s.index(),
                s.look(["guide"]),
                repr(s.open("guide")),
                s.open("start"),
                s.shown_tokens,
                s.close("start"),
                s.budget_remaining,
            ]
        )
    assert logs[0] == logs[1]


def test_files_of_stores_are_interchangeable(tmp_path: Path) -> None:
    for first, second in [(oracle(), ours()), (ours(), oracle())]:
        key = ("a/b", "4k")
        first.FileStore(tmp_path).put(first.ManifestKey(*key), "id", {"x": 1})
        kept = second.FileStore(tmp_path).get(second.ManifestKey(*key))
        assert (kept.identity, kept.manifest) == ("id", {"x": 1})
