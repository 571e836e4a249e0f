"""The skills of one server. They are opened anew for every request: people edit while agents read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.errors import SkillNotFound, UsageError
from adaos_ctx.ops import owner_names
from adaos_ctx.places import cache_dir
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.tools import ToolContext
from adaos_ctx.userdirs import user_cache

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


class Served:
    """The skills that a server gives access to, by name.

    One skill has the name of its manifest; several have those that packs put before their aliases.

    Args:
        targets: Paths or names; none means the nearest skill upward.
        plugins: Kinds, tools and hooks.
        session: Identifies the reader where the transport does not.

    Raises:
        SkillNotFound: A target is no skill.
    """

    def __init__(self, targets: Sequence[str], plugins: Plugins, *, session: str = "") -> None:
        self.plugins = plugins
        self.session = session
        found = list(dict.fromkeys(find_root(target) for target in targets or (None,)))
        names = owner_names(found) if len(found) > 1 else {found[0]: open_skill(found[0]).name}
        self.roots = {names[root]: root for root in found}

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the skills, in the order in which they were given."""
        return tuple(self.roots)

    def name_of(self, skill: Skill) -> str:
        """The name under which an opened skill is served."""
        return next(name for name, root in self.roots.items() if root == skill.root)

    def open(self, name: str) -> Skill:
        """One skill as it is now.

        Raises:
            SkillNotFound: Its folder has gone.
            RegistryError: Its registry does not parse any more.
            UnsafePath: Its registry names what must not be read.
        """
        root = self.roots[name]
        if not os.path.isdir(root):
            raise SkillNotFound(target=name)
        return open_skill(root)

    def context(self, name: object = None, session: str = "") -> ToolContext:
        """What a tool works on: one skill by name, or all of them.

        Raises:
            UsageError: No skill of this name is served.
        """
        if name is not None and name not in self.roots:
            raise UsageError(reason=f"no skill {name!r} is served; served: {', '.join(self.names)}")
        wanted = self.names if name is None else (str(name),)
        first, *rest = (self.open(one) for one in wanted)
        return ToolContext(
            skill=first, plugins=self.plugins, session=session or self.session, beside=tuple(rest),
            names={root: name for name, root in self.roots.items()} if len(self.roots) > 1 else {},
        )  # fmt: skip

    def owner(self, ref: object) -> str | None:
        """The skill that a reference names; None when it names none of several.

        What another skill's registry looks like then does not matter.
        """
        if not isinstance(ref, str) or len(self.roots) < 2:
            return None
        return next((name for name in self.roots if ref.startswith(f"{name}:")), None)

    def scrub(self, text: str) -> str:
        """A message without places of this machine: a reader knows paths inside a skill only."""
        for name, root in self.roots.items():
            text = text.replace(cache_dir(root), "(cache)").replace(root, name)
        text = text.replace(user_cache(), "(cache)")
        home = os.path.expanduser("~")
        return text.replace(home, "~") if len(home) > 1 else text
