"""The built-in kinds and tools, registered the way a plugin registers its own.

A builder's module is imported when a file of its kind is built: loading all of them costs ten
interpreter starts, and a skill seldom has every kind. The claims, which every file is asked for,
lie in modules of their own. The table repeats what each module says of itself, and a test compares
the two.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.model import Builder, CardLine, Source, ToolSpec

ORDER = 0
_TEXT = "md markdown mdx mdc rst rest adoc asciidoc asc txt"
_DATA = "json yaml yml jsonc"
_JS = "js mjs cjs jsx ts mts cts tsx"
_SCRIPT = "#!"  # a file without a telling suffix whose first line names its interpreter
# module and kind, section, prefix, order, suffixes of the files that it may claim, claims module
_TABLE = (
    ("adr", "ADR", "A", 10, _TEXT, "text"),
    ("options", "OPTS", "P", 20, "json", "data"),
    ("scorecard", "OPTS", "P", 21, "json", "data"),
    ("schema", "SCHEMA", "S", 20, _DATA, "data"),
    ("openapi", "SCHEMA", "S", 10, _DATA, "data"),
    ("tools", "MANIFEST", "M", 20, f"{_DATA} snap jsonl", "data"),
    ("manifest", "MANIFEST", "M", 10, "yaml yml json", "data"),
    ("skill_md", "MANIFEST", "M", 10, "md", "text"),
    (
        "profile",
        "PROFILE",
        "PR",
        60,
        f"{_DATA} toml json5 jsonl ndjson geojson webmanifest",
        "data",
    ),
    ("tests", "TESTS", "T", 30, f"py {_JS}", "code"),
    ("python", "HANDLER", "H", 40, f"py pyi pyw {_SCRIPT}", "code"),
    ("javascript", "HANDLER", "H", 41, f"{_JS} {_SCRIPT}", "code"),
    ("docs", "DOCS", "D", 80, f"{_TEXT} -", "text"),
    ("notebook", "DOCS", "D", 20, "ipynb", "text"),
)


@hookimpl
def ctx_register_kinds() -> Sequence[Kind]:
    """Every built-in kind."""
    from adaos_ctx.cards.plain import KINDS  # claims every file, so it is always needed

    return [*(_kind(*row) for row in _TABLE), *KINDS]


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`get_alias` and its siblings."""
    from adaos_ctx.toolset import TOOLS

    return TOOLS


def _kind(name: str, section: str, prefix: str, order: int, *claimed: str) -> Kind:
    suffixes, group = claimed
    known = frozenset(suffixes.split())

    def claim(path: str, text: str) -> int:
        if (suffix_of(path) or "-") in known or (_SCRIPT in known and text.startswith(_SCRIPT)):
            return _claim(group, name)(path, text)
        return 0

    return Kind(
        name=name,
        section=section,
        build=_builder(name),
        claim=claim,
        prefixes=(prefix,),
        order=order,
    )


@cache
def _claim(group: str, name: str) -> Callable[[str, str], int]:
    claim: Callable[[str, str], int] = getattr(
        importlib.import_module(f"adaos_ctx.cards.claims_{group}"), name
    )
    return claim


def _builder(name: str) -> Builder:
    def build(source: Source) -> Sequence[CardLine]:
        return loaded(name).build(source)

    return build


@cache
def loaded(name: str) -> Kind:
    """The kind as its module defines it."""
    kind: Kind = importlib.import_module(f"adaos_ctx.cards.{name}").KIND
    return kind
