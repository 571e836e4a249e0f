"""Sections that plugins add to a pack (`ctx_pack_sections`): made safe, and as many as fit."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import clean
from adaos_ctx.errors import PluginError
from adaos_ctx.ops.showing import safe_text
from adaos_ctx.pack.model import PackItem, PackSection, ordered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

MAX_SHARE = 0.25  # of the budget is kept for what plugins add; the skill's own files come first
_MAX_ITEMS = 50  # a plugin's section is a hint, not a catalogue
_LABEL = re.compile(r"[A-Z]{2,12}")
_REF = re.compile(r"[^\s,()]{3,200}")
_TASK = "TASK"  # the one label that means something else in a layout

Labelled = tuple[str, PackItem]


def guests(skills: Sequence[Skill], request: PackRequest, plugins: Plugins) -> tuple[Labelled, ...]:
    """What plugins add to a pack, as (label, item), in their order, each once.

    Nothing is added to a pack of chosen aliases, nor to one whose renditions are kept.

    Raises:
        PluginError: A plugin gives something else than sections, or a label or reference that a
            pack cannot hold.
    """
    if request.only or request.stable is not None:
        return ()
    found: dict[str, Labelled] = {}
    for skill in skills:
        for name, sections in plugins.each("ctx_pack_sections", skill=skill, request=request):
            for section in sections:
                for item in _checked(name, section):
                    found.setdefault(item.ref, (section.label, item))
    return tuple(pair for ref, pair in found.items() if ref not in request.held)


def with_guests(
    own: tuple[PackSection, ...], added: Sequence[Labelled], fits: Callable[[tuple[PackSection, ...]], bool]
) -> tuple[tuple[PackSection, ...], int]:  # fmt: skip
    """The sections of a pack and, after them, as many of the added items as fit.

    Args:
        own: Sections of the skill's own aliases.
        added: In order of worth; the last are left out first.
        fits: Whether a pack of these sections keeps its budget.

    Returns:
        The sections, and how many items were added.
    """
    for count in range(len(added), 0, -1):
        sections = _joined(own, added[:count])
        if fits(sections):
            return sections, count
    return own, 0


def _joined(own: tuple[PackSection, ...], added: Iterable[Labelled]) -> tuple[PackSection, ...]:
    joined = {section.label: section for section in own}
    for label, item in added:
        before = joined.get(label, PackSection(label=label, items=()))
        joined[label] = replace(before, items=ordered((*before.items, item)))
    return tuple(joined.values())


def _checked(plugin: str, section: object) -> list[PackItem]:
    if not isinstance(section, PackSection):
        raise PluginError(
            plugin=plugin, reason=f"ctx_pack_sections: {type(section).__name__} is no PackSection"
        )
    if not _LABEL.fullmatch(section.label) or section.label == _TASK:
        raise PluginError(
            plugin=plugin, reason=f"ctx_pack_sections: {section.label!r} is no label of a section"
        )
    for item in section.items:
        if not _REF.fullmatch(item.ref):
            raise PluginError(
                plugin=plugin, reason=f"ctx_pack_sections: {item.ref[:60]!r} is no reference"
            )
    return [_safe(item) for item in section.items[:_MAX_ITEMS]]


def _safe(item: PackItem) -> PackItem:
    """The same item with secrets masked, hidden characters shown, and nothing that forges structure."""
    lines = (clean(line.removeprefix("- ")) for line in item.lines)
    return PackItem(
        ref=item.ref,
        notes=tuple(note for note in map(_note, item.notes) if note),
        brief=clean(item.brief),
        lines=tuple(f"- {line}" for line in lines),
        text=None if item.text is None else safe_text(item.text),
    )


def _note(text: str) -> str:
    return clean(text.replace("(", "").replace(")", ""))
