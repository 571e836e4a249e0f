"""`gen code`: ask, read, check, record, try, apply, mark."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.places import near
from adaos_ctx.redact import redact
from adaos_ctx.skill import open_skill
from adaos_ctx_gen import record
from adaos_ctx_gen.applying import apply
from adaos_ctx_gen.asking import ask
from adaos_ctx_gen.change import Change
from adaos_ctx_gen.claims import check_claims
from adaos_ctx_gen.errors import ChangeRefused, NoAnswer, TestsFailed
from adaos_ctx_gen.examining import examine
from adaos_ctx_gen.marking import mark
from adaos_ctx_gen.parsing import parse_answer
from adaos_ctx_gen.request import dump_request
from adaos_ctx_gen.tree import find_text
from adaos_ctx_gen.trial import Limits, Trial, run_tests
from adaos_ctx_gen.values import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.llm import Model
    from adaos_ctx.plugins import Plugins
    from adaos_ctx_gen.asking import Asked
    from adaos_ctx_gen.claims import Claim
    from adaos_ctx_gen.request import Prepared
    from adaos_ctx_gen.values import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What shall be done with an answer.

    Args:
        apply: Write the files when everything is right.
        test: Run the skill's tests first, in a copy.
        mark: Mark the base after the tests passed and the files were written.
        limits: Of the tests.
    """

    apply: bool = False
    test: bool = False
    mark: bool = True
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """What came of a job.

    Args:
        prepared: What was sent first.
        asked: The conversation.
        change: What the model wants to change.
        form: How the answer was written.
        claims: References that the model says it used.
        trial: How the tests ended; None when they were not run.
        written: How many files were written; -1 when nothing was applied.
        base: Label of the base that was marked; "" when none was.
    """

    prepared: Prepared
    asked: Asked
    change: Change
    form: str
    claims: tuple[Claim, ...]
    trial: Trial | None = None
    written: int = -1
    base: str = ""


