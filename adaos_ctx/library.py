"""Use cases for programs, where the installed plugins are taken unless others are given."""

from __future__ import annotations

import os
from os import PathLike
from typing import TYPE_CHECKING

from adaos_ctx.ops import diffing
from adaos_ctx.ops.looking import load_source, look
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.delta.model import Delta
    from adaos_ctx.model import Source
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


def diff(
    skill: Skill | str | PathLike[str], base: str = "base", plugins: Plugins | None = None
) -> Delta:
    """Compare a skill as it is now with its base; nothing is written.

    Args:
        skill: As opened, or its folder or name.
        base: `base`, `base~N`, a git revision, or a folder.
        plugins: Kinds and tokenizers; None takes what is installed.

    Raises:
        NoBase: There is no such base.
        UsageError: `base` names nothing.
        SkillNotFound: There is no skill at that place.
    """
    if isinstance(skill, str | PathLike):
        skill = open_skill(os.fspath(skill))
    request = diffing.DiffRequest(against=base)
    return diffing.diff(skill, request, plugins or load()).delta


def read_source(skill: Skill, name: str) -> Source:
    """Read the present text of an alias.

    Args:
        skill: As opened.
        name: The alias, without a digest.

    Raises:
        UnknownAlias: It is not registered; close names are listed.
        SourceUnreadable: The file is missing or cannot be read.
    """
    return load_source(skill, look(skill).get(name))
