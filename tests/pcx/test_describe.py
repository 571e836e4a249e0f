from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.describe import described, prose
from adaos_ctx_pcx.items import leaves
from tests.pcx.making import read

if TYPE_CHECKING:
    from pathlib import Path

LINES = {
    "span": ("Выполните `pip install погода`.", "Выполните pip install погода."),
    "emphasis": ("**Bold**, _thin_ and __both__", "Bold, thin and both"),
    "name": ("see snake_case_name (`__all__`) there", "see snake_case_name (__all__) there"),
    "generic": ("a `List<T>` of <b>x</b>", "a List<T> of x"),
    "double": ("the ``a `b` c`` span", "the a `b` c span"),
    "table": ("| code | what it means |", "code, what it means"),
    "open": ("a ` alone", "a alone"),
}


@pytest.mark.parametrize("name", LINES)
def test_prose_loses_marks_and_keeps_code(name: str) -> None:
    line, expected = LINES[name]
    assert prose(line) == expected


def whats(folder: Path, files: dict[str, str], kind: str) -> dict[str, str]:
    root = read(folder, files, kind).root
    found = described(root)
    return {leaf.label: found[id(leaf)].what for leaf in leaves(root)}


def test_code_is_told_with_its_identifiers(tmp_path: Path) -> None:
    code = '"""Says what."""\n__version__ = "1"\n\n\ndef _verify_all(a: list[str]) -> None:\n    pass\n'
    assert whats(tmp_path, {"m.py": code, "n.py": "__all__ = ['a_b']\n"}, "python") == {
        "m (lines 1)": "Says what.",
        "m._verify_all": "def _verify_all(a: list[str]) -> None:",
        "n": "__all__ = ['a_b']",
    }


def test_a_page_with_an_underlined_title_has_that_title(tmp_path: Path) -> None:
    page = "Погода\n======\n\nВыполните `pip install погода`.\n"
    assert whats(tmp_path, {"a.md": page, "b.md": "# B\n\nOther.\n"}, "docs") == {
        "Погода": "Выполните pip install погода.",
        "B": "Other.",
    }


def test_a_page_of_myst_is_told_by_its_prose(tmp_path: Path) -> None:
    page = "(files)=\n\n# Files\n\n```{contents}\n:depth: 1\n```\n\nOpen a {class}`File <f>` lazily.\n"
    bare = "{.hide-header}\n# License\n\n```{include} ../LICENSE\n:language: text\n```\n"
    root = read(tmp_path, {"a.md": page, "b.md": bare}, "docs").root
    found = described(root)
    assert {leaf.label: found[id(leaf)].what for leaf in leaves(root)} == {
        "Files": "Open a File lazily.",
        "License": "License",
    }
    assert not {"depth", "contents", "hide-header", "class", "language"} & {
        word for leaf in leaves(root) for word in found[id(leaf)].keywords
    }
    assert [leaf.text for leaf in leaves(root)] == [page, bare]


def test_a_page_of_restructured_text_is_told_by_its_prose(tmp_path: Path) -> None:
    page = ":orphan:\n\nGuide\n=====\n\n.. note::\n   Mind this.\n\nHow to begin with ``x``.\n"
    assert whats(tmp_path, {"a.rst": page, "b.md": "# B\n\nOther.\n"}, "docs") == {
        "Guide": "How to begin with x.",
        "B": "Other.",
    }
