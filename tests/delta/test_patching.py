"""The files of a patch: one entry a path, moves where both ends are free."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.patching import blob_id, file_changes
from tests.delta.contexts import Files, context, matched


def told(old: Files, new: Files) -> list[tuple[str | None, str | None, str]]:
    found = file_changes(
        matched(old, new), (context(old), context(new)),
        lambda i: old[i.alias][1], lambda i: new[i.alias][1],
    )  # fmt: skip
    return [(c.old_path, c.new_path, c.title) for c in found]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            {"D.a": ("a", b"1"), "D.b": ("b", b"1")}, {"D.a": ("c", b"1"), "D.b": ("c", b"1")},
            [("b", None, "D.b"), ("a", "c", "D.a -> D.a, D.b")],
        ),
        ({"D.a": ("a", b"1")}, {"D.a": ("b", b"2")}, [("a", "b", "D.a")]),
        ({"D.a": ("a", b"1")}, {"D.b": ("a", b"1")}, []),
        ({"D.a": ("a", b"1")}, {"D.a": ("a", b"1"), "D.b": ("b", b"1")}, [(None, "b", "D.b")]),
        ({"D.a": ("a", b"1"), "D.b": ("a", b"1")}, {"D.b": ("a", b"1")}, []),
        ({"D.a": ("a", b"1")}, {}, [("a", None, "D.a")]),
        (
            {"D.a": ("a", b"1"), "D.b": ("b", b"2")}, {"D.a": ("b", b"1"), "D.b": ("a", b"2")},
            [("a", "a", "D.a -> D.b"), ("b", "b", "D.b -> D.a")],
        ),
    ],
    ids=["two into one", "moved", "renamed alias", "copied", "second alias gone", "gone", "swapped"],
)  # fmt: skip
def test_files_of_a_patch(
    old: Files, new: Files, expected: list[tuple[str | None, str | None, str]]
) -> None:
    assert told(old, new) == expected


def test_object_ids_are_those_of_git() -> None:
    assert blob_id(b"", "sha1") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    assert blob_id(b"", "sha256") == (
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
    )
