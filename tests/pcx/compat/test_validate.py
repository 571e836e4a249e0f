"""Ours accept what theirs accept, refuse what theirs refuse, and never raise."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adaos_ctx_pcx.compat.validate import schema_errors, structural_errors, validate
from tests.pcx.compat.oracle import oracle

GOOD: dict[str, Any] = {
    "pcx_version": "0.2",
    "source": {"id": "s", "kind": "docs", "own": 1},
    "variant": {"budget": 4096, "siblings": [300]},
    "root": {"what": "all", "when": "always", "children": ["a", "b"]},
    "nodes": {
        "a": {"what": "a", "when": "x", "children": ["c"], "facets": {"k": "v"}},
        "b": {"what": "b", "when": "x", "payload": {"ref": "node://b"}, "links": [{"to": "c"}]},
        "c": {"what": "c", "when": "x", "payload": {"ref": "node://c", "render": ["full"]}},
    },
}
BROKEN: dict[str, tuple[Any, Any]] = {
    "version": ("pcx_version", "0.1"), "no variant": ("variant", None), "no budget": ("variant", {}),
    "root": ("root", 5), "no what": ("nodes.a.what", None), "empty when": ("nodes.a.when", ""),
    "both": ("nodes.a.payload", {"ref": "x"}), "neither": ("nodes.b.payload", None),
    "no ref": ("nodes.b.payload", {}), "lost child": ("root.children", ["a", "zz"]),
    "lost link": ("nodes.b.links", [{"to": "zz"}]), "no to": ("nodes.b.links", [{"why": "x"}]),
    "facets": ("nodes.a.facets", [1]), "cycle": ("nodes.a.children", ["a"]), "node": ("nodes.c", "text"),
    "long what": ("nodes.a.what", "x" * 161), "unknown key": ("nodes.a.own", 1), "tier": ("nodes.a.tier", -1),
    "render": ("nodes.c.payload", {"ref": "x", "render": ["half"]}), "budget": ("variant.budget", 0),
    "sibling": ("variant.siblings", [0]), "no source": ("source", None), "source id": ("source.id", ""),
    "title": ("nodes.a.title", None.__class__), "facet value": ("nodes.a.facets", {"k": 1}),
}  # fmt: skip


def broken(path: str, value: Any) -> dict[str, Any]:
    manifest = copy.deepcopy(GOOD)
    *above, last = path.split(".")
    here: Any = manifest
    for key in above:
        here = here[key]
    if value is None:
        del here[last]
    else:
        here[last] = None if value is None.__class__ else value
    return manifest


def test_a_good_manifest_has_no_errors() -> None:
    assert validate(GOOD, use_schema=True) == []


@pytest.mark.parametrize("case", BROKEN)
def test_each_mutation_is_refused_by_one_of_the_two_checks(case: str) -> None:
    assert validate(broken(*BROKEN[case]), use_schema=True)


@pytest.mark.parametrize("case", BROKEN)
def test_the_package_refuses_the_same(case: str) -> None:
    theirs = oracle("validate")
    manifest = broken(*BROKEN[case])
    assert bool(structural_errors(manifest)) == bool(theirs.structural_errors(manifest))
    assert bool(schema_errors(manifest)) == bool(theirs.schema_errors(manifest))


@pytest.mark.parametrize(
    "manifest",
    [
        [], None, 5, {"root": {}, "nodes": []}, {"root": {"links": 5}, "variant": 7},
        {"root": {"children": [[]], "links": [5], "payload": 3}, "nodes": {"a": []}},
    ],
)  # fmt: skip
def test_whatever_it_is_given_it_answers(manifest: Any) -> None:
    assert structural_errors(manifest)


def test_a_chain_of_any_depth_is_walked() -> None:
    n = 5_000
    nodes = {f"n{i}": {"what": "w", "when": "x", "children": [f"n{(i + 1) % n}"]} for i in range(n)}
    errors = structural_errors(
        GOOD | {"root": {"what": "w", "when": "x", "children": ["n0"]}, "nodes": nodes}
    )
    assert errors == ["cycle detected at node 'n0'"]
