"""Each adapter reads its sort of source; every leaf's text is a slice of its file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_pcx.adapters import get_adapter, kinds
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.items import Item, leaves
from tests.pcx.making import compiled, put, read, tools

if TYPE_CHECKING:
    from pathlib import Path

SHAPES: dict[str, Any] = {
    "list": [{"name": "a", "description": "A"}],
    "mcp": {"tools": [{"name": "a", "description": "A", "inputSchema": {}}], "nextCursor": None},
    "openai": [{"type": "function", "function": {"name": "a", "description": "A"}}],
    "anthropic": [{"name": "a", "description": "A", "input_schema": {}}],
    "livemcp": [{"name": "x", "tools": {"srv": {"tools": [{"name": "a", "description": "A"}]}}}],
    "server": [{"name": "srv", "tools": [{"name": "a", "description": "A"}]}],
    "map": {"a": {"description": "A"}},
}


def tree(item: Item) -> Any:
    return {child.label: tree(child) for child in item.children} if item.children else "leaf"


@pytest.mark.parametrize("shape", SHAPES)
def test_tools_are_read_in_every_shape(tmp_path: Path, shape: str) -> None:
    found = list(leaves(tools(tmp_path, SHAPES[shape]).root))
    assert [(leaf.label, leaf.hint) for leaf in found] == [("a", "A")]
    assert json.loads(found[0].text)


@pytest.mark.parametrize("text", ["null", "5", '"x"', "{", "[]", "[5]", "[" * 5000])
def test_what_is_no_tool_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.json").write_text(text, encoding="utf-8")
    with pytest.raises(SourceEmpty):
        get_adapter("tools")(str(tmp_path / "t.json"), "")


def test_namespaces_are_branches(tmp_path: Path) -> None:
    found = tools(
        tmp_path, [{"name": n} for n in ("web.get", "web.put", "cal__add", "cal__del", "x")]
    )
    assert tree(found.root) == {
        "cal": {"cal__add": "leaf", "cal__del": "leaf"},
        "web": {"web.get": "leaf", "web.put": "leaf"},
        "x": "leaf",
    }


def test_openapi_operations_are_leaves_by_tag(tmp_path: Path) -> None:
    said = {
        "paths": {
            "/a": {"get": {"summary": "Read", "tags": ["one"]}, "x": 5},
            "/b": {"post": {"operationId": "make", "tags": ["two"]}},
        }
    }
    put(
        tmp_path,
        {"api.json": json.dumps(said), "api.yaml": "paths:\n  /a:\n    get: {summary: Read}\n"},
    )
    source = get_adapter("openapi")(str(tmp_path / "api.json"), "")
    assert tree(source.root) == {"one": {"GET /a": "leaf"}, "two": {"POST /b": "leaf"}}
    yaml = get_adapter("openapi")(str(tmp_path / "api.yaml"), "")
    assert [leaf.hint for leaf in leaves(yaml.root)] == ["Read"]


def test_a_skill_has_its_references_as_children(tmp_path: Path) -> None:
    files = {
        "pdf/SKILL.md": "---\nname: pdf\ndescription: Reads PDF\n---\nx",
        "pdf/refs/forms.md": "# Forms",
        "one/SKILL.md": "---\nname: one\n---\ny",
    }
    assert tree(read(tmp_path, files, "skills").root) == {
        "one": "leaf",
        "pdf": {"pdf": "leaf", "Forms": "leaf"},
    }


def test_memory_is_grouped_and_its_index_left_out(tmp_path: Path) -> None:
    files = {
        "a.md": "---\nname: tea\nmetadata:\n  type: user\n---\nx",
        "MEMORY.md": "index",
        "b.md": "plain",
    }
    assert tree(read(tmp_path, files, "memory").root) == {
        "knowledge": {"fact": {"b": "leaf"}, "user": {"tea": "leaf"}}
    }


def test_a_file_is_read_by_its_sections(tmp_path: Path) -> None:
    put(tmp_path, {"a.md": "intro\n# One\na\n## Sub\nb\n# Two\nc\n"})
    assert tree(get_adapter("file")(str(tmp_path / "a.md"), "").root) == {
        "start": "leaf",
        "One": {"One": "leaf", "Sub": "leaf"},
        "Two": "leaf",
    }


def test_python_is_read_by_definitions(tmp_path: Path) -> None:
    code = '"""Head."""\nimport os\n\n@wrap\ndef f():\n    """Does."""\n\nclass C:\n    pass\n\nx = 1\n'
    source = read(tmp_path, {"m.py": code, "bad.py": "def ("}, "python")
    assert [(leaf.name, leaf.hint) for leaf in leaves(source.root) if leaf.hint] == [("f", "Does.")]
    assert {note.path for note in source.notes} == {"bad.py"}
    assert (
        "".join(leaf.text for leaf in leaves(source.root) if leaf.path == "m.py").split()
        == code.split()
    )


def test_html_pages_have_their_titles(tmp_path: Path) -> None:
    page = "<html><head><title>T &amp; U</title><meta name='description' content='About it'></head><body>x</body></html>"
    (leaf,) = leaves(read(tmp_path, {"a.html": page}, "website").root)
    assert (leaf.title, leaf.hint, leaf.format) == ("T & U", "About it", "html")


@pytest.mark.parametrize("kind", ["docs", "website", "skills", "memory", "python"])
def test_an_empty_folder_is_refused(tmp_path: Path, kind: str) -> None:
    with pytest.raises(SourceEmpty):
        get_adapter(kind)(str(tmp_path), "")


def test_an_unknown_kind_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="unknown kind zz"):
        get_adapter("zz")
    assert {"tools", "docs", "skill", "python"} <= set(kinds())


def test_slices_are_the_text_of_leaves(tmp_path: Path) -> None:
    source = read(tmp_path, {"a.py": "def f():\n    'д'\n\n\ndef g(): ...\n"}, "python")
    text = (tmp_path / "a.py").read_text(encoding="utf-8")
    for leaf in leaves(source.root):
        assert leaf.span is not None
        assert text[leaf.span.start : leaf.span.end] == leaf.text
    assert compiled(source).leaves
