"""A store of memories: Markdown files in namespaces and types."""

from __future__ import annotations

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.compat.build.adapters.memory import _namespace_of
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.reading import Reader

_INDEX = "memory.md"
_HINT = "Facts that were remembered, one each."


def load(path: str, source_id: str = "") -> Source:
    """Read the memories of a folder and of folders below it; `MEMORY.md` is an index, no fact."""
    reader = Reader(path)
    spaces: dict[str, dict[str, list[Item]]] = {}
    for name in reader.files((".md",)):
        text = None if name.lower().endswith(_INDEX) else reader.text(name)
        if text is None:
            continue
        head = read_head(text)
        meta = head.fields.get("metadata")
        meta = meta if isinstance(meta, dict) else {}
        kind = str(meta.get("type") or "fact")
        space = spaces.setdefault(_namespace_of(meta, kind), {})
        space.setdefault(kind, []).append(
            Item(
                name=name.rpartition("/")[2].removesuffix(".md"), title=head.text("name", "title"),
                text=text, path=name, hint=head.text("description"),
                facets={"path": name, "type": kind},
            )
        )  # fmt: skip
    for name in reader.files((".json", ".jsonl")):
        reader.note(name, "not Markdown: a memory is one .md file")
    if not spaces:
        first = next((f"{note.path}: {note.reason}" for note in reader.notes), "")
        reason = first or "no memory that can be read"
        raise SourceEmpty(path=path, reason=reason, kinds="memory")
    name = source_name(path, source_id)
    branches = tuple(
        Item(
            name=space, title=space,
            children=tuple(
                Item(name=kind, title=kind, children=tuple(items))
                for kind, items in sorted(by_kind.items())
            ),
        )
        for space, by_kind in sorted(spaces.items())
    )  # fmt: skip
    root = Item(name=name, title=name, hint=_HINT, children=branches)
    return Source(id=name, kind="memory", root=root, base=path, notes=tuple(reader.notes))
