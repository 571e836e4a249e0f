"""What a plugin may implement: pluggy hook specifications of the project `adaos_ctx`.

Every hook may return None for "nothing to add". Contributions of all plugins are sorted by the
plugin's (order, name), never by the order of discovery; a plugin module may set `ORDER = 100`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adaos_ctx.errors import CtxError
    from adaos_ctx.model import Artifact, Kind, ToolSpec
    from adaos_ctx.skill import Skill
    from adaos_ctx.tokens import Counter

PROJECT = "adaos_ctx"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def ctx_register_kinds() -> Sequence[Kind]:  # type: ignore[empty-body]
    """Kinds with their card builders."""


@hookspec
def ctx_register_tokenizers() -> Mapping[str, Callable[[], Counter]]:  # type: ignore[empty-body]
    """Tokenizers by name; the factory is called when one is used."""


@hookspec
def ctx_register_tools() -> Sequence[ToolSpec]:  # type: ignore[empty-body]
    """Tools that a model may call."""


@hookspec(firstresult=True)
def ctx_resolve(skill: Skill, ref: str) -> Artifact | None:
    """The artifact behind a reference of the plugin's scheme (`res:`, `node:`, `doc:`), or None."""


@hookspec
def ctx_pack_sections(skill: Skill, request: object) -> Sequence[object]:  # type: ignore[empty-body]
    """Sections that a plugin adds to a pack (`pack.model.PackSection`)."""


@hookspec
def ctx_after_pack(skill: Skill, report: object) -> None:
    """Told after a pack was written."""


@hookspec
def ctx_after_verify(skill: Skill, report: object) -> None:
    """Told after aliases were verified."""


@hookspec
def ctx_search(skill: Skill, query: str, k: int) -> Sequence[Artifact | CtxError]:  # type: ignore[empty-body]
    """Artifacts of the plugin that matter for a text; best first, at most k.

    A refusal, raised or among them, is told as a note: what could not be looked at, and its mend.
    """


@hookspec
def ctx_told(session: str, ref: str, rendition: str, tokens: int) -> None:
    """Told whenever something was put in front of a reader."""


@hookspec(firstresult=True)
def ctx_render_report(survey: object, form: str) -> bytes | None:
    """A report (`ops.surveying.Survey`) as a file: `html`, `svg` or `png`; None for other forms."""


@hookspec(firstresult=True)
def ctx_held(session: str) -> Sequence[str] | None:
    """References that a session's reader still holds; what `--since session:ID` subtracts."""
