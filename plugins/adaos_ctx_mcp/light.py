"""The light server: stdio, handshake era, tools only, no dependency beside the core.

For hosts that start a server for every session: its first answer costs a twentieth of the SDK's.
Line in, line out; a line that is not JSON is answered, a notification is not.

Source: Model Context Protocol, revisions 2024-11-05 to 2025-11-25, stdio transport.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

from adaos_ctx_mcp.errors import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    RpcError,
)
from adaos_ctx_mcp.surface import INSTRUCTIONS, server_info

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_mcp.surface import Surface

VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # newest first
MAX_LINE_BYTES = 4 << 20  # bytes; what the SDK's HTTP transport takes too
_METHODS = ("tools/list", "tools/call")


def serve(surface: Surface) -> None:
    """Serve on standard input and output until the input ends."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not break the protocol
    while line := _line(source):
        reply = respond(surface, line)
        if reply is not None:
            target.write(reply)
            target.flush()


def _line(source: BinaryIO) -> bytes:
    """The next line; of one that is too long only the beginning, which is no JSON."""
    line = source.readline(MAX_LINE_BYTES)
    if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
        while rest := source.readline(MAX_LINE_BYTES):
            if rest.endswith(b"\n"):
                break
    return line


def respond(surface: Surface, line: bytes) -> bytes | None:
    """The reply to one line, with its line end; None when there is nothing to answer."""
    if not line.strip():
        return None
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return _error(None, RpcError(PARSE_ERROR, "not a JSON-RPC message"))
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        if isinstance(message, dict) and ("result" in message or "error" in message):
            return None  # an answer; we never asked
        return _error(None, RpcError(INVALID_REQUEST, "not a JSON-RPC request"))
    if "id" not in message:
        return None
    return _answered(surface, message)


def _answered(surface: Surface, message: Mapping[str, Any]) -> bytes:
    number, params = message["id"], message.get("params")
    if not isinstance(number, (str, int)) or isinstance(number, bool):
        return _error(None, RpcError(INVALID_REQUEST, "id must be a string or a number"))
    try:
        if params is not None and not isinstance(params, dict):
            raise RpcError(INVALID_PARAMS, "params must be an object")
        result = _result(surface, message["method"], params or {})
    except RpcError as error:
        return _error(number, error)
    except Exception as error:  # noqa: BLE001 - a bug must not end the server
        print(f"{type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201
        return _error(number, RpcError(INTERNAL_ERROR, "internal error"))
    return _dump({"jsonrpc": "2.0", "id": number, "result": result})


def _result(surface: Surface, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    if method == "initialize":
        wanted = params.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
            "capabilities": {"tools": {"listChanged": False}}, "serverInfo": server_info(),
            "instructions": INSTRUCTIONS,
        }  # fmt: skip
    if method == "ping":
        return {}
    if method not in _METHODS:
        raise RpcError(METHOD_NOT_FOUND, f"unknown method {method[:64]}")
    return surface.request(method, params)


def _error(number: object, error: RpcError) -> bytes:
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.data is not None:
        body["data"] = error.data
    return _dump({"jsonrpc": "2.0", "id": number, "error": body})


def _dump(message: dict[str, Any]) -> bytes:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace") + b"\n"
