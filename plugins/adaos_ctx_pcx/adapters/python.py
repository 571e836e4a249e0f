"""A Python package: modules are branches; functions and classes are leaves."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from adaos_ctx.model import Span
from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.folders import nested
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator


def load(path: str, source_id: str = "") -> Source:
    """Read the modules below a folder.

    Raises:
        SourceEmpty: No module is there.
    """
    reader = Reader(path)
    modules = []
    for name in reader.files((".py",)):
        text = reader.text(name)
        if text is not None and text.strip():
            modules.append(_module(name, text, reader))
    if not modules:
        raise SourceEmpty(path=path, reason="no module that can be read", kinds="python")
    name = source_name(path, source_id)
    root = nested(name, modules, hint=f"The Python code of {name}.")
    return Source(id=name, kind="python", root=root, base=path, notes=tuple(reader.notes))


def _module(path: str, text: str, reader: Reader) -> Item:
    name = path.rpartition("/")[2].removesuffix(".py")
    dotted = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    facets = {"path": path, "module": dotted}
    whole = Item(name=name, title=dotted, text=text, path=path, format="py", facets=facets)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes in strings of other people's code
            tree = ast.parse(text)
        hint = _first_line(ast.get_docstring(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        reader.note(path, "not Python that parses")
        return whole
    parts = list(_parts(tree, text, path, dotted))
    if not parts:
        return Item(
            name=name, title=dotted, text=text, path=path, format="py", facets=facets, hint=hint
        )
    return Item(name=name, title=dotted, path=path, hint=hint, children=tuple(parts))


def _parts(tree: ast.Module, text: str, path: str, dotted: str) -> Iterator[Item]:
    """The definitions of a module, and what stands between them."""
    starts = _line_starts(text)
    place = 0
    for node in tree.body:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        begin, end = starts[first - 1], starts[min(node.end_lineno or first, len(starts) - 1)]
        if text[place:begin].strip():
            between = f"{dotted} (lines {_line(starts, place)})"
            yield _leaf(between, text, path, (place, begin))
        hint = _first_line(ast.get_docstring(node))
        yield _leaf(f"{dotted}.{node.name}", text, path, (begin, end), hint)
        place = end
    if place and text[place:].strip():
        rest = f"{dotted} (lines {_line(starts, place)})"
        yield _leaf(rest, text, path, (place, len(text)))


def _leaf(title: str, text: str, path: str, part: tuple[int, int], hint: str = "") -> Item:
    start, end = part
    name = title.rpartition(".")[2] if hint or not title.endswith(")") else title
    return Item(
        name=name, title=title, text=text[start:end], path=path, format="py",
        span=Span(start=start, end=end), hint=hint, facets={"path": path},
    )  # fmt: skip


def _line_starts(text: str) -> list[int]:
    """Where each line starts, and the end of the text; lines end with LF only, as for `ast`."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    starts[-1] = len(text)
    return starts


def _line(starts: list[int], place: int) -> int:
    import bisect

    return bisect.bisect_right(starts, place)


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0].strip()
