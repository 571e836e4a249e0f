"""Source trees and files to build from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from pathlib import Path

# Trees take long to draw: CI tries fewer of them, the deep profile as many as of anything.
FEW = settings(max_examples=15) if settings.get_current_profile_name() == "ci" else settings()
WORDS = [
    "alpha",
    "beta tool",
    "Use",
    "данные",
    "schedule csv",
    "export",
    "the",
    "日本語",
    "zebra-x",
    "and/or",
]
texts = st.one_of(
    st.none(),
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)


@st.composite
def trees(draw: st.DrawFn) -> dict[str, Any]:
    """A tree as plain data with ids that are unique."""
    counter = iter(range(10_000))

    def node(depth: int) -> dict[str, Any]:
        width = draw(st.integers(0, 6 if depth == 0 else 3)) if depth < 4 else 0
        return {
            "id": f"n{next(counter)}" if depth else "r",
            "title": draw(st.one_of(texts, st.sampled_from(WORDS))),
            "content": draw(texts),
            "hint": draw(texts),
            "format": draw(st.sampled_from(["md", "json"])),
            "keywords": draw(st.lists(st.sampled_from(WORDS), max_size=3)),
            "facets": draw(
                st.dictionaries(st.sampled_from(["kind", "x"]), st.sampled_from("ab"), max_size=2)
            ),
            "children": [node(depth + 1) for _ in range(width)],
        }

    return node(0)


def build(data: dict[str, Any], ir: Any) -> Any:
    def node(d: dict[str, Any]) -> Any:
        return ir.SourceNode(
            **{**d, "children": [node(c) for c in d["children"]], "keywords": [*d["keywords"]]}
        )

    return ir.SourceTree("src", "docs", node(data))


def write(folder: Path) -> dict[str, Path]:
    """Files of every kind; kind -> path."""
    files = {
        "docs/guide/start.md": "---\ntitle: Начало\ndescription: First steps\n---\n# Head\n\nText. More.",
        "docs/guide/deep/er.mdx": "# Deeper `x`\n\nЗапуск службы.",
        "docs/ref.markdown": "no heading here\n\n- a",
        "docs/empty/readme.txt": "not a page",
        "docs/Guide_two/a-b_c.md": "---\nnot: [closed\n",
        "skills/a.md": "---\nname: draft-post\ndescription: Draft a post\ncategory: posts\nwhen: on request\nkeywords: [write, post]\n---\nBody",
        "skills/b.md": "---\nname: schedule\ncategory: posts\nwhen_to_use: later\n---\nBody two",
        "skills/sub/c.md": "---\ncategory: research\n---\nBody three",
        "skills/d.md": "plain",
        "memory/a.md": "---\nname: tea\ndescription: likes tea\nmetadata:\n  type: user\n---\nLikes tea.",
        "memory/b.md": "---\nname: me\nmetadata:\n  type: self\n---\nI am.",
        "memory/c.md": "---\nname: job\nmetadata:\n  type: project\n---\nJob.",
        "memory/d.md": "---\nmetadata:\n  namespace: custom\n---\nNo type.",
        "memory/MEMORY.md": "index",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    tools = [
        {"name": "web.search", "description": "Search the web. Ranked."},
        {"name": "web.fetch", "description": "Fetch a page", "parameters": {"type": "object"}},
        {"type": "function", "function": {"name": "cal__add", "description": "Добавить событие"}},
        {"name": "plain", "description": "Nothing special"},
    ]
    (folder / "tools.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    (folder / "map.json").write_text(
        json.dumps({"a:x": {"description": "A"}, "b": 5}), encoding="utf-8"
    )
    return {
        "docs": folder / "docs",
        "skills": folder / "skills",
        "memory": folder / "memory",
        "tools": folder / "tools.json",
        "map": folder / "map.json",
    }
