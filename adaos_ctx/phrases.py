"""Reasons, which the code says in English, in Russian: by their whole text or by their shape.

The table's keys are the English texts with `{}` for each part that is kept. A number with its unit
is `{:chunk|chunks}` in the key, as the code formats a `Number`, and has three forms in Russian.
"""

from __future__ import annotations

import re
from functools import cache

from adaos_ctx.messages import Number, apart, texts
from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.messages_ru_system import SYSTEM

_MAX_CHARS = (
    400  # of a phrase; what is longer is a text of others, and patterns would crawl over it
)
_SEVERAL = "; "  # between phrases of one reason
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_FACT = re.compile(r"\{([a-z_]+)\}")
_WORDS = re.compile("[a-z]{3,}")
_HOLE = re.compile(r"\{(?::([^{}]*))?\}")


def translate(text: str, packages: tuple[str, ...] = ()) -> str:
    """The Russian of a phrase; parts in its braces are translated too, what is unknown is kept.

    Several phrases may stand in a row, with semicolons between them.

    Args:
        text: The phrase in English.
        packages: Plugins that have phrases of their own; the core's go first.
    """
    if _SEVERAL in text and len(text) <= _MAX_CHARS:
        told = [_translated(part, packages) for part in text.split(_SEVERAL)]
        if all(a != b for a, b in zip(told, text.split(_SEVERAL), strict=True)):
            return _SEVERAL.join(told)
    return _translated(text, packages)


def _translated(text: str, packages: tuple[str, ...]) -> str:
    known = _phrases(packages)
    whole = known.get(text)
    if whole is not None:
        return whole
    if _THOUSANDS.fullmatch(text):
        return apart(text)
    if len(text) > _MAX_CHARS:
        return text
    for pattern, template in _patterns(packages):
        found = pattern.fullmatch(text)
        if found:
            parts = (_Part(_translated(part, packages)) for part in found.groups())
            return template.format(*parts)
    return text


class _Part(str):
    """A part that is kept; as a number it names its unit."""

    def __format__(self, forms: str) -> str:
        return format(Number(re.sub(r"[,\u00a0]", "", self)), forms) if forms else self


@cache
def _phrases(packages: tuple[str, ...]) -> dict[str, str]:
    known = _refusals() | {form: text for key, text in SYSTEM.items() for form in _forms(key)}
    for package in packages:
        known |= texts(package, "PHRASES")
    return known | PHRASES


def _refusals() -> dict[str, str]:
    """The core's refusals as sentences: where one is the reason of something, no facts are left."""
    from adaos_ctx import errors
    from adaos_ctx.messages_ru import RU

    found = {}
    for cls in vars(errors).values():
        message = getattr(cls, "message", "")
        text = RU.get(f"error.{getattr(cls, 'code', '')}")
        names = _FACT.findall(message)
        if text and _WORDS.search(_FACT.sub("", message)) and len(set(names)) == len(names):
            found[_FACT.sub("{}", message)] = _placed(text, names)
    return found


def _placed(text: str, names: list[str]) -> str:
    """A text with the places of its facts instead of their names."""
    return _FACT.sub(lambda fact: f"{{{names.index(fact[1])}}}", text)


def _forms(key: str) -> set[str]:
    """What others say, as it stands at a beginning, behind a colon, or all in small letters."""
    return {key, key[:1].upper() + key[1:], key[:1].lower() + key[1:], key.lower()}


@cache
def _patterns(packages: tuple[str, ...]) -> list[tuple[re.Pattern[str], str]]:
    """Phrases with kept parts; the most telling (longest) first."""
    known = _phrases(packages)
    holed = sorted((key for key in known if _HOLE.search(key)), key=lambda key: (-len(key), key))
    return [(re.compile(_shape(key), re.DOTALL), known[key]) for key in holed]


def _shape(key: str) -> str:
    """The expression that matches what a key stands for."""
    shape, end = "", 0
    for hole in _HOLE.finditer(key):
        forms = hole[1] and "|".join(map(re.escape, hole[1].split("|")))
        shape += re.escape(key[end : hole.start()])
        shape += rf"([\d,]+) (?:{forms})" if forms else "(.+?)"
        end = hole.end()
    return shape + re.escape(key[end:])
