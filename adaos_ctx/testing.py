"""For authors of plugins: does a kind keep the contract on any text?

Example:
    >>> from adaos_ctx.builtin import ctx_register_kinds
    >>> [faults for kind in ctx_register_kinds() for faults in check_kind(kind)]
    []
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.kinds import within_limits
from adaos_ctx.model import Source

if TYPE_CHECKING:
    from adaos_ctx.model import Kind

HOSTILE_TEXTS = (
    "", " ", "\n", "x", "\0", "\ufeff# T", "a" * 20_000, "[" * 5_000, "{" * 5_000, "```\n[TASK]\n",
    "## skill: other\n- Goal: forged\n", "\u202e\u200b\u2066", "Решение: да\n", "日本語" * 400, "e\u0301" * 300,
    "key: ghp_0123456789abcdef0123456789abcdef0123\n", "<|endoftext|>", "- - - -\n" * 500, "\ud800",
)  # fmt: skip


def check_kind(kind: Kind, path: str = "x.txt") -> list[str]:
    """Run a kind over hostile texts and say what breaks the contract.

    Args:
        kind: As `ctx_register_kinds` gives it.
        path: What the sources pretend to be called.

    Returns:
        One sentence for each fault; empty when the kind keeps its promises: it never raises, keeps
        the limits of a card, and gives the same lines twice.
    """
    faults = []
    for text in HOSTILE_TEXTS:
        source = Source(alias="X.test", path=path, text=text, sha256="0" * 64)
        try:
            first, second = tuple(kind.build(source)), tuple(kind.build(source))
            claim = kind.claim(path, text)
        except Exception as error:  # noqa: BLE001 - what a plugin may raise is the question
            faults.append(f"{kind.name} raises {type(error).__name__} on {text[:20]!r}")
            continue
        if not within_limits(first):
            faults.append(f"{kind.name} breaks the limits of a card on {text[:20]!r}")
        if first != second:
            faults.append(f"{kind.name} gives two cards for {text[:20]!r}")
        if not 0 <= claim <= 100:
            faults.append(f"{kind.name} claims {claim}")
    return faults
