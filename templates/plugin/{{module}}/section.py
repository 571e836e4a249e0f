"""The section: terms that the task of a pack uses, one line each, where the budget has room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import PackItem, PackSection, read_source

from {{module}}.glossary import SUFFIX, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx import Skill


def sections(skill: Skill, task: str) -> Sequence[PackSection]:
    """One section with the terms of the task, or none."""
    words = task.casefold()
    items = [
        PackItem(ref=f"term:{term.name.replace(' ', '-')}", brief=f"{term.name}: {term.meaning}")
        for alias in skill.registry
        if words and alias.path.endswith(SUFFIX)
        for term in parse(read_source(skill, alias.name).text)
        if term.name.casefold() in words
    ]
    return (PackSection(label="TERMS", items=tuple(items)),) if items else ()
