"""What can be searched in a leaf: its name, summary, parts, prose and the rest. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.search import Record
from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.outline import headings
from adaos_ctx_pcx.yamlfields import read_yaml_lines

if TYPE_CHECKING:
    from adaos_ctx_pcx.compat.types import Node

_PROSE = frozenset({"description", "summary", "title"})
_SILENT = frozenset({"$schema", "type", "required"})
_MOST_LINES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """A leaf cut into what counts differently in a search.

    Args:
        name: What it is called.
        summary: What it says it is.
        parts: Names of parameters, headings.
        prose: Sentences, one each.
        rest: Values, commands, whatever else.
    """

    name: str
    summary: str
    parts: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()

    def record(self, key: str) -> Record:
        """The record of the search engine."""
        return Record(
            key=key, name=self.name, summary=self.summary, detail=" ".join(self.parts),
            body="\n".join((*self.prose, *self.rest)),
        )  # fmt: skip

    @property
    def meaning(self) -> str:
        """What embedders read: the name and all that is said in words, without values and names.

        Commands and parameters drown the meaning: on questions in another language this finds a
        sixth more than the whole text does.
        """
        said = (line for line in self.prose if " " in line)
        return "\n".join((f"{self.name}: {self.summary}", *said))

    @property
    def lines(self) -> tuple[str, ...]:
        """The summary and the sentences."""
        return (self.summary, *self.prose)[:_MOST_LINES]


def fields_of(node: Node, text: str) -> Fields:
    """Cut a leaf's text; one that cannot be parsed is prose."""
    payload = node.payload
    if payload is not None and payload.format == "json" and text[:1] in "{[":
        try:
            return _of_json(node, json.loads(text))
        except (ValueError, RecursionError):
            pass
    if payload is not None and payload.format == "yaml":
        return _of_yaml(node, text)
    body = text[read_head(text).start :]
    lines = tuple(line for line in body.splitlines() if line.strip())
    parts = tuple(heading.text for heading in headings(body))
    path = node.facets.get("path", "").rpartition(".")[0].replace("/", " ").replace("-", " ")
    return Fields(
        name=f"{path or node.id} {node.title or ''}", summary=lines[0] if lines else node.what,
        parts=parts, prose=lines[1:],
    )  # fmt: skip


def _of_json(node: Node, decoded: Any) -> Fields:
    parts: list[str] = []
    prose: list[str] = []
    rest: list[str] = []
    tool = decoded if isinstance(decoded, dict) else {}
    function = tool.get("function")
    inner: dict[str, Any] = function if isinstance(function, dict) else tool
    said = inner.get("description") or inner.get("summary") or node.what
    _gather(inner, "", (parts, prose, rest))
    name = str(inner.get("name") or node.title or node.id)
    facets = " ".join(v for key, v in node.facets.items() if key in ("route", "tag"))
    return Fields(
        name=f"{name} {facets}".strip(), summary=said if isinstance(said, str) else node.what,
        parts=tuple(parts), prose=tuple(prose), rest=tuple(rest),
    )  # fmt: skip


def _of_yaml(node: Node, text: str) -> Fields:
    said = read_yaml_lines(text)
    facets = " ".join(v for key, v in node.facets.items() if key in ("route", "tag"))
    return Fields(
        name=f"{node.title or node.id} {facets}".strip(),
        summary=said.prose[0] if said.prose else node.what, parts=tuple(said.parts),
        prose=tuple(said.prose), rest=tuple(said.rest),
    )  # fmt: skip


def _gather(value: Any, key: str, into: tuple[list[str], list[str], list[str]]) -> None:
    """Strings by where they stand; the tool's own name and description are taken elsewhere."""
    parts, prose, rest = into
    pending: list[tuple[Any, str, bool]] = [(value, key, True)]
    while pending:
        here, key, is_top = pending.pop()
        if isinstance(here, str):
            (prose if key in _PROSE else rest).append(here)
        elif isinstance(here, list):
            pending += ((each, key, False) for each in reversed(here))
        elif isinstance(here, dict):
            if key == "properties":
                parts += here
            pending += (
                (each, name, False)
                for name, each in reversed(here.items())
                if not (is_top and name in ("name", "description"))
                and not (name in _SILENT and not isinstance(each, dict))
            )
