"""Hook implementations: tools, references to chunks, search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import Artifact, ToolSpec
    from adaos_ctx.skill import Skill


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`search_docs` and `open_chunk` for models, `docs_find` for pages."""
    from adaos_ctx_docs.pages import FIND
    from adaos_ctx_docs.toolset import OPEN, SEARCH

    return (SEARCH, OPEN, FIND)


@hookimpl
def ctx_resolve(skill: Skill, ref: str) -> Artifact | None:
    """The chunk behind `doc:<uri>#<index>@<sha8>`."""
    if not ref.startswith("doc:"):
        return None
    from adaos_ctx_docs.toolset import resolve_artifact

    return resolve_artifact(skill, ref)


@hookimpl
def ctx_search(skill: Skill, query: str, k: int) -> Sequence[Artifact]:
    """Passages of the skill's document index."""
    from adaos_ctx_docs.toolset import search_artifacts

    return search_artifacts(skill, query, k)
