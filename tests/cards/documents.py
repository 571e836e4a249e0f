"""Documents of every kind, as people write them and as they break: strategies for laws of builders."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

ODD = ["е́́", "👩\u200d💻", "\u202e", "\0", "\ud800", "ー" * 60, "w" * 120, " ghp_0123456789abcdef0123456789abcdef0123 "]  # fmt: skip
NAMES = st.sampled_from("a b_c lang имя 名前 api_key x-y".split())
WORDS = st.text(alphabet=st.sampled_from("ab cé日я.,:;()`*_-#|\"'\\\n"), max_size=30)
TEXT = WORDS | st.sampled_from(ODD) | st.text(max_size=8)


def rows(*pieces: str, most: int = 14) -> st.SearchStrategy[str]:
    """Pieces of a markup, other text between them."""
    return st.lists(st.sampled_from(pieces) | TEXT, max_size=most).map("".join)


def values(*keys: str) -> st.SearchStrategy[object]:
    """Data whose objects like to have the keys."""
    leaf = st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | TEXT
    names = st.sampled_from(keys) | NAMES
    return st.recursive(
        leaf,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=5),
        max_leaves=16,
    )


def written(value: st.SearchStrategy[object]) -> st.SearchStrategy[str]:
    """Data as JSON: compact, indented, broken, with a comment."""

    def dump(value: object, way: int) -> str:
        text = json.dumps(value, indent=(None, 2)[way % 2], ensure_ascii=way % 3 == 0)
        return (text, text[:-1], f"// x\n{text}", text.replace("}", ",}", 1), f"{text}\n{text}")[
            way
        ]

    return st.builds(dump, value, st.integers(0, 4))


MARKDOWN = rows(
    "# ADR-1: Use Go\n", "## Status\n", "## Решение\n", "## Context\n", "## 决策\n", "## Options\n",
    "Decision\n========\n", "- Status: accepted\n", "* A. **One** — x\n", "  * Good, because fast\n",
    "| Status | ok |\n|---|---|\n| a | b |\n", "```\n# no\n```\n", "---\nstatus: a\nname: b\n---\n",
    'Chosen option: "A", because x.\n', "We will use it. Constraints: one file.\n", "**Decision:** B\n",
    "> quote\n", "<!-- c -->\n", "[l](m.md) ", "~~x~~ ", "Superseded by ADR-2\n", "\n\n", "- Negative: y\n",
)  # fmt: skip
MARKUP = rows(
    "Title\n=====\n", "== Decision\n", ":x: y\n", ".. code:: py\n\n   x\n", "* item\n", "1. one\n",
    "----\nliteral\n----\n", "`a <b>`_ ", "+---+\n| a |\n+---+\n", "\n\n", "include::x[]\n", "term:: d\n",
)  # fmt: skip
CODE = rows(
    '"""Doc one. Two."""\n', "import os\n", "from .a import b\n", "@tool(summary='s')\n", "@x.y\n",
    "def f(a: int = 1, *b, c=2, **d) -> str:\n    pass\n", "async def g(x): ...\n", "class A(B):\n",
    "    x: int = 1\n", "    def m(self): ...\n", "def test_a(tmp_path): pass\n", "raise E('x')\n",
    "@pytest.mark.parametrize('a,b', [1, 2])\n", "os.environ['K']\n", "if A:\n", "try:\n", "    ",
    "print 'x'\n", "match x:\n", "f'{a:{b}}'\n", "\n",
)  # fmt: skip
SCRIPT = rows(
    "export const a = async (b) => {}\n", "export default class A extends B {\n", "}\n", "function f(a, {b}) ",
    "describe('x', () => {\n", "it.skip(`y`, f)\n", "})\n", "import a from 'b'\n", "module.exports = {a, b}\n",
    "`t${", "}`", "/re/g", "// c\n", "/* d */", "interface I { a: string }\n", "process.env.K\n", "#!/usr/bin/env node\n",
)  # fmt: skip
YAML = rows(
    "name: a\n", "version: 1.0\n", "on:\n", "  - x: 1\n", "- b\n", "k: |\n  t\n", "a: &a [1, 2]\n", "b: *a\n",
    "t: !Sub x\n", "---\n", "{{ x }}: y\n", "tools:\n  - name: t\n    input_schema: {type: object}\n",
    "events:\n  subscribe: [a]\n", "openapi: 3.1.0\npaths:\n  /a:\n    get: {}\n", "data_routes:\n- route: r\n  path: p\n",
)  # fmt: skip
TABLES = rows(
    "create table t (\n a int,\n b text)\n;", "CREATE VIEW v AS\n", "message M {\n  string a = 1;\n}\n",
    "type Q { a(b: Int): C }\n", "enum E { A B }\n", "a,b;c\td\n", "1,2\n", '"x, y",z\n',
)  # fmt: skip
SCHEMA_KEYS = (
    "type properties required items $ref $defs definitions allOf anyOf oneOf not enum const format "
    "additionalProperties patternProperties prefixItems $id $anchor nullable description"
).split()
_API = "openapi swagger info title version paths /a get post parameters responses schema components schemas tags"
_TOOL = "tools name description inputSchema input_schema parameters function type properties required annotations"


def _json(*keys: str) -> st.SearchStrategy[str]:
    return written(values(*keys))


# Kind -> (paths that it is given, documents).
DOCUMENTS: dict[str, tuple[Sequence[str], st.SearchStrategy[str]]] = {
    "adr": (("adr/0001-x.md", "adr/0001-x.rst", "adr/0001-x.adoc"), MARKDOWN | MARKUP),
    "docs": (("a.md", "a.rst", "a.adoc", "a.txt"), MARKDOWN | MARKUP),
    "skill_md": (("SKILL.md",), MARKDOWN),
    "notebook": (("a.ipynb",), _json(*"cells cell_type source markdown code worksheets input metadata".split())),
    "options": (("o.json",), _json(*"problem options id summary pros cons incompatibilities requirements risks name evaluation criteria".split())),
    "scorecard": (("s.json",), _json(*"scores option id total by weights conflicts a b reason".split())),
    "schema": (("a.json", "a.yaml"), _json(*SCHEMA_KEYS) | YAML),
    "openapi": (("a.json", "a.yaml"), _json(*_API.split(), *SCHEMA_KEYS) | YAML),
    "tools": (("a.json", "tools.yaml"), _json(*_TOOL.split()) | YAML),
    "manifest": (("skill.yaml", "scenario.json"), YAML | _json("name", "tools", "events", "steps")),
    "profile": (("a.yaml", "a.json", "a.toml", "a.jsonl"), YAML | _json("a") | rows("[a]\n", "b = 1\n", 'c = "x"\n')),
    "tests": (("test_a.py", "a.test.ts"), CODE | SCRIPT),
    "python": (("a.py",), CODE),
    "javascript": (("a.ts", "a.jsx"), SCRIPT),
    "text": (("a.sql", "a.proto", "a.graphql", "a.csv", "a.log"), TABLES | TEXT),
    "binary": (("a.png",), TEXT),
}  # fmt: skip
