"""The skills of one server. They are opened anew for every request: people edit while agents read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.errors import SkillNotFound, UsageError
from adaos_ctx.places import cache_dir, user_cache
from adaos_ctx.skill import find_root, open_skill
from adaos_ctx.tools import ToolContext
from adaos_ctx_mcp.errors import SameName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


class Served:
    """The skills that a server gives access to, by name.

    Args:
        targets: Paths or names; none means the nearest skill upward.
        plugins: Kinds, tools and hooks.
        session: Identifies the reader where the transport does not.

    Raises:
        SkillNotFound: A target is no skill.
        SameName: Two skills have one name.
    """

    def __init__(self, targets: Sequence[str], plugins: Plugins, *, session: str = "") -> None:
        self.plugins = plugins
        self.session = session
        self.roots: dict[str, str] = {}
        for target in targets or (None,):
            root = find_root(target)
            name = open_skill(root).name
            if self.roots.get(name, root) != root:
                raise SameName(name=name)
            self.roots[name] = root

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the skills, in the order in which they were given."""
        return tuple(self.roots)

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
            named=len(self.names) > 1,
        )  # fmt: skip

    def owner(self, ref: object) -> str | None:
        """The skill that a reference names; None when it names none of several.

        What another skill's registry looks like then does not matter.
        """
        name = ref.partition(":")[0] if isinstance(ref, str) and ":" in ref else None
        return name if name in self.roots and len(self.roots) > 1 else None

    def scrub(self, text: str) -> str:
        """A message without places of this machine: a reader knows paths inside a skill only."""
        for name, root in self.roots.items():
            text = text.replace(cache_dir(root), "(cache)").replace(root, name)
        text = text.replace(user_cache(), "(cache)")
        home = os.path.expanduser("~")
        return text.replace(home, "~") if len(home) > 1 else text
