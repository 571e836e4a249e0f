"""What a tool call put before the model: references that our tools answer with, and files read. Pure."""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.hosts import Call
    from adaos_ctx_ledger.record import Event

_REF = re.compile(
    r"(?<![\w@])((?:(?:doc|node|res):[^\s@]{1,200}|[^\W\d_]{1,6}(?:\.[\w-]+)+)@([0-9a-f]{8}))(?!\w)"
)
_OURS = ("get_alias", "get_card", "get_pack", "get_delta", "search", "pcx_open", "resource", "doc_")
_READ = ("Read", "read_file", "ReadFile", "NotebookRead")
_PATHS = ("file_path", "path", "target_file", "notebook_path")
_MAX_CHARS = 200_000  # of one answer that are looked at


def told_by(call: Call) -> list[Event]:
    """Events for what a tool's answer told."""
    name = call.text("tool_name") or call.text("tool")
    answer = _text(call.payload.get("tool_response", call.payload.get("tool_output")))[:_MAX_CHARS]
    arguments = call.payload.get("tool_input")
    if isinstance(arguments, str):
        arguments = _json(arguments)
    group = f"tool-{call.text('tool_use_id') or len(answer)}"
    if name.rpartition("__")[2].startswith(_OURS) or any(our in name for our in _OURS):
        return _references(answer, group)
    if name in _READ and isinstance(arguments, dict):
        return _file(arguments, answer, call.text("cwd"))
    return []


def _references(answer: str, group: str) -> list[Event]:
    found = list(_REF.finditer(answer))
    events: list[Event] = []
    for at, match in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(answer)
        text = answer[match.end() : end].strip(" \n\r\t:-—#")
        ref = match[1].rpartition("@")[0]
        events.append({
            "k": "told", "ref": ref, "name": name_of(ref), "digest": match[2], "text": text,
            "rendition": "full" if len(found) == 1 else "card", "tokens": tokens(text),
            "source": "tool", "group": group,
        })  # fmt: skip
    return events


def name_of(ref: str) -> str:
    """What people call a reference: the tail of an alias, the file of a chunk."""
    if ref.startswith(("doc:", "node:", "res:")):
        return ref.partition(":")[2].rpartition("/")[2] or ref
    return ref.partition(".")[2].replace(".", " ") or ref


def _file(arguments: dict[str, object], answer: str, cwd: str) -> list[Event]:
    path = next((str(arguments[key]) for key in _PATHS if isinstance(arguments.get(key), str)), "")
    if not path or not answer:
        return []
    from adaos_ctx.digest import sha256_hex

    short = path[len(cwd) :].lstrip("/\\") if cwd and path.startswith(cwd) else path
    whole = not any(arguments.get(key) for key in ("offset", "limit"))
    return [{
        "k": "told", "ref": f"file:{short}", "name": short.replace("\\", "/").rpartition("/")[2],
        "digest": sha256_hex(answer.encode("utf-8", "surrogatepass")) if whole else "",
        "text": answer, "tokens": tokens(answer), "source": "read", "kind": "file",
        "rendition": "full" if whole else "card",
    }]  # fmt: skip


def tokens(text: str) -> int:
    """About how many tokens a text has; hooks have no time for a tokenizer."""
    return (len(text) + 3) // 4


def _text(value: object) -> str:
    """The text of a tool's answer: itself, its content blocks, or the fields that hold text."""
    if isinstance(value, str):
        decoded = _json(value) if value[:1] in "[{" else None
        return _text(decoded) or value if decoded is not None else value
    if isinstance(value, list):
        return "\n".join(filter(None, map(_text, value)))
    if isinstance(value, dict):
        for key in ("text", "content", "file", "stdout", "result", "output"):
            if value.get(key):
                return _text(value[key])
    return ""


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
