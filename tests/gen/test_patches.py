"""Unified diffs in answers, also against git itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_gen.patches import parse_patch, written
from adaos_ctx_gen.values import MAX_FILES, Edit, Fault
from tests.helpers import commit, git, make_repo

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = {"a.py": "one\ntwo\n", "b/a.py": "x\n"}


def run(text: str) -> tuple[list[Edit], list[Fault]]:
    return written(parse_patch(text)[0], TEXTS.get)


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        (
            "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n one\n-two\n+2",
            [Edit(path="a.py", content="one\n2\n")],
        ),
        (
            "--- a/a.py\t2024-01-01\n+++ b/a.py\t2024-01-02\n@@ -2 +2 @@ def f():\n-two\n+2",
            [Edit(path="a.py", content="one\n2\n")],
        ),
        ("--- b/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x\n+y", [Edit(path="a.py", content="one\n2\n")]),
        (
            "--- /dev/null\n+++ b/new.py\n@@ -0,0 +1,2 @@\n+x\n+y",
            [Edit(path="new.py", content="x\ny\n")],
        ),
        (
            "--- a/a.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two",
            [Edit(path="a.py", content=None)],
        ),
        (
            "diff --git a/a.py b/a.py\ndeleted file mode 100644\nindex 1..0\n",
            [Edit(path="a.py", content=None)],
        ),
        (
            "diff --git a/a.py b/c.py\nsimilarity index 100%\nrename from a.py\nrename to c.py",
            [Edit(path="c.py", content="one\ntwo\n"), Edit(path="a.py", content=None)],
        ),
        (
            "diff --git a/a.py b/c.py\ncopy from a.py\ncopy to c.py",
            [Edit(path="c.py", content="one\ntwo\n")],
        ),
        (
            "diff --git a/e.py b/e.py\nnew file mode 100644\nindex 0..1",
            [Edit(path="e.py", content="")],
        ),
        (
            "--- a/a.py\n+++ b/a.py\n@@ -1,9 +1,9 @@\n one\n-two\n+2",
            [Edit(path="a.py", content="one\n2\n")],
        ),
        ('--- "a/\\321\\217.py"\n+++ "b/\\321\\217.py"\n@@ -0,0 +1 @@\n+x', None),
    ],
)
def test_forms_of_patches(text: str, edits: list[Edit] | None) -> None:
    made, faults = run(text)
    if edits is None:
        assert faults == [Fault("я.py", "there is no file я.py to patch")]
    elif "b/a.py\n+++ b/a.py" in text and text.startswith("--- b/"):
        assert faults[0].reason.startswith("hunk 1")  # both headers have a mark: it is taken off
    else:
        assert (made, faults) == (edits, [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd",
            "would be a link",
        ),
        ("diff --git a/m b/m\nnew file mode 160000\n", "would be a submodule"),
        (
            "diff --git a/i.png b/i.png\nnew file mode 100644\nindex 0..1\nGIT binary patch\nliteral 5\n",
            "is a binary patch",
        ),
        ("--- a/none.py\n+++ b/none.py\n@@ -1 +1 @@\n-x\n+y", "there is no file none.py to patch"),
        (
            "--- /dev/null\n+++ b/a.py\n@@ -0,0 +1 @@\n+x",
            "its patch makes a new file, but there is one",
        ),
        ("--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-zwei\n+drei", "hunk 1 does not match the file"),
        ("--- a/a.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-one", "its patch deletes other lines"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    edits, faults = run(text)
    assert [fault.reason for fault in faults] == [reason]
    assert edits == []


def test_words_around_patches_are_prose() -> None:
    files, prose = parse_patch(
        "USING: A.x@12345678\n--- a/a.py\n+++ b/a.py\n@@ -2 +2 @@\n-two\n+2\nthat is all"
    )
    assert len(files) == 1
    assert prose == "USING: A.x@12345678\nthat is all"


def test_removed_lines_that_look_like_headers_are_lines() -> None:
    text = "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n keep"
    edits, _ = written(parse_patch(text)[0], {"q.sql": "-- old\nkeep\n"}.get)
    assert edits == [Edit(path="q.sql", content="++ new\nkeep\n")]


def test_too_many_files_are_refused() -> None:
    text = "--- a/a.py\n+++ b/a.py\n@@ -2 +2 @@\n-two\n+2\n" * (MAX_FILES + 5)
    assert "files" in run(text)[1][0].reason


def test_what_git_writes_is_read(tmp_path: Path) -> None:
    old = {
        "a.py": "".join(f"line {i}\n" for i in range(40)),
        "gone.py": "x\n",
        "я b.md": "# я\n",
        "open.txt": "no end",
    }
    new = {"a.py": old["a.py"].replace("line 3\n", "line drei\n").replace("line 30\n", ""), "я b.md": "# я\n\nmehr\n",
           "n/neu.py": "y\n", "open.txt": "no end, still"}  # fmt: skip
    make_repo(tmp_path, old)
    commit(tmp_path)
    (tmp_path / "gone.py").unlink()
    make_repo_files(tmp_path, new)
    git(tmp_path, "add", "-A")
    patch = git(tmp_path, "diff", "--cached").decode()
    edits, faults = written(parse_patch(patch)[0], old.get)
    assert not faults
    assert {edit.path: edit.content for edit in edits} == {**new, "gone.py": None}


def make_repo_files(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
