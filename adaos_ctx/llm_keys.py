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
_MIN_SECRET_CHARS = 8  # characters; what is shorter keeps nobody out
_NO_SECRETS = frozenset({  # what servers without keys are given in their place
    "lm-studio", "not-needed", "not-required", "no-key-required", "sk-no-key-required",
    "placeholder", "anything", "token-abc123",
})  # fmt: skip
MASK = "…"
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


def is_secret(key: str) -> bool:
    """Whether a key is worth hiding; a word that stands for "no key" is not."""
    return len(key) >= _MIN_SECRET_CHARS and key.lower() not in _NO_SECRETS


def masked(text: str, key: str) -> str:
    r"""A text without a key, as it is or as JSON writes it.

    Example:
        >>> masked("it was k/123456", "k/123456"), masked(r"k\/123456", "k/123456")
        ('it was …', '…')
    """
    if not is_secret(key):
        return text
    quoted = key.replace("\\", "\\\\").replace('"', '\\"')
    for form in dict.fromkeys((key, quoted, quoted.replace("/", "\\/"))):
        text = text.replace(form, MASK)
    return text


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
