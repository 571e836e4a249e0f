"""`skill gen …` (and `adaos-ctx gen …`): generate and repair the files of a skill with a model."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_OK, UsageError

if TYPE_CHECKING:
    from adaos_ctx_gen.request import Job

app = typer.Typer(
    help="Generate and repair the files of a skill with a model; every change is checked, recorded, undoable.",
    no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Skill = Annotated[str | None, typer.Argument(metavar="[SKILL]", show_default=False)]
# One word alone is the id: the skill is then the nearest one upward, as for every verb.
SkillOrId = Annotated[str, typer.Argument(metavar="[SKILL]", show_default=False)]
Id = Annotated[
    str | None, typer.Argument(metavar="ID", show_default=False, help="Of a change: gen list.")
]
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
UsePack = Annotated[
    bool, typer.Option("--use-pack", help="Tell the skill as a pack (the default).")
]
Delta = Annotated[bool, typer.Option("--delta", help="Tell what changed since the base.")]
Whole = Annotated[bool, typer.Option("--whole", help="Send whole files: to compare with.")]
Task = Annotated[str, typer.Option(help="What to do, in your words.")]
Option = Annotated[str, typer.Option(metavar="ID", help="Option of the preparation to build.")]
Profile = Annotated[str, typer.Option(metavar="NAME", help="Profile whose settings are used.")]
Budget = Annotated[str, typer.Option(metavar="TOKENS", help="Of the pack or delta: 4096 or 4k.")]
Allow = Annotated[
    list[str] | None,
    typer.Option(metavar="PATH", help="A further folder or file that may be written."),
]
Bound = Annotated[
    bool,
    typer.Option(
        "--bound", help="Hold the answer to a JSON schema: for small models; without tools."
    ),
]
ModelName = Annotated[
    str,
    typer.Option(
        help="openai:NAME, anthropic:NAME, ollama:NAME, or a name at --endpoint; ADAOS_CTX_MODEL."
    ),
]
Endpoint = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="Base URL of an OpenAI-compatible server; ADAOS_CTX_ENDPOINT. Its key: ADAOS_CTX_API_KEY.",
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Say what would be done; send and write nothing.")
]
Timeout = Annotated[
    int, typer.Option(min=1, max=3600, help="Longest silence of the model, in seconds.")
]
Deadline = Annotated[
    int, typer.Option(min=1, max=86400, help="Longest time of one request, in seconds.")
]
Attempts = Annotated[
    int, typer.Option(min=1, max=20, help="How often a busy or silent model is asked.")
]
Seconds = Annotated[int, typer.Option(min=1, max=3600, help="Limit of the tests, in seconds.")]
Memory = Annotated[int, typer.Option(min=64, max=65536, help="Limit of the tests, in MiB.")]


@app.command(
    epilog="Example: adaos-ctx gen code demo --test --apply --model ollama:qwen2.5-coder"
)
def code(
    skill: Skill = None,
    use_pack: UsePack = False,
    delta: Delta = False,
    whole: Whole = False,
    task: Task = "",
    option: Option = "",
    profile: Profile = "",
    budget: Budget = "",
    allow: Allow = None,
    bound: Bound = False,
    model: ModelName = "",
    endpoint: Endpoint = "",
    timeout: Timeout = 120,
    deadline: Deadline = 900,
    attempts: Attempts = 5,
    dry_run: DryRun = False,
    apply: Annotated[
        bool, typer.Option("--apply", help="Write the files when all is right.")
    ] = False,
    test: Annotated[
        bool, typer.Option("--test", help="Run the skill's tests first, in a copy.")
    ] = False,
    no_mark: Annotated[
        bool, typer.Option("--no-mark", help="Do not mark the base after the tests passed.")
    ] = False,
    test_seconds: Seconds = 60,
    test_memory: Memory = 2048,
    as_json: Json = False,
) -> None:
    """Ask a model for changes; show them as a diff, try them, apply them."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen.commands import CodeRequest, run_code

        request = CodeRequest(
            job=_job((use_pack, delta, whole, bound), (task, option, profile), budget, allow),
            model=_model(model, endpoint, needed=not dry_run), timeout_s=timeout, longest_s=deadline,
            attempts=attempts, apply=apply, test=test, mark=not no_mark, dry_run=dry_run,
            test_seconds=test_seconds, test_memory=test_memory,
        )  # fmt: skip
        return run_code(open_skill(skill), request, as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "code")))