def generate(
    prepared: Prepared, wish: Wish, model: Model, plugins: Plugins,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> Generated:  # fmt: skip
    """Ask a model for a change and do with it what is wished.

    The change lies under `.ado/changes/` before anything else happens, a refused one too.

    Raises:
        NetworkError: The model could not be reached.
        NoAnswer: Nothing in the answer is a change, or it was cut off; it is recorded.
        ChangeRefused: The change breaks a rule; it is recorded, and not applied.
        TestsFailed: The tests do not pass with it; it is recorded, and not applied.
        ChangeMoved, CannotWrite, UnsafePath: See `applying.apply`.
    """
    asked = ask(model, prepared, plugins, step)
    try:
        done = _read(prepared, asked, model.name)
    except NoAnswer as error:
        raise _kept(prepared, asked, model.name, error) from error
    record.save(prepared.now.skill, done.change, _texts(prepared, asked))
    return _act(done, wish)


def _read(prepared: Prepared, asked: Asked, model: str) -> Generated:
    answer = read_answer(prepared, asked)
    claims = _claims(prepared, answer)
    facts = _facts(prepared, asked, model) | {
        "form": answer.form, "claims": [claim._asdict() for claim in claims],
    }  # fmt: skip
    skill = prepared.now.skill
    change = examine(skill, answer.edits, allow=prepared.job.allow, facts=facts)
    if not change.files and not change.faults:
        raise NoAnswer(reason="it changes nothing")
    return Generated(
        prepared=prepared, asked=asked, change=change, form=answer.form, claims=tuple(claims)
    )


def _kept(prepared: Prepared, asked: Asked, model: str, error: NoAnswer) -> NoAnswer:
    """The refusal of an answer that was paid for: it is recorded like one that could be read."""
    reason = str(error.facts["reason"])
    facts = _facts(prepared, asked, model) | {"form": "", "claims": []}
    change = Change(files=(), faults=(Fault("", reason),), facts=facts)
    skill = prepared.now.skill
    record.save(skill, change, _texts(prepared, asked))
    kept = f"{skill.root}/.ado/{record.FOLDER}/{change.id}/{record.ANSWER}"
    return NoAnswer(reason=reason, id=change.id, kept=near(kept))


def read_answer(prepared: Prepared, asked: Asked) -> Answer:
    """The changes in the last reply.

    Raises:
        NoAnswer: There are none, it was cut off, or a part of it cannot be read.
    """
    reply = asked.conversation.reply
    if reply.finish == "length":
        raise NoAnswer(reason=f"it was cut off at {prepared.request.max_tokens} tokens")
    root = prepared.now.skill.root
    answer = parse_answer(reply.message.content, lambda path: find_text(root, path))
    if answer.faults:
        path, reason = answer.faults[0]
        raise NoAnswer(reason=f"{path}: {reason}" if path else reason)
    if not answer.edits:
        said = redact(" ".join(reply.message.content.split())).text[:200]
        what = "it names no files"
        if asked.conversation.capped:
            what = "it names no files after the last turn that was allowed"
        raise NoAnswer(reason=f"{what}; it says: {said or '(nothing)'}")
    return answer


def _claims(prepared: Prepared, answer: Answer) -> list[Claim]:
    now = {entry.alias.name: entry.sha256 for entry in prepared.now.present}
    contexts = filter(None, (prepared.context.base, prepared.context.head))
    return check_claims(answer.prose, now, contexts)


def _facts(prepared: Prepared, asked: Asked, model: str) -> dict[str, Any]:
    """Where a change comes from; the request's digest is part of its id."""
    usage = asked.conversation.usage
    job = prepared.job
    return {
        "request": prepared.digest, "skill": prepared.now.skill.name, "mode": job.mode,
        "context": prepared.context.head, "base": prepared.context.base,
        "option": job.option or prepared.prep.best, "profile": job.profile,
        "task": redact(job.task).text, "model": asked.conversation.reply.model or redact(model).text,
        "turns": asked.conversation.turns, "told": list(prepared.context.refs),
        "read": [
            {"tool": c.name, "ref": c.ref, "tokens": c.tokens, "error": c.error, "named": c.named}
            for c in asked.calls
        ],
        "tokens": {
            "sent": asked.sent, "once": asked.once, "whole_files": prepared.whole_tokens,
            "provider_prompt": usage.prompt, "provider_completion": usage.completion,
        },
    }  # fmt: skip


def _texts(prepared: Prepared, asked: Asked) -> dict[str, bytes]:
    rows = [
        {"tool": c.name, "arguments": c.arguments, "ref": c.ref, "error": c.error, "answer": c.text}
        for c in asked.calls
    ]
    calls = "".join(json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n" for row in rows)
    texts = {
        "request.json": dump_request(prepared.request), "calls.jsonl": calls,
        record.ANSWER: asked.conversation.reply.message.content,
    }  # fmt: skip
    return {
        name: redact(text).text.encode("utf-8", "surrogatepass") for name, text in texts.items()
    }


def _act(done: Generated, wish: Wish) -> Generated:
    skill, change = done.prepared.now.skill, done.change
    if change.faults:
        raise refusal(done)
    if wish.test:
        done = replace(done, trial=run_tests(skill, change, wish.limits))
        if done.trial is not None and not done.trial.passed:
            raise TestsFailed(
                id=change.id, reason=done.trial.reason, output=done.trial.output, skill=skill.root
            )
    if not wish.apply:
        return done
    done = replace(done, written=apply(skill, change))
    if done.trial is not None and wish.mark:
        done = replace(done, base=mark(open_skill(skill.root), change.id))
    return done


def refusal(done: Generated) -> ChangeRefused:
    """The refusal of a change that breaks rules; all of them are in its facts."""
    faults = [f"{path}: {reason}" if path else reason for path, reason in done.change.faults]
    first, more = faults[0], len(faults) - 1
    return ChangeRefused(
        id=done.change.id,
        reason=f"{first} (and {more} more)" if more else first,
        faults=faults,
        skill=done.prepared.now.skill.root,
    )
