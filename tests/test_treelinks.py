"""Links and submodules on the way of a path, as a checkout would follow them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import UnsafePath
from adaos_ctx.gitindex import Entry
from adaos_ctx.treelinks import Elsewhere, resolve

TREE = {
    "s/a.md": "file", "s/link.md": "a.md", "s/up": "../s/docs", "s/docs/b.md": "file",
    "s/docs/back.md": "../a.md", "s/chain": "up", "s/out.md": "../other.md", "s/abs.md": "/etc/x",
    "s/round": "round2", "s/round2": "round", "s/git": "../.git", "s/dot.md": "./docs/./b.md",
    "other.md": "file", "top.md": "../../x",
}  # fmt: skip
LINKS = {path for path, target in TREE.items() if target != "file"}


def find(path: str) -> Entry | None:
    if path == "s/lib":
        return Entry("160000 x 0")
    if path not in TREE:
        return None
    return Entry(f"{'120000' if path in LINKS else '100644'} {path} 0")


def read(oid: str) -> bytes | None:
    return None if oid == "s/gone" else TREE[oid].encode()


@pytest.mark.parametrize(
    ("path", "found", "links"),
    [
        ("s/a.md", "s/a.md", []),
        ("s/link.md", "s/a.md", ["s/link.md"]),
        ("s/up/b.md", "s/docs/b.md", ["s/up"]),
        ("s/chain/back.md", "s/a.md", ["s/chain", "s/up", "s/docs/back.md"]),
        ("s/dot.md", "s/docs/b.md", ["s/dot.md"]),
        ("s/none.md", "s/none.md", []),
    ],
)
def test_a_path_is_followed(path: str, found: str, links: list[str]) -> None:
    assert resolve(path, "s", find, read) == (found, links)


@pytest.mark.parametrize(
    "path", ["s/out.md", "s/abs.md", "s/round/x", "s/git/config", "top.md", "other.md"]
)
def test_a_path_that_leaves_or_goes_round_is_refused(path: str) -> None:
    with pytest.raises(UnsafePath):
        resolve(path, "s", find, read)


def test_a_submodule_on_the_way_is_said() -> None:
    with pytest.raises(Elsewhere, match="lies in the submodule s/lib"):
        resolve("s/lib/a.md", "s", find, read)


def test_a_link_that_cannot_be_read_is_said() -> None:
    with pytest.raises(Elsewhere, match="the link s/x is not in this clone"):
        resolve(
            "s/x",
            "s",
            lambda path: Entry("120000 oid 0") if path == "s/x" else None,
            lambda _: None,
        )


@given(
    st.dictionaries(st.sampled_from("abc"), st.sampled_from(["a", "b/c", "..", "../a", "/", "c"]))
)
def test_any_web_of_links_ends(web: dict[str, str]) -> None:
    try:
        found, _ = resolve(
            "a/b/c", "",
            lambda path: Entry(f"120000 {path} 0") if path in web else None,
            lambda oid: web[oid].encode(),
        )  # fmt: skip
    except UnsafePath:
        return
    assert found not in web
