"""Headings, definitions and keys: where they stand in each format."""

from __future__ import annotations

import pytest

from adaos_ctx_docs.chunking import chunk
from adaos_ctx_docs.loaders import Loaders, extension_of
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, FailedDocument, LoadedDocumentDraft
from adaos_ctx_docs.outlines.html import blanked
from adaos_ctx_docs.outlines.markdown import outline
from adaos_ctx_docs.splitters.structured import Structured
from tests.docs.making import loaded


def titles(text: str, name: str) -> list[tuple[int, str]]:
    document = loaded(text, name)
    return [(h.level, h.title) for h in document.draft.headings]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("# A\n## B ##\n### C {#c}\n", [(1, "A"), (2, "B"), (3, "C")]),
        ("Two\nlines\n===\n\nx\n---\n", [(1, "Two lines"), (2, "x")]),
        ("---\ntitle: x\n---\n# A\n", [(1, "A")]),
        ("```\n# no\n```\n~~~\n# no\n", []),
        ("<!--\n# no\n-->\n# yes\n", [(1, "yes")]),
        ("<pre>\n# no\n</pre>\n# yes\n", [(1, "yes")]),
        ("- item\n---\n| a |\n|---|\n> q\n---\n", []),
        ("#no\n####### no\n    # no\n", []),
        ("\ufeff# A\r\n\r\nB\r\n---\r\n", [(1, "A"), (2, "B")]),
        ("1. x\n   ```\n   # no\n   ```\n# A", [(1, "A")]),
    ],
)
def test_markdown(text: str, wanted: list[tuple[int, str]]) -> None:
    assert titles(text, "a.md") == wanted


def test_markdown_code_blocks_are_solid() -> None:
    text = "a\n\n```py\nx\n\ny\n```\n\nb"
    assert [text[a:b] for a, b in outline(text)[1]] == ["```py\nx\n\ny\n```"]


def test_rst() -> None:
    text = "=====\nTitle\n=====\n\nPart\n----\n\ntext::\n\n    code\n\n    more\n\nOther\n----\n\nDeep\n~~~~\n"
    assert titles(text, "a.rst") == [(1, "Title"), (2, "Part"), (2, "Other"), (3, "Deep")]
    assert loaded(text, "a.rst").draft.headings[0].start == 0


def test_html_keeps_every_offset() -> None:
    source = "<html><head><title>T &amp; U</title><script>x<y</script></head>\n<h1 class='a>b'>Über</h1><p>a&nbsp;&lt;b&#33;</p><!-- no -->"
    text = blanked(source)
    assert len(text) == len(source)
    assert text.split() == ["T", "&", "U", "Über", "a", "<", "b!"]
    assert text.index("Über") == source.index("Über")
    assert titles(source, "a.html") == [(1, "Über")]


def test_python_definitions_with_their_comments() -> None:
    text = "import os\n\n# about f\n@cached\ndef f():\n    pass\n\nX = 1\n\nclass C:\n    def m(self):\n        pass\n\nY = 2\n"
    document = loaded(text, "a.py")
    found = [(h.level, h.title) for h in document.draft.headings]
    assert found == [(1, "f"), (1, ""), (1, "C"), (2, "m"), (2, ""), (1, "")]
    assert text[document.draft.headings[0].start :].startswith("# about f")
    paths = {c.path for c in chunk(document, Structured(max_chars=40, min_chars=0))}
    assert {(), ("f",), ("C", "m")} <= paths


def test_other_code_by_its_tree() -> None:
    pytest.importorskip("tree_sitter_javascript")
    text = "export function f() { return 1 }\n\nclass C {\n  m() {}\n}\n"
    assert [t for _, t in titles(text, "a.js") if t] == ["f", "C", "m"]


def test_data_keys() -> None:
    assert titles('{"a": {"x": 1}, "b": [1, 2]}', "a.json") == [(1, "a"), (1, "b")]
    assert titles("a:\n  x: 1\nb: |\n  no: key\n", "a.yaml") == [(1, "a"), (1, "b")]
    assert titles("[tool.x]\na=1\n[[y]]\n", "a.toml") == [(2, "tool.x"), (1, "y")]
    text = 'a,b\n"one\ntwo",2\n3,4\n'
    assert [text[a:b] for a, b in loaded(text, "a.csv").draft.solid] == ['"one\ntwo",2']


def test_notebooks_are_prose_and_code() -> None:
    import json

    cells = [
        {"cell_type": "markdown", "source": ["# T\n", "text"]},
        {"cell_type": "code", "source": "x = 1", "outputs": [{"text": "never"}]},
    ]
    document = loaded(json.dumps({"cells": cells}), "a.ipynb")
    assert document.text == "# T\ntext\n\nx = 1"
    assert [h.title for h in document.draft.headings] == ["T", "cell 2"]


class Own:
    name = "own"
    extensions = (".md",)

    def __init__(self, draft: object) -> None:
        self.draft = draft

    def load(self, document: DocumentInput) -> object:
        if isinstance(self.draft, BaseException):
            raise self.draft
        return self.draft


def test_a_callers_loader_comes_first_and_is_checked() -> None:
    good = LoadedDocumentDraft(text="mine")
    document = DocumentInput(uri="a.md", data=b"x")
    found = load(document, Loaders([Own(good)], plugins=False))  # type: ignore[list-item]
    assert (found.uri, getattr(found, "text", "")) == ("a.md", "mine")
    for bad in (
        SystemExit("out"),
        RuntimeError("no"),
        "text",
        LoadedDocumentDraft(text="a", pages=((0, 9),)),
        LoadedDocumentDraft(text="a", source="ab"),
    ):
        failed = load(document, Loaders([Own(bad)], plugins=False))  # type: ignore[list-item]
        assert isinstance(failed, FailedDocument)
        assert failed.reason.startswith("loader own: ")


def test_extensions() -> None:
    assert [extension_of(n) for n in ("a/b.MD", ".hidden", "x", "a.tar.gz", "d.x/y")] == [
        ".md",
        "",
        "",
        ".gz",
        "",
    ]
