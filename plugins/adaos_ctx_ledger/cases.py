"""Labelled cases: sessions with what was told in them, as the resolver sees them. Pure.

Where a session is recorded by the ledger itself, turns and groups are known; a labelled case gives
only the order of telling and the last utterances, which name most of what was told.
"""

from __future__ import annotations

from adaos_ctx_ledger.told import Told
from adaos_ctx_ledger.words import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_ledger.lexicon import Lexicon

_QUESTION_CHARS = 200  # longer utterances are no questions about what a pronoun stands for


def arrange(
    history: Sequence[str], told: Sequence[Sequence[str]], lexicon: Lexicon | None = None
) -> list[Told]:
    """Place told concepts in the conversation: what was named later is more recent.

    Args:
        history: The last utterances, oldest first.
        told: (name, text) of each concept, oldest first.
        lexicon: Its pronouns show which concepts were only mentioned beside another; None skips it.
    """
    heard = [_padded(str(turn)) for turn in history]
    items: list[Told] = []
    group, place, before = 0, -1, ("", -2)
    for name, text in told:
        at = _last_named(_padded(_short(name)), heard)
        place = at if at >= 0 else place
        if not ((at >= 0 and at == before[1]) or text == before[0]):
            group += 1
        before = (text, at)
        items.append(Told(name, text, turn=place + group / 1000, group=group))
        if lexicon is not None and at >= 0:
            items[-1].oblique = is_oblique(_short(name), history[at], lexicon)
    return items


def is_oblique(name: str, heard: str, lexicon: Lexicon) -> bool:
    """Whether a name stands in a question about something else: `how does it compare to NAME?`."""
    if len(heard) > _QUESTION_CHARS or "?" not in heard:
        return False
    sets = lexicon.sets
    first = next((word.fold for word in words(name)), "")
    for word in words(heard):
        if word.fold == first:
            return False
        if any(word.fold in sets[cls] for cls in ("pronoun", "plural", "nears")):
            return True
    return False


def _short(name: str) -> str:
    """A name without what is added in brackets to tell it from others."""
    return name.partition(" (")[0] or name


def _padded(text: str) -> str:
    return f" {' '.join(word.fold for word in words(text))} "


def _last_named(name: str, heard: Sequence[str]) -> int:
    for at in range(len(heard) - 1, -1, -1):
        if name in heard[at]:
            return at
    return -1
