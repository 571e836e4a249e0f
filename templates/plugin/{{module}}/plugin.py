"""The hooks of this plugin; each hands over to a module that is loaded when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx import Kind, PackRequest, PackSection, Skill, ToolSpec

ORDER = 100  # place among plugins; the built-ins have 0, and equal ones go by name


@hookimpl
def ctx_register_kinds() -> Sequence[Kind]:
    """Glossaries."""
    from {{module}}.kind import KIND

    return (KIND,)


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`{{module}}_define`."""
    from {{module}}.tool import DEFINE

    return (DEFINE,)


@hookimpl
def ctx_pack_sections(skill: Skill, request: PackRequest) -> Sequence[PackSection]:
    """The terms that the task of a pack uses."""
    from {{module}}.section import sections

    return sections(skill, request.task or "")
