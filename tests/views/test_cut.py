from __future__ import annotations

import pytest

from adaos_ctx.views.cut import cut


def marked(text):
    """Source, comments in «», ranges that stay whole in ‹›."""
    found = {"«": [], "‹": []}
    plain, starts = "", {}
    for char in text:
        if char in "«‹":
            starts[char] = len(plain)
        elif char in "»›":
            opening = {"»": "«", "›": "‹"}[char]
            found[opening].append((starts[opening], len(plain)))
        else:
            plain += char
    return plain, found["«"], found["‹"]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("a «# c»\nb", "a\nb"),
        ("  «# c»\nb\n", "b\n"),
        ("a\n\n \t\nb", "a\nb"),
        ("‹a\n\n b›\n\nc", "a\n\n b\nc"),
        ("a «/*x*/»b", "a b"),
        ("a«/**/»b«/**/»c", "a b c"),
        ("f(«/*x*/»)", "f( )"),
        ("a ‹\\\n›«# c»\nb", "a \\\nb"),
        ("\u2028\n\x1c\n", "\u2028\n\x1c\n"),
        ("", ""),
        ("«# c»", ""),
    ],
    ids="trailing alone blank whole middle several glue join other-spaces empty all".split(),
)
def test_cut(source, left):
    assert cut(*marked(source)) == left


def test_lines_that_become_blank_stay_after_a_continued_line():
    text = "a \\\n# c\nb\n"
    assert cut(text, [(4, 7)], [(2, 5)]) == "a \\\n\nb\n"
