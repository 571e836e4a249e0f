"""How alike two words are: slips of the typing hand, and names written in another script. Pure."""

from __future__ import annotations

_MIN_CHARS = 4  # shorter words are one slip away from too many others
_MAX_SLIPS = 2
_SAME_SOUND = (("ph", "f"), ("ck", "k"), ("ks", "x"), ("w", "v"), ("th", "t"), ("kh", "h"))
_ONE_LETTER = str.maketrans("cqzj", "kksg")
_UNHEARD = frozenset("aeiouyh'")


def likeness(one: str, other: str) -> float:
    """1 for equal words, less for each slip, 0 for more than two or for short words.

    A slip is a letter too many, too few, wrong, or two letters swapped.

    Example:
        >>> likeness("crontab", "contab") > 0.8, likeness("make", "cmake"), likeness("cat", "car")
        (True, 0.8, 0.0)

    Source:
        Optimal string alignment distance (restricted Damerau-Levenshtein).
    """
    if one == other:
        return 1.0
    sizes = len(one), len(other)
    if abs(sizes[0] - sizes[1]) > _MAX_SLIPS or min(sizes) < _MIN_CHARS:
        return 0.0
    if one[0] != other[0] and one[-1] != other[-1]:
        return 0.0
    slips = _slips(one, other)
    return 0.0 if slips > _MAX_SLIPS else 1 - slips / max(sizes)


def _slips(one: str, other: str) -> int:
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            best = min(last[j] + 1, row[-1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]


def skeleton(word: str) -> str:
    """What is left of a Latin word when vowels and spellings of one sound are put aside.

    Example:
        >>> skeleton("wandlebury") == skeleton("vendlberi")
        True
    """
    for old, new in _SAME_SOUND:
        word = word.replace(old, new)
    kept = [c for c in word.translate(_ONE_LETTER) if c not in _UNHEARD]
    return "".join(c for at, c in enumerate(kept) if not at or kept[at - 1] != c)


def sounds_alike(one: str, other: str) -> bool:
    """Whether two skeletons are of one name: equal, or one starts with the other."""
    if len(one) < 3 or not other:
        return False
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 3 and len(one) >= 4 and longer.startswith(shorter)
