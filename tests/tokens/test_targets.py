from __future__ import annotations

import re

import pytest
import tiktoken.model

from adaos_ctx.errors import UnknownTokenizer
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.engines import get_counter
from adaos_ctx.tokens.targets import _table, resolve_target


@pytest.mark.parametrize(
    ("model", "encoding", "factor", "exact"),
    [
        ("gpt", "o200k_base", 1.0, True),
        ("gpt-5-mini", "o200k_base", 1.0, True),
        ("openai/gpt-4.1", "o200k_base", 1.0, True),
        ("GPT-4o", "o200k_base", 1.0, True),
        ("o3", "o200k_base", 1.0, True),
        ("o4-mini", "o200k_base", 1.0, True),
        ("gpt-oss-120b", "o200k_harmony", 1.0, True),
        ("gpt-4", "cl100k_base", 1.0, True),
        ("gpt-4-1106-preview", "cl100k_base", 1.0, True),
        ("gpt-3.5-turbo", "cl100k_base", 1.0, True),
        ("claude", "o200k_base", 1.75, False),
        ("claude-3-5-sonnet-20241022", "o200k_base", 1.4, False),
        ("claude-sonnet-4-20250514", "o200k_base", 1.4, False),
        ("anthropic/claude-opus-4.6", "o200k_base", 1.4, False),
        ("claude-opus-4-7", "o200k_base", 1.75, False),
        ("claude-opus-4-8-20260601", "o200k_base", 1.75, False),
        ("claude-sonnet-5", "o200k_base", 1.75, False),
        ("gemini-2.5-pro", "o200k_base", 1.5, False),
    ],
)
def test_a_model_is_counted_in_its_encoding(
    model: str, encoding: str, factor: float, exact: bool
) -> None:
    target = resolve_target(model)
    assert (target.encoding, target.factor, target.exact) == (encoding, factor, exact)


@pytest.mark.parametrize("model", ["", "llama-3", "gpt-6", "gpt-4x", "o2", "claudette"])
def test_a_model_outside_the_table_is_refused(model: str) -> None:
    with pytest.raises(UnknownTokenizer, match=f"model {re.escape(model)}"):
        resolve_target(model)


def test_every_openai_model_of_tiktoken_that_we_know_has_tiktokens_encoding() -> None:
    names = {**tiktoken.model.MODEL_TO_ENCODING, **tiktoken.model.MODEL_PREFIX_TO_ENCODING}
    for model, encoding in names.items():
        try:
            target = resolve_target(f"{model}x" if model.endswith("-") else model)
        except UnknownTokenizer:
            continue
        assert (model, target.encoding, target.exact) == (model, encoding, True)


def test_every_target_has_a_known_encoding_a_date_and_a_source() -> None:
    for models, target in _table():
        assert models
        assert target.encoding in ENCODINGS
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", target.date)
        assert len(target.source) > 20
        assert target.exact == (target.factor == 1)


def test_an_estimate_multiplies_rounds_up_and_prints_a_tilde() -> None:
    target = resolve_target("claude")
    assert target.counter().count("hello world, hello") == 7  # 4 tokens × 1.75
    assert target.counter().encoding == "claude"
    assert target.label(1214) == "~1,214"


def test_an_exact_target_is_the_encoding_itself() -> None:
    target = resolve_target("gpt-5")
    assert target.counter() is get_counter("o200k_base")
    assert target.label(1214) == "1,214"
