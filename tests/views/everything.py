"""Every view of every file against readers that share no line with the views; tokens saved, by kind.

    python -m tests.views.everything [FOLDER ...] [--most 3000] [--no-tokens]

Python: the syntax trees and the tokens of the standard library; YAML: PyYAML's events; JSON: values
with numbers as written; JavaScript and TypeScript: the leaves of tree-sitter's tree. Without folders
it reads the packages that are installed here.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
import sysconfig
import tokenize
import warnings
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from adaos_ctx.text import decode_text
from adaos_ctx.tokens import get_counter
from adaos_ctx.treesitter import parse
from adaos_ctx.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

KINDS = {
    **dict.fromkeys((".py", ".pyi"), "python"), **dict.fromkeys((".yaml", ".yml"), "yaml"),
    **dict.fromkeys((".json", ".ipynb", ".jsonl"), "json"), **dict.fromkeys((".js", ".mjs", ".cjs"), "javascript"),
    **dict.fromkeys((".ts", ".mts", ".cts"), "typescript"), ".tsx": "tsx",
}  # fmt: skip
MAX_CHARS = 200_000  # of a file; the readers here are slow
_SPACE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def python_trees(text: str) -> object:
    """The tree without positions; None where this Python cannot read it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.dump(ast.parse(text))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def python_tokens(text: str) -> object:
    """What is no comment and no layout; None where the tokenizer stops."""
    try:
        found = tokenize.generate_tokens(io.StringIO(text).readline)
        return [one.string for one in found if one.type not in _SPACE]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return None


def yaml_events(text: str) -> object:
    """The events without marks; None where PyYAML cannot read it."""
    try:
        events = list(yaml.parse(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    facts = ("anchor", "tag", "implicit", "value", "style", "version", "tags")
    return [(type(e).__name__, *(getattr(e, fact, None) for fact in facts)) for e in events]


def json_values(text: str) -> object:
    """The values, numbers as written and repeated keys kept; None where it is no JSON."""
    try:
        return json.loads(text, parse_float=str, parse_int=str, object_pairs_hook=tuple)
    except (ValueError, RecursionError):
        return None


def _leaves(language: str) -> Callable[[str], object]:
    def leaves(text: str) -> object:
        root = parse(language, text)
        if root is None or root.has_error:
            return None
        found, stack = [], [root]
        while stack:
            node = stack.pop()
            if node.type in ("comment", "html_comment"):
                continue
            if node.children:
                stack.extend(reversed(node.children))
            else:
                found.append((node.type, node.text))
        return found

    return leaves


READERS: dict[str, tuple[Callable[[str], object], ...]] = {
    "python": (python_trees, python_tokens), "yaml": (yaml_events,), "json": (json_values,),
    "javascript": (_leaves("javascript"),), "typescript": (_leaves("typescript"),), "tsx": (_leaves("tsx"),),
}  # fmt: skip


def faults(path: str, text: str) -> list[str]:
    """The readers that see another meaning in the view; what they cannot read proves nothing."""
    kind = KINDS[Path(path).suffix.lower()]
    shown = view(path, text, "min").text
    found = [
        read.__name__
        for read in READERS[kind]
        if shown != text and _differ(read, text, shown, path)
    ]
    if view(path, shown, "min").text != shown:
        found.append("once more")
    if kind == "python":
        found += _signature_faults(path, text)
    return found


def _differ(read: Callable[[str], object], text: str, shown: str, path: str) -> bool:
    before = read(text)
    if path.endswith(".ipynb") or before is None:  # a notebook's outputs are left out on purpose
        return False
    return read(shown) != before


def _signature_faults(path: str, text: str) -> list[str]:
    """Stubs must be Python again, with the public names of the module in its order."""
    shown = view(path, text, "signatures")
    before = python_trees(text) and _names(text)
    if not shown.changed or not before:
        return []
    return [] if python_trees(shown.text) and _names(shown.text) == before else ["signatures"]


def _names(text: str) -> list[str]:
    """Functions and classes in order; what stands inside functions is nobody's to call."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stack: list[ast.AST] = [ast.parse(text)]
    found = []
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append(node.name)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            stack.extend(reversed(list(ast.iter_child_nodes(node))))
    return found


def files(folders: Iterable[str], most: int) -> Iterator[Path]:
    """At most so many files of each kind, spread over the folders."""
    found: dict[str, list[Path]] = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() in KINDS and path.is_file():
                found.setdefault(KINDS[path.suffix.lower()], []).append(path)
    for paths in found.values():
        yield from paths[:: max(1, -(-len(paths) // most))]


def main() -> int:
    """Check, print a row a kind; exit 1 when a view says something else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", default=[sysconfig.get_path("purelib")])
    parser.add_argument("--most", type=int, default=3000)
    parser.add_argument("--no-tokens", action="store_true")
    options = parser.parse_args()
    count = get_counter("o200k_base").count
    told: dict[str, Counter[str]] = {}
    for path in files(options.folders, options.most):
        text = decode_text(path.read_bytes()).text
        if not text.strip() or len(text) > MAX_CHARS:
            continue
        row = told.setdefault(
            KINDS[path.suffix.lower()] + (" notebook" if path.suffix == ".ipynb" else ""), Counter()
        )
        shown = view(str(path), text, "min")
        wrong = faults(str(path), text)
        row.update(files=1, changed=shown.changed, wrong=bool(wrong))
        if wrong:
            print(f"{path}: {', '.join(wrong)}")
        if not options.no_tokens:
            row.update(before=count(text), after=count(shown.text))
            if path.suffix == ".py":
                row["signatures"] += count(view(str(path), text, "signatures").text)
    for kind, row in sorted(told.items()):
        saved = (
            ""
            if options.no_tokens
            else f", tokens {row['before']:,} → {row['after']:,} (−{1 - row['after'] / row['before']:.1%})"
        )
        stubs = (
            f", signatures −{1 - row['signatures'] / row['before']:.1%}"
            if row["signatures"]
            else ""
        )
        print(
            f"{kind}: {row['files']} files, {int(row['changed'])} shorter, {int(row['wrong'])} with another meaning{saved}{stubs}"
        )
    return int(any(row["wrong"] for row in told.values()))


if __name__ == "__main__":
    sys.exit(main())
