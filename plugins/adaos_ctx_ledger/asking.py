"""Concepts by a model where one is wanted; without one, or when it fails, by form."""

from __future__ import annotations

import os

from adaos_ctx_ledger.extracting import MAX_CHARS, MAX_CONCEPTS, extract
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.names import lexicon_dir

MODEL_VARIABLE = "ADAOS_CTX_LEDGER_MODEL"
_SCHEMA = {
    "type": "object", "required": ["concepts"], "additionalProperties": False,
    "properties": {"concepts": {"type": "array", "items": {"type": "string"}}},
}  # fmt: skip
_ASK = "Which named concepts does this message mention or ask about? Copy them as they stand.\n\n"
_READ_CHARS = 2_000  # of a message that a model reads


def concepts(message: str, model: str = "") -> tuple[list[str], str]:
    """Concepts of a message, and why the model was not used ("" when it was, or none was wanted).

    Args:
        message: What the user wrote.
        model: `ollama:NAME`, `openai:NAME`, a URL with `#NAME`; "" asks the environment.
    """
    wanted = model or os.environ.get(MODEL_VARIABLE, "")
    warning = ""
    if wanted:
        found, warning = _by_model(message, wanted)
        if not warning:
            return found, ""
    return extract(message, load(lexicon_dir())), warning


def _by_model(message: str, spec: str) -> tuple[list[str], str]:
    from adaos_ctx.errors import CtxError
    from adaos_ctx.llm import Request, open_model, user
    from adaos_ctx.llm_http import Patience
    from adaos_ctx.llm_json import ask_json

    try:
        client = open_model(spec, patience=Patience(attempts=1, timeout_s=20.0))
        asked = Request(
            messages=(user(_ASK + message[:_READ_CHARS]),), schema=_SCHEMA, max_tokens=200
        )
        answer = ask_json(client, asked)
    except CtxError as error:
        return [], str(error)
    texts = answer.value["concepts"] if isinstance(answer.value, dict) else []
    kept = [text.strip() for text in texts if 2 <= len(text.strip()) <= MAX_CHARS]
    return list(dict.fromkeys(kept))[:MAX_CONCEPTS], ""
