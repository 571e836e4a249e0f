"""What a model can do with the document index: search passages, open one, and read around it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.tokens import get_counter
from adaos_ctx_docs.citing import safe
from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.homes import home_of
from adaos_ctx_docs.live import Live
from adaos_ctx_docs.resolving import artifact, resolve
from adaos_ctx_docs.retrieval import Question, retrieve
from adaos_ctx_docs.store import opened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.model import Artifact
    from adaos_ctx.skill import Skill
    from adaos_ctx.tools import ToolContext

_NOTHING = "nothing found"
_TOO_SMALL = "no passage fits the budget: the best needs {} tokens"
_NO_INDEX = "there is no document index; make one: adaos-ctx docs index FOLDER"


def _search(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    if not exists(context.skill):
        return ToolResult(text=_NO_INDEX, data={"found": [], "tokens": 0, "notes": []})
    count = get_counter(context.skill.config.pack.encoding).count
    question = Question(
        query=arguments["query"], k=arguments["k"], budget=arguments["budget"], count=count
    )
    with opened("", cwd=context.skill.root, missing="refuse") as store:
        found = retrieve(store, question)
    text = "\n".join(one.text for one in found.passages)
    text = text or (_TOO_SMALL.format(found.needed) if found.needed else _NOTHING)
    notes = [safe(note) for note in found.notes]
    text = "\n".join([*(f"note: {note}" for note in notes), text])
    refs = [one.chunk.ref for one in found.passages]
    left = [f"{one.id}: {one.reason}" for one in found.rejected[: arguments["k"]]]
    told = tuple((one.chunk.ref, "full", one.tokens) for one in found.passages)
    data = {"found": refs, "tokens": found.tokens, "left_out": left, "notes": notes}
    return ToolResult(text=text, data=data, told=told)


def _open(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    count = get_counter(context.skill.config.pack.encoding).count
    with opened("", cwd=context.skill.root, missing="refuse") as store:
        live = Live(store)
        standing = resolve(store, arguments["ref"], live)
        around = arguments["around"]
        near = [standing]
        if around:
            places = store.places(standing.chunk.doc_uri)
            first, last = standing.chunk.index - around, standing.chunk.index + around
            inside = [c for c in places if first <= c.index <= last]
            near = [s for s in map(live.stand, store.texts(inside)) if not s.gone]
    shown = [artifact(one) for one in near]
    texts = [f"{one.renditions['card']}\n{one.renditions['full']}\n" for one in shown]
    told = tuple((one.ref, "full", count(text)) for one, text in zip(shown, texts, strict=True))
    data = {"ref": standing.chunk.ref, "tokens": sum(t for _, _, t in told), "view": "full"}
    return ToolResult(text="\n".join(texts), data=data, told=told)


SEARCH = ToolSpec(
    name="search_docs",
    title="Search documents",
    description=(
        "Find passages of the indexed documents for a question. Each comes with a reference, the "
        "file and lines where it stands, and its text, all within a token budget."
    ),
    parameters={
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": 2000,
                      "description": "The question, in words."},
            "k": {"type": "integer", "minimum": 1, "maximum": 50, "default": 5,
                  "description": "Passages at most."},
            "budget": {"type": "integer", "minimum": 1, "maximum": 100000, "default": 2000,
                       "description": "Tokens of all passages at most."},
        },
        "required": ["query"],
        "additionalProperties": False,
    },
    call=_search,
    result={
        "type": "object",
        "properties": {"found": {"type": "array", "items": {"type": "string"}},
                       "tokens": {"type": "integer"},
                       "notes": {"type": "array", "items": {"type": "string"},
                                 "description": "Words that no passage holds, and how they "
                                                "were read."}},
    },
)  # fmt: skip
OPEN = ToolSpec(
    name="open_chunk",
    title="Open a passage",
    description=(
        "Read one passage of an indexed document by its reference, as it stands in its file now; "
        "with `around`, also the passages before and behind it."
    ),
    parameters={
        "type": "object",
        "properties": {
            "ref": {"type": "string", "minLength": 3, "maxLength": 1000,
                    "description": "As search_docs gives it: doc:<uri>#<index>@<sha8>."},
            "around": {"type": "integer", "minimum": 0, "maximum": 5, "default": 0,
                       "description": "Passages on either side."},
        },
        "required": ["ref"],
        "additionalProperties": False,
    },
    call=_open,
)  # fmt: skip


def exists(skill: Skill) -> bool:
    """Whether a skill has a document index."""
    try:
        return os.path.isfile(home_of("", skill.root).path)
    except StoreRefused:  # folders inside it have one each
        return False


def resolve_artifact(skill: Skill, ref: str) -> Artifact | None:
    """The artifact of a reference; None where the skill has no index."""
    if not exists(skill):
        return None
    with opened("", cwd=skill.root, missing="refuse") as store:
        return artifact(resolve(store, ref))


def search_artifacts(skill: Skill, query: str, k: int) -> list[Artifact]:
    """The best passages of a skill's index as artifacts."""
    if not exists(skill):
        return []
    with opened("", cwd=skill.root, missing="refuse") as store:
        found = retrieve(store, Question(query=query, k=k))
    return [artifact(one.standing) for one in found.passages]
