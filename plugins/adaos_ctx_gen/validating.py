"""`gen validate`: the checks of a generation over a recorded change, an answer, or the skill itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.ops import look
from adaos_ctx_gen import record
from adaos_ctx_gen.applying import state
from adaos_ctx_gen.claims import Claim, check_claims
from adaos_ctx_gen.examining import content_faults, examine
from adaos_ctx_gen.parsing import parse_answer
from adaos_ctx_gen.pathrules import allowed_places, path_faults
from adaos_ctx_gen.tree import find_text
from adaos_ctx_gen.trial import Limits, Trial, run_tests
from adaos_ctx_gen.values import Edit, Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.change import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """What was found.

    Args:
        change: What was checked; None for the skill itself.
        state: Of a recorded change, see `applying.state`; "" otherwise.
        faults: What breaks a rule.
        claims: References that an answer claims.
        trial: How the tests ended; None when they were not run.
    """

    change: Change | None = None
    state: str = ""
    faults: tuple[Fault, ...] = ()
    claims: tuple[Claim, ...] = ()
    trial: Trial | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        stale = any(claim.state != "current" for claim in self.claims)
        return not self.faults and not stale and (self.trial is None or self.trial.passed)


def validate_change(skill: Skill, id_: str, *, allow: Sequence[str] = ()) -> Validation:
    """Check a recorded change again, by the rules and the files of today.

    Raises:
        UnknownChange: There is none.
    """
    change = record.load(skill, id_)
    edits = [
        Edit(path=f.path, content=None if f.after is None else f.after.decode("utf-8", "replace"))
        for f in change.files
    ]
    registered = [alias.path for alias in skill.registry]
    faults = [*change.faults, *path_faults(edits, registered, allowed_places(registered, allow))]
    faults += content_faults(skill, edits)
    now = state(skill, change)
    if now == "moved":
        faults.append(Fault("", "files were edited since the change was made"))
    return Validation(change=change, state=now, faults=tuple(dict.fromkeys(faults)))


def validate_answer(skill: Skill, text: str, *, allow: Sequence[str] = ()) -> Validation:
    """Check an answer of any model, for instance one that was pasted; nothing is recorded."""
    answer = parse_answer(text, lambda path: find_text(skill.root, path))
    change = examine(skill, answer.edits, allow=allow, facts={"request": "answer"})
    faults = [*answer.faults, *change.faults]
    if not answer.edits and not faults:
        faults.append(Fault("", "names no files"))
    now = {entry.alias.name: entry.sha256 for entry in look(skill).present}
    return Validation(
        change=change, faults=tuple(faults), claims=tuple(check_claims(answer.prose, now))
    )


def validate_skill(skill: Skill) -> Validation:
    """Check every registered text: whether it parses, and follows the schema that governs it."""
    edits = []
    for alias in skill.registry:
        text = find_text(skill.root, alias.path)
        if text is not None:
            edits.append(Edit(path=alias.path, content=text))
    return Validation(faults=tuple(content_faults(skill, edits, strict=True)))


def with_tests(skill: Skill, found: Validation, limits: Limits) -> Validation:
    """The same, after the tests ran with the change (in a copy)."""
    trial = run_tests(skill, found.change, limits)
    return Validation(
        change=found.change,
        state=found.state,
        faults=found.faults,
        claims=found.claims,
        trial=trial,
    )
