"""What `doctor` finds out about one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adaos_ctx.errors import CtxError


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at.

    Args:
        name: What was looked at.
        ok: Whether it is sound.
        detail: What was found, in a sentence.
        mend: What to do or to type when it is not; "" when there is nothing to type.
        fault: The refusal that `detail` and `mend` are of; it says them in other languages too.
        advice: It works without, so that it is no finding.
    """

    name: str
    ok: bool
    detail: str
    mend: str = ""
    fault: CtxError | None = None
    advice: bool = False
