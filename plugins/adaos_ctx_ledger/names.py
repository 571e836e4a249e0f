"""Where ledgers lie, and a safe file name for any session id. Loads next to nothing: the hook asks."""

from __future__ import annotations

import os

from adaos_ctx.userdirs import user_data

DIR_VARIABLE = "ADAOS_CTX_LEDGER_DIR"
SESSION_VARIABLE = "ADAOS_CTX_SESSION"
DEFAULT_SESSION = "default"
_SHOWN = 40  # characters of a session id that stay readable in its file name
_DIGEST = 16  # hex digits that tell ids apart whose readable parts are equal


def data_dir() -> str:
    """The folder of ledgers: `ADAOS_CTX_LEDGER_DIR`, else the user's data folder."""
    given = os.environ.get(DIR_VARIABLE)
    if given:
        return os.path.abspath(given)
    return os.path.join(user_data(), "ledger")


def lexicon_dir() -> str:
    """The folder of a user's own lexicons (`*.json`)."""
    return os.path.join(data_dir(), "lexicons")


def file_stem(session: str) -> str:
    """A file name for any session id, without its ending: readable, unique, inside the folder.

    Example:
        >>> file_stem("../../etc/passwd").startswith("etc-passwd-")
        True
    """
    from adaos_ctx.digest import sha256_hex

    kept = [c if c.isascii() and (c.isalnum() or c in "_") else "-" for c in session[:200]]
    words = [word for word in "".join(kept).split("-") if word]
    readable = "-".join(words)[:_SHOWN].strip("-") or "session"
    digest = sha256_hex(session.encode("utf-8", "surrogatepass"))[:_DIGEST]
    return f"{readable}-{digest}"


def journal_path(session: str) -> str:
    """The journal of a session."""
    return os.path.join(data_dir(), f"{file_stem(session)}.jsonl")


def current_session() -> str:
    """The session that the environment names; `default` when it names none."""
    for name in (SESSION_VARIABLE, "DIFFLEDGER_SESSION", "CLAUDE_SESSION_ID"):
        if os.environ.get(name):
            return os.environ[name]
    return DEFAULT_SESSION
