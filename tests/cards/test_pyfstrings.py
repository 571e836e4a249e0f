from __future__ import annotations

import ast
import sys

import pytest

from adaos_ctx.cards.pyfstrings import has_newer_fstrings
from adaos_ctx.cards.pynodes import parse_tree

OLD = [
    "f\"{a['b']} {{x}}\"",
    'f\'{a["b"]:{w}}\' "{"',
    '# f"{a["b"]}"\nx = 1',
    "'''f\"{a[\"b\"]}\"'''",
    'f"""{a["b"]}"""',
    'f"a\\n{b}" "{" \'"\'',
    'print(f"{a}", "b")',
    'rf"\\d{a}"',
]
NEW = ['f"{a["b"]}"', "f'{a['b']}'", "f\"{'\\n'.join(a)}\"", 'x = f"{a} {b!r} {f"{c}"}"']


@pytest.mark.parametrize("text", OLD)
def test_what_every_host_reads_is_read(text: str) -> None:
    ast.parse(text)
    assert not has_newer_fstrings(text)
    assert parse_tree(text) is not None


@pytest.mark.parametrize("text", NEW)
def test_what_only_newer_hosts_read_is_read_on_none(text: str) -> None:
    assert has_newer_fstrings(text) is (sys.version_info >= (3, 12))
    assert parse_tree(text) is None


def test_long_lines_take_linear_time() -> None:
    for text in ('f"{' * 200_000, 'f"' + "{a}" * 200_000, "f'" + "{{" * 300_000):
        has_newer_fstrings(text)
