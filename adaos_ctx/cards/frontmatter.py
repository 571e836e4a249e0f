"""Front matter: the YAML between two `---` lines at the top of a document."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.cards.document import Field
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_FRONT_CHARS = 16_384  # longer front matter is data, not front matter
_OPEN = lazy(r"---[ \t]*\n")
_CLOSE = lazy(r"^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE)
_SIMPLE = lazy(r"([\w.-]+)[ \t]*:[ \t]+([\w(][^\n#:&*{}\[\]|>]*)$|([\w.-]+)[ \t]*:[ \t]*$")
_ENTRY = lazy(r"^([\w.-]+)[ \t]*:[ \t]*(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """What the front matter says, and where the body begins.

    Args:
        fields: Entries by casefolded key, in file order.
        body: Offset of the first character after it; 0 when there is none.
        problem: Why it does not parse as YAML; empty when it does.
    """

    fields: Mapping[str, Field] = field(default_factory=dict)
    body: int = 0
    problem: str = ""


def front_matter(text: str) -> Front:
    """Read the front matter of a document; broken YAML is read line by line instead.

    Args:
        text: The document, LF line ends.
    """
    opened = _OPEN.match(text)
    if not opened:
        return Front()
    closed = _CLOSE.search(text, opened.end(), opened.end() + MAX_FRONT_CHARS)
    if not closed:
        return Front()
    raw = text[opened.end() : closed.start()]
    fields = _simple(raw, opened.end())
    problem = ""
    if fields is None:
        fields, problem = _composed(raw, opened.end())
    return Front(fields=fields, body=closed.end(), problem=problem)


def _simple(raw: str, offset: int) -> dict[str, Field] | None:
    """Read `key: plain words` lines without YAML; None when a line needs it."""
    fields: dict[str, Field] = {}
    for row in raw.split("\n")[:-1]:
        match = _SIMPLE.match(row)
        if not match:
            return None
        key = match[1] or match[3]
        value = (match[2] or "").rstrip()
        fields.setdefault(
            key.casefold(), Field(text=value, span=Span(start=offset, end=offset + len(row)))
        )
        offset += len(row) + 1
    return fields


def _composed(raw: str, offset: int) -> tuple[dict[str, Field], str]:
    import yaml  # costs as much as the rest of a card together: only for what needs it

    try:
        root = yaml.compose(raw, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return _by_line(raw, offset), str(getattr(error, "problem", "") or "broken YAML")
    if not isinstance(root, yaml.MappingNode):
        return {}, "" if root is None else "not a mapping"
    fields: dict[str, Field] = {}
    for key, value in root.value:
        if not isinstance(key, yaml.ScalarNode):
            continue
        span = Span(start=offset + key.start_mark.index, end=offset + value.end_mark.index)
        items: tuple[str, ...] = ()
        if isinstance(value, yaml.SequenceNode):
            items = tuple(str(n.value) for n in value.value if isinstance(n, yaml.ScalarNode))
        text = str(value.value) if isinstance(value, yaml.ScalarNode) else ", ".join(items)
        fields.setdefault(str(key.value).casefold(), Field(text=text, span=span, items=items))
    return fields, ""


def _by_line(raw: str, offset: int) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for match in _ENTRY.finditer(raw):
        span = Span(start=offset + match.start(), end=offset + match.end())
        value = match[2].strip().strip("\"'")
        fields.setdefault(match[1].casefold(), Field(text=value, span=span))
    return fields
