"""Strings that have made tokenizers disagree, for the tests of this folder."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

FUZZ_STRINGS = 20_000 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 1_500

ATOMS = (
    *("a", "A", "hello", "World", "snake_case", "camelCase", " the", " def", "0", "12", "1234"),
    *("'s", "'S", "'ſ", "'LL", "'re", "ʼs", "’ve", "ſ", "K"),
    *(" ", "  ", "\n", "\r\n", "\r", "\t", "\x0b", "\x1c", "\x85", "\u00a0", "\u2003", "\u2028"),
    *("\0", "\x07", "\x7f", "\ufeff", "\u200b", "\u202e", "\U000e0041", "\ue000"),
    *("é", "e\u0301", "\u0301", "ё", "е\u0308", "İ", "ß", "ﬁ", "ʰ", "ǅ", "ʕ", "Ⅷ", "²", "٣"),
    *("<|endoftext|>", "<|im_start|>", "<|fim_prefix|>", "<|end|>"),
    *(
        "👨‍👩‍👧",
        "🇩🇪",
        "❤️",
        "👍🏽",
        "नमस्ते",
        "क्ष",
        "தமிழ்",
        "中",
        "文字",
        "日本語",
        "한국",
        "Привет",
        "שלום",
    ),
    *("/", "//", "---", "===", "_", "$x", "{", '":', "()", "-", "#", "...", "\\n"),
    *("\ud800", "\udc00", "\ud83d\ude00", "\udfff"),
    *("\U00032b98", "\U0003e846", "\u088f", "\U0001e6c0", "\u0378"),  # assigned after Unicode 16.0
)


def fuzz(seed: int, size: int = FUZZ_STRINGS) -> Iterator[str]:
    """`size` strings of 1..40 atoms, one in twenty any code point; the same every time."""
    chance = random.Random(seed)
    for _ in range(size):
        parts = range(chance.randrange(1, 41))
        yield "".join(
            chance.choice(ATOMS) if chance.random() < 0.95 else chr(chance.randrange(0x110000))
            for _ in parts
        )


def letters(seed: int, size: int, alphabet: str) -> str:
    """Random letters without any place to split."""
    chance = random.Random(seed)
    return "".join(chance.choice(alphabet) for _ in range(size))
