"""What this plugin refuses: facts as keywords; the class makes the sentence and names what mends it."""

from __future__ import annotations

from adaos_ctx import CtxError


class TwoMeaningsError(CtxError):
    """The glossaries of a skill disagree about a term."""

    code = "{{module}}_two_meanings"
    exit_code = 90  # the toolkit and its own plugins end below
    message = "{term} has two meanings: in {first} and in {second}"
    hint = "take one of them out"
