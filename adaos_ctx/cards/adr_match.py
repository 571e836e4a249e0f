"""Find the option that a piece of text means: by its label, its name, or most of its words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.adr_options import Option

_WORDS = lazy(r"\w+")
_QUOTES = lazy(r"[\"'`“”«»„*_「」『』]")
_LABEL_ONLY = lazy(
    r"(?:the\s+)?(?:option|alternative|approach|solution|proposal|variant|вариант|опция|"
    r"альтернатива|подход|方案|选项|案|opci[oó]n|opção|opzione|opcja|옵션|대안|seçenek)?\s*[#№]?\s*"
    r"([A-ZА-Я]\d{1,2}|[A-Za-zА-Яα-ω]|\d{1,2}|[IVX]{1,4})(?![^\W_])",
    re.IGNORECASE,
)
_LABEL_WORD = lazy(r"([A-ZА-Яα-ω]|[IVX]{1,4})\s+\w+")  # "II mixed", after other labels
_MOST = 0.6  # of an option's words, in a text that means it
_MARGIN = 0.2  # by which the best must lead: options are often worded alike
_ALIKE = 0.7  # of an option's words in the chosen text: too close to call it rejected
MIN_NAME_CHARS = 3  # a shorter name is found by its label only


def plain_key(text: str) -> str:
    """Text for comparing: casefolded, one line, without quotes and emphasis."""
    return " ".join(_QUOTES.sub("", text).casefold().split())


def by_label(text: str, options: Sequence[Option]) -> list[Option]:
    """Options named by letter or number alone: `C + α`, `Option #2`.

    Returns:
        The options in the order of the text; empty when the text is more than labels.
    """
    found: list[Option] = []
    for part in re.split(r"\s*(?:\+|,|/|&|\band\b|\bи\b|与|和)\s*", text.strip(" .*_\"'()")):
        bare = part.strip(" .:*_\"'()")
        match = _LABEL_ONLY.fullmatch(bare) or (_LABEL_WORD.fullmatch(bare) if found else None)
        if not match:
            return []
        found += [o for o in options if o.label and o.label.casefold() == match[1].casefold()]
    return found


def by_name(text: str, options: Sequence[Option]) -> list[Option]:
    """Options whose name the text is, holds, or mostly shares; the closest kind of match wins."""
    key = plain_key(text).strip(" .,;:")
    names = {option: plain_key(option.name) for option in options}
    same = [o for o in options if names[o] == key]
    if same:
        return same[:1]
    held = _whole(key, options, names)
    if held:
        return held
    inside = [o for o in options if len(key) >= MIN_NAME_CHARS and _has_words(names[o], key)]
    if len(inside) == 1:
        return inside
    return _closest(key, options, names)


def mentioned(text: str, options: Sequence[Option]) -> list[Option]:
    """Options whose whole name stands in the text."""
    names = {option: plain_key(option.name) for option in options}
    return _whole(plain_key(text), options, names)


def _whole(key: str, options: Sequence[Option], names: dict[Option, str]) -> list[Option]:
    """Names found in the text, but for those that are only a part of a longer found name."""
    held = [o for o in options if len(names[o]) >= MIN_NAME_CHARS and _has_words(key, names[o])]
    return [o for o in held if not any(o is not p and names[o] in names[p] for p in held)]


def _has_words(text: str, phrase: str) -> bool:
    """Tell whether a phrase stands in a text at word borders (scripts without blanks: anywhere)."""
    position = text.find(phrase)
    while position >= 0:
        before = text[position - 1 : position]
        after = text[position + len(phrase) : position + len(phrase) + 1]
        if not (_joins(before, phrase[0]) or _joins(phrase[-1], after)):
            return True
        position = text.find(phrase, position + 1)
    return False


def _joins(left: str, right: str) -> bool:
    return bool(left and right) and left < "\u2e80" and left.isalnum() and right.isalnum()


def _closest(key: str, options: Sequence[Option], names: dict[Option, str]) -> list[Option]:
    words = set(_WORDS.findall(key))
    scored = []
    for place, option in enumerate(options):
        own = set(_WORDS.findall(names[option]))
        shared = len(own & words)
        if own and words and shared >= 2:
            scored.append((shared / min(len(own), len(words)), -place, option))
    scored.sort(key=lambda entry: (entry[0], entry[1]), reverse=True)
    if not scored or scored[0][0] < _MOST:
        return []
    if len(scored) > 1 and scored[0][0] - scored[1][0] < _MARGIN:
        return []
    return [scored[0][2]]


def is_alike(option: Option, text: str) -> bool:
    """Tell whether a text shares so many words with an option that it may mean it."""
    own = set(_WORDS.findall(plain_key(option.name)))
    shared = own & set(_WORDS.findall(plain_key(text)))
    return len(shared) >= 2 and len(shared) >= _ALIKE * len(own)
