"""From edits to a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_gen.examining import examine
from adaos_ctx_gen.values import Edit
from tests.gen.making import MAIN, NEW, skill_at

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_gen.change import Change


def run(
    root: Path, *edits: tuple[str, str | None], files: dict[str, str | bytes] | None = None
) -> Change:
    skill = skill_at(root, files)
    return examine(skill, [Edit(path=path, content=text) for path, text in edits], facts={})


def test_actions_and_what_stays_the_same(tmp_path: Path) -> None:
    change = run(tmp_path, (MAIN, NEW), ("handlers/new/x.py", "y = 1\n"), ("tests/keep.py", "k = 1\n"), ("handlers/gone.py", None),
                 files={"tests/keep.py": "k = 1\n", "handlers/gone.py": "g = 1\n"})  # fmt: skip
    assert [(f.path, f.action) for f in change.files] == [
        ("handlers/gone.py", "delete"),
        (MAIN, "edit"),
        ("handlers/new/x.py", "add"),
    ]
    assert (change.faults, change.folders) == ((), ("handlers/new",))


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (("handlers/x.py", "def f(:"), "does not parse: line 1: invalid syntax"),
        (("handlers/x.json", "{"), "does not parse: "),
        (("handlers/x.py", "a\0b"), "holds a NUL"),
        (("handlers/x.py", "\ud800"), "holds characters that are not Unicode text"),
        (("handlers/none.py", None), "is not there to be deleted"),
        (("handlers", "x"), "lies outside of"),
        (("../x.py", "x"), "leaves the skill root"),
    ],
)
def test_faults(tmp_path: Path, edit: tuple[str, str | None], reason: str) -> None:
    change = run(tmp_path, edit)
    assert change.faults[0].reason.startswith(reason)


def test_line_ends_and_the_bom_of_a_file_are_kept(tmp_path: Path) -> None:
    change = run(
        tmp_path,
        ("handlers/w.py", "a = 1\nb = 2\n"),
        files={"handlers/w.py": b"\xef\xbb\xbfa = 1\r\n"},
    )
    assert change.files[0].after == b"\xef\xbb\xbfa = 1\r\nb = 2\r\n"


def test_a_mask_never_takes_the_place_of_a_secret(tmp_path: Path) -> None:
    secret = 'api_key = "0f8e2d1c9b7a6f5e"\n'
    change = run(
        tmp_path, ("handlers/s.py", 'api_key = "***"\nx = 1\n'), files={"handlers/s.py": secret}
    )
    assert "secret" in change.faults[0].reason


def test_a_new_secret_is_said(tmp_path: Path) -> None:
    assert run(tmp_path, ("handlers/s.py", 'api_key = "0f8e2d1c9b7a6f5e"\n')).notes == (
        "handlers/s.py: holds what looks like a secret",
    )


def test_what_did_not_parse_before_need_not_parse_now(tmp_path: Path) -> None:
    assert not run(
        tmp_path, ("src/c.json", "// b\n{}\n"), files={"src/c.json": "// a\n{}\n"}
    ).faults


def test_a_link_is_never_written(tmp_path: Path) -> None:
    skill = skill_at(tmp_path / "skill")
    outside = tmp_path / "secret.py"
    outside.write_text("s = 1\n")
    (tmp_path / "skill/handlers/l.py").symlink_to(outside)
    (tmp_path / "skill/src").symlink_to(tmp_path)
    edits = [Edit(path="handlers/l.py", content="x"), Edit(path="src/n.py", content="x")]
    change = examine(skill, edits, facts={})
    assert [fault.reason for fault in change.faults] == ["is a link", "lies behind the link src"]
    assert not change.files


def test_names_for_a_shell_are_noted(tmp_path: Path) -> None:
    change = run(tmp_path, ("src/$(touch pwned).py", "x = 1\n"))
    assert change.notes == ("src/$(touch pwned).py: a name that a shell would expand",)
    assert not change.faults


def test_data_follows_the_schema_that_the_change_brings(tmp_path: Path) -> None:
    law = '{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}'
    files = {"schemas/thing.json": '{"type": "object"}', "profiles/thing.yaml": "n: a\n"}
    change = run(
        tmp_path, ("schemas/thing.json", law), ("profiles/thing.yaml", "n: b\n"), files=dict(files)
    )
    assert [fault.path for fault in change.faults] == ["profiles/thing.yaml"]
