"""The first sentence of a text, for lines that say what something is for."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?。！？])(?=\s|$)|\n\s*\n|(?<=[。！？])")
_READ_CHARS = 600  # characters in which the first sentence is looked for
_SHORT = re.compile(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|т\.е|т\.д|т\.п|напр)\.$|\b\w\.$")


def first_sentence(text: str) -> str:
    """The first sentence, in one line; abbreviations do not end it.

    Example:
        >>> first_sentence("Reads e.g. a file. Then stops.")
        'Reads e.g. a file.'
    """
    head = text.strip()[:_READ_CHARS]
    for match in _END.finditer(head):
        found = head[: match.start()]
        if found.strip() and not _SHORT.search(found):
            return " ".join(found.split())
    return " ".join(head.split())
