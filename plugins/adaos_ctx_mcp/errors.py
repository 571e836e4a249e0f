"""Refusals of `skill ctx mcp …` (exit codes 60-62), and what a protocol request may fail with."""

from __future__ import annotations

from adaos_ctx.errors import CtxError

INVALID_REQUEST = -32600  # JSON-RPC 2.0
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
PARSE_ERROR = -32700


class UnsafeBind(CtxError):
    """The server would listen beyond this machine without a token."""

    code = "mcp_unsafe_bind"
    exit_code = 60
    message = "{host} is reachable from other machines, and no token is set"
    hint = "set ADAOS_CTX_MCP_TOKEN (16 characters or more), or listen on 127.0.0.1"


class CannotListen(CtxError):
    """The system refuses the address."""

    code = "mcp_cannot_listen"
    exit_code = 61
    message = "cannot listen on {host}:{port}: {reason}"
    hint = "choose another port, or 0 for a free one"


class HostConfigBroken(CtxError):
    """A client's configuration cannot be merged into."""

    code = "mcp_host_config"
    exit_code = 62
    message = "{path}: {reason}"
    hint = "mend the file, or add by hand what this prints: adaos-ctx mcp install --host {host} --print"


class RpcError(Exception):
    """A request that the protocol answers with an error.

    Args:
        code: JSON-RPC error code.
        message: One sentence for the client.
        data: Facts beside it.
    """

    def __init__(self, code: int, message: str, data: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
