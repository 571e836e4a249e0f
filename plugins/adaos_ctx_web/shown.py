"""The skills that one server shows; opened anew for every request, for people edit meanwhile."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx.errors import SkillNotFound
from adaos_ctx.ops import owner_names
from adaos_ctx.places import cache_dir
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.tools import ToolContext
from adaos_ctx.userdirs import user_cache
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


class Shown:
    """The skills of a page, by label.

    Args:
        targets: Paths or names; none means the nearest skill upward.
        plugins: Kinds, tools and hooks.

    Raises:
        SkillNotFound: A target is no skill.
    """

    def __init__(self, targets: Sequence[str], plugins: Plugins) -> None:
        self.plugins = plugins
        found = list(dict.fromkeys(find_root(target) for target in targets or (None,)))
        self.roots = labels({root: open_skill(root).name for root in found})

    def open(self, name: str) -> Skill:
        """One skill as it is now.

        Raises:
            SkillNotFound: It is none of these, or its folder has gone.
        """
        root = self.roots.get(name, "")
        if not root or not os.path.isdir(root):
            raise SkillNotFound(target=name)
        return open_skill(root)

    def context(self, name: str) -> ToolContext:
        """What a tool works on."""
        return ToolContext(skill=self.open(name), plugins=self.plugins)

    def scrub(self, text: str) -> str:
        """A message without places of this machine."""
        for name, root in self.roots.items():
            text = text.replace(cache_dir(root), "(cache)").replace(root, name)
        text = text.replace(user_cache(), "(cache)")
        home = os.path.expanduser("~")
        return text.replace(home, "~") if len(home) > 1 else text


def labels(names: Mapping[str, str]) -> dict[str, str]:
    """What the page calls each skill: as its manifest does, with its folder where that is not enough.

    Args:
        names: Root -> the name in its manifest.

    Returns:
        Label -> root, in the same order; labels are unique and hide nothing.

    Example:
        >>> labels({"/a/demo": "demo", "/b/demo": "demo", "/c/x": "y"})
        {'demo · a/demo': '/a/demo', 'demo · b/demo': '/b/demo', 'y': '/c/x'}
    """
    shown = {root: escape_hidden(name) for root, name in names.items()}
    common = Counter(shown.values())
    folders = owner_names(list(names))
    found: dict[str, str] = {}
    for root, name in shown.items():
        label = name if common[name] == 1 else f"{name} · {escape_hidden(folders[root])}"
        while label in found:  # a name that looks like another's label
            label += "′"
        found[label] = root
    return found
