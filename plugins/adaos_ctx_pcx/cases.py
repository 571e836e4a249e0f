"""Questions with the leaves that answer them. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from adaos_ctx_pcx.compat.types import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question.

    Args:
        id: Its name.
        query: The question.
        wanted: Node ids, any of which is an answer.
        names: The same as the case file says them.
    """

    id: str
    query: str
    wanted: frozenset[str]
    names: tuple[str, ...]


def decode_cases(text: str, file: str) -> list[Any]:
    r"""Rows of a JSON list, or of JSON lines.

    Raises:
        UsageError: It is neither.

    Example:
        >>> decode_cases('{"query": "a"}\n{"query": "b"}\n', "cases.jsonl")
        [{'query': 'a'}, {'query': 'b'}]
    """
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        return list(_lines(text, file))
    if isinstance(rows, dict):  # one line is JSON too
        return [rows]
    if not isinstance(rows, list):
        raise UsageError(reason=f"{file}: cases are a JSON list, or JSON lines")
    return rows


def _lines(text: str, file: str) -> Iterator[Any]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield json.loads(line)
        except (ValueError, RecursionError) as error:
            reason = f"{file}: neither a JSON list nor JSON lines: line {number} does not parse"
            raise UsageError(reason=reason) from error


def parse_cases(
    rows: Iterable[Any], nodes: Mapping[str, Node], file: str, folder: str = ""
) -> list[Case]:
    """Cases from `{query, target}` or `{id, query, expect, accept}` rows.

    A target is a node id, a leaf's title, or the path of its file, in its source or as seen from
    where the source lies.

    Args:
        rows: As decoded.
        nodes: Of the manifest.
        file: Where the rows are from.
        folder: Absolute path of the source, where it is known.

    Raises:
        UsageError: A row is no case, or names a target that is not in the manifest.
    """
    known = addresses(nodes.values())
    return [_case(row, n, known, file, folder) for n, row in enumerate(rows)]


def fitting_cases(rows: Any, nodes: Mapping[str, Node]) -> list[Case]:
    """The rows that are cases of these nodes; a file may hold cases of several sources."""
    known = addresses(nodes.values())
    found: list[Case] = []
    for n, row in enumerate(rows if isinstance(rows, list) else ()):
        try:
            found.append(_case(row, n, known, "cases"))
        except UsageError:
            continue
    return found


def addresses(nodes: Iterable[Node]) -> dict[str, frozenset[str]]:
    """Every name by which leaves are called -> their ids."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        names = {node.id, node.title or node.id, name_of(node), *node.facets.values()}
        for name in names if node.children is None else {node.id}:
            found.setdefault(name, set()).add(node.id)
    return {name: frozenset(ids) for name, ids in found.items()}


def name_of(node: Node) -> str:
    """What a leaf is called in its source: the tool, the alias, the path, else its title."""
    facets = node.facets
    return facets.get("tool") or facets.get("path") or node.title or node.id


def _case(
    row: Any, n: int, known: Mapping[str, frozenset[str]], file: str, folder: str = ""
) -> Case:
    if not isinstance(row, dict) or not isinstance(row.get("query"), str):
        raise UsageError(reason=f"{file}[{n}]: a case has a query")
    said = [*_listed(row.get("target")), *_listed(row.get("expect")), *_listed(row.get("accept"))]
    names = [inside(name, known, folder) for name in said]
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        told = ", ".join(_near(name, known) for name in unknown)
        raise UsageError(
            reason=f"{file}[{n}]: not in the manifest: {told}"
            if unknown
            else f"{file}[{n}]: a case names leaves: expect, accept or target"
        )
    ids = frozenset().union(*(known[name] for name in names))
    return Case(id=str(row.get("id", n)), query=row["query"], wanted=ids, names=tuple(names))


def inside(name: str, known: Container[str], folder: str) -> str:
    """A path as the source has it, where it was said as seen from above the source's folder.

    Example:
        >>> inside("docs/a.md", {"a.md"}, "/x/docs"), inside("other/a.md", {"a.md"}, "/x/docs")
        ('a.md', 'other/a.md')
    """
    at = name.find("/")
    while folder and name not in known and at >= 0:
        above = name[:at].removeprefix("./").strip("/")
        is_below = above in ("", ".") or f"{folder.rstrip('/')}/".endswith(f"/{above}/")
        if is_below and name[at + 1 :] in known:
            return name[at + 1 :]
        at = name.find("/", at + 1)
    return name


def _near(name: str, known: Mapping[str, frozenset[str]]) -> str:
    from difflib import get_close_matches  # only a miss pays

    found = get_close_matches(name, known, 1)
    return f"{name} (did you mean {found[0]}?)" if found else name


def _listed(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [str(each) for each in value] if isinstance(value, list) else []
