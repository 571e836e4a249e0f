from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import UnknownTokenizer
from adaos_ctx.tokens.engines import get_counter
from adaos_ctx.tokens.estimates import AdaosCounter, FactorCounter, parse_factor


@pytest.mark.parametrize(
    ("text", "thousandths"),
    [("1", 1000), ("1.4", 1400), ("1.40", 1400), ("0.001", 1), ("100", 100_000), ("2.125", 2125)],
)
def test_a_decimal_factor_is_read_in_thousandths(text: str, thousandths: int) -> None:
    assert parse_factor(text) == thousandths


@pytest.mark.parametrize(
    "text", ["", ".", ".5", "0", "0.0", "100.001", "1.0001", "1e2", "１", "-1"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(UnknownTokenizer):
        parse_factor(text)


@given(st.text(max_size=60), st.integers(1, 3000), st.integers(0, 30))
def test_a_factor_rounds_up_and_its_cut_fits(text: str, thousandths: int, n: int) -> None:
    inner = get_counter("o200k_base")
    counter = FactorCounter(inner, thousandths)
    assert counter.count(text) * 1000 >= inner.count(text) * thousandths
    assert (counter.count(text) - 1) * 1000 < max(inner.count(text) * thousandths, 1)
    kept, tokens = counter.truncate(text, n)
    assert text.startswith(kept)
    assert tokens == counter.count(kept) <= n


def test_a_factor_names_itself_and_its_vocabulary() -> None:
    counter = FactorCounter(get_counter("o200k_base"), 1400)
    assert (counter.encoding, counter.exact) == ("estimate:1.4", False)
    assert counter.vocab_sha256 == get_counter("o200k_base").vocab_sha256
    assert counter.engine in {"pure", "tiktoken"}


@given(st.text(max_size=80), st.integers(1, 30))
def test_adaos_counts_a_quarter_of_the_characters_and_cuts_to_it(text: str, n: int) -> None:
    counter = AdaosCounter()
    assert counter.count(text) == max(1, math.ceil(len(text.strip()) / 4))
    kept, tokens = counter.truncate(text, n)
    assert text.startswith(kept)
    assert tokens == counter.count(kept) <= n


def test_adaos_prefers_a_line_end() -> None:
    assert AdaosCounter().truncate("a longer line\nand another", 5) == ("a longer line\n", 4)
    assert AdaosCounter().truncate("anything", 0) == ("", 1)
