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


def test_a_file_without_headings_is_one_leaf(tmp_path: Path) -> None:
    put(tmp_path, {"notes.txt": "Only words.\n"})
    source = get_adapter("file")(str(tmp_path / "notes.txt"), "")
    assert [leaf.text for leaf in leaves(source.root)] == ["Only words.\n"]
    assert list(compiled(source).manifest["nodes"]) == ["start"]


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


SITE = {
    "index.html": "<title>Home</title>", "about.html": "<h1>About us</h1>", "old.html": "<h1>Old</h1>",
    "docs/index.html": "<title>Docs</title>", "docs/a b.html": "<title>Spaced</title>",
}  # fmt: skip


def sitemap(*urls: str) -> str:
    entries = "".join(f"<url><loc> {url} </loc></url>" for url in urls)
    return (
        f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas">{entries}</urlset>'
    )


def test_a_website_is_what_its_sitemap_lists_with_the_addresses(tmp_path: Path) -> None:
    urls = ("https://x.org/", "https://x.org/about", "https://x.org/docs/?a=1&amp;b=2",
            "https://x.org/docs/a%20b", "https://x.org/gone")  # fmt: skip
    source = read(tmp_path, {**SITE, "sitemap.xml": sitemap(*urls)}, "website")
    assert {leaf.path: leaf.facets["url"] for leaf in leaves(source.root)} == {
        "index.html": "https://x.org/", "about.html": "https://x.org/about",
        "docs/index.html": "https://x.org/docs/?a=1&b=2", "docs/a b.html": "https://x.org/docs/a%20b",
    }  # fmt: skip
    assert [note.path for note in source.notes] == ["https://x.org/gone"]


def test_a_website_without_a_sitemap_is_all_of_its_pages(tmp_path: Path) -> None:
    source = read(tmp_path, SITE, "website")
    assert {leaf.path for leaf in leaves(source.root)} == set(SITE)
    assert (source.kind, source.notes) == ("website", ())


def test_a_map_of_maps_in_a_mirror_with_the_host_as_folder(tmp_path: Path) -> None:
    import gzip

    put(tmp_path, {f"x.org/{name}": text for name, text in SITE.items()})
    (tmp_path / "sitemap.xml").write_text(
        sitemap("https://x.org/m1.xml.gz", "https://x.org/m2.xml"), "utf-8"
    )
    (tmp_path / "m1.xml.gz").write_bytes(gzip.compress(sitemap("https://x.org/about").encode()))
    (tmp_path / "m2.xml").write_text(sitemap("https://x.org/sitemap.xml"), "utf-8")
    source = get_adapter("website")(str(tmp_path / "sitemap.xml"), "site")
    assert [leaf.path for leaf in leaves(source.root)] == ["x.org/about.html"]


@pytest.mark.parametrize("text", ["", "<loc>", "<loc>http://[</loc>", "\0", "<loc>../../etc</loc>"])
def test_a_broken_sitemap_never_leaves_the_folder(tmp_path: Path, text: str) -> None:
    put(tmp_path / "site", {"a.html": "<title>A</title>", "sitemap.xml": text})
    try:
        source = get_adapter("website")(str(tmp_path / "site"), "")
    except SourceEmpty:
        return
    assert all(leaf.path == "a.html" for leaf in leaves(source.root))


def test_a_file_of_one_tool_is_that_tool(tmp_path: Path) -> None:
    tool = {"name": "list", "description": "Lists.", "inputSchema": {"type": "object"}}
    (leaf,) = leaves(tools(tmp_path, tool).root)
    assert (leaf.name, json.loads(leaf.text)) == ("list", tool)
    (wrapped,) = leaves(tools(tmp_path, {"type": "function", "function": tool}).root)
    assert wrapped.name == "list"
    (other,) = leaves(tools(tmp_path, {"list": {"description": "Lists."}}).root)
    assert other.name == "list"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no address in it"), ("<urlset><url>", "no address in it"),
        ("<urlset><url><loc>https://x.org/about</loc>", "it breaks off before its end"),
    ],
)  # fmt: skip
def test_a_broken_sitemap_is_noted(tmp_path: Path, text: str, reason: str) -> None:
    source = read(tmp_path, {**SITE, "sitemap.xml": text}, "website")
    assert [(note.path, note.reason) for note in source.notes] == [("sitemap.xml", reason)]


def test_memories_in_another_form_are_noted(tmp_path: Path) -> None:
    files = {"a.md": "x", "b.json": "{}", "c/d.jsonl": ""}
    source = read(tmp_path, files, "memory")
    reason = "not Markdown: a memory is one .md file"
    assert [(note.path, note.reason) for note in source.notes] == [
        ("b.json", reason), ("c/d.jsonl", reason)
    ]  # fmt: skip
    (tmp_path / "a.md").unlink()
    with pytest.raises(SourceEmpty, match=r"b\.json: not Markdown"):
        get_adapter("memory")(str(tmp_path), "")
