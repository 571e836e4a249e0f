"""Regular expressions that are compiled when they are first used.

The patterns of all builders together cost five interpreter starts to compile, and a file needs few
of them.
"""

from __future__ import annotations

import re
from typing import cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")


class _Lazy:
    """Stands in for a pattern; after the first use its methods are the pattern's own."""

    __slots__ = ("_flags", "_text", *_METHODS)

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._text, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(text: str, flags: int = 0) -> re.Pattern[str]:
    r"""A pattern that is compiled when it is first used.

    Args:
        text: The regular expression; what is wrong with it shows at first use.
        flags: As `re.compile` takes them.

    Example:
        >>> lazy(r"\d+").findall("a1b22")
        ['1', '22']
    """
    return cast("re.Pattern[str]", _Lazy(text, flags))
