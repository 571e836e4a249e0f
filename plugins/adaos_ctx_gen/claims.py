"""References that a model claims to have used: whether they are the present ones. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.model import SHA8

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_REF = re.compile(
    r"(?<![\w.-])(?P<name>[A-Z]{1,6}(?:\.[\w-]+)+)[@#](?P<sha>[0-9a-f]{8,64})(?![\w])"
)
_CONTEXT = re.compile(r"(?<![\w.])ctx@(?P<sha>[0-9a-f]{8})(?![\w])")
_MAX_CLAIMS = 500  # of one answer; nobody reads more


class Claim(NamedTuple):
    """One claimed reference.

    Args:
        ref: As it was written.
        state: `current`, `stale` or `unknown`.
        now: The reference that would be right; "" for an unknown alias.
    """

    ref: str
    state: str
    now: str


def check_claims(
    text: str, current: Mapping[str, str], contexts: Iterable[str] = ()
) -> list[Claim]:
    """Compare every `alias@digest` and `ctx@digest` in a text with what there is; each once.

    Args:
        text: What the model said.
        current: Alias -> full digest of its present content.
        contexts: Labels (`ctx@5c2f9a1b`) that are right to claim: the base and the present one.

    Example:
        >>> check_claims("from A.x@00000000", {"A.x": "12345678" * 8})
        [Claim(ref='A.x@00000000', state='stale', now='A.x@12345678')]
    """
    found: dict[str, Claim] = {}
    for match in _REF.finditer(text):
        name, sha = match.groups()
        now = current.get(name)
        state = "unknown" if now is None else "current" if now.startswith(sha) else "stale"
        found[f"{name}@{sha}"] = Claim(
            f"{name}@{sha}", state, f"{name}@{now[:SHA8]}" if now else ""
        )
        if len(found) >= _MAX_CLAIMS:
            break
    right = tuple(contexts)
    for match in _CONTEXT.finditer(text):
        label = match.group()
        if right and label not in found and len(found) < _MAX_CLAIMS:
            known = label in right
            found[label] = Claim(
                label, "current" if known else "stale", label if known else right[0]
            )
    return list(found.values())
