"""A chat model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

import json
from typing import Any, Protocol

_MAX_TOKENS = 4096


class LLMClient(Protocol):
    """Anything that completes a prompt."""

    def complete(self, prompt: str, *, system: str | None = None) -> str:
        """The answer."""
        ...


class OpenAICompatibleClient:
    """POSTs to `<base_url>/chat/completions`; failures of the line are tried again.

    Args:
        base_url: Up to, not with, `/chat/completions`.
        api_key: Sent as a bearer token; "" for none.
        model: As the endpoint names it.
        temperature: 0 for the most repeatable answers.
        timeout: Seconds.
        max_retries: Attempts in all.
        max_tokens: Of an answer; None for the endpoint's own limit.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        model: str,
        *,
        temperature: float = 0.0,
        timeout: float = 120.0,
        max_retries: int = 3,
        max_tokens: int | None = _MAX_TOKENS,
    ) -> None:
        self.url = f"{base_url.rstrip('/')}/chat/completions"
        self.api_key = api_key
        self.model = model
        self.temperature = temperature
        self.timeout = timeout
        self.max_retries = max_retries
        self.max_tokens = max_tokens

    def complete(
        self,
        prompt: str,
        *,
        system: str | None = None,
        response_format: dict[str, Any] | None = None,
    ) -> str:
        """The text of the first choice.

        Raises:
            NetworkError: The endpoint refused, or did not answer as often as it was asked.
        """
        messages = [{"role": "system", "content": system}] if system else []
        body: dict[str, Any] = {
            "model": self.model,
            "messages": [*messages, {"role": "user", "content": prompt}],
            "temperature": self.temperature,
        }
        if self.max_tokens is not None:
            body["max_tokens"] = self.max_tokens
        if response_format is not None:
            body["response_format"] = response_format
        from adaos_ctx_pcx.posting import post_json

        answer = post_json(self.url, body, self.api_key, self.timeout, self.max_retries)
        return str(answer["choices"][0]["message"]["content"] or "")


def _first_json_object(text: str) -> str | None:
    """The first balanced `{…}` of a text; braces inside strings do not count."""
    start = text.find("{")
    depth, quoted, escaped = 0, False, False
    for at in range(start, len(text)) if start >= 0 else ():
        char = text[at]
        if quoted:
            quoted, escaped = escaped or char != '"', not escaped and char == "\\"
        elif char == '"':
            quoted = True
        elif char in "{}":
            depth += 1 if char == "{" else -1
            if depth == 0:
                return text[start : at + 1]
    return None


def parse_json_object(raw: str) -> dict[str, Any]:
    """The JSON object in a model's answer, with or without a fence or words around it.

    Raises:
        ValueError: There is none.
    """
    found = _first_json_object(raw)
    if found is None:
        raise ValueError("the answer holds no JSON object")
    decoded: dict[str, Any] = json.loads(found)
    return decoded
