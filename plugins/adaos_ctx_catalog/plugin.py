"""Hook implementations: tools, resource references, search, a pack's section of resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import Artifact, ToolSpec
    from adaos_ctx.skill import Skill


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """Four tools for models, and `catalog_browse`, `_show`, `_plans` and `_task` for pages."""
    from adaos_ctx_catalog.pages import BROWSE, SHOW
    from adaos_ctx_catalog.planpages import PLANS
    from adaos_ctx_catalog.taskpages import TASK
    from adaos_ctx_catalog.toolset import ALL

    return (*ALL, BROWSE, SHOW, PLANS, TASK)


@hookimpl
def ctx_resolve(skill: Skill, ref: str) -> Artifact | None:
    """The resource behind `res:…@<rev>`."""
    if not ref.startswith("res:"):
        return None
    from adaos_ctx_catalog.toolset import resolve

    return resolve(skill, ref)


@hookimpl
def ctx_search(skill: Skill, query: str, k: int) -> Sequence[Artifact]:
    """Resources that matter for a text."""
    from adaos_ctx_catalog import toolset

    return toolset.search(skill, query, k) if toolset.has_catalog(skill) else ()


@hookimpl
def ctx_pack_sections(skill: Skill, request: object) -> Sequence[object]:
    """RESOURCES: overviews that fit the task of a pack."""
    from adaos_ctx_catalog import toolset

    task = str(getattr(request, "task", "") or "")
    if not task or not toolset.has_catalog(skill):
        return ()
    from adaos_ctx import PackItem, PackSection

    found = toolset.section(skill, task)
    items = tuple(
        PackItem(ref=each.ref, brief=toolset.without_id(each.renditions["brief"])) for each in found
    )
    return (PackSection(label="RESOURCES", items=items),) if items else ()
