"""`skill gen …` (and `adaos-ctx gen …`): generate and repair the files of a skill with a model."""

from __future__ import annotations

import sys

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx_gen import options as opt

app = typer.Typer(
    help=tr("gen.cmd"), no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)


@app.command(help=tr("gen.cmd.code"))
def code(
    skill: opt.Skill = None,
    use_pack: opt.UsePack = False,
    delta: opt.Delta = False,
    whole: opt.Whole = False,
    task: opt.Task = "",
    option: opt.Option = "",
    profile: opt.Profile = "",
    budget: opt.Budget = "",
    allow: opt.Allow = None,
    bound: opt.Bound = False,
    model: opt.ModelName = "",
    endpoint: opt.Endpoint = "",
    timeout: opt.Timeout = 120,
    deadline: opt.Deadline = 900,
    attempts: opt.Attempts = 5,
    dry_run: opt.DryRun = False,
    apply: opt.Apply = False,
    test: opt.Test = False,
    no_mark: opt.NoMark = False,
    test_seconds: opt.Seconds = 60,
    test_memory: opt.Memory = 2048,
    as_json: opt.Json = False,
) -> None:
    """Ask, show, try, apply."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen.commands import CodeRequest, run_code

        request = CodeRequest(
            job=opt.job_of((use_pack, delta, whole, bound), (task, option, profile), budget, allow),
            model=opt.model_of(model, endpoint, needed=not dry_run), timeout_s=timeout, longest_s=deadline,
            attempts=attempts, apply=apply, test=test, mark=not no_mark, dry_run=dry_run,
            test_seconds=test_seconds, test_memory=test_memory,
        )  # fmt: skip
        return run_code(open_skill(skill), request, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "code")))


@app.command("code:prompt", help=tr("gen.cmd.code:prompt"))
def code_prompt(
    skill: opt.Skill = None,
    use_pack: opt.UsePack = False,
    delta: opt.Delta = False,
    whole: opt.Whole = False,
    task: opt.Task = "",
    option: opt.Option = "",
    profile: opt.Profile = "",
    budget: opt.Budget = "",
    allow: opt.Allow = None,
    bound: opt.Bound = False,
    model: opt.ModelName = "",
    endpoint: opt.Endpoint = "",
) -> None:
    """Print a request."""

    def run() -> int:
        from adaos_ctx.plugins import load
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen.capturing import body_of
        from adaos_ctx_gen.request import prepare

        job = opt.job_of((use_pack, delta, whole, bound), (task, option, profile), budget, allow)
        prepared = prepare(open_skill(skill), job, load())
        spec = opt.model_of(model, endpoint, needed=False) or "openai:MODEL"
        output.raw(body_of(spec, prepared.request).decode("utf-8") + "\n")
        return EXIT_OK

    raise typer.Exit(guarded(run, words=("gen", "code:prompt")))


@app.command(help=tr("gen.cmd.validate"))
def validate(
    skill: opt.Skill = None,
    change: opt.ChangeId = "",
    answer: opt.Answer = "",
    allow: opt.Allow = None,
    test: opt.AlsoTest = False,
    test_seconds: opt.Seconds = 60,
    test_memory: opt.Memory = 2048,
    as_json: opt.Json = False,
) -> None:
    """Print what is wrong."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen.commands import ValidateRequest, run_validate
        from adaos_ctx_gen.pathrules import check_allowed

        request = ValidateRequest(
            change=change, answer=answer, allow=check_allowed(allow or ()), test=test,
            test_seconds=test_seconds, test_memory=test_memory,
        )  # fmt: skip
        return run_validate(open_skill(skill), request, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "validate")))


@app.command("apply", help=tr("gen.cmd.apply"))
def apply_change(
    skill: opt.SkillOrId = None,
    change: opt.Id = None,
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Write a change."""
    raise typer.Exit(
        guarded(lambda: _moved(skill, change, (False, dry_run, as_json)), as_json=as_json)
    )


@app.command(help=tr("gen.cmd.undo"))
def undo(
    skill: opt.SkillOrId = None,
    change: opt.Id = None,
    dry_run: opt.DryRun = False,
    as_json: opt.Json = False,
) -> None:
    """Take a change back."""
    raise typer.Exit(
        guarded(lambda: _moved(skill, change, (True, dry_run, as_json)), as_json=as_json)
    )


@app.command("list", help=tr("gen.cmd.list"))
def list_changes(skill: opt.Skill = None, as_json: opt.Json = False) -> None:
    """Print all changes."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen import telling

        return telling.listed(open_skill(skill), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "list")))


@app.command(help=tr("gen.cmd.show"))
def show(skill: opt.SkillOrId = None, change: opt.Id = None, as_json: opt.Json = False) -> None:
    """Print one change."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen import record, telling

        place, id_ = _pair(skill, change, "show")
        opened = open_skill(place)
        return telling.shown(opened, record.load(opened, id_), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "show")))


def _pair(first: str | None, second: str | None, verb: str) -> tuple[str | None, str]:
    """(skill, id) of one word or two."""
    if first is None:
        wanted = "ID"  # as typer says it of words that are needed
        raise UsageError(reason=f"Missing argument '{wanted}'.", verb=f"gen {verb}")
    return (None, first) if second is None else (first, second)


def _moved(skill: str | None, change: str | None, flags: tuple[bool, bool, bool]) -> int:
    from adaos_ctx.skill import open_skill
    from adaos_ctx_gen.commands import run_move

    back, dry_run, as_json = flags
    place, id_ = _pair(skill, change, "undo" if back else "apply")
    return run_move(open_skill(place), id_, back=back, dry_run=dry_run, as_json=as_json)


if __name__ == "__main__":
    app(sys.argv[1:])
