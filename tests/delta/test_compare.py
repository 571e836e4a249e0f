"""Any text of any kind gives facts, in linear time and without an exception."""

from __future__ import annotations

import pytest

from adaos_ctx.builtin import ctx_register_kinds
from adaos_ctx.delta.compare import _COMPARERS, compare
from tests.delta.sources import source
from tests.ending import ends

HOSTILE = {
    "empty": "", "nul": "a\x00b", "line": "x" * 1_500_000, "spaces": " " * 300_000 + "x",
    "surrogate": "\ud800 x\n", "brackets": "[" * 60_000, "braces": '{"a":' * 60_000, "fences": "```\n" * 100_000,
    "headings": "# a\n" * 60_000, "python": "def f(:\n  '''\n", "colons": "a: " * 130_000, "bidi": "\u202ea",
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("kind", sorted(_COMPARERS))
def test_every_comparer_survives_every_text(kind: str, text: str) -> None:
    suffix = {"python": "py", "tests": "py", "javascript": "js", "docs": "md", "adr": "md"}.get(
        kind, "json"
    )
    hostile, plain = source(f"a.{suffix}", HOSTILE[text]), source(f"a.{suffix}", "a: 1\n")
    with ends():
        assert compare(kind, hostile, plain).texts
        assert compare(kind, plain, hostile).texts


def test_every_comparer_belongs_to_a_kind() -> None:
    assert set(_COMPARERS) <= {kind.name for kind in ctx_register_kinds()}


def test_unknown_kinds_and_binary_files_are_told_by_lines_and_size() -> None:
    assert compare("nobody", source("a", "1\n"), source("a", "2\n")).texts == ("+1 −1 lines",)
    from dataclasses import replace

    binary = replace(source("a.bin", ""), encoding="binary", size_bytes=1500)
    assert compare("schema", binary, binary).texts == ("binary, 1,500 → 1,500 bytes",)
