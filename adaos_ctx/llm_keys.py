"""Keys of endpoints: from the environment or the system's keyring, and from nowhere else."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from adaos_ctx.errors import UsageError

_SERVICE = "adaos-ctx"  # the keyring's service; the user name is the host
_VARIABLES = {
    "api.openai.com": "OPENAI_API_KEY",
    "api.anthropic.com": "ANTHROPIC_API_KEY",
}
_ANY = "ADAOS_CTX_API_KEY"  # for every other host
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def find_key(kind: str, base: str) -> str:
    """The key for an endpoint, or "".

    A provider's key goes to that provider alone: a URL of another host never gets it.

    Args:
        kind: `openai` or `anthropic`; only says which shape is spoken.
        base: Base URL.

    Raises:
        UsageError: It holds what no header may hold; libraries would print it whole.
    """
    del kind
    host = urlsplit(base).hostname or ""
    name = variable_of(base)
    key = os.environ.get(name, "").strip()
    key = key if key or host in _LOOPBACK else _from_keyring(host).strip()
    if not all("!" <= char <= "~" for char in key):
        raise UsageError(
            reason=f"the key of {host} ({name}) holds a blank, a line end or other odd characters"
        )
    return key


def variable_of(base: str) -> str:
    """The variable of the environment that holds the key for a base URL."""
    return _VARIABLES.get(urlsplit(base).hostname or "", _ANY)


def _from_keyring(host: str) -> str:
    try:
        import keyring  # optional; asks the system's own store
    except ModuleNotFoundError:
        return ""
    try:
        return keyring.get_password(_SERVICE, host) or ""
    except keyring.errors.KeyringError:  # no store, or it is locked
        return ""
