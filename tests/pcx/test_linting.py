from __future__ import annotations

from adaos_ctx_pcx.compat.types import Manifest
from adaos_ctx_pcx.linting import Measures, failed_gates, lint


def leaf(what: str, tokens: int = 5) -> dict[str, object]:
    return {"what": what, "when": "needed", "payload": {"ref": "x"}, "tokens": tokens}


def test_what_is_lost_too_dear_or_alike_is_named() -> None:
    nodes = {
        "a": leaf("read invoice rows"),
        "b": leaf("read invoice rows"),
        "c": leaf("lost"),
        "d": leaf("большой отчёт", 999),
    }
    data = {
        "source": {},
        "variant": {"budget": 100},
        "root": {"what": "r", "when": "x", "children": ["a", "b", "d"]},
        "nodes": nodes,
    }
    found = lint(Manifest.from_dict(data), {"a": "invoice rows"})
    assert found.measures.reachable == 0.75
    assert found.measures.collision == 1.0
    assert [remark.split("'")[1] for remark in found.remarks] == ["c", "d", "a"]


def test_gates() -> None:
    measures = Measures(reachable=0.9, baseline=0.2, collision=0.5, fidelity=0.8)
    assert failed_gates(measures, {"max_collision": 0.5, "min_reachable": None}) == []
    assert failed_gates(measures, {"max_collision": 0.4, "min_reachable": 1}) == [
        "collision is 0.500, at most 0.4 is wanted", "reachable is 0.900, at least 1 is wanted",
    ]  # fmt: skip
