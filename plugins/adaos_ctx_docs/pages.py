"""What a page for people shows of the document index: hits in their surroundings, marked exactly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import phrase
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_docs.retrieval import Question, retrieve
from adaos_ctx_docs.store import opened
from adaos_ctx_docs.toolset import exists

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext
    from adaos_ctx_docs.retrieval import Passage

_WORD = re.compile(r"\w{2,}")
_MOST_CHARS = 20_000  # of a passage


def _find(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    if not exists(context.skill):
        return ToolResult(text="no index", data={"absent": True})
    if not arguments["query"].strip():
        return ToolResult(text="", data={"hits": [], "considered": 0})
    with opened("", cwd=context.skill.root, missing="refuse") as store:
        found = retrieve(store, Question(query=arguments["query"], k=arguments["k"]))
    hits = [_hit(one, arguments["query"]) for one in found.passages]
    data = {"hits": hits, "considered": found.considered, "complete": found.complete}
    return ToolResult(text=f"{len(hits)} hits", data=data)


def _hit(one: Passage, query: str) -> dict[str, Any]:
    """A passage with the words of the query marked.

    Marks count UTF-16 units, as browsers do, in the text as it is shown.
    """
    chunk = one.chunk
    masked = redact(chunk.text[:_MOST_CHARS])
    text = escape_hidden(masked.text)
    return {
        "ref": escape_hidden(chunk.ref), "uri": escape_hidden(chunk.doc_uri), "start": chunk.start,
        "end": chunk.end, "lines": (chunk.line_start, chunk.line_end), "page": chunk.page,
        "path": [escape_hidden(redact(title).text) for title in chunk.path],
        "text": text, "marks": _marks(text, query, one.matched), "note": phrase(one.standing.note),
        "score": round(one.score, 4), "redacted": masked.count,
    }  # fmt: skip


def _marks(text: str, query: str, matched: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where words stand that begin as a word of the query or a matched stem does."""
    asked = {word.casefold() for word in _WORD.findall(query)} | {m.casefold() for m in matched}
    stems = tuple({word[: max(3, len(word) - 2)] for word in asked if len(word) > 2} | asked)
    if not stems:
        return []
    found = []
    for match in _WORD.finditer(text):
        if match.group().casefold().startswith(stems):
            found.append((_units(text, match.start()), _units(text, match.end())))
    return found


def _units(text: str, at: int) -> int:
    return at if text.isascii() else len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


FIND = ToolSpec(
    name="docs_find",
    title="Hits in documents",
    description="Passages for a question, with the words that were asked for marked.",
    parameters={
        "type": "object",
        "properties": {
            "query": {"type": "string", "default": "", "maxLength": 2000},
            "k": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
        },
        "additionalProperties": False,
    },
    call=_find,
    audience="page",
)
