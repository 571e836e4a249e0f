"""Summarise a text as short JSON."""

from __future__ import annotations

import json

MAX_BULLETS = 5


class EmptyInputError(ValueError):
    """The user sent nothing that could be summarised."""


def summarize(text: str, lang: str = "en") -> str:
    """Summarise a text; the answer is JSON with the keys summary and bullets."""
    # An empty text gets a friendly error instead of an invented summary.
    if not text.strip():
        raise EmptyInputError(_friendly(lang))
    sentences = _sentences(text)
    answer = {"summary": sentences[0], "bullets": sentences[1 : MAX_BULLETS + 1]}
    return json.dumps(answer, ensure_ascii=False)


def _sentences(text: str) -> list[str]:
    flat = " ".join(text.split())
    for mark in ("!", "?"):
        flat = flat.replace(mark, ".")
    return [part.strip() for part in flat.split(". ") if part.strip()] or [flat]


def _friendly(lang: str) -> str:
    return {
        "de": "Bitte geben Sie einen Text ein.",
        "ru": "Пожалуйста, введите текст.",
    }.get(lang, "Please enter a text.")
