"""What may travel as JSON in UTF-8, and pages of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PAGE_ITEMS = 200  # entries a page of a list


def clean(value: Any) -> Any:
    """The same value in strings that UTF-8 can hold; names from file systems need not be text."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {str(key): clean(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean(item) for item in value]
    return value


def page(key: str, entries: Sequence[Any], params: Mapping[str, Any]) -> dict[str, Any]:
    """One page of a list, and the cursor of the next one.

    Raises:
        RpcError: The cursor is none that we gave.
    """
    start = _start(params.get("cursor"), len(entries))
    result: dict[str, Any] = {key: list(entries[start : start + PAGE_ITEMS])}
    if start + PAGE_ITEMS < len(entries):
        result["nextCursor"] = str(start + PAGE_ITEMS)
    return result


def _start(cursor: object, count: int) -> int:
    if cursor is None:
        return 0
    if not (isinstance(cursor, str) and cursor.isascii() and cursor.isdigit() and len(cursor) < 9):
        raise RpcError(INVALID_PARAMS, "unknown cursor")
    start = int(cursor)
    if start % PAGE_ITEMS or start >= max(count, 1):
        raise RpcError(INVALID_PARAMS, "unknown cursor")
    return start


def text_param(params: Mapping[str, Any], name: str) -> str:
    """A parameter that must be text.

    Raises:
        RpcError: It is missing or something else.
    """
    value = params.get(name)
    if not isinstance(value, str):
        raise RpcError(INVALID_PARAMS, f"{name} must be a string")
    return value


def encode(part: str) -> str:
    """A name as one segment of a URI."""
    return quote(part, safe=":@")


def decode(part: str) -> str | None:
    """The name behind one segment of a URI; None when it is none.

    A slash may be in it (names of skills in folders); it stays a name that is looked up.
    """
    if "/" in part:
        return None
    try:
        name = unquote(part, errors="strict")
    except UnicodeDecodeError:
        return None
    return None if not name or "\\" in name or "\0" in name else name
