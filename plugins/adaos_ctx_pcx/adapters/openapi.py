"""OpenAPI and Swagger documents: each operation is a leaf, grouped by tag; a folder of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.adapters.documents import read_document
from adaos_ctx_pcx.adapters.operations import Operations
from adaos_ctx_pcx.adapters.several import read_several
from adaos_ctx_pcx.items import Item, Source

if TYPE_CHECKING:
    from adaos_ctx_pcx.reading import Reader

_SUFFIXES = (".json", ".yaml", ".yml")
_LEAST_TAGS = 2


def load(path: str, source_id: str = "") -> Source:
    """Read a JSON or YAML document, or each one of a folder.

    Raises:
        SourceEmpty: None parses, or none describes an operation.
    """
    reader, found = read_several(path, _SUFFIXES, _document, "openapi")
    name = source_name(path, source_id)
    if len(found) == 1:
        ((_, one),) = found.items()
        root = Item(name=name, title=one.title or name, hint=one.hint, children=one.children)
    else:
        root = Item(name=name, title=name, children=tuple(found.values()))
    return Source(id=name, kind="openapi", root=root, base=reader.base, notes=tuple(reader.notes))


def _document(reader: Reader, file: str) -> Item | None:
    document = read_document(reader, file)
    if document is None:
        return None
    known = len(reader.notes)
    items: list[Item] = []
    if isinstance(document.value, dict):
        items += Operations(document, file, lambda reason: reader.note(file, reason)).items()
    if not items:
        if len(reader.notes) == known:
            reader.note(file, "no operation in it")
        return None
    said = document.value.get("info")
    info: dict[str, Any] = said if isinstance(said, dict) else {}
    return Item(
        name=source_name(file, ""), title=_line(info.get("title")),
        hint=_line(info.get("description")), children=_by_tag(items),
    )  # fmt: skip


def _line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _by_tag(items: list[Item]) -> tuple[Item, ...]:
    tags: dict[str, list[Item]] = {}
    for item in items:
        tags.setdefault(item.facets.get("tag", ""), []).append(item)
    if len(tags) < _LEAST_TAGS:
        return tuple(items)
    branches = [
        Item(name=tag, title=tag, children=tuple(held)) for tag, held in sorted(tags.items()) if tag
    ]
    return (*branches, *tags.get("", ()))
