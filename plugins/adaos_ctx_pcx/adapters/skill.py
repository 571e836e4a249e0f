"""An alias registry: each alias is a leaf, described by its card."""

from __future__ import annotations

from adaos_ctx.errors import SkillNotFound
from adaos_ctx.skill import open_skill
from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.reading import Reader


def load(path: str, source_id: str = "") -> Source:
    """Read the aliases of the skill at a path, grouped by the sections of a pack."""
    from adaos_ctx import plugins
    from adaos_ctx.ops import show_card as show

    try:
        skill = open_skill(path)
    except SkillNotFound as error:
        raise SourceEmpty(path=path, reason=str(error), kinds="skill") from error
    kinds = plugins.load().kinds
    reader = Reader(skill.root)
    sections: dict[str, list[Item]] = {}
    for alias in skill.registry.aliases:
        text = reader.text(alias.path)
        if text is None:
            continue
        _, card = show(skill, alias.name, kinds)
        lines = [line.text.removeprefix("- ") for line in card.lines]
        sections.setdefault(card.kind, []).append(
            Item(
                name=alias.name, title=alias.name, text=text, path=alias.path,
                format=alias.path.rpartition(".")[2], hint="; ".join(lines[:3]),
                facets={"alias": str(alias.ref), "path": alias.path, "kind": card.kind},
            )
        )  # fmt: skip
    if not sections:
        raise SourceEmpty(path=path, reason="no alias that can be read", kinds="skill")
    branches = tuple(
        Item(name=kind, title=kind, children=tuple(items))
        for kind, items in sorted(sections.items())
    )
    name = source_name(path, source_id or skill.name)
    root = Item(name=name, title=name, hint=f"The aliases of {skill.name}.", children=branches)
    return Source(id=name, kind="skill", root=root, base=skill.root, notes=tuple(reader.notes))
