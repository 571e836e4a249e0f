from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.javascript import strip
from tests.ending import ends


@pytest.mark.parametrize(
    ("source", "small"),
    [
        ("let a = 1; // c\n\n/* d\n e */\nb();\n", "let a = 1;\nb();\n"),
        ("if (a == 'video/*') {} // c\n", "if (a == 'video/*') {}\n"),
        ("u = 'https://x'; // c\n", "u = 'https://x';\n"),
        ("r = /[/*]\\/\\/'/g; // c\n", "r = /[/*]\\/\\/'/g;\n"),
        ("if (x) /'/.test(b) // c\n", "if (x) /'/.test(b)\n"),
        ("a = b / c; // d '\ne = f / g\n", "a = b / c;\ne = f / g\n"),
        ("x = `\n\n// no ${y /* c */}`; // d\n", "x = `\n\n// no ${y }`;\n"),
        ("`${`${1}//`}` // c\n", "`${`${1}//`}`\n"),
        ("a/*c*/in/**/b\n", "a in b\n"),
        ("return /*\n*/ x\n", "return\n x\n"),
        ("/** doc\n * more\n */\nfunction f() {}\n", "function f() {}\n"),
        ("имя = 'я' // пояснение\n", "имя = 'я'\n"),
    ],
    ids="plain glob url regex condition division template nested glue asi jsdoc cyrillic".split(),
)
def test_only_comments_and_blank_lines_go(source, small):
    assert strip("a.js", source).text == small
    assert strip("a.js", small).text == small


@pytest.mark.parametrize(
    "source",
    [
        "#!/usr/bin/env node\nx\n",
        "// @ts-ignore\nx\n",
        "/* eslint-disable no-console */\nx\n",
        '/// <reference types="node" />\nx\n',
        "/*! licence */\nx\n",
        "f = /* @__PURE__ */ g()\n",
        "x\n//# sourceMappingURL=a.map\n",
    ],
)
def test_comments_that_tools_act_on_stay(source):
    assert strip("a.ts", source).text == source


@pytest.mark.parametrize(
    ("path", "source", "small"),
    [
        ("a.jsx", "// c\nx = <p>see // text</p>; // d\n", "x = <p>see // text</p>; // d\n"),
        (
            "a.tsx",
            "a() // c\ny = (\n  <>\n\n  // text\n  </>\n)\n",
            "a()\ny = (\n  <>\n\n  // text\n  </>\n)\n",
        ),
        ("a.ts", "let x = <T>y; // c\n", "let x = <T>y;\n"),
        ("a.js", "a < b // c\nc > d // e\n", "a < b\nc > d\n"),
    ],
    ids="jsx fragment assertion comparison".split(),
)
def test_nothing_is_cut_from_where_jsx_begins(path, source, small):
    assert strip(path, source).text == small


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("var a=1;" * 400_000, "minified"),
        ("a" * 5_000_000, "minified"),
        ("x = 1; // c\n" * 25_000, "too large to check"),
        ("'open // c\n", "not plain JavaScript"),
        ("/* open\n", "not plain JavaScript"),
        ("(] // c\n", "not plain JavaScript"),
        ("// all\n", "nothing would be left"),
        ("<!-- html\n", "not provably equal"),
    ],
    ids="minified word large string comment brackets comments-only html".split(),
)
def test_what_cannot_be_proved_is_served_verbatim(source, reason):
    view = strip("a.js", source)
    assert (view.text, view.note, view.changed) == (source, f"served verbatim: {reason}", False)


@given(st.text(alphabet="ab1 /*`'\"\n(){}$<>;\\[]=.\u2028", max_size=40))
def test_any_text_gives_a_stable_view(source):
    small = strip("a.js", source).text
    assert strip("a.js", small).text == small


@pytest.mark.parametrize(
    "source",
    [
        "/*\n" * 60_000,
        "/\n" * 60_000,
        "(x) /[/*]/\n" * 30_000,
        "`${" * 100_000,
        "a//\n" * 100_000,
        "<a\n" * 60_000,
    ],
    ids="open slashes classes templates comments jsx".split(),
)
def test_hostile_text_is_read_in_linear_time(source):
    with ends():
        strip("a.js", source)
