from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.pytests import py_tests


@pytest.mark.parametrize(
    ("mark", "params"),
    [
        ("@pytest.mark.parametrize('a', [1, 2, 3])", ["a[3]"]),
        ("@pytest.mark.parametrize(('a', 'b'), CASES)", ["a/b[?]"]),
        ("@parametrize(argnames)", ["[?]"]),
        ("@other('a', [1])", []),
    ],
)
def test_parameters_are_counted_where_they_are_written(mark: str, params: list[str]) -> None:
    assert [name for name, _ in py_tests(f"{mark}\ndef test_a(a, b): ...\n").params] == params


def test_names_of_one_test_in_two_classes_have_their_own_places() -> None:
    text = "class A:\n def test_x(self): ...\nclass B:\n def test_x(self): ...\n"
    first, second = (span for _, span in py_tests(text).tests)
    assert first.start < second.start


@given(st.text(max_size=60) | st.text("deftsclas :()\n@", max_size=60))
def test_no_text_raises(text: str) -> None:
    py_tests(text)
