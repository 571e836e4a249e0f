from __future__ import annotations

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.llm import Usage, open_model
from adaos_ctx.llm_anthropic import Anthropic
from adaos_ctx.llm_openai import OpenAI


@pytest.mark.parametrize(
    ("spec", "cls"),
    [
        ("openai:gpt-5", OpenAI), ("ollama:llama3.2:3b", OpenAI), ("anthropic:claude-x", Anthropic),
        ("http://localhost:8080/v1#any", OpenAI), ("anthropic+http://localhost:1/v1#m", Anthropic),
    ],
)  # fmt: skip
def test_a_name_says_the_shape(spec: str, cls: type) -> None:
    model = open_model(spec)
    assert (type(model), model.name) == (cls, spec)


@pytest.mark.parametrize(
    "spec", ["", "gpt-5", "openai:", "mars:x", "http://localhost/v1", "ftp://h#m"]
)
def test_what_is_no_model_is_refused(spec: str) -> None:
    with pytest.raises(UsageError):
        open_model(spec)


def test_usage_adds_up() -> None:
    one = Usage(prompt=1, completion=2, requests=1)
    assert one + one == Usage(prompt=2, completion=4, requests=2)
