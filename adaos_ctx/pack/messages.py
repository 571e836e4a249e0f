"""A pack as messages for a provider, split where the part ends that stays the same between turns.

Providers charge a cached prefix a small part of its price, so what moves (changes, task, digest,
counts) must stand behind everything else; the mark tells where the prefix ends.

Source: Anthropic's prompt caching (`cache_control` of type `ephemeral` on the last block of the
prefix); OpenAI caches the longest known prefix by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.pack.layouts import render

if TYPE_CHECKING:
    from adaos_ctx.pack.model import Pack

PROVIDERS = ("openai", "anthropic")


def stable_chars(pack: Pack) -> int:
    """Characters of the rendered pack that no change of task, delta, digest or counts can move.

    Args:
        pack: As it was rendered.

    Returns:
        Length of a prefix of whole lines.
    """
    moved = replace(
        pack, digest=_other(pack.digest), delta=("- another change",), task="another task",
        tokens=pack.tokens + 1, budget=pack.budget + 1, version="",
    )  # fmt: skip
    bare = replace(moved, delta=(), task="")
    prefix = _common([render(pack), render(moved), render(bare)])
    return prefix.rfind("\n") + 1


def _other(digest: str) -> str:
    return "".join("1" if char == "0" else "0" for char in digest) or "0"


def _common(texts: list[str]) -> str:
    shortest = min(texts, key=len)
    for place, char in enumerate(shortest):
        if any(text[place] != char for text in texts):
            return shortest[:place]
    return shortest


def messages(pack: Pack, provider: str) -> dict[str, object]:
    """The body of a request: the stable part as the system's text, the rest as the user's.

    Args:
        pack: As it was rendered.
        provider: One of `PROVIDERS`.

    Returns:
        Fields to merge into a request; the texts join to the rendered pack.
    """
    text = render(pack)
    end = stable_chars(pack)
    stable, rest = text[:end], text[end:]
    user = {"role": "user", "content": rest}
    if provider == "anthropic":
        block = {"type": "text", "text": stable, "cache_control": {"type": "ephemeral"}}
        return {"system": [block] if stable else [], "messages": [user]}
    system = [{"role": "system", "content": stable}] if stable else []
    return {"messages": [*system, user]}
