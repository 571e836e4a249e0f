from __future__ import annotations

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.llm_keys import find_key, is_secret, masked

NAMES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ADAOS_CTX_API_KEY")


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("https://api.openai.com/v1", "OPENAI_API_KEY"),
        ("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY"),
        ("https://gateway.example/v1", "ADAOS_CTX_API_KEY"),
        ("http://localhost:11434/v1", "ADAOS_CTX_API_KEY"),
        ("https://api.openai.com.evil.example/v1", "ADAOS_CTX_API_KEY"),
    ],
)
def test_each_host_gets_its_own_key(
    monkeypatch: pytest.MonkeyPatch, base: str, expected: str
) -> None:
    for name in NAMES:
        monkeypatch.setenv(name, name)
    assert find_key("openai", base) == expected


def test_without_a_key_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    assert find_key("openai", "http://localhost:1/v1") == ""


@pytest.mark.parametrize("key", ["sk-ant-abc\n123", "two words", "ключ", "a\x00b"])
def test_a_key_that_no_header_holds_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    if "\x00" in key:
        key = key.replace("\x00", "\x7f")  # no environment holds a NUL
    monkeypatch.setenv("ADAOS_CTX_API_KEY", key)
    with pytest.raises(UsageError, match="ADAOS_CTX_API_KEY") as refused:
        find_key("openai", "http://example.invalid/v1")
    assert key not in str(refused.value)


@pytest.mark.parametrize("key", ["", "none", "ollama", "lm-studio", "SK-no-key-required"])
def test_what_stands_for_no_key_is_not_hidden(key: str) -> None:
    assert not is_secret(key)
    assert masked(f"run {key} now", key) == f"run {key} now"


def test_a_key_is_hidden_as_json_writes_it_too() -> None:
    key = 'a"b\\c/defg'
    text = f"{key} " + r"a\"b\\c/defg " + r"a\"b\\c\/defg"
    assert masked(text, key) == "… … …"
