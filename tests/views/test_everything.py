from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from adaos_ctx.text import decode_text
from tests.views import everything
from tests.views.everything import KINDS, faults, files

pytest.importorskip("tree_sitter", reason="the extra treesitter is not installed")
ROOT = Path(__file__).parents[2]
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def wrong(folder: str, most: int) -> list[str]:
    found = []
    for path in files([folder], most):
        text = decode_text(path.read_bytes()).text
        if text.strip() and len(text) <= everything.MAX_CHARS:
            found += [f"{path}: {fault}" for fault in faults(str(path), text)]
    return found


def test_no_view_of_our_own_code_says_anything_else() -> None:
    assert wrong(str(ROOT / "adaos_ctx"), 40) == []


@pytest.mark.skipif(not DEEP, reason="installed packages are read in the deep profile")
def test_no_view_of_an_installed_file_says_anything_else() -> None:
    assert wrong(sysconfig.get_path("purelib"), 2_500) == []


def test_no_view_of_the_real_files_says_anything_else(corpus: Path) -> None:
    assert wrong(str(corpus), 10_000 if DEEP else 25) == []


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [("a.py", "x = 1  # a\n", "x = 2\n"), ("a.json", '{"a": 1.0}', '{"a":1}'), ("a.yaml", "a: 1 # b\n", "a: 2\n"),
     ("a.ts", "let a = 1 // b\n", "let b = 1\n"), ("a.js", "f(1) // b\n", "f(2)\n")],
)  # fmt: skip
def test_another_meaning_is_seen(
    name: str, text: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(name, text) == []
    real = everything.view
    monkeypatch.setattr(
        everything,
        "view",
        lambda path, text, name: type(real(path, text, name))(text=other, changed=True),
    )
    assert faults(name, text) != []


def test_every_ending_has_a_reader() -> None:
    assert set(KINDS.values()) == set(everything.READERS)
