"""What an adapter is, and the ones that are known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_pcx.compat.build.ir import SourceTree

_OTHERS = re.compile("[^a-z0-9]+")
_DASHES = re.compile("-{2,}")


class Adapter(Protocol):
    """Reads one sort of source."""

    kind: str

    def load(self, path: Path, *, source_id: str | None = None) -> SourceTree:
        """The source as a tree."""
        ...


_REGISTRY: dict[str, Adapter] = {}


def register_adapter(adapter: Adapter) -> Adapter:
    """Make an adapter known by its kind."""
    _REGISTRY[adapter.kind] = adapter
    return adapter


def get_adapter(kind: str) -> Adapter:
    """The adapter of a kind; KeyError when there is none."""
    if kind not in _REGISTRY:
        raise KeyError(f"unknown adapter kind {kind!r}; known: {sorted(_REGISTRY)}")
    return _REGISTRY[kind]


def text_of(file: Path) -> str:
    """The text of a page; who is no UTF-8 is named in a note of the error."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        error.add_note(str(file))
        raise


def slugify(text: str) -> str:
    """Letters and digits of any script in lower case, `-` for the rest; `node` for nothing.

    Example:
        >>> slugify("Get_User (v2)")
        'get-user-v2'
    """
    if text.isascii():  # the same, in one go
        return _OTHERS.sub("-", text.lower()).strip("-") or "node"
    plain = "".join(char if char.isalnum() else "-" for char in text.lower())
    return _DASHES.sub("-", plain.strip("-")) or "node"
