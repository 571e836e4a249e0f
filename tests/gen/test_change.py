"""Changes as values."""

from __future__ import annotations

from dataclasses import replace

from adaos_ctx_gen.change import Change, FileChange, version
from adaos_ctx_gen.values import Fault


def test_actions() -> None:
    pairs = [(None, b"x"), (b"x", None), (b"x", b"y"), (b"x", b"x")]
    assert [FileChange(path="a", before=b, after=a).action for b, a in pairs] == [
        "add",
        "delete",
        "edit",
        "same",
    ]


def test_the_id_is_of_request_and_files_and_nothing_else() -> None:
    one = Change(
        files=(FileChange(path="a", before=None, after=b"x"),), facts={"request": "r", "turns": 2}
    )
    assert one.id == replace(one, facts={"request": "r", "turns": 3}, notes=("n",)).id
    assert one.id != replace(one, facts={"request": "s"}).id
    assert one.id != replace(one, files=(FileChange(path="a", before=None, after=b"y"),)).id
    assert one.id != replace(one, faults=(Fault("../a", "leaves the root"),)).id
    assert len(one.id) == 12


def test_versions_are_of_the_very_bytes() -> None:
    assert version(b"a\r\n") != version(b"a\n")
    assert version(None) is None
