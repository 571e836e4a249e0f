from __future__ import annotations

from adaos_ctx.cards.pyast import parse_python
from adaos_ctx.cards.pynodes import MAX_LINES


def test_text_of_annotations_and_defaults_is_as_written() -> None:
    outline = parse_python("x = 'é'; \ndef f(é: 'Ä' = {'ö':1}, b: list [int]=None) -> 'Ü': ...\n")
    assert outline is not None
    (function,) = outline.functions
    shown = [(param.name, param.type, param.default) for param in function.params]
    assert shown == [("é", "'Ä'", "{'ö':1}"), ("b", "list [int]", "None")]
    assert function.returns == "'Ü'"


def test_decorators_show_what_they_register_for() -> None:
    outline = parse_python("@app.get('/x', y=1)\n@a.b\n@option('--x')\n@f\ndef g(): ...\n")
    assert outline is not None
    assert outline.functions[0].decorators == ('app.get("/x")', "a.b", "option", "f")


def test_long_files_have_no_outline() -> None:
    assert parse_python("x = 1\n" * (MAX_LINES + 1)) is None


def test_what_does_not_parse_gives_nothing() -> None:
    for text in ("def", "\x00", "(" * 5_000, "1" + "+1" * 100_000, "x = '\ud800'\n print 'x'"):
        assert parse_python(text) is None


def test_a_name_that_its_keyword_holds_is_found_behind_it() -> None:
    text = "def f(): ...\nclass a: ...\n"
    outline = parse_python(text)
    assert outline is not None
    spans = [item.span for item in (*outline.functions, *outline.classes)]
    assert [text[span.start : span.end] for span in spans if span] == ["def f", "class a"]
