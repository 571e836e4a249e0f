"""What plugins offer to a reader or a model: artifacts, tools, and what a tool answers.

They are named through `adaos_ctx.model`; a comparison or a hook, which shows none, is spared them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Level = Literal["ref", "brief", "card", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """Anything that may be put in front of a model.

    Args:
        ref: Its address with the digest of its content.
        kind: What it is (`schema`, `chunk`, `resource`, …).
        renditions: Level -> text, of rising cost; at least `ref`.
        facets: Facts to filter by.
    """

    ref: str
    kind: str
    renditions: Mapping[Level, str]
    facets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool that a model may call, with one neutral JSON Schema (2020-12) for its parameters.

    `call` takes a skill handle and the validated arguments, and returns the text for the model.

    Args:
        result: JSON Schema of the facts beside the text (`ToolResult.data`); empty when the tool
            does not describe them.
        read_only: Whether a call changes nothing that anybody else can see.
        audience: `model`, or `page` for what only a page for people may call: it is in no list for
            models and no model reaches it.
    """

    name: str
    description: str
    parameters: Mapping[str, object]
    call: Callable[..., ToolResult]
    title: str = ""
    result: Mapping[str, object] = field(default_factory=dict)
    read_only: bool = True
    audience: Literal["model", "page"] = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a tool answers: text for the model, facts beside it, and whether it is an error.

    Args:
        told: (ref, rendition, tokens) of what the text puts in front of the reader; when it is
            empty, the facts `ref`, `view` and `tokens` say it.
    """

    text: str
    data: Mapping[str, object] = field(default_factory=dict)
    is_error: bool = False
    told: tuple[tuple[str, str, int], ...] = ()
