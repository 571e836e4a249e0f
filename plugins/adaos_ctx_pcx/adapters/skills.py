"""Agent skills: a folder with `SKILL.md` is a branch, with its references as children."""

from __future__ import annotations

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.adapters.docs import page
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.folders import nested
from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.reading import Reader

_MARK = "skill.md"
_HINT = "Skills: how to do tasks."


def load(path: str, source_id: str = "") -> Source:
    """Read the skills below a folder; Markdown outside any skill folder is a skill of its own."""
    reader = Reader(path)
    files = reader.files((".md",))
    homes = [name[: -len(_MARK)] for name in files if f"/{name}".lower().endswith(f"/{_MARK}")]
    grouped: dict[str, list[Item]] = {home: [] for home in homes}
    alone: list[Item] = []
    for name in files:
        text = reader.text(name)
        if text is None:
            continue
        home = max((h for h in homes if name.startswith(h)), key=len, default=None)
        (alone if home is None else grouped[home]).append(page(name, text))
    if not (grouped or alone):
        raise SourceEmpty(path=path, reason="no skill that can be read", kinds="skills")
    name = source_name(path, source_id)
    skills = [_skill(home, items) for home, items in sorted(grouped.items()) if items]
    children = (*skills, *nested(name, alone).children) if alone else tuple(skills)
    root = Item(name=name, title=name, hint=_HINT, children=children)
    return Source(id=name, kind="skills", root=root, base=path, notes=tuple(reader.notes))


def _skill(home: str, items: list[Item]) -> Item:
    """A skill alone is a leaf; with references it is a branch, its own text first."""
    main = next((i for i in items if i.path.lower().endswith(_MARK)), items[0])
    head = read_head(main.text)
    name = home.rstrip("/").rpartition("/")[2] or "skill"
    title = head.text("name", "title") or name
    if len(items) == 1:
        return Item(
            name=name, title=title, text=main.text, path=main.path, hint=main.hint,
            when=main.when, facets=main.facets,
        )  # fmt: skip
    others = tuple(item for item in items if item is not main)
    return Item(name=name, title=title, hint=main.hint, when=main.when, children=(main, *others))
