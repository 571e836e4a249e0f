"""A quick look never misses what is masked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx.redact import redact
from adaos_ctx.suspicion import suspicious

FRAGMENTS = (
    "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "AKIAIOSFODNN7EXAMPLE", "glpat-abcdefghij0123456789",
    "AIzaSyA0123456789abcdefghijklmnopqrstuvw", "xoxb-0123456789-abcdefghij", "sk-abcdef0123456789abcdef",
    "hf_abcdefghijklmnopqrstuvwxyzabcdefgh", "SG.abcdefghijklmnop12.abcdefghijklmnop12",
    "npm_abcdefghijklmnopqrstuvwxyz0123456789", "ya29.abcdefghijklmnopqrstuv", "Bearer ", "Authorization: Basic ",
    "github_pat_abcdefghijklmnopqrstuvwxyz", "rk_live_0123456789ab", "whsec_0123456789abcdefghijkl",
    "pypi-AgEIabcdefghijklmnopqrstuvwxyz", "0123456789:AAabcdefghijklmnopqrstuvwxyz0123456789",
    "https://me:hunter22@example.org", "password", "api_key", "API key", "secret", "token", "db.pass",
    "aws_secret_access_key", "amazon", "пароль", "--", "<", ">", "</", "name", "value", "default", "x",
    "hunter22", "0f8e2d1c9b7a6f5e", "correct-horse-battery", "wJalrXUtnFEMIzK7MDENGzbPxRfiCYEXAMPLEKEY",
    "abcdefghQRSTUVzxy", "word", "str", " ", "\n", "\t", "\\n", ":", "=", "==", ":=", "=>", "|", "\"", "'",
    ",", ";", "&", ".", "!", "?", "{", "}", "[", "]", "(", ")", "  - ", "İ", "ſ", "K",
)  # fmt: skip


@settings(max_examples=1500, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14))
def test_what_is_masked_is_suspicious(parts: list[str]) -> None:
    text = "".join(parts)
    assert suspicious(text) or not redact(text).count


@pytest.mark.parametrize(
    "text",
    [
        "Updates the token: some words of prose.",
        '[{"name": "update_token_7", "description": "Gets a key."}]',
        "The password of a user, and how a secret is kept.",
        "hub_id, test-case, a.b. c",
    ],
)
def test_ordinary_words_are_not(text: str) -> None:
    assert not suspicious(text)


def test_every_issued_shape_alone_is_suspicious() -> None:
    from adaos_ctx import redact as masking

    missed = [each for each in masking._ISSUED if not suspicious(f"x {each}b-0123456789")]
    assert missed == []
