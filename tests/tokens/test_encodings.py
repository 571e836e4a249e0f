from __future__ import annotations

import inspect
import re

import pytest
import tiktoken_ext.openai_public as published

from adaos_ctx.tokens.encodings import ENCODINGS


def definition(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """tiktoken's own definition of an encoding, without the ranks, which it would download."""
    monkeypatch.setattr(published, "load_tiktoken_bpe", lambda url, expected_hash: expected_hash)
    return published.ENCODING_CONSTRUCTORS[name]()


@pytest.mark.parametrize("name", ENCODINGS)
def test_pattern_hash_and_special_token_are_those_of_tiktoken(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = ENCODINGS[name], definition(name, monkeypatch)
    assert ours.name == theirs["name"]
    assert ours.pattern == theirs["pat_str"]
    assert ours.published_sha256 == theirs["mergeable_ranks"]
    assert ours.end_of_text == theirs["special_tokens"]["<|endoftext|>"]


def test_the_published_hashes_stand_in_tiktokens_source() -> None:
    hashes = set(re.findall(r"[0-9a-f]{64}", inspect.getsource(published)))
    assert {encoding.published_sha256 for encoding in ENCODINGS.values()} <= hashes
