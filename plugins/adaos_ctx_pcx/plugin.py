"""Hook implementations: tools, node references, search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.errors import CtxError
    from adaos_ctx.model import Artifact, ToolSpec
    from adaos_ctx.skill import Skill


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`pcx_find` and `pcx_open` for models, `pcx_tree` and `pcx_replay` for pages."""
    from adaos_ctx_pcx.pages import REPLAY, TREE
    from adaos_ctx_pcx.toolset import FIND, OPEN

    return (FIND, OPEN, TREE, REPLAY)


@hookimpl
def ctx_resolve(skill: Skill, ref: str) -> Artifact | None:
    """The node behind `node:<source>/<id>@<sha8>`."""
    if not ref.startswith("node:"):
        return None
    from adaos_ctx_pcx.toolset import resolve

    return resolve(skill, ref)


@hookimpl
def ctx_search(skill: Skill, query: str, k: int) -> Sequence[Artifact | CtxError]:
    """Leaves of the skill's manifests, and what is stale of them."""
    from adaos_ctx_pcx import shelf

    if not shelf.manifests(skill):
        return ()
    from adaos_ctx_pcx.toolset import search

    return search(skill, query, k)
