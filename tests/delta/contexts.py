"""Contexts made of files, for the laws of the change engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from adaos_ctx.delta.gitpatch import git_patch
from adaos_ctx.delta.matching import Pair, pairs
from adaos_ctx.delta.model import Context, Item
from adaos_ctx.delta.patching import blob_id, file_changes
from adaos_ctx.digest import canonical, digest
from adaos_ctx.registry import context_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

Files = dict[str, tuple[str, bytes]]  # alias -> path, content

PATHS = (
    "a.md", "b c.md", "docs/a.md", "docs", "docs/deep/Решение.md", 'q"\\.txt', "tab\there.txt",
    "nl\nx.md", "e\u0301.md", "\u00e9.md", "-rf.md", "x\udcff.bin", "a.md/inner.md",
)  # fmt: skip
_LINES = st.sampled_from(
    [b"a", b"b", b"", b"x" * 40, "Ж".encode(), b"- old", b"+++ b/x", b"@@ -1 +1 @@", b"\xff",
     b"diff --git a/x b/x", b"\\ No newline at end of file", b"one two three four five", b"\r"]
)  # fmt: skip
_TEXT = st.builds(
    lambda rows, end, crlf: canonical((b"\r\n" if crlf else b"\n").join(rows) + end),
    st.lists(_LINES, max_size=9),
    st.sampled_from([b"", b"\n"]),
    st.booleans(),
)
CONTENT = st.one_of(_TEXT, st.binary(max_size=120).map(lambda b: canonical(b"\0" + b)))


def context(files: Files) -> Context:
    """The context of some files."""
    items = {}
    for alias, (path, data) in files.items():
        full, size = digest(data)
        items[alias] = Item(alias=alias, path=path, sha256=full, size=size)
    return Context(
        digest=context_digest((i.alias, i.path, i.sha256) for i in items.values()), items=items
    )


@st.composite
def sides(draw: st.DrawFn) -> tuple[Files, Files]:
    """Two versions: files of the first are kept, edited, moved, renamed, copied or dropped."""
    old = draw(_files())
    new: Files = {}
    for alias, (path, data) in old.items():
        fate = draw(st.sampled_from("keep edit move rename both drop copy".split()))
        edited = draw(CONTENT) if fate in ("edit", "both") else data
        name = f"{alias}x" if fate in ("rename", "both") else alias
        where = draw(st.sampled_from(PATHS)) if fate in ("move", "both", "copy") else path
        if fate == "copy":
            new[f"{alias}c"] = (where, data)
            where = path
        if fate != "drop":
            new[name] = (where, edited)
    return old, tidy(new | draw(_files(prefix="D.n")))


@st.composite
def _files(draw: st.DrawFn, prefix: str = "D.a") -> Files:
    paths = draw(st.lists(st.sampled_from(PATHS), max_size=4, unique=True))
    return tidy({f"{prefix}{n}": (path, draw(CONTENT)) for n, path in enumerate(paths)})


def tidy(files: Files) -> Files:
    """One content a path, and no file where another one has a folder."""
    by_path: dict[str, bytes] = {}
    kept: Files = {}
    for alias, (path, data) in sorted(files.items()):
        if any(p.startswith(f"{path}/") or path.startswith(f"{p}/") for p in by_path):
            continue
        kept[alias] = (path, by_path.setdefault(path, data))
    return kept


def matched(old: Files, new: Files) -> tuple[Pair, ...]:
    """The pairs of two versions."""
    return pairs(context(old), context(new), lambda i: old[i.alias][1], lambda i: new[i.alias][1])


def patch_of(old: Files, new: Files, kind: str = "sha1") -> bytes:
    """The patch between two versions."""
    changes = file_changes(
        matched(old, new), (context(old), context(new)),
        lambda i: old[i.alias][1], lambda i: new[i.alias][1],
    )  # fmt: skip
    return git_patch(changes, lambda data: blob_id(data, kind))


def by_path(files: Mapping[str, tuple[str, bytes]]) -> dict[str, bytes]:
    """Path -> content."""
    return {path: data for path, data in files.values()}
