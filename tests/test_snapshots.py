"""Stored contexts: what is written reads back, and what is odd is no base."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import snapshots
from adaos_ctx.delta.model import Context, Item
from adaos_ctx.digest import digest
from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.snapshots_plain import PlainKeeper

TEXT = b"a text\n"
ITEM = Item(alias="D.x", path="x.md", sha256=digest(TEXT)[0], size=len(TEXT))
CONTEXT = Context(digest="c" * 64, items={"D.x": ITEM})


@given(st.dictionaries(st.text(min_size=1), st.tuples(st.text(), st.integers(0)), max_size=4))
def test_a_stored_context_reads_back(rows: dict[str, tuple[str, int]]) -> None:
    items = {n: Item(alias=n, path=p, sha256="a" * 64, size=s) for n, (p, s) in rows.items()}
    context = Context(digest="b" * 64, items=items)
    assert snapshots.parse_stored(snapshots.dump_context(context)) == (context, {})


def test_sizes_of_files_are_stored_where_they_differ() -> None:
    data = snapshots.dump_context(CONTEXT, {"D.x": len(TEXT) + 1})
    assert snapshots.parse_stored(data) == (CONTEXT, {"D.x": len(TEXT) + 1})
    same = snapshots.dump_context(CONTEXT, {"D.x": len(TEXT)})
    assert snapshots.parse_stored(same) == (CONTEXT, {})


def test_a_path_that_is_not_utf8_survives() -> None:
    odd = Context(
        digest="b" * 64, items={"D.x": Item(alias="D.x", path="x\udcff", sha256="a" * 64)}
    )
    assert snapshots.parse_stored(snapshots.dump_context(odd)) == (odd, {})


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"version": 2, "rule": "sha256-lf/1"}', b"[" * 9000, b"\xff"]
)
def test_another_version_or_a_broken_file_is_no_base(data: bytes) -> None:
    with pytest.raises(NoBase):
        snapshots.parse_stored(data)


@pytest.mark.parametrize(
    ("text", "steps"),
    [("base", 0), ("base~0", 0), ("base~12", 12), ("HEAD", None), ("based", None)],
)
def test_bases_are_named_by_steps(text: str, steps: int | None) -> None:
    assert snapshots.parse_which(text) == steps


def test_a_step_must_be_a_number() -> None:
    with pytest.raises(UsageError):
        snapshots.parse_which("base~two")


class Loose(PlainKeeper):
    """A keeper that answers with whatever it is given."""

    def __init__(self, answers: dict[str, bytes], context: bytes | None) -> None:
        self._answers, self._context = answers, context

    def stored(self, digest: str) -> bytes | None:
        return self._context

    def texts(self, digest: str, wanted: list[str]) -> dict[str, bytes]:
        return {sha: self._answers[sha] for sha in wanted if sha in self._answers}


def test_a_text_is_checked_against_its_digest() -> None:
    keeper = Loose({ITEM.sha256: TEXT}, None)
    assert snapshots.Snapshot(CONTEXT, keeper).read(ITEM) == TEXT
    for answers in ({}, {ITEM.sha256: b"other"}):
        with pytest.raises(NoBase):
            snapshots.Snapshot(CONTEXT, Loose(answers, None)).read(ITEM)


def test_a_snapshot_of_another_context_is_refused() -> None:
    keeper = Loose({}, snapshots.dump_context(CONTEXT))
    assert snapshots.load(keeper, CONTEXT.digest).context == CONTEXT
    for full, answer in (("d" * 64, keeper), (CONTEXT.digest, Loose({}, None))):
        with pytest.raises(NoBase):
            snapshots.load(answer, full)


def test_the_mark_line_is_label_and_digest() -> None:
    assert snapshots.mark_line("5c2f9a1b" * 8) == b"ctx@5c2f9a1b " + b"5c2f9a1b" * 8 + b"\n"