@app.command("code:prompt", epilog="Example: adaos-ctx gen code:prompt demo --delta | jq .messages")
def code_prompt(
    skill: Skill = None,
    use_pack: UsePack = False,
    delta: Delta = False,
    whole: Whole = False,
    task: Task = "",
    option: Option = "",
    profile: Profile = "",
    budget: Budget = "",
    allow: Allow = None,
    bound: Bound = False,
    model: ModelName = "",
    endpoint: Endpoint = "",
) -> None:
    """Print the exact request that `code` would post; nothing is sent."""

    def run() -> int:
        from adaos_ctx.plugins import load
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen.capturing import body_of
        from adaos_ctx_gen.request import prepare

        job = _job((use_pack, delta, whole, bound), (task, option, profile), budget, allow)
        prepared = prepare(open_skill(skill), job, load())
        spec = _model(model, endpoint, needed=False) or "openai:MODEL"
        output.raw(body_of(spec, prepared.request).decode("utf-8") + "\n")
        return EXIT_OK

    raise typer.Exit(guarded(run, words=("gen", "code:prompt")))


@app.command(epilog="Example: adaos-ctx gen validate demo --answer answer.txt --test")
def validate(
    skill: Skill = None,
    change: Annotated[str, typer.Option(metavar="ID", help="A recorded change.")] = "",
    answer: Annotated[
        str, typer.Option(metavar="FILE", help="An answer of a model; - is standard input.")
    ] = "",
    allow: Allow = None,
    test: Annotated[
        bool, typer.Option("--test", help="Also run the skill's tests, in a copy.")
    ] = False,
    test_seconds: Seconds = 60,
    test_memory: Memory = 2048,
    as_json: Json = False,
) -> None:
    """Check a change, an answer, or the skill as it is; exit 1 when something is wrong."""

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


@app.command("apply", epilog="Example: adaos-ctx gen apply demo 1a2b3c4d5e6f")
def apply_change(
    skill: SkillOrId, change: Id = None, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Write the files of a recorded change: all of them, or none."""
    raise typer.Exit(
        guarded(lambda: _moved(skill, change, (False, dry_run, as_json)), as_json=as_json)
    )


@app.command(epilog="Example: adaos-ctx gen undo demo 1a2b3c4d5e6f")
def undo(
    skill: SkillOrId, change: Id = None, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Restore the files of a change, byte for byte; refused where they were edited since."""
    raise typer.Exit(
        guarded(lambda: _moved(skill, change, (True, dry_run, as_json)), as_json=as_json)
    )


@app.command("list", epilog="Example: adaos-ctx gen list demo --json")
def list_changes(skill: Skill = None, as_json: Json = False) -> None:
    """The recorded changes, and whether they are applied."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen import telling

        return telling.listed(open_skill(skill), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "list")))


@app.command(epilog="Example: adaos-ctx gen show demo 1a2b3c4d5e6f")
def show(skill: SkillOrId, change: Id = None, as_json: Json = False) -> None:
    """One recorded change: its diff, its state, what breaks a rule."""

    def run() -> int:
        from adaos_ctx.skill import open_skill
        from adaos_ctx_gen import record, telling

        place, id_ = _pair(skill, change)
        opened = open_skill(place)
        return telling.shown(opened, record.load(opened, id_), as_json=as_json)

    raise typer.Exit(guarded(run, as_json=as_json, words=("gen", "show")))


def _pair(first: str, second: str | None) -> tuple[str | None, str]:
    """(skill, id) of one word or two."""
    return (None, first) if second is None else (first, second)


def _moved(skill: str, change: str | None, flags: tuple[bool, bool, bool]) -> int:
    from adaos_ctx.skill import open_skill
    from adaos_ctx_gen.commands import run_move

    back, dry_run, as_json = flags
    place, id_ = _pair(skill, change)
    return run_move(open_skill(place), id_, back=back, dry_run=dry_run, as_json=as_json)


def _job(
    modes: tuple[bool, bool, bool, bool],
    words: tuple[str, str, str],
    budget: str,
    allow: list[str] | None,
) -> Job:
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx_gen.pathrules import check_allowed
    from adaos_ctx_gen.request import Job

    if sum(modes[:3]) > 1:
        raise UsageError(reason="one of --use-pack, --delta and --whole")
    _, delta, whole, bound = modes
    task, option, profile = words
    return Job(
        mode="delta" if delta else "whole" if whole else "pack", task=task, option=option,
        profile=profile, budget=parse_budget(budget) if budget else None,
        allow=check_allowed(allow or ()), bound=bound,
    )  # fmt: skip


def _model(name: str, endpoint: str, *, needed: bool) -> str:
    """The model client's name of a model, from the options or the environment; "" for none."""
    name = name or os.environ.get("ADAOS_CTX_MODEL", "")
    endpoint = endpoint or os.environ.get("ADAOS_CTX_ENDPOINT", "")
    if not name and needed:
        raise UsageError(
            reason="which model? --model NAME, with --endpoint URL for a server of your own"
        )
    if not endpoint or not name:
        return name
    kind, colon, rest = name.partition(":")
    if colon and kind in ("openai", "ollama", "anthropic"):  # the endpoint says where, not the name
        name = rest
        spoken = "anthropic+" if kind == "anthropic" and "+" not in endpoint else ""
        endpoint = f"{spoken}{endpoint}"
    return f"{endpoint}#{name}"


if __name__ == "__main__":
    app(sys.argv[1:])
