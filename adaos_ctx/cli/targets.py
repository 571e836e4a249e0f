"""Tell the skill from the aliases among the words of a command line."""

from __future__ import annotations

import os

from adaos_ctx.errors import SkillNotFound, UsageError
from adaos_ctx.rows import name_fault


def split(words: tuple[str, ...], count: int) -> tuple[str | None, tuple[str, ...]]:
    """Split `[SKILL] A B…` where exactly `count` words follow the skill.

    Example:
        >>> split(("demo", "A.x"), 1), split(("A.x",), 1)
        (('demo', ('A.x',)), (None, ('A.x',)))
    """
    if len(words) == count + 1:
        return words[0], words[1:]
    return None, words


def split_names(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Split `[SKILL] [ALIAS]…`: the first word is the skill when it is no alias, or a folder."""
    if words and (name_fault(words[0].partition("@")[0]) or os.path.isdir(words[0])):
        return words[0], words[1:]
    return None, words


def one(words: tuple[str, ...]) -> str | None:
    """The skill of a command that takes at most one word."""
    if len(words) > 1:
        raise UsageError(reason=f"one skill at most, not {' '.join(words)}")
    return words[0] if words else None


def find_roots(words: tuple[str, ...], *, all_below: bool) -> list[str]:
    """The roots that words name, or with `all_below` every skill below them, each once.

    Raises:
        SkillNotFound: There is none.
    """
    from adaos_ctx.skill import find_all, find_root  # loads what the fast commands do without

    if not all_below:
        return list(dict.fromkeys(find_root(word) for word in words or (None,)))
    places = words or (".",)
    roots = list(dict.fromkeys(root for place in places for root in find_all(place)))
    if not roots:
        is_folder = all(os.path.isdir(place) for place in places)
        raise SkillNotFound(target=", ".join(places), path=places[0] if is_folder else "")
    return roots
