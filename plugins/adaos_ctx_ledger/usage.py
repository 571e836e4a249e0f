"""Tokens that a session used, from its host's transcript."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import SourceUnreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What was sent and answered.

    Args:
        requests: Answers of the model, each counted once.
        input: Tokens that were read anew.
        output: Tokens that were written.
        cache_read: Tokens that came from the prompt cache.
        cache_write: Tokens that were put into it.
        broken: Lines that were no JSON.
    """

    requests: int = 0
    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0
    broken: int = 0


def usage(path: str) -> Usage:
    """Add up a transcript of Claude Code or a rollout of Codex.

    Raises:
        SourceUnreadable: It cannot be read.
    """
    try:
        with open(path, "rb") as file:
            first = next((line for line in file if line.strip()), b"{}")
            if not _is_object(first):
                raise _unreadable(path, "its first line is no JSON object: no transcript")
            file.seek(0)
            return add_up(file)
    except OSError as error:
        raise _unreadable(path, (error.strerror or "unknown error").lower()) from error


def _unreadable(path: str, reason: str) -> SourceUnreadable:
    return SourceUnreadable(alias="", path=path, reason=reason)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def add_up(lines: Iterable[bytes]) -> Usage:
    """Add up the lines of a transcript; a message written twice counts once, as last written."""
    broken = 0
    by_message: dict[str, Mapping[str, int]] = {}
    total: Mapping[str, int] | None = None
    for number, line in enumerate(lines):
        if b"usage" not in line and b"token_count" not in line:
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            broken += 1
            continue
        total = _codex(event) or total
        found = _claude(event)
        if found:
            by_message[found[0] or f"line-{number}"] = found[1]
    if total is not None and not by_message:
        return _usage([total], broken)
    return _usage(list(by_message.values()), broken)


def _claude(event: Any) -> tuple[str, Mapping[str, int]] | None:
    message = event.get("message") if isinstance(event, dict) else None
    used = message.get("usage") if isinstance(message, dict) else None
    if not isinstance(message, dict) or not isinstance(used, dict):
        return None
    return str(message.get("id") or ""), {
        "input": _number(used.get("input_tokens")), "output": _number(used.get("output_tokens")),
        "cache_read": _number(used.get("cache_read_input_tokens")),
        "cache_write": _number(used.get("cache_creation_input_tokens")),
    }  # fmt: skip


def _codex(event: Any) -> Mapping[str, int] | None:
    """The running total that a rollout writes; input there includes what came from the cache."""
    payload = event.get("payload") if isinstance(event, dict) else None
    if not isinstance(payload, dict) or payload.get("type") != "token_count":
        return None
    info = payload.get("info")
    used = info.get("total_token_usage") if isinstance(info, dict) else None
    if not isinstance(used, dict):
        return None
    cached = _number(used.get("cached_input_tokens"))
    return {
        "input": max(0, _number(used.get("input_tokens")) - cached), "cache_read": cached,
        "output": _number(used.get("output_tokens")), "cache_write": 0,
    }  # fmt: skip


def _usage(rows: list[Mapping[str, int]], broken: int) -> Usage:
    return Usage(
        requests=len(rows), broken=broken, input=sum(row["input"] for row in rows),
        output=sum(row["output"] for row in rows), cache_read=sum(row["cache_read"] for row in rows),
        cache_write=sum(row["cache_write"] for row in rows),
    )  # fmt: skip


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
