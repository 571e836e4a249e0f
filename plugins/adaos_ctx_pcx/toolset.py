"""What a model can do with a skill's manifests: find leaves, open nodes; and references to nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CtxError
from adaos_ctx.model import Artifact, ToolResult, ToolSpec
from adaos_ctx.ops import safe_text
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden
from adaos_ctx_pcx import shelf
from adaos_ctx_pcx.errors import LeafGone
from adaos_ctx_pcx.rendering import node_line
from adaos_ctx_pcx.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.skill import Skill
    from adaos_ctx.tools import ToolContext
    from adaos_ctx_pcx.manifest import Opened

SCHEME = "node:"
_NO_LIMIT = 1 << 30  # tokens; hosts limit what they take, one call at a time
_SOURCE = {
    "type": "string", "default": "", "maxLength": 200,
    "description": "Name of the source; empty for the skill's first one.",
}  # fmt: skip


def _find(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    source = shelf.by_source(context.skill, arguments["source"])
    ids = shelf.finder_of(source.path).find(arguments["query"], arguments["k"])
    session = Session(source, budget=_NO_LIMIT)
    text = safe_text(session.show(ids))
    data = {"leaves": ids, "tokens": session.spent, "source": source.manifest.source["id"]}
    return ToolResult(text=text or "nothing found", data=data)


def _open(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    source = shelf.by_source(context.skill, arguments["source"])
    session = Session(source, budget=_NO_LIMIT)
    node = session.node(arguments["id"] or source.manifest.root.id)
    text = session.index() if node is source.manifest.root else session.open(node.id)
    shown = redact(text)
    data = {
        "ref": reference(source, node.id), "tokens": session.spent, "redacted": shown.count,
        "view": "full" if node.children is None else "brief",
    }  # fmt: skip
    return ToolResult(text=escape_hidden(shown.text), data=data)


FIND = ToolSpec(
    name="pcx_find",
    title="Find in a manifest",
    description=(
        "Find entries of a large source (documentation, tools, code) by a question. Gives one line "
        "for each: id and what it is. Open the best with pcx_open."
    ),
    parameters={
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "description": "The question, in words."},
            "k": {
                "type": "integer", "minimum": 1, "maximum": 50, "default": 10,
                "description": "Lines at most.",
            },
            "source": _SOURCE,
        },
        "required": ["query"],
        "additionalProperties": False,
    },
    call=_find,
)  # fmt: skip
OPEN = ToolSpec(
    name="pcx_open",
    title="Open a node of a manifest",
    description=(
        "Open a node by its id: a branch gives its entries as lines, a leaf its full text. Without "
        "an id, the top of the source."
    ),
    parameters={
        "type": "object",
        "properties": {
            "id": {
                "type": "string", "default": "", "maxLength": 300, "description": "Id of a node.",
            },
            "source": _SOURCE,
        },
        "required": [],
        "additionalProperties": False,
    },
    call=_open,
)  # fmt: skip


def reference(source: Opened, node_id: str) -> str:
    """`node:<source>/<id>@<sha8>`, the digest being that of the node's content."""
    node = source.data["nodes"].get(node_id, source.data["source"])
    digest = sha256_hex(str(node.get("content_hash", "")).encode())[:8]
    return f"{SCHEME}{source.manifest.source['id']}/{node_id}@{digest}"


def resolve(skill: Skill, ref: str) -> Artifact | None:
    """The artifact behind a node reference; None for other schemes.

    Raises:
        LeafGone: No such source or node, or its content is another than the reference pins.
    """
    if not ref.startswith(SCHEME):
        return None
    address, _, pinned = ref.removeprefix(SCHEME).partition("@")
    source_id, _, node_id = address.removeprefix("//").partition("/")
    source = shelf.by_source(skill, source_id)
    session = Session(source, budget=_NO_LIMIT)
    node = session.node(node_id)
    now = reference(source, node.id)
    if pinned and not now.endswith(f"@{pinned}"):
        raise LeafGone(node=ref, reason=f"its content is another now: {now}")
    return artifact(session, node.id)


def artifact(session: Session, node_id: str, *, full: bool = True) -> Artifact:
    """A node with its renditions of rising cost."""
    node = session.node(node_id)
    ref = reference(session.source, node.id)
    line = node_line(node.id, node.title or "", node.what, node.when).rstrip("\n")
    card = node_line(node.id, node.title or "", node.what, node.when, "full").rstrip("\n")
    renditions = {"ref": ref, "brief": safe_text(line), "card": safe_text(card)}
    if full:
        renditions["full"] = safe_text(session.open(node.id))
    return Artifact(ref=ref, kind="node", renditions=renditions, facets=node.facets)  # type: ignore[arg-type]


def search(skill: Skill, query: str, k: int) -> list[Artifact | CtxError]:
    """The best leaves of each of a skill's manifests, at most k of all; then what is stale.

    A leaf whose source changed, or a manifest that is broken, takes no other away.
    """
    found: list[tuple[int, str, Artifact]] = []
    stale: list[CtxError] = []
    for path in shelf.manifests(skill):
        place = path.removeprefix(f"{skill.root}/")
        try:
            gone = _leaves(path, query, k, found)
        except CtxError as error:
            stale.append(error)
        except OSError:
            continue  # deleted since it was listed
        else:
            stale += _told(place, gone)
    return [*(each for _, _, each in sorted(found, key=lambda row: row[:2])[:k]), *stale]


def _leaves(
    path: str, query: str, k: int, found: list[tuple[int, str, Artifact]]
) -> list[LeafGone]:
    """Add the leaves of a manifest to what is found; those that are gone."""
    source = shelf.open_one(path)
    session = Session(source, budget=_NO_LIMIT)
    gone = []
    for rank, key in enumerate(shelf.finder_of(path).find(query, k)):
        try:
            found.append((rank, path, artifact(session, key, full=source.store is not None)))
        except LeafGone as error:
            gone.append(error)
    return gone


def _told(place: str, gone: list[LeafGone]) -> list[LeafGone]:
    """One refusal for all stale leaves of a manifest: nobody reads ten of a kind."""
    reasons = list(dict.fromkeys(str(error.facts["reason"]) for error in gone))
    if len(reasons) > 1:
        return [LeafGone(node=place, reason=f"{reasons[0]} (and {len(reasons) - 1} more)")]
    return [LeafGone(node=place, reason=reason) for reason in reasons]
