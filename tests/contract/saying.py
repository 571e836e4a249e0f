"""What the code of a plugin says to people: its slugs, its reasons, and words that are no slugs."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
_WORD = re.compile(r"[A-Za-z]{2,}")
_OUTPUT = {"say", "note", "table"}  # of `adaos_ctx.cli.output`; plugins have others of these names
_PRINTS = {"bar", "echo", "secho", "print", "prompt", "confirm", "BadParameter"}
_REASONS = {"BadEvent", "HalfCall", "Unreachable", "broken"}  # of a model's endpoint
_SHOWS = {"shown", "paint", "escape_hidden"}  # what they are given is printed


@cache
def trees(package: str) -> list[tuple[str, ast.Module]]:
    """The parsed files of a package, without its catalogues."""
    top = ROOT / package if package == "adaos_ctx" else ROOT / "plugins" / package
    files = [path for path in sorted(top.rglob("*.py")) if not path.name.startswith("messages_")]
    return [(str(p.relative_to(ROOT)), ast.parse(p.read_text(encoding="utf-8"))) for p in files]


def template(node: ast.AST) -> str | None:
    """A literal as the catalogues write it: `{}` for each value, `{:a|b}` for a number's unit."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_part, node.values))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = template(node.left), template(node.right)
        return f"{'{}' if left is None else left}{'{}' if right is None else right}"
    return None


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    spec = (
        template(node.format_spec)
        if isinstance(node, ast.FormattedValue) and node.format_spec
        else ""
    )
    return f"{{:{spec}}}" if "|" in (spec or "") else "{}"


@cache
def literals(package: str) -> frozenset[str]:
    """Every text in the code, docstrings too; of a refusal's sentence also its shape."""
    nodes = (template(node) for _, tree in trees(package) for node in ast.walk(tree))
    found = {text for text in nodes if text}
    return frozenset(found | {re.sub(r"\{[a-z_]+\}", "{}", text) for text in found})


def reasons(package: str) -> Iterator[tuple[str, str]]:
    """Every literal that is given as `reason=` or `why=`, or to what makes a reason of it.

    A name stands for what its file puts in it, a call for what that function of the file returns.
    """
    for name, tree in trees(package):
        named = _named(tree)
        for node in ast.walk(tree):
            for one in (text for given in _given(node) for text in _meant(given, named, 3)):
                text = template(one)
                if text and _WORD.search(re.sub(r"\{[^{}]*\}", "", text)):
                    yield f"{name}:{one.lineno}", text


def _given(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.keyword) and node.arg in ("reason", "why"):
        yield from _branches(node.value)
    elif isinstance(node, ast.Call) and _called(node) in _REASONS and node.args:
        yield from _branches(node.args[0])


def _named(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What a file puts in each name, and what each of its functions returns."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.FunctionDef):
            ends = (one.value for one in ast.walk(node) if isinstance(one, ast.Return))
            found.setdefault(f"{node.name}()", []).extend(one for one in ends if one)
    return found


def _meant(node: ast.expr, named: dict[str, list[ast.expr]], depth: int) -> Iterator[ast.expr]:
    for one in _branches(node):
        name = f"{_called(one)}()" if isinstance(one, ast.Call) else getattr(one, "id", "")
        if depth and name in named:
            for value in named[name]:
                yield from _meant(value, named, depth - 1)
        else:
            yield one


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


def unsaid(package: str) -> list[str]:
    """Places where words are printed that no catalogue has."""
    return [found for name, tree in trees(package) for found in words_printed(name, tree)]


def words_printed(name: str, tree: ast.AST) -> Iterator[str]:
    """Literal words in what a file prints."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _prints(node):
            for one in [*node.args, *(k.value for k in node.keywords if k.arg is None)]:
                yield from (f"{name}:{node.lineno}: {text}" for text in _words(one))


def _prints(node: ast.Call) -> bool:
    module = getattr(getattr(node.func, "value", None), "id", "")
    return _called(node) in (_OUTPUT | _PRINTS if module == "output" else _PRINTS)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and _WORD.search(node.value):
            yield node.value
    elif isinstance(node, ast.Call):
        yield from _words(node.args[0]) if _called(node) in _SHOWS and node.args else ()
    elif isinstance(node, ast.IfExp):
        yield from (*_words(node.body), *_words(node.orelse))
    elif isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.BinOp | ast.List | ast.Tuple):
        below = [node.value] if isinstance(node, ast.FormattedValue) else ast.iter_child_nodes(node)
        for one in below:
            yield from _words(one)
