"""Whether a text may hold a secret at all: a quick look before `redact` reads it closely. Pure.

A catalog of thousands of texts is looked at as one; where nothing in it is suspicious, none of them
has to be read.
"""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy
from adaos_ctx.telling import HINTS, may_tell, telling

_PAT = ("pat", "live", "test", "whsec", "npm", "hf", "gsk", "v1", "shpca", "shppa", "shpss", "api")
# What stands before the first "_", "-" and "." of the shapes that issuers publish.
_BEFORE = {
    "_": ("ghp", "gho", "ghu", "ghs", "ghr", *_PAT),
    "-": ("GOCSPX", "xapp", "glpat", "gldt", "glrt", "glcbt", "glptt", "glft", "glsoat", "glagent",
          "pypi", "AGE", "sk", *(f"xox{sort}" for sort in "abeoprs")),
    ".": ("ya29", "hvs", "hvb", "SG"),
}  # fmt: skip
_TAIL = 7  # characters of the longest of them
_WITHIN = ("PRIVATE KEY", ":AA", "hooks.slack.com/services/")
_CAPITAL = lazy(r"A(?:KIA|SIA|Iza|TATT3)")
_SAID = ("bearer", "authorization")
_LONG = 200  # characters of a name that are looked at
# Behind a name: a value in quotation marks, or one that is more than a short word; a field of a
# schema; a value in the next pair; an element. A short word is never taken for a secret.
_WORD = r"[ \t]{0,16}[a-z]{1,15}(?:[.!?](?=[\s\"'])|(?=[\s\"',;)]))(?![ \t]{0,16}[=|\[])"
_BEHIND = (
    rf"[\w.-]{{0,{_LONG}}}+(?:[\w.-]|>|[\"']?(?:\]?[ \t]{{0,16}}[:=](?!{_WORD})"
    r"|[ \t]{0,16}(?:,|\r?\n)\s{0,80}[\"']?value))"
)
_RUN = lazy(r"[\w.-]+")
_RUN_BEFORE = lazy(r"[\w.-]+\Z")
_QUALIFIERS = ("api ", "secret ", "private ", "access ", "auth ")
_OPTION = lazy(r"--(?P<key>[\w-]{1,64})[ \t]")


def suspicious(text: str) -> bool:
    """Whether `redact` may find a secret in a text, or in a part of it: never False where it does.

    Example:
        >>> suspicious("Reads a token: any one."), suspicious('{"token": "0f8e2d1c9b7a6f5e"}')
        (False, True)
    """
    if any(map(text.__contains__, _WITHIN)) or _CAPITAL.search(text):
        return True
    if ("@" in text and "://" in text) or ("J" in text and "eyJ" in text):
        return True
    if any(_ends(text, sign, heads) for sign, heads in _BEFORE.items()):
        return True
    if not text.isascii():  # case folds in more ways there; few catalogs pay for it
        lower = text.lower()
        return may_tell(text) or any(map(lower.__contains__, _SAID)) or "ſ" in text
    return _named(text)


def _ends(text: str, sign: str, heads: tuple[str, ...]) -> bool:
    """Whether one of some words stands before a sign."""
    tails = {part[-_TAIL:] for part in text.split(sign)[:-1]}
    return any(tail.endswith(heads) for tail in tails)


def _named(text: str) -> bool:
    """Whether a telling name stands where a value may follow."""
    lower = text.lower()
    if any(map(lower.__contains__, _SAID)):
        return True
    found = [hint for hint in _ASCII if hint in lower]
    if found and "--" in lower and any(may_tell(m["key"]) for m in _OPTION.finditer(lower)):
        return True
    places = (m.start() for hint in found for m in re.finditer(hint + _BEHIND, lower))
    return any(_is_telling(text, place) for place in places)


def _is_telling(text: str, place: int) -> bool:
    """Whether the name around a place may tell, its qualifier or what a line end left included."""
    start = max(0, place - _LONG)
    before = _RUN_BEFORE.search(text[start:place])
    start = place - len(before.group()) if before else place
    run = _RUN.match(text, start)
    name = run.group() if run else ""
    if (
        len(name) > _LONG
        or text[start - 1 : start] == "\\"
        or re.search("aws|amazon", name.lower())
    ):
        return True
    return telling(name) is not None or text[max(0, start - 8) : start].lower().endswith(
        _QUALIFIERS
    )


_ASCII = tuple(hint for hint in HINTS if hint.isascii())
