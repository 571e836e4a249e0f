from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.signatures import signatures

SOURCE = '''"""What the module does.

And more.
"""
import x

@tool(  # c
    "name",
)
async def handle(text: str, *, lang: str = "auto") -> dict[str, int]:
    """Handle one "turn".

    More.
    """
    def inner(): ...
    return {}

class Coordinator(Base, metaclass=M):
    limit = 1

    @property
    def size(self) -> int: return 1  # c

    class Inner: pass

class Empty:
    x = 1
if x:
    def late(f=lambda: 1):
        r"""Raw \\\\d."""
'''
STUBS = '''"""What the module does."""
@tool( "name", )
async def handle(text: str, *, lang: str = "auto") -> dict[str, int]:
    """Handle one "turn"."""
class Coordinator(Base, metaclass=M):
    @property
    def size(self) -> int: ...
    class Inner: ...
class Empty: ...
def late(f=lambda: 1):
    """Raw \\\\\\\\d."""
'''


def test_signatures_bases_decorators_and_first_docstring_lines_stay():
    assert signatures(SOURCE).text == STUBS


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\n", "no functions or classes"),
        ("", "no functions or classes"),
        ("def f(:\n  '''\n", "not plain Python"),
        ("x = 1\n" * 200_000, "too large to check"),
    ],
)
def test_a_source_without_any_is_served_verbatim(source, reason):
    view = signatures(source)
    assert (view.text, view.note) == (source, f"served verbatim: {reason}")


def test_python_2_and_newer_syntax_have_signatures_too():
    assert signatures("def f(a, (b, c)):\n    print a\n").text == "def f(a, (b, c)): ...\n"
    assert signatures("def f[T](a: T) -> T:\n    return a\n").text == "def f[T](a: T) -> T: ...\n"


@given(st.text(alphabet="defclass @():,'\"\n #x\\", max_size=60))
def test_any_text_gives_a_view(source):
    signatures(source)


def definitions(tree):
    found, stack = [], [tree]
    while stack:
        for node in ast.iter_child_nodes(stack.pop()):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.append((node.name, ast.dump(node.args)))
            elif not isinstance(node, ast.expr):
                found += [(node.name, "")] if isinstance(node, ast.ClassDef) else []
                stack.append(node)
    return sorted(found)


def test_stubs_of_the_library_parse_and_define_the_same():
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).glob("*.py"))[::10]:
        source = path.read_text(encoding="utf-8")
        view = signatures(source)
        if view.changed:
            assert definitions(ast.parse(view.text)) == definitions(ast.parse(source)), path
