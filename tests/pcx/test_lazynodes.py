"""Lazy nodes are the nodes that decoding all at once gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_pcx.compat.types import Manifest
from adaos_ctx_pcx.errors import ManifestBroken
from adaos_ctx_pcx.manifest import opened
from tests.pcx.making import compiled, read

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {"a.md": "# Alpha\n\nOne.", "d/b.md": "# Beta\n\nTwo.", "d/c.md": "# Gamma\n\nThree."}


def test_they_are_equal_to_those_that_are_decoded_at_once(tmp_path: Path) -> None:
    data = compiled(read(tmp_path, PAGES)).manifest
    lazy, eager = opened(data).manifest.nodes, Manifest.from_dict(data).nodes
    assert dict(lazy) == eager
    assert list(lazy) == list(eager)
    assert len(lazy) == len(eager)
    assert "a" in lazy
    assert "zz" not in lazy
    assert [node.id for node in lazy.values()] == list(eager)


@pytest.mark.parametrize(
    ("key", "value"),
    [("keywords", None), ("keywords", 5), ("keywords", "abc"), ("links", "x"), ("links", {"a": 1}),
     ("payload", {"ref": "node://a", "render": 5})],
)  # fmt: skip
def test_a_node_that_cannot_be_decoded_is_refused_before_it_is_asked_for(
    tmp_path: Path, key: str, value: Any
) -> None:
    data = compiled(read(tmp_path, PAGES)).manifest
    data["nodes"]["a"][key] = value
    with pytest.raises(ManifestBroken, match="a"):
        opened(data)


@pytest.mark.parametrize("children", [None, 5, "ab"])
def test_children_that_are_no_list_are_refused(tmp_path: Path, children: Any) -> None:
    data = compiled(read(tmp_path, PAGES)).manifest
    data["nodes"]["d"]["children"] = children
    with pytest.raises(ManifestBroken, match="d"):
        opened(data)
