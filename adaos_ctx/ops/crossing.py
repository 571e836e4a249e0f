"""References into another skill of the same workspace: `other-skill:S.x@sha8`, read-only."""

from __future__ import annotations

import os

from adaos_ctx.errors import SkillNotFound, UnsafePath, UsageError
from adaos_ctx.places import real
from adaos_ctx.skill import Skill, is_root, open_skill


def owner(skill: Skill, ref: str) -> tuple[Skill, str, str]:
    """The skill that a reference belongs to.

    Args:
        skill: The skill in which the reference is used.
        ref: `S.x@sha8`, or `other-skill:S.x@sha8`.

    Returns:
        The owning skill, what stood before the alias ("" or `other-skill:`), and the plain reference.

    Raises:
        UsageError: `workspace.root` is not set in `.ado/ctx.toml`.
        SkillNotFound: The workspace has no such skill.
        UnsafePath: The name leads out of the workspace.
    """
    name, colon, rest = ref.partition(":")
    if not colon:
        return skill, "", ref
    if not skill.config.workspace:
        reason = f'{ref}: set [workspace] root = ".." in .ado/ctx.toml to read other skills'
        raise UsageError(reason=reason)
    workspace = real(os.path.join(skill.root, skill.config.workspace))
    root = real(os.path.join(workspace, name))
    if os.path.dirname(root) != workspace or name in ("", ".", ".."):
        raise UnsafePath(path=name, reason="is no skill of the workspace")
    if not is_root(root):
        raise SkillNotFound(target=name)
    return open_skill(root), f"{name}:", rest
