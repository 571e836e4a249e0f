"""Alias names for files: short, readable, and unique for any tree. Pure."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.rows import MAX_NAME_CHARS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_NOT_WORD = re.compile(r"[^\w-]+")
_ADR_NUMBER = re.compile(r"^(?:adr)?[-_ ]?0*(\d+)(?=[-_ .]|$)", re.IGNORECASE)
_TEST_AFFIX = re.compile(r"^test[_-]|[_-]test$|[._](?:test|spec)$")
_HASH_CHARS = 6  # hex digits of the path; only names that nothing else tells apart carry them


def propose(wanted: Mapping[str, str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Name files.

    The shortest form that is unique wins: the stem, the stem with its suffix, with its folder, with
    the whole path, and at last with a hash of the path.

    Args:
        wanted: POSIX path -> alias prefix.
        taken: Names that are in use.

    Returns:
        Path -> alias name; names are unique under casefold, whatever the order of `wanted`.

    Example:
        >>> propose({"a/index.md": "D", "b/index.md": "D"})
        {'a/index.md': 'D.a.index', 'b/index.md': 'D.b.index'}
    """
    used = {name.casefold() for name in taken}
    level = dict.fromkeys(sorted(wanted), 0)
    names = {path: _by_stem(wanted[path], path) for path in level}
    while clashing := _clashes(names, used):
        if all(level[path] == len(_FORMS) - 1 for path in clashing):
            return _numbered(names, used)
        for path in clashing:
            level[path] = min(level[path] + 1, len(_FORMS) - 1)
            names[path] = _FORMS[level[path]](wanted[path], path)
    return names


def _clashes(names: Mapping[str, str], used: set[str]) -> list[str]:
    groups: dict[str, list[str]] = {}
    for path, name in names.items():
        groups.setdefault(name.casefold(), []).append(path)
    return [
        path for key, paths in groups.items() if len(paths) > 1 or key in used for path in paths
    ]


def _numbered(names: dict[str, str], used: set[str]) -> dict[str, str]:
    """The last resort, for hashes that clash with names people chose."""
    seen = set(used)
    for path in sorted(names):
        name, number = names[path], 1
        while name.casefold() in seen:
            number += 1
            name = f"{names[path][: MAX_NAME_CHARS - 8]}-{number}"
        seen.add(name.casefold())
        names[path] = name
    return names


def _by_stem(prefix: str, path: str) -> str:
    name = path.rpartition("/")[2]
    number = _ADR_NUMBER.match(name) if prefix == "A" else None
    if number:
        return _joined("A", [f"ADR{number[1]}"], path)
    return _joined(prefix, [_stem(prefix, name)], path)


def _by_suffix(prefix: str, path: str) -> str:
    name = path.rpartition("/")[2]
    head, _, suffix = name.rpartition(".")
    return _joined(prefix, [_stem(prefix, name), suffix if head else ""], path)


def _by_folder(prefix: str, path: str) -> str:
    folder, _, name = path.rpartition("/")
    return _joined(prefix, [folder.rpartition("/")[2], _stem(prefix, name)], path)


def _by_path(prefix: str, path: str) -> str:
    return _joined(prefix, path.split("/"), path)


def _by_hash(prefix: str, path: str) -> str:
    name = _by_path(prefix, path)[: MAX_NAME_CHARS - _HASH_CHARS - 1].rstrip(".-_")
    return f"{name}-{_hash(path)}"


_FORMS: tuple[Callable[[str, str], str], ...] = (
    _by_stem,
    _by_suffix,
    _by_folder,
    _by_path,
    _by_hash,
)


def _stem(prefix: str, name: str) -> str:
    stem = name.split(".", 1)[0] if not name.startswith(".") else name[1:]
    if prefix == "T":
        stem = _TEST_AFFIX.sub("", stem) or stem
    return stem.lower() if stem.isupper() and len(stem) > 1 else stem


def _joined(prefix: str, parts: list[str], path: str) -> str:
    words = [word for word in (_word(part) for part in parts) if word]
    name = ".".join([prefix, *(words or [_hash(path)])])
    if len(name) <= MAX_NAME_CHARS:
        return name
    return f"{name[: MAX_NAME_CHARS - _HASH_CHARS - 1].rstrip('.-_')}-{_hash(path)}"


def _word(part: str) -> str:
    return _NOT_WORD.sub("_", unicodedata.normalize("NFC", part)).strip("_-")


def _hash(path: str) -> str:
    return sha256_hex(path.encode("utf-8", "surrogatepass"))[:_HASH_CHARS]
