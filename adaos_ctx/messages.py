"""One catalogue of what the command line says, by slug, in English and Russian.

Labels inside `.ado/` are not here: they are English everywhere (DECISIONS 4).
"""

from __future__ import annotations

import os

from adaos_ctx.messages_en import EN


def language() -> str:
    """`ru` or `en`: by ADAOS_CTX_LANG, else by the locale's variables."""
    for name in ("ADAOS_CTX_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def tr(slug: str, fallback: str | None = None, **facts: object) -> str:
    """The text of a slug in the reader's language, with its facts filled in.

    Args:
        slug: Key of the catalogue.
        fallback: Text for a slug that the catalogue lacks (an error's own English sentence).
        facts: Values for the braces in the text.
    """
    text = _catalogue().get(slug) or EN.get(slug)
    if text is None:
        text = slug if fallback is None else fallback
    return text.format(**facts) if facts else text


def _catalogue() -> dict[str, str]:
    if language() == "en":
        return EN
    from adaos_ctx.messages_ru import RU  # read only by those who need it

    return RU
