"""Reports of gen, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import phrase, tr
from adaos_ctx.places import near
from adaos_ctx_gen import record
from adaos_ctx_gen.applying import state
from adaos_ctx_gen.change import version
from adaos_ctx_gen.errors import UnknownChange
from adaos_ctx_gen.showing import claim_lines, diff_text, fault_line

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.asking import Call
    from adaos_ctx_gen.change import Change
    from adaos_ctx_gen.generating import Generated
    from adaos_ctx_gen.prep import Prep
    from adaos_ctx_gen.request import Prepared
    from adaos_ctx_gen.validating import Validation

_MAX_READ = 10  # calls of tools that are told one by one; the record holds all
_MAX_PATHS = 3  # of a change in a list; `show` tells all


def generated(done: Generated, *, as_json: bool) -> int:
    """What came of `gen code`."""
    if as_json:
        output.report(_fields(done))
        return EXIT_OK
    skill, change = done.prepared.now.skill, done.change
    for line in diff_text(change).splitlines():
        output.say(_coloured(line))
    for line in _about(done):
        output.say(output.shown(line))
    place = near(skill.root)
    if done.written < 0:
        output.say(tr("gen.proposed", skill=place, id=change.id))
    else:
        output.say(tr("gen.applied", count=done.written, skill=place, id=change.id))
    if done.base:
        output.say(tr("gen.base", label=done.base))
    return EXIT_OK


def _about(done: Generated) -> list[str]:
    change, asked, prepared = done.change, done.asked, done.prepared
    lines = [tr("gen.made", id=change.id, count=len(change.files), form=done.form)]
    notes = (*change.notes, *prepared.context.notes)
    lines += [tr("gen.note", note=phrase(note)) for note in notes]
    lines += [_read(call) for call in asked.calls[:_MAX_READ]]
    more = len(asked.calls) - _MAX_READ
    lines += [tr("gen.read.more", count=more)] if more > 0 else []
    lines.append(tokens_line(done))
    lines += claim_lines(done.claims)
    lines += [_prep(prepared.prep)] if prepared.prep.status else []
    if done.trial is not None:
        lines += [tr("gen.special", path=path) for path in done.trial.left_out]
        lines.append(tr("gen.passed"))
    return lines


def _read(call: Call) -> str:
    said = call.ref or tr("gen.read.refused", tool=call.name, error=call.error)
    return tr("gen.read" if call.named else "gen.read.unnamed", ref=said, tokens=call.tokens)


def _prep(prep: Prep) -> str:
    """What the preparation came to, in its own words; `Prep.line` is for models."""
    failed = tr("gen.prep.failed", names=", ".join(prep.failed)) if prep.failed else ""
    said = filter(None, (prep.status, prep.reason, failed))
    return tr("gen.prep", said="; ".join(said))


def tokens_line(done: Generated) -> str:
    """`sent 812 tokens in 2 requests; whole files: 3,310 (25 %)`."""
    asked, whole = done.asked, done.prepared.whole_tokens
    share = round(100 * asked.sent / whole) if whole else 0
    return tr(
        "gen.sent", sent=asked.sent, turns=asked.conversation.turns, whole=whole, share=share,
        encoding=done.prepared.meter.label,
    )  # fmt: skip


def _fields(done: Generated) -> dict[str, Any]:
    return change_fields(done.change) | {
        "applied": done.written >= 0, "written": max(done.written, 0), "base": done.base,
        "tests": None if done.trial is None else done.trial.passed,
        "context_notes": list(done.prepared.context.notes),
        "place": near(f"{done.prepared.now.skill.root}/.ado/{record.FOLDER}/{done.change.id}"),
    }  # fmt: skip


def change_fields(change: Change, *, back: bool = False) -> dict[str, Any]:
    """A change as JSON, without its bytes; `back` gives the diff that takes it back."""
    return {
        "id": change.id,
        "files": [
            {"path": f.path, "action": f.action, "before": version(f.before), "after": version(f.after)}
            for f in change.files
        ],
        "faults": [fault._asdict() for fault in change.faults], "notes": list(change.notes),
        "facts": dict(change.facts), "diff": diff_text(change, back=back),
    }  # fmt: skip


def planned(prepared: Prepared, *, as_json: bool) -> int:
    """What `gen code --dry-run` would send."""
    from adaos_ctx_gen.request import request_tokens

    tokens = request_tokens(prepared.request, prepared.meter.count)
    if as_json:
        output.report(
            {
                "mode": prepared.job.mode, "tokens": tokens, "whole_files": prepared.whole_tokens,
                "told": list(prepared.context.refs), "context": prepared.context.head,
                "base": prepared.context.base, "dry_run": True,
            }
        )  # fmt: skip
        return EXIT_OK
    share = round(100 * tokens / prepared.whole_tokens) if prepared.whole_tokens else 0
    whole, label = prepared.whole_tokens, prepared.meter.label
    output.say(tr("gen.planned", tokens=tokens, whole=whole, share=share, encoding=label))
    for note in prepared.context.notes:
        output.say(output.phrase(note))
    return EXIT_OK


def shown(skill: Skill, change: Change, *, as_json: bool, back: bool = False) -> int:
    """One recorded change; `back` shows what taking it back does to the files."""
    if as_json:
        output.report(change_fields(change, back=back) | {"state": state(skill, change)})
        return EXIT_OK
    for line in diff_text(change, back=back).splitlines():
        output.say(_coloured(line))
    output.say(tr("gen.shown", id=change.id, state=tr(f"gen.state.{state(skill, change)}")))
    for fault in change.faults:
        output.say(tr("gen.fault", fault=output.shown(fault_line(fault))))
    for note in change.notes:
        output.say(tr("gen.note", note=output.phrase(note)))
    return EXIT_OK


def listed(skill: Skill, *, as_json: bool) -> int:
    """All recorded changes."""
    rows = [_row(skill, id_) for id_ in record.names(skill)]
    if as_json:
        keys = ("id", "state", "mode", "files")
        output.report({"changes": [dict(zip(keys, row, strict=True)) for row in rows]})
    elif rows:
        heads = [tr(f"gen.head.{head}") for head in ("id", "state", "from", "files")]
        said = [(id_, tr(f"gen.state.{now}"), mode, _short(p)) for id_, now, mode, p in rows]
        output.table(heads, said)
    else:
        output.say(tr("gen.none"))
    return EXIT_OK


def _row(skill: Skill, id_: str) -> tuple[str, str, str, str]:
    try:
        change = record.load(skill, id_)
    except UnknownChange:
        return id_, "damaged", "", ""
    paths = ", ".join(file.path for file in change.files)
    return id_, state(skill, change), str(change.facts.get("mode", "")), paths


def _short(paths: str) -> str:
    """The first paths, and how many there are: a change may hold hundreds."""
    names = paths.split(", ")
    if len(names) <= _MAX_PATHS:
        return paths
    return f"{', '.join(names[: _MAX_PATHS - 1])}, … ({len(names)})"


def validated(found: Validation, *, as_json: bool) -> int:
    """What `gen validate` found; exit 1 when there is something."""
    code = EXIT_OK if found.sound else EXIT_FINDINGS
    if as_json:
        output.report(
            {
                "sound": found.sound, "state": found.state,
                "faults": [fault._asdict() for fault in found.faults],
                "claims": [claim._asdict() for claim in found.claims],
                "tests": None if found.trial is None else found.trial.passed,
            }
        )  # fmt: skip
        return code
    for fault in found.faults:
        output.say(output.shown(fault_line(fault)))
    for line in claim_lines(found.claims):
        output.say(output.shown(line))
    if found.trial is not None:
        reason = output.phrase(found.trial.reason)
        output.say(tr("gen.passed") if found.trial.passed else tr("gen.failed", reason=reason))
    if found.sound:
        output.say(tr("gen.sound"))
    return code


def _coloured(line: str) -> str:
    colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
    if line.startswith(("+++ ", "--- ", "diff --git ")):
        colour = "bold"
    return output.paint(line, colour) if colour in ("red", "cyan", "bold") else line
