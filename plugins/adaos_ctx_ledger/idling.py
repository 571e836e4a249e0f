"""Words that look as if they point and do not: `is it safe to …`, `there were …`, `see it first`. Pure."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_ledger.lexicon import Lexicon
    from adaos_ctx_ledger.words import Word

_NEAR = 3  # words after a pronoun that show what it stands for
_LINK = 2  # words from there to the clause that it announces
_CLAUSE_ENDS = frozenset(".!,;")


def opened(words: Sequence[Word], lexicon: Lexicon) -> set[str]:
    """Flags of what is wanted at large: `what hotels`, `some trains` ask for a new thing of a sort."""
    open_ones = lexicon.sets["indefinite"] | lexicon.sets["wh"]
    new = any(
        word.fold in open_ones and words[at].stem in lexicon.types
        for at, word in enumerate(words[:-1], 1)
    )
    return ({"sort_new"} if new else set()) | ({"dummy"} if _is_dummy(words, lexicon) else set())


def idle(words: Sequence[Word], lexicon: Lexicon, flags: set[str]) -> set[str]:
    """Flags to take back, because their words point at nothing that was told.

    Args:
        words: Of the message.
        lexicon: Which words point.
        flags: What was found so far, with that of `opened`.
    """
    found = {"pronoun"} if "dummy" in flags else set()
    return found | {"there"} if "there" in flags and _only_opens(words, lexicon) else found


def is_adverb(words: Sequence[Word], at: int, text: str, lexicon: Lexicon) -> bool:
    """Whether an ordinal tells when, not which: `the weather first`, against `the first`."""
    word, sets = words[at], lexicon.sets
    if not at or word.fold not in sets["adverbs"] or words[at - 1].fold in sets["definite"]:
        return False
    rest = text[word.start + len(word.text) :].lstrip()
    return not rest or rest[0] in _CLAUSE_ENDS


def _only_opens(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether `there` only opens a clause: `there were protests`, against `how do I get there`."""
    sets = lexicon.sets
    after = [word.fold for word in words[1:]] + [""]
    return all(
        other in sets["aux"]
        for word, other in zip(words, after, strict=True)
        if word.fold in sets["there"]
    )


def _is_dummy(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the only pronoun stands for what follows: `is it safe to …`, `it seems that …`."""
    sets = lexicon.sets
    at = [i for i, word in enumerate(words) if word.fold in sets["pronoun"]]
    if len(at) != 1:
        return False
    after = [word.fold for word in words[at[0] + 1 : at[0] + 1 + _NEAR + _LINK]]
    sign = next((i for i, fold in enumerate(after[:_NEAR]) if fold in sets["dummy"]), -1)
    return sign >= 0 and not sets["dummy_links"].isdisjoint(after[sign + 1 : sign + 1 + _LINK])
