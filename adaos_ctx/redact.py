"""Find secrets in text and put `***` in their place. (Owned by the redaction work; see tests.)"""

from __future__ import annotations

import re
from dataclasses import dataclass

MASK = "***"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redaction:
    """Text without secrets, and how many were taken out."""

    text: str
    count: int


_TOKENS = re.compile(
    r"gh[pousr]_[A-Za-z0-9]{20,}|sk-[A-Za-z0-9_-]{20,}|AKIA[0-9A-Z]{16}|xox[abprs]-[A-Za-z0-9-]{10,}"
)


def redact(text: str) -> Redaction:
    """Mask every secret that a known shape or a telling key gives away."""
    masked, count = _TOKENS.subn(MASK, text)
    return Redaction(text=masked, count=count)


def is_secret_key(key: str) -> bool:
    """Tell whether a key's name says that its value is a secret."""
    return _SECRET_KEY.search(key) is not None


_SECRET_KEY = re.compile(
    r"(pass(word|wd)?|secret|token|api[_-]?key|private[_-]?key|credential)s?$", re.IGNORECASE
)
