from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views import View, view

SUFFIXES = [".json", ".jsonl", ".yaml", ".yml", ".py", ".js", ".tsx", ".ipynb", ".md", ".toml", ""]


@pytest.mark.parametrize(
    ("path", "source", "small"),
    [
        ("s/a.JSON", '{"a": 1}', '{"a":1}'),
        ("tsconfig.jsonc", "{ // c\n}", "{}"),
        ("LICENSE", "[1, 2]", "[1,2]"),
        ("a.b/c.yaml", "a: 1 # c\n", "a: 1\n"),
        ("h/main.py", "x = 1  # c\n", "x = 1\n"),
        ("a.mjs", "x // c\n", "x\n"),
        ("README.md", "# T\n\n<!-- c -->\n", "# T\n\n<!-- c -->\n"),
        ("a.toml", "a = 1 # c\n", "a = 1 # c\n"),
        (".json", "text # c", "text # c"),
        ("a.d/notes", "x # c", "x # c"),
    ],
)
def test_the_suffix_chooses_the_view(path, source, small):
    assert view(path, source).text == small


def test_signatures_are_for_python_only():
    assert view("a.py", "def f(): pass\n", "signatures").text == "def f(): ...\n"
    assert view("a.js", "x", "signatures") == View(
        text="x", note="served verbatim: signatures are shown for Python only"
    )


@given(st.sampled_from(SUFFIXES), st.text(max_size=60))
def test_min_of_min_is_min_and_the_note_tells_a_change(suffix, source):
    first = view(f"a{suffix}", source)
    assert view(f"a{suffix}", first.text).text == first.text
    assert first.changed is (first.text != source)
    assert not first.changed or first.note


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "source", ["", "\x00", "\ud800", "\ufeff", "\r", "[" * 50_000, "'''", "/*", "{{ x }}"]
)
def test_any_text_gives_a_view(suffix, source):
    assert view(f"a{suffix}", source).text == source
