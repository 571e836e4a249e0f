"""The operations of an OpenAPI document: of its paths and of its webhooks; what is none is noted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.adapters.documents import Document, has_alias, unfolded
from adaos_ctx_pcx.items import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_METHODS = frozenset(
    ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
)  # fmt: skip
_MORE = "additionalOperations"  # OpenAPI 3.2: methods that have no key of their own
_AMONG = ("paths", "webhooks")


@dataclass(frozen=True, slots=True)
class Operations:
    """The operations of one document.

    Args:
        document: As it was read.
        file: Its path, seen from the source.
        note: Called with what is no operation, and why.
    """

    document: Document
    file: str
    note: Callable[[str], None]

    def items(self) -> Iterator[Item]:
        """A leaf for each, in the order of the document."""
        for among in _AMONG:
            routes = self.document.value.get(among)
            if isinstance(routes, dict):
                for route, said in routes.items():
                    yield from self._of_route((among, str(route)), said)
            elif routes is not None:
                self.note(f"{among} is no mapping")

    def _of_route(self, place: tuple[str, ...], said: Any) -> Iterator[Item]:
        if place[-1].startswith("x-"):
            return
        if not isinstance(said, dict):
            self.note(f"{'.'.join(place)} is no mapping")
            return
        at = place
        if isinstance(said.get("$ref"), str):
            at, said = self._target(place, said)
        for method, one in said.items():
            if str(method).lower() in _METHODS:
                yield from self._leaf(place, (*at, str(method)), one)
        more = said.get(_MORE)
        for method, one in more.items() if isinstance(more, dict) else ():
            yield from self._leaf(place, (*at, _MORE, str(method)), one)

    def _target(
        self, place: tuple[str, ...], said: dict[str, Any]
    ) -> tuple[tuple[str, ...], dict[str, Any]]:
        """The path item that a reference in the same document leads to, else the one that has it."""
        ref = said["$ref"]
        parts = tuple(p.replace("~1", "/").replace("~0", "~") for p in ref.split("/")[1:])
        value: Any = self.document.value if ref.startswith("#/") else None
        for part in parts:
            value = value.get(part) if isinstance(value, dict) else None
        if isinstance(value, dict):
            return parts, value
        self.note(f"{'.'.join(place)} is a reference that is not followed: {ref}")
        return place, said

    def _leaf(self, place: tuple[str, ...], at: tuple[str, ...], said: Any) -> Iterator[Item]:
        among, route = place
        method = at[-1].upper()
        if not isinstance(said, dict):
            self.note(f"{'.'.join(at)} is no mapping")
            return
        facets = {"method": method, "route": route} | _tag(said)
        is_hook = among == "webhooks"
        yield Item(
            name=_line(said.get("operationId")) or f"{at[-1].lower()} {route}",
            title=f"{method} {route}{' (webhook)' if is_hook else ''}",
            facets=facets | ({"webhook": route} if is_hook else {}),
            hint=_line(said.get("summary")) or _line(said.get("description")),
            **self._text(at, said),
        )  # fmt: skip

    def _text(self, at: tuple[str, ...], said: dict[str, Any]) -> dict[str, Any]:
        """The operation as it stands in the file; with what its aliases name, where it has some."""
        document = self.document
        span = document.span(at)
        own = document.text[span.start : span.end] if span else ""
        if span and not (document.form == "yaml" and has_alias(own)):
            return {"text": own, "span": span, "path": self.file, "format": document.form}
        made = unfolded(said)
        if made is not None:
            return {"text": made, "format": "json"}
        self.note(f"{'.'.join(at)} is too large with what its aliases name; they stay as they are")
        if span:
            return {"text": own, "span": span, "path": self.file, "format": document.form}
        return {"text": _line(said.get("summary")), "format": "text"}


def _tag(said: dict[str, Any]) -> dict[str, str]:
    tags = said.get("tags")
    first = tags[0] if isinstance(tags, list) and tags else None
    return {"tag": str(first)} if isinstance(first, (str, int)) else {}


def _line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
