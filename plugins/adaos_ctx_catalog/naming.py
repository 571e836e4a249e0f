"""Ids of resources and names of their files. Pure."""

from __future__ import annotations

import re
import unicodedata

from adaos_ctx.digest import sha256_hex
from adaos_ctx_catalog.record import PREFIX

MAX_PART_CHARS = 80  # code points of one part of an id
_MAX_FILE_CHARS = 100  # of a details file's name, its suffix not counted
_FINE = re.compile(r"[\w-]+")
_OTHER = re.compile(r"[^\w-]+")
_PLAIN_FILE = re.compile(r"[a-z0-9._-]+")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)")  # device names of Windows
ID = re.compile(r"res:[\w-]+(?:\.[\w-]+)*")


def id_of(*parts: str) -> str:
    """The id of a resource out of the parts of its place.

    What is no letter, digit, `_` or `-` becomes `_`, and four hex digits of the part's digest
    follow, so that two names never share an id.

    Example:
        >>> id_of("db", "pg", "main", "public", "orders")
        'res:db.pg.main.public.orders'
        >>> id_of("a b") != id_of("a-b")
        True
    """
    return PREFIX + ".".join(_part(part) for part in parts)


def _part(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if _FINE.fullmatch(text) and len(text) <= MAX_PART_CHARS:
        return text
    cut = _OTHER.sub("_", text).strip("_")[:MAX_PART_CHARS]
    return f"{cut}-{sha256_hex(text.encode('utf-8', 'surrogatepass'))[:4]}"


def file_of(resource_id: str) -> str:
    """The name of a resource's details file; unique on file systems that ignore letter case."""
    name = resource_id.removeprefix(PREFIX)
    plain = _PLAIN_FILE.fullmatch(name) and not _RESERVED.match(name)
    if plain and len(name) <= _MAX_FILE_CHARS:
        return f"{name}.json"
    ascii_name = re.sub(r"[^a-z0-9._-]", "_", name.lower())[:_MAX_FILE_CHARS]
    return f"_{ascii_name}-{sha256_hex(name.encode('utf-8', 'surrogatepass'))[:8]}.json"


def split_ref(text: str) -> tuple[str, int | None]:
    """An id and the revision that it is pinned to.

    Example:
        >>> split_ref("res:db.x@3"), split_ref("res:db.x")
        (('res:db.x', 3), ('res:db.x', None))
    """
    name, _, rev = text.partition("@")
    return name, int(rev) if rev.isdigit() and len(rev) < 10 else None
