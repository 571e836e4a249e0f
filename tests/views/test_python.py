from __future__ import annotations

import ast
import io
import subprocess
import sys
import sysconfig
import tokenize
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.pylex import lex
from adaos_ctx.views.python import same_tree, strip
from tests.ending import ends

LIBRARY = Path(sysconfig.get_paths()["stdlib"])


def tree(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.dump(ast.parse(text))


@pytest.mark.parametrize(
    ("source", "small"),
    [
        ("x = 1  # c\n\n\ny = 2\n", "x = 1\ny = 2\n"),
        (
            'X = (\n"""CREATE TABLE t(\n--x\n\n# y\n)""",)\n',
            'X = (\n"""CREATE TABLE t(\n--x\n\n# y\n)""",)\n',
        ),
        ('F = f"{u}#x"  # c\n', 'F = f"{u}#x"\n'),
        ('P = r"[^/#?]+"  # c\n', 'P = r"[^/#?]+"\n'),
        ("x = [  # a\n\n    1,  # b\n]\n", "x = [\n    1,\n]\n"),
        ("x = 1 \\\n# c\ny = 2\n", "x = 1 \\\n\ny = 2\n"),
        ("x = 1 \\\n\ny = 2\n", "x = 1 \\\n\ny = 2\n"),
        ("a = '\u2028'  # c\x1cd\n# e\u2028f\nb = 1\n", "a = '\u2028'\nb = 1\n"),
        ("\x0c\ndef f():\n    # c\n    pass\n", "def f():\n    pass\n"),
        ("print 'x'  # c\n", "print 'x'\n"),
        ("type X[T] = list[T]  # c\n", "type X[T] = list[T]\n"),
        ("def f(:  # c\n", "def f(:  # c\n"),
        ("имя = 'я'  # пояснение\n", "имя = 'я'\n"),
        ("if x:\n    pass\n  # odd\ny\n", "if x:\n    pass\ny\n"),
        ("a\r\n# c\r\nb  # d\r\n", "a\r\nb\r\n"),
    ],
    ids=(
        "plain sql-string f-string hash-in-regex brackets continued continued-blank separators "
        "form-feed python-2 newer-syntax broken cyrillic dedented crlf"
    ).split(),
)
def test_only_comments_and_blank_lines_go(source, small):
    assert strip(source).text == small
    assert strip(small).text == small


@pytest.mark.parametrize(
    "source",
    [
        "#!/usr/bin/env python\nx = 1\n",
        "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nx = 1\n",
        "x = []  # type: list[int]\n",
        "def f(a):\n    # type: (int) -> int\n    return a\n",
        "import x  # noqa: F401\n",
        "if x:  # pragma: no cover\n    pass\n",
        "y = 1  # why  # pylint: disable=all\n",
        "# /// script\n# dependencies = ['x']\n# ///\nx = 1\n",
    ],
    ids="shebang coding type signature noqa pragma pylint script".split(),
)
def test_comments_that_tools_act_on_stay(source):
    assert strip(source) == strip(strip(source).text)
    assert strip(source).text == source


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = '''open  # c\n", "not plain Python"),
        ("f(  # c\n", "not plain Python"),
        ("{# jinja #}\n", "not plain Python"),
        ("{% if x %}  # c\n", "not plain Python"),
        ("x \\ # c\ny\n", "not plain Python"),
        ('f"{d["#"]}"  # c\n', "not plain Python"),
        ("# all\n# comments\n", "nothing would be left"),
        ("x = 1  # c\n" * 100_000, "too large to check"),
    ],
    ids="string bracket jinja statement stray nested-quotes comments-only large".split(),
)
def test_what_cannot_be_proved_is_served_verbatim(source, reason):
    view = strip(source)
    assert (view.text, view.note, view.changed) == (source, f"served verbatim: {reason}", False)


MARKS = ["'''", '"', "'", "\\", "\\\n", "(", ")", "f'{", "}", "#", ":", "=", "\x0c", "\r", "\u2028"]
WORDS = ["x", "1", " ", "\n", "    ", "# c", "# type: int", "def f():", "if x:\n    y", "\x00"]
PIECES = st.sampled_from([*MARKS, *WORDS, "\ud800"])


@given(st.lists(PIECES, max_size=14))
def test_any_text_gives_a_stable_view_with_an_equal_tree(pieces):
    source = "".join(pieces)
    view = strip(source)
    assert strip(view.text).text == view.text
    try:
        expected = tree(source)
    except (SyntaxError, ValueError):
        return
    assert tree(view.text) == expected


@pytest.mark.parametrize(
    "source",
    [
        "(" * 300_000,
        "a = 1\n" * 60_000,
        "a" * 500_000,
        "'\\" * 150_000,
        'f"{' * 100_000,
        "\\\n" * 150_000,
        "-" * 300_000 + "1",
        "1" + "+1" * 100_000,
        "x" + ".y" * 100_000,
        "# coding: x\n" * 30_000,
    ],
    ids="brackets lines word escapes f-strings joins unary sum attributes coding".split(),
)
def test_hostile_text_is_read_in_linear_time(source):
    with ends():
        strip(source)


def test_the_library_keeps_its_trees_and_the_lexer_finds_its_comments():
    changed = 0
    for path in sorted(LIBRARY.glob("*.py"))[::6]:
        source = path.read_text(encoding="utf-8")
        view = strip(source)
        assert tree(view.text) == tree(source), path
        assert strip(view.text).text == view.text
        found = [text_of(source, item) for item in lex(source) if item.kind == "comment"]
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        assert found == [token.string for token in tokens if token.type == tokenize.COMMENT]
        changed += view.changed
    assert changed > 20


def text_of(source, item):
    return source[item.start : item.end]


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [("x = 1", "x  =  1", True), ("x = 1", "x = 1.0", False), ("f(a)", "f(a, b)", False)],
)
def test_trees_are_compared_by_content_not_by_place(left, right, same):
    assert same_tree(ast.parse(left), ast.parse(right)) is same


def test_the_view_does_not_depend_on_the_hash_seed():
    code = "from adaos_ctx.views.python import strip; print(strip('x = {1, 2}  # c\\n\\ny = 1\\n'))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "77")
    }
    assert len(runs) == 1
