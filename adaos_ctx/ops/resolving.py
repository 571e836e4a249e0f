"""References that plugins answer to: `doc:…`, `res:…` and `node:…` beside the aliases of a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.showing import Shown
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx.model import Artifact
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

SCHEMES = ("doc:", "node:", "res:")
_LEVELS = {"card": ("card", "brief"), "brief": ("brief",)}  # view -> renditions, the best first


def has_scheme(ref: str) -> bool:
    """Whether a reference is a plugin's, not an alias or another skill's."""
    return ref.startswith(SCHEMES)


def resolve(skill: Skill, ref: str, plugins: Plugins) -> Artifact:
    """The artifact behind a plugin's reference.

    Raises:
        UsageError: No plugin answers to it.
        PluginError: A plugin fails; its own refusals (unknown, moved) come through as they are.
    """
    for _, artifact in plugins.each("ctx_resolve", skill=skill, ref=ref):
        found: Artifact = artifact
        return found
    scheme = ref.partition(":")[0]
    raise UsageError(
        reason=f"{ref}: no plugin here holds that; see `adaos-ctx plugins` for {scheme}:"
    )


def shown(artifact: Artifact, view: str) -> Shown:
    """An artifact at a view: its nearest rendition, secrets masked and hidden characters shown."""
    levels = (*_LEVELS.get(view, ("full",)), "full", "card", "brief", "ref")
    level = next(level for level in levels if level in artifact.renditions)
    text = artifact.renditions[level]  # type: ignore[index]
    masked = redact(text)
    note = "" if level == view else f"{level}, the nearest there is"
    return Shown(text=escape_hidden(masked.text), note=note, redacted=masked.count, raw=text)
