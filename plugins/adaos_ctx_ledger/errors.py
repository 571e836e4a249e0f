"""What the ledger refuses, with the exit codes 55 to 59."""

from __future__ import annotations

from adaos_ctx.errors import CtxError


class LedgerUnreadable(CtxError):
    """A journal cannot be read."""

    code = "ledger_unreadable"
    exit_code = 55
    message = "cannot read the ledger of session {session}: {reason}"
    hint = "start a new one, keeping the old file: adaos-ctx ledger reset --session {session}"


class UnknownTold(CtxError):
    """Nothing of that name was told in the session."""

    code = "ledger_unknown"
    exit_code = 56
    message = "nothing called {ref} was told in session {session}"
    hint = "see what was told: adaos-ctx ledger status --session {session}"


class RecallFailed(CtxError):
    """A recall endpoint or a model did not answer."""

    code = "ledger_recall"
    exit_code = 57
    message = "{url} gave nothing: {reason}"
    hint = "start it, or leave it out: told texts and the document index answer without it"


class HostBroken(CtxError):
    """A host's configuration cannot be changed without losing something."""

    code = "ledger_host"
    exit_code = 58
    message = "{path}: {reason}"
    hint = "mend the file, or add by hand what this prints: adaos-ctx ledger install --host {host} --print"


class LexiconBroken(CtxError):
    """A lexicon or a file of cases does not parse."""

    code = "ledger_data"
    exit_code = 59
    message = "{path} cannot be used: {reason}"
    hint = "mend that file; the README shows the shape"
