"""The built-in kinds and tools, registered the way a plugin registers its own.

A builder's module is imported when a file of its sort is met: loading all of them costs ten
interpreter starts, and a skill seldom has every kind. The table repeats what each module says of
itself, and a test compares the two.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import Builder, CardLine, Source, ToolSpec

ORDER = 0
_TEXT = "md markdown mdx mdc rst rest adoc asciidoc asc txt"
_DATA = "json yaml yml jsonc"
_JS = "js mjs cjs jsx ts mts cts tsx"
_SCRIPT = "#!"  # a file without a telling suffix whose first line names its interpreter
# module and kind, section, prefix, order, suffixes of the files that it may claim
_TABLE = (
    ("adr", "ADR", "A", 10, _TEXT),
    ("options", "OPTS", "P", 20, "json"),
    ("scorecard", "OPTS", "P", 21, "json"),
    ("schema", "SCHEMA", "S", 20, _DATA),
    ("openapi", "SCHEMA", "S", 10, _DATA),
    ("tools", "MANIFEST", "M", 20, f"{_DATA} snap jsonl"),
    ("manifest", "MANIFEST", "M", 10, "yaml yml json"),
    ("skill_md", "MANIFEST", "M", 10, "md"),
    ("profile", "PROFILE", "PR", 60, f"{_DATA} toml json5 jsonl ndjson geojson webmanifest"),
    ("tests", "TESTS", "T", 30, f"py {_JS}"),
    ("python", "HANDLER", "H", 40, f"py pyi pyw {_SCRIPT}"),
    ("javascript", "HANDLER", "H", 41, f"{_JS} {_SCRIPT}"),
    ("docs", "DOCS", "D", 80, f"{_TEXT} -"),
    ("notebook", "DOCS", "D", 20, "ipynb"),
)


@hookimpl
def ctx_register_kinds() -> Sequence[Kind]:
    """Every built-in kind."""
    from adaos_ctx.cards.plain import KINDS  # claims every file, so it is always needed

    return [*(_kind(*row) for row in _TABLE), *KINDS]


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`get_alias`."""
    from adaos_ctx.tools import GET_ALIAS

    return (GET_ALIAS,)


def _kind(name: str, section: str, prefix: str, order: int, suffixes: str) -> Kind:
    known = frozenset(suffixes.split())

    def claim(path: str, text: str) -> int:
        suffix = _suffix(path) or "-"
        if suffix in known or (_SCRIPT in known and text.startswith(_SCRIPT)):
            return loaded(name).claim(path, text)
        return 0

    return Kind(
        name=name,
        section=section,
        build=_builder(name),
        claim=claim,
        prefixes=(prefix,),
        order=order,
    )


def _builder(name: str) -> Builder:
    def build(source: Source) -> Sequence[CardLine]:
        return loaded(name).build(source)

    return build


@cache
def loaded(name: str) -> Kind:
    """The kind as its module defines it."""
    kind: Kind = importlib.import_module(f"adaos_ctx.cards.{name}").KIND
    return kind


def _suffix(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""
