"""What a page for people shows of a skill's manifests: the tree under a budget, and replays of cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.messages import sentence
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_pcx import shelf
from adaos_ctx_pcx.cases import Case, addresses, fitting_cases, parse_cases
from adaos_ctx_pcx.errors import LeafGone, OverBudget
from adaos_ctx_pcx.evaluating import walk
from adaos_ctx_pcx.navigators import Bm25Navigator, make_navigator
from adaos_ctx_pcx.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.skill import Skill
    from adaos_ctx.tools import ToolContext
    from adaos_ctx_pcx.compat.types import Node
    from adaos_ctx_pcx.manifest import Opened
    from adaos_ctx_pcx.navigators import Navigator

_MOST_ROWS = 2000  # lines of a tree; what is more is not drawn
_MOST_CHARS = 60_000  # characters of a leaf or a view
_FOUND = 10  # lines of a search
_MOST_CASES = 300  # that are offered


def _tree(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    known = shelf.manifests(context.skill)
    if not known:
        return ToolResult(text="no manifest", data={"sources": []})
    source = shelf.by_source(context.skill, arguments["source"])
    session = Session(source, budget=arguments["budget"] or None)
    refused, leaf = _opened(session, arguments["open"])
    found = [] if not arguments["find"] else _found(session, arguments["find"])
    rows = _rows(session, set(arguments["open"]))
    data: dict[str, Any] = {
        "sources": [_named(shelf.open_one(path)) for path in known],
        "source": source.manifest.source["id"], "budget": session.budget, "spent": session.spent,
        "refused": refused, "leaf": leaf, "rows": rows[:_MOST_ROWS], "more": max(0, len(rows) - _MOST_ROWS),
        "found": found, "cases": [_case_fields(case) for case in _cases(context.skill, source)],
    }  # fmt: skip
    return ToolResult(text=f"{session.spent} of {session.budget}", data=data)


def _named(source: Opened) -> dict[str, Any]:
    leaves = sum(node.children is None for node in source.manifest.nodes.values())
    return {
        "id": source.manifest.source["id"], "leaves": leaves,
        "budget": source.manifest.variant.budget, "nodes": len(source.manifest.nodes),
    }  # fmt: skip


def _opened(
    session: Session, ids: list[str]
) -> tuple[dict[str, str] | None, dict[str, Any] | None]:
    """Open nodes in order; gives the refusal that ended it, and the last leaf."""
    leaf = None
    try:
        session.index()
        for key in ids:
            text = session.open(key)
            node = session.node(key)
            if node.children is None:
                leaf = {"id": node.id, "title": _shown(node.title or node.id), "text": _shown(text)}
    except CtxError as error:
        return {"code": error.code, "message": escape_hidden(sentence(error))}, leaf
    return None, leaf


def _found(session: Session, query: str) -> list[dict[str, Any]]:
    """The best leaves with the branches above them; nothing is charged: people look for free."""
    free = Session(session.source, budget=1 << 30)
    ids = shelf.finder_of(session.source.path).find(query, _FOUND)
    return [
        _row(free, free.node(key), 0) | {"above": [node.id for node in free.above(key)[1:]]}
        for key in ids
    ]


def _rows(session: Session, opened: set[str]) -> list[dict[str, Any]]:
    """The lines that the reader holds, in the order of the tree."""
    rows: list[dict[str, Any]] = []
    manifest = session.source.manifest
    pending = [(child, 0) for child in reversed(manifest.children_of(manifest.root))]
    while pending:
        node, depth = pending.pop()
        rows.append(_row(session, node, depth) | {"open": node.id in opened})
        if node.id in opened and node.children is not None:
            pending += [(child, depth + 1) for child in reversed(manifest.children_of(node))]
    return rows


def _row(session: Session, node: Node, depth: int) -> dict[str, Any]:
    return {
        "id": node.id, "title": _shown(node.title or node.id), "what": _shown(node.what),
        "when": _shown(node.when), "leaf": node.children is None, "depth": depth,
        "children": len(node.children or ()), "tokens": node.tokens,
    }  # fmt: skip


def _shown(text: str) -> str:
    return escape_hidden(redact(text).text)[:_MOST_CHARS]


def _cases(skill: Skill, source: Opened) -> list[Case]:
    """The cases beside the manifests whose answers are in this source."""
    found: list[Case] = []
    for rows in shelf.case_files(skill):
        found += fitting_cases(rows, source.manifest.nodes)
    return found[:_MOST_CASES]


def _case_fields(case: Case) -> dict[str, Any]:
    return {"id": _shown(case.id), "query": _shown(case.query), "expect": list(case.names)}


def _replay(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    source = shelf.by_source(context.skill, arguments["source"])
    budget = arguments["budget"] or source.manifest.variant.budget
    known = addresses(source.manifest.nodes.values())
    unknown = [_shown(name) for name in arguments["expect"] if name not in known]
    if unknown:  # no refusal: the page says it beside the field
        return ToolResult(text="unknown nodes", data={"unknown": unknown})
    row = {"query": arguments["query"], "expect": arguments["expect"]}
    case = (
        parse_cases([row], source.manifest.nodes, "case")[0] if arguments["expect"]
        else Case(id="own", query=arguments["query"], wanted=frozenset(), names=())
    )  # fmt: skip
    navigator: Navigator = (
        Bm25Navigator(source, finder=shelf.finder_of(source.path))
        if arguments["navigator"] == "bm25" else make_navigator(arguments["navigator"], source)
    )  # fmt: skip
    found = walk(source, navigator, case, budget=budget)
    steps = _steps(Session(source, budget=budget), navigator, case, found.opened)
    data = {
        "steps": steps, "budget": budget, "hit": found.hit, "exhausted": found.exhausted,
        "known": bool(case.wanted), "ranked": list(found.ranked),
    }  # fmt: skip
    return ToolResult(text=f"{len(steps)} steps", data=data)


def _steps(
    session: Session, navigator: Navigator, case: Case, opened: Sequence[str]
) -> list[dict[str, Any]]:
    """What a reader saw at each step, and what was held then; the first is the first view."""
    view, _ = navigator.start(session, case.query)
    first = {"id": "", "title": "", "text": _shown(view), "spent": session.spent, "hit": False}
    steps: list[dict[str, Any]] = [first]
    for key in opened:
        try:
            text = session.open(key)
        except (OverBudget, LeafGone):
            break
        title = _shown(session.node(key).title or key)
        steps.append({
            "id": key, "title": title, "text": _shown(text), "spent": session.spent,
            "hit": key in case.wanted,
        })  # fmt: skip
    return steps


_SOURCE = {"type": "string", "default": "", "maxLength": 200}
_BUDGET = {"type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0}
_IDS = {
    "type": "array",
    "items": {"type": "string", "maxLength": 300},
    "maxItems": 400,
    "default": [],
}
TREE = ToolSpec(
    name="pcx_tree",
    title="A manifest as a tree",
    description="The lines that a reader holds who opened some nodes within a budget.",
    parameters={
        "type": "object",
        "properties": {
            "source": _SOURCE, "budget": _BUDGET, "open": _IDS,
            "find": {"type": "string", "default": "", "maxLength": 400},
        },
        "additionalProperties": False,
    },
    call=_tree,
    audience="page",
)  # fmt: skip
REPLAY = ToolSpec(
    name="pcx_replay",
    title="Replay a case",
    description="What a navigator opens for a question, step by step, within a budget.",
    parameters={
        "type": "object",
        "properties": {
            "source": _SOURCE, "budget": _BUDGET, "expect": _IDS,
            "query": {"type": "string", "minLength": 1, "maxLength": 400},
            "navigator": {"type": "string", "enum": ["bm25", "keyword"], "default": "bm25"},
        },
        "required": ["query"],
        "additionalProperties": False,
    },
    call=_replay,
    audience="page",
)  # fmt: skip
