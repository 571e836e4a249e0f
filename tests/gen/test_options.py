"""What options ask for together."""

from __future__ import annotations

import pytest

from adaos_ctx_gen.options import model_of


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("m:7b", "http://h/v1#m:7b"), ("openai:m", "http://h/v1#m"), ("ollama:m:7b", "http://h/v1#m:7b"),
        ("anthropic:m", "anthropic+http://h/v1#m"),
    ],
)  # fmt: skip
def test_a_prefix_of_a_name_is_no_part_of_it_at_an_endpoint(name: str, spec: str) -> None:
    assert model_of(name, "http://h/v1", needed=True) == spec
