"""What the commands do: open, call the use case, tell."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, SourceUnreadable, UsageError
from adaos_ctx.llm import open_model
from adaos_ctx.llm_http import Patience
from adaos_ctx.messages import tr
from adaos_ctx.plugins import load
from adaos_ctx.writes import why
from adaos_ctx_gen import applying, marking, record, telling
from adaos_ctx_gen.errors import TestsFailed
from adaos_ctx_gen.generating import Generated, Wish, generate
from adaos_ctx_gen.request import Job, prepare
from adaos_ctx_gen.trial import Limits, need_pytest
from adaos_ctx_gen.validating import validate_answer, validate_change, validate_skill, with_tests
from adaos_ctx_gen.values import MAX_ANSWER_CHARS

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.llm import Model
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.request import Prepared

_MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRequest:
    """The options of `gen code`; `model` is a name as `llm.open_model` takes it, times are in seconds."""

    job: Job
    model: str = ""
    timeout_s: int = 120
    longest_s: int = 900
    attempts: int = 5
    apply: bool = False
    test: bool = False
    mark: bool = True
    test_seconds: int = 60
    test_memory: int = 2048
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateRequest:
    """The options of `gen validate`; without `change` and `answer` the skill itself is checked."""

    change: str = ""
    answer: str = ""
    allow: tuple[str, ...] = ()
    test: bool = False
    test_seconds: int = 60
    test_memory: int = 2048


def run_code(skill: Skill, request: CodeRequest, *, as_json: bool) -> int:
    """`gen code`."""
    if request.test and not request.dry_run:
        need_pytest()
    plugins = load()
    prepared = prepare(skill, request.job, plugins)
    if request.dry_run:
        return telling.planned(prepared, as_json=as_json)
    wish = Wish(
        apply=request.apply, test=request.test, mark=request.mark,
        limits=_limits(request.test_seconds, request.test_memory),
    )  # fmt: skip
    patience = Patience(
        timeout_s=request.timeout_s, longest_s=request.longest_s, attempts=request.attempts
    )
    model = open_model(request.model, patience=patience)
    with bar(tr("gen.waiting")) as step:
        done = _generated(prepared, wish, model, plugins, step, as_json=as_json)
    return telling.generated(done, as_json=as_json)


def _generated(
    prepared: Prepared, wish: Wish, model: Model, plugins: Plugins, step: Callable[[int, int], None],
    *, as_json: bool,
) -> Generated:  # fmt: skip
    try:
        return generate(prepared, wish, model, plugins, step)
    except TestsFailed as error:
        if not as_json:  # what failed, before the refusal that sums it up
            for line in str(error.facts["output"]).splitlines():
                output.note(output.shown(line))
        raise


def _limits(seconds: int, mebibytes: int) -> Limits:
    return Limits(timeout_s=seconds, memory_bytes=mebibytes * _MIB)


def run_validate(skill: Skill, request: ValidateRequest, *, as_json: bool) -> int:
    """`gen validate`."""
    if request.change and request.answer:
        raise UsageError(reason="one of --change and --answer")
    if request.test:
        need_pytest()
    if request.change:
        found = validate_change(skill, request.change, allow=request.allow)
    elif request.answer:
        found = validate_answer(skill, _answer(request.answer), allow=request.allow)
    else:
        found = validate_skill(skill)
    if request.test:
        found = with_tests(skill, found, _limits(request.test_seconds, request.test_memory))
    return telling.validated(found, as_json=as_json)


def _answer(place: str) -> str:
    """The text of an answer; a longer one than is read is read to just beyond the limit."""
    try:
        if place == "-":
            return sys.stdin.read(MAX_ANSWER_CHARS + 1)
        with open(place, encoding="utf-8", errors="replace", newline="") as file:
            return file.read(MAX_ANSWER_CHARS + 1)
    except (OSError, ValueError) as error:
        raise SourceUnreadable(path=place, reason=why(error), alias="", skill=".") from error


def run_move(skill: Skill, id_: str, *, back: bool, dry_run: bool, as_json: bool) -> int:
    """`gen apply` and `gen undo`."""
    change = record.load(skill, id_)
    if dry_run:
        return telling.shown(skill, change, as_json=as_json, back=back)
    written = applying.undo(skill, change) if back else applying.apply(skill, change)
    base = marking.take_back(skill, id_) if back else marking.Base()
    if as_json:
        fields = {"id": id_, "written": written, "state": applying.state(skill, change)}
        output.report(fields | ({"base": base._asdict()} if back else {}))
        return EXIT_OK
    way = ".back" if back else ""
    if not change.files:
        output.say(tr("gen.empty", id=id_))
    elif written:
        output.say(tr(f"gen.moved{way}", written=written, count=len(change.files)))
    else:
        output.say(tr(f"gen.unmoved{way}", id=id_))
    if base.said:
        output.say(base.said)
    return EXIT_OK
