"""A JSON or YAML document with where its values stand; no alias of YAML is unfolded without a limit."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx.model import Span
from adaos_ctx_pcx.jsonspans import elements

if TYPE_CHECKING:
    from adaos_ctx_pcx.reading import Reader

_MOST_UNFOLDED = 1 << 18  # characters of one value whose aliases are written out
_MOST_MERGED = 100_000  # pairs of one mapping
_ALIAS = re.compile(r"(?:^|[\s\[{,:-])\*[^\s*]")  # in doubt, yes


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document.

    Args:
        text: As it is in its file.
        value: What it says.
        tree: Nodes of YAML, with their marks; None for JSON.
    """

    text: str
    value: Any
    tree: Any = None
    _rows: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def form(self) -> str:
        """`json` or `yaml`."""
        return "json" if self.tree is None else "yaml"

    def span(self, place: tuple[str, ...]) -> Span | None:
        """The slice of a value, by keys from the top; None where it is not found."""
        if self.tree is None:
            return elements(self.text, place)
        node = self.tree
        for key in place:
            rows = self._rows.get(id(node))
            if rows is None:
                pairs = node.value if node.id == "mapping" else ()
                rows = self._rows[id(node)] = {str(name.value): held for name, held in pairs}
            if key not in rows:
                return None
            node = rows[key]
        return self._of_lines(node.start_mark.index, node.end_mark.index)

    def _of_lines(self, start: int, end: int) -> Span:
        """A block from the start of its first line, so that its lines stay one below the other."""
        line = self.text.rfind("\n", 0, start) + 1
        first = start if self.text[line:start].strip() else line
        return Span(start=first, end=first + len(self.text[first:end].rstrip()))


def read_document(reader: Reader, file: str) -> Document | None:
    """Decode a file; None and a note where it is neither JSON nor YAML."""
    text = reader.text(file)
    if text is None:
        return None
    try:
        return Document(text=text, value=json.loads(text))
    except (ValueError, RecursionError) as error:
        fault = f"not JSON: {error}"
    value, tree, reason = _yaml(text)
    if reason:
        reader.note(file, fault if file.lower().endswith(".json") else reason)
        return None
    return Document(text=text, value=value, tree=tree)


def _yaml(text: str) -> tuple[Any, Any, str]:
    """The value, the nodes, and why there are none."""
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Dates stay the text that they are."""

        yaml_implicit_resolvers = {  # noqa: RUF012 - as the base has it
            first: [(tag, at) for tag, at in rows if not tag.endswith(":timestamp")]
            for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
        }

    loader: Any = Loader(text)
    try:
        tree = loader.get_single_node()
        if "<<" in text and _merged(tree) > _MOST_MERGED:
            return None, None, "its merge keys come to more than can be read"
        return (loader.construct_document(tree) if tree is not None else None), tree, ""
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        said = str(getattr(error, "problem", None) or error)
        return None, None, f"not YAML: line {mark.line + 1}: {said}" if mark else f"not YAML: {said}"
    except (ValueError, RecursionError, TypeError) as error:
        return None, None, f"not YAML: {error}"
    finally:
        loader.dispose()


def _merged(tree: Any) -> int:
    """Pairs of the largest mapping with what its merge keys bring: PyYAML copies them at each level."""
    sizes: dict[int, int] = {}
    pending = [(tree, False)]
    while pending:  # what is below first, without recursion
        node, below_done = pending.pop()
        if below_done:
            own = len(node.value) if node.id == "mapping" else 0
            sizes[id(node)] = own + sum(sizes[id(each)] for each in _brought(node))
        elif id(node) not in sizes and node.id != "scalar":
            sizes[id(node)] = 0  # where a circle comes back to it
            pending.append((node, True))
            pairs = node.value if node.id == "mapping" else [(node, each) for each in node.value]
            pending += ((each, False) for _, each in pairs)
    return max(sizes.values(), default=0)


def _brought(node: Any) -> list[Any]:
    found: list[Any] = []
    for name, held in node.value if node.id == "mapping" else ():
        if name.tag.endswith(":merge") and held.id != "scalar":
            found += [held] if held.id == "mapping" else held.value
    return [each for each in found if each.id != "scalar"]


def has_alias(text: str) -> bool:
    """Whether a slice of YAML leads elsewhere, so that it does not say all by itself."""
    return "*" in text and _ALIAS.search(text) is not None


def unfolded(value: Any) -> str | None:
    """A value as JSON, a key a line; None where that is endless, or longer than can be read."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=1, default=str)
    parts: list[str] = []
    size = 0
    try:
        for part in encoder.iterencode(value):
            size += len(part)
            if size > _MOST_UNFOLDED:
                return None
            parts.append(part)
    except (ValueError, TypeError, RecursionError):  # a circle, a key that JSON has not, a depth
        return None
    return "".join(parts)
