from __future__ import annotations

import re

import pytest

from adaos_ctx.patterns import lazy


def test_a_lazy_pattern_does_what_a_compiled_one_does() -> None:
    text, pattern, flags = "A1b22\na3", r"([a-z])(\d+)", re.IGNORECASE
    ours, theirs = lazy(pattern, flags), re.compile(pattern, flags)
    assert ours.findall(text) == theirs.findall(text)
    assert ours.sub(r"\2", text) == theirs.sub(r"\2", text)
    assert ours.split(text) == theirs.split(text)
    assert [m.span() for m in ours.finditer(text)] == [m.span() for m in theirs.finditer(text)]
    for name in ("match", "search", "fullmatch"):
        found, wanted = getattr(ours, name)(text, 2), getattr(theirs, name)(text, 2)
        assert (found and found.span()) == (wanted and wanted.span())


def test_nothing_is_compiled_before_the_first_use() -> None:
    broken = lazy("(")
    with pytest.raises(re.error):
        broken.match("x")
