"""Words of a message, in order: surface, folded form, stem. Pure, and quick to load for hooks.

The core's analyser cuts text for indexes and forgets order and case; resolving needs both. Stems come
from the core, so that Latin, Cyrillic and every other script are treated as they are in searches.
"""

from __future__ import annotations

import re
import unicodedata

from adaos_ctx.search import stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CHARS = 8_000  # characters of a message that are read; a pasted log refers to nothing
MAX_TEXT_CHARS = 2_400  # characters of a told text that are matched
_WORD = re.compile(r"[^\W_]+(?:['’._/+#@:-]+[^\W_]+)*")
_PARTS = re.compile(r"[^\W_]+")
_KNOWN_LIMIT = 1 << 16  # stems remembered; then forgotten at once
_known: dict[str, str] = {}


class Word:
    """One word of a message.

    Args:
        text: As it stands.
        fold: Case-folded, `ё` as `е`.
        start: Offset in the text, in characters.
    """

    __slots__ = ("fold", "start", "stem", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.fold = fold(text)
        self.stem = stem_of(self.fold)
        self.start = start

    @property
    def is_capital(self) -> bool:
        """Whether it starts with a capital letter."""
        return self.text[:1].isupper()


def fold(text: str) -> str:
    """Text for comparison: NFC, case-folded, `ё` as `е`, one kind of apostrophe.

    Example:
        >>> fold("Ещё IT’S")
        "еще it's"
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFC", text).casefold()
    return folded.replace("ё", "е").replace("’", "'")


def stem_of(folded: str) -> str:
    """The stem of one folded word, remembered."""
    known = _known.get(folded)
    if known is None:
        if len(_known) >= _KNOWN_LIMIT:
            _known.clear()
        known = _known[folded] = stem(folded.removesuffix("'s"))
    return known


def words(text: str) -> list[Word]:
    """The words of a text in order; joined ones (`apt-get`, `a.b/c`) are one word."""
    return [Word(found.group(), found.start()) for found in _WORD.finditer(text[:MAX_CHARS])]


def stems(text: str) -> Iterator[str]:
    """Stems of a text in order; of a joined word also its parts."""
    for found in _WORD.findall(text[:MAX_TEXT_CHARS]):
        yield from word_stems(fold(found))


def word_stems(folded: str) -> list[str]:
    """The stem of a folded word, and those of its parts where it has several."""
    parts = _PARTS.findall(folded)
    whole = stem_of(folded)
    if len(parts) < 2 or folded.endswith("'s"):
        return [whole]
    return [whole, *(stem_of(part) for part in parts)]
