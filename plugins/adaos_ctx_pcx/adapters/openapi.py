"""OpenAPI and Swagger documents: each operation is a leaf, grouped by tag."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.jsonspans import elements
from adaos_ctx_pcx.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_LEAST_TAGS = 2


def load(path: str, source_id: str = "") -> Source:
    """Read a JSON or YAML document.

    Raises:
        SourceEmpty: It does not parse, or describes no operation.
    """
    reader = Reader(os.path.dirname(path) or ".")
    file = os.path.basename(path)
    text = reader.text(file) if os.path.isfile(path) else None
    decoded = _decode(text or "")
    items = list(_operations(decoded, text or "", file)) if isinstance(decoded, dict) else []
    if not items:
        raise SourceEmpty(path=path, reason="no operation in it", kinds="openapi")
    info = decoded.get("info")
    info = info if isinstance(info, dict) else {}
    name = source_name(path, source_id)
    root = Item(
        name=name, title=str(info.get("title") or name), hint=_line(info.get("description")),
        children=_by_tag(items),
    )  # fmt: skip
    notes = tuple(reader.notes)
    return Source(id=name, kind="openapi", root=root, base=reader.base, notes=notes)


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    import yaml

    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return None


def _operations(document: dict[str, Any], text: str, file: str) -> Iterator[Item]:
    paths = document.get("paths")
    for route, methods in paths.items() if isinstance(paths, dict) else ():
        for method, said in methods.items() if isinstance(methods, dict) else ():
            if str(method).lower() in _METHODS and isinstance(said, dict):
                yield _leaf(str(route), str(method), said, text, file)


def _leaf(route: str, method: str, said: dict[str, Any], text: str, file: str) -> Item:
    span = elements(text, ("paths", route, method)) if text[:1] in "{" else None
    own = text[span.start : span.end] if span else json.dumps(said, ensure_ascii=False, default=str)
    name = str(said.get("operationId") or f"{method.lower()} {route}")
    facets = {"method": method.upper(), "route": route} | _tag(said)
    return Item(
        name=name, title=f"{method.upper()} {route}", text=own, path=file if span else "",
        span=span, format="json", facets=facets,
        hint=_line(said.get("summary")) or _line(said.get("description")),
    )  # fmt: skip


def _tag(said: dict[str, Any]) -> dict[str, str]:
    tags = said.get("tags")
    return {"tag": str(tags[0])} if isinstance(tags, list) and tags else {}


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
