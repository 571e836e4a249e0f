"""`alias verify --staged | --rev | --range`, and what a hook prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.entrycheck import MISSING, STALE, UNVERIFIABLE
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, CtxError, advise
from adaos_ctx.messages import hint_of, sentence, tr
from adaos_ctx.model import SHA8
from adaos_ctx.ops import staging

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.entrycheck import Finding
    from adaos_ctx.gitverify import Verifier
    from adaos_ctx.indexcheck import Verdict
    from adaos_ctx.ops.staging import State

_MAX_LINES = 20  # findings that are printed for one registry; --json lists them all
_COLOURS = {STALE: "red", MISSING: "red", UNVERIFIABLE: "yellow"}


def tell(verifier: Verifier, state: State, *, fix: bool, say: Callable[[str], None]) -> None:
    """Print what was found in one state, each registry with the command that mends it.

    Args:
        verifier: The verifier that found it.
        state: The state.
        fix: Write the staged digests into the registries of the work tree first.
        say: Prints one line.
    """
    if state.rev is not None and not state.is_clean:
        say(tr("staged.rev", rev=output.shown(state.rev)))
    for verdict in state.verdicts:
        if verdict.fault is not None:
            _tell_fault(verifier, verdict.fault, verdict.root, say)
        for finding in verdict.findings[:_MAX_LINES]:
            say(_line(verdict, finding))
        more = len(verdict.findings) - _MAX_LINES
        if more > 0:
            say(tr("skipped.more", count=more))
        fixed = staging.fix(verifier, verdict) if fix and state.rev is None else ()
        if fixed:
            say(tr("staged.fixed", aliases=", ".join(fixed)))
        command = staging.mend(verifier.repo, verdict, state.rev)
        if command:
            say(f"  {tr('mend')}: {output.shown(command)}")


def _tell_fault(
    verifier: Verifier, fault: CtxError, root: str, say: Callable[[str], None]
) -> None:
    say(f"{output.paint(tr('error'), 'red')}: {output.shown(sentence(fault))}")
    hint = advise(hint_of(fault), {**fault.facts, **staging.places(verifier.repo, fault, root)})
    if hint:
        say(f"{tr('hint')}: {output.shown(hint)}")


def _line(verdict: Verdict, finding: Finding) -> str:
    path = f"{verdict.root}/{finding.path}".lstrip("/") if finding.alias else finding.path
    state = output.paint(tr(finding.state), _COLOURS[finding.state])
    head = f"{state} {output.shown(f'{finding.alias} {path}'.strip())}"
    if finding.state != STALE:
        return f"{head}: {output.phrase(finding.reason)}"
    old, new = finding.expected, finding.actual
    if old[:SHA8] != new[:SHA8]:  # else the short digests collide, and only the full ones tell
        old, new = old[:SHA8], new[:SHA8]
    return f"{head} {old}→{new}"


def verify(
    target: str | None, *, rev: str | None, revs: str | None, fix: bool, strict: bool, json: bool
) -> int:
    """Verify the index, a revision or a range; gives the exit code."""
    verifier, roots = staging.open_verifier(target)
    try:
        if revs is not None:
            states: Sequence[State] = staging.verify_range(verifier, revs, roots)
        elif rev is not None:
            states = [staging.verify_rev(verifier, rev, roots)]
        else:
            states = [staging.verify_staged(verifier, roots)]
        if json:
            output.report({"states": [_fields(verifier, state, fix=fix) for state in states]})
        else:
            _print(verifier, states, fix=fix)
    finally:
        verifier.close()
    code = max((state.exit_code for state in states), default=EXIT_OK)
    unclean = strict and not all(state.is_clean for state in states)
    return max(code, EXIT_FINDINGS) if unclean else code


def _print(verifier: Verifier, states: Sequence[State], *, fix: bool) -> None:
    for state in states:
        tell(verifier, state, fix=fix, say=output.say)
    if all(state.is_clean for state in states):
        output.say(tr("verify.clean", ok=sum(state.ok for state in states)))


def _fields(verifier: Verifier, state: State, *, fix: bool) -> dict[str, Any]:
    return {
        "rev": state.rev,
        "registries": [_verdict_fields(verifier, state, v, fix=fix) for v in state.verdicts],
    }


def _verdict_fields(
    verifier: Verifier, state: State, verdict: Verdict, *, fix: bool
) -> dict[str, Any]:
    fault = verdict.fault
    fixed = staging.fix(verifier, verdict) if fix and state.rev is None else ()
    return {
        "registry": verdict.registry,
        "ok": verdict.ok,
        **{name: _listed(verdict, name) for name in (STALE, MISSING, UNVERIFIABLE)},
        "fault": fault and {"code": fault.code, "exit": fault.exit_code, "message": str(fault)},
        "fixed": fixed,
        "mend": staging.mend(verifier.repo, verdict, state.rev),
    }


def _listed(verdict: Verdict, state: str) -> list[dict[str, str]]:
    return [
        {
            "alias": f.alias, "path": f.path, "expected": f.expected, "actual": f.actual,
            "reason": f.reason,
        }
        for f in verdict.findings
        if f.state == state
    ]  # fmt: skip
