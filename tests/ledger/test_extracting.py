from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.extracting import MAX_CHARS, MAX_CONCEPTS, extract
from adaos_ctx_ledger.lexicon import load


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("how does the retry policy of src/queue.py work?", {"retry policy", "src/queue.py"}),
        ("почему RetryPolicy падает в очереди сообщений?", {"RetryPolicy"}),
        ("what changed in A.ADR1@d00dad42?", {"A.ADR1@d00dad42"}),
        ('rename "session ledger" please', {"session ledger"}),
        ("расскажи про мойку сырой нефтью", {"мойку сырой нефтью"}),
        ("is GDPR older than HTTP/2?", {"GDPR", "HTTP/2"}),
    ],
)  # fmt: skip
def test_names_are_found(text: str, wanted: set[str]) -> None:
    assert wanted <= set(extract(text, load()))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "thanks!",
        "ok, great",
        "спасибо, понял",
        "how does it work?",
        "а как оно работает?",
        "?!",
    ],
)
def test_small_talk_and_pronouns_name_nothing(text: str) -> None:
    assert extract(text, load()) == []


@given(st.text(max_size=300))
def test_concepts_are_few_short_different_and_stand_in_the_text(text: str) -> None:
    found = extract(text, load())
    assert len(found) <= MAX_CONCEPTS
    assert len({one.casefold() for one in found}) == len(found)
    assert all(one in text and len(one) <= MAX_CHARS for one in found)
