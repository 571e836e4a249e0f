"""Names and answers of git that the chain rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.git import environment, find_repo
from adaos_ctx.snapshots_cat import cat
from adaos_ctx.snapshots_git import ref_part
from tests.helpers import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("demo", "demo"), ("my skill", "my-skill"), ("a/b", "a-b"), ("Навык", "Навык"), ("..", "skill"),
        ("", "skill"), ("x.lock", "x"), ("a..b", "a.b"), ("@{", "skill"), ("-x-", "x"), ("a\nb", "a-b"),
    ],
)  # fmt: skip
def test_a_name_becomes_one_component_of_a_ref(name: str, part: str) -> None:
    assert ref_part(name) == part


@given(st.text(max_size=30))
def test_every_name_gives_a_valid_ref(name: str) -> None:
    from pathlib import Path

    try:
        ref = f"refs/adaos-ctx/{ref_part(name)}/base".encode()
    except UnicodeEncodeError:
        return
    git(Path("/"), "check-ref-format", ref.decode())


def test_cat_gives_what_is_there_and_leaves_out_the_rest(tmp_path: Path) -> None:
    make_repo(tmp_path, {"a": b"one\n\ntwo", "empty": b""})
    oids = [git(tmp_path, "hash-object", "-w", name).decode().strip() for name in ("a", "empty")]
    repo = find_repo(str(tmp_path))
    assert repo is not None
    found = cat(repo, [oids[0], "0" * 40, oids[1], "nonsense:x"], environment(repo))
    assert found == {oids[0]: b"one\n\ntwo", oids[1]: b""}
